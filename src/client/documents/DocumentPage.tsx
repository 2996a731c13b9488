/** Every page of every resource, drawn from its definition: this picks the template, which loads by itself. */
import { PickContext } from '#client/fields/context.tsx';
import { lazyPage } from '#client/data/server/chunk.ts';
import { definitionQuery } from '#client/data/server/resource.ts';
import type { PageProps, Query } from '#client/data/page/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { NothingNamed } from '#client/theme/NothingNamed.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { usePickDialog } from '#client/blocks/choose/pick.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { FlowIdMissing } from './FlowIdMissing.tsx';
import type { Template } from './templates.ts';
import type { TemplateProps } from './templates.ts';

const SelectDialogHost = lazyPage('choice', async () => (await import('#client/blocks/choose/SelectDialog.tsx')).SelectDialogHost);
const ViewPage = lazyPage('view', async () => (await import('./ViewPage.tsx')).ViewPage);

const pages: Readonly<Record<Template, ComponentType<TemplateProps>>> = {
  list: lazyPage('ListPage', async () => (await import('./ListPage.tsx')).ListPage),
  edit: lazyPage('EditPage', async () => (await import('./EditPage.tsx')).EditPage),
  view: ViewPage,
  approve: ViewPage,
  repost: lazyPage('RepostPage', async () => (await import('./RepostPage.tsx')).RepostPage),
  approveEdit: lazyPage('ApproveEditPage', async () => (await import('./ApproveEditPage.tsx')).ApproveEditPage),
  print: lazyPage('PrintPage', async () => (await import('./PrintPage.tsx')).PrintPage),
  select: lazyPage('SelectPage', async () => (await import('./SelectPage.tsx')).SelectPage),
};

/** Whether the page is about one record, and its address does not say which; `/add` begins one. */
const namesNothing = (template: Template, { path, query }: PageProps): boolean => {
  if (query['id'] || query['taskId']) return false;
  if (template === 'edit') return path === '/edit' && !query['draft'];
  return template !== 'list' && template !== 'select';
};

/**
 * What a page is about: another record is another page, and a form begun with something else another form. A new document that was saved
 * (`draft`) is the same form still.
 */
const whatOf = (template: Template, query: Query): string =>
  (template === 'edit' ? Object.keys(query).filter((name) => name !== 'title' && name !== 'draft') : ['id', 'taskId', 'copy'])
    .map((name) => query[name] ?? '')
    .join(' ');

interface Props extends PageProps {
  readonly resource: string;
  readonly template: Template;
}

export const DocumentPage = (props: Props) =>
  props.resource === '' ? <FlowIdMissing path={props.path} query={props.query} /> : <Known {...props} />;

/** Until definition and template are there, the tab around it says that they are on their way. */
const Known = ({ resource, template, ...page }: Props) => {
  const say = useSay();
  const { data: definition } = useSuspenseQuery(definitionQuery(resource));
  const { pick, standing } = usePickDialog();
  if (!definition) return <EmptyState title={say(w('There is no such resource', '没有此资源'))} text={resource} />;
  if (namesNothing(template, page)) return <NothingNamed title={definition.label} list={catalogue.get(resource)?.pages.list} />;
  const Page = pages[template];
  return (
    <PickContext value={pick}>
      <Page key={whatOf(template, page.query)} definition={definition} {...page} />
      {standing ? (
        <Suspense fallback={null}>
          <SelectDialogHost standing={standing} />
        </Suspense>
      ) : null}
    </PickContext>
  );
};
