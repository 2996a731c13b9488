/** Every page of every resource, drawn from its definition: this picks the template (interface 4.18), which loads by itself. */
import { PickContext } from '#client/fields/context.tsx';
import { definitionQuery } from '#client/data/resource.ts';
import type { PageProps, Query } from '#client/data/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { usePickDialog } from '#client/blocks/pick.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { FlowIdMissing } from './FlowIdMissing.tsx';
import type { Template } from './templates.ts';

export interface TemplateProps extends PageProps {
  readonly definition: Definition;
}

const later = <Name extends string>(load: () => Promise<Record<Name, ComponentType<TemplateProps>>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));
const SelectDialogHost = lazy(async () => ({ default: (await import('#client/blocks/SelectDialog.tsx')).SelectDialogHost }));
const ViewPage = later(() => import('./ViewPage.tsx'), 'ViewPage');

const pages: Readonly<Record<Template, ComponentType<TemplateProps>>> = {
  list: later(() => import('./ListPage.tsx'), 'ListPage'),
  edit: later(() => import('./EditPage.tsx'), 'EditPage'),
  view: ViewPage,
  approve: ViewPage,
  repost: later(() => import('./RepostPage.tsx'), 'RepostPage'),
  approveEdit: later(() => import('./ApproveEditPage.tsx'), 'ApproveEditPage'),
  print: later(() => import('./PrintPage.tsx'), 'PrintPage'),
  select: later(() => import('./SelectPage.tsx'), 'SelectPage'),
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
