/** What can be done with the view that is shown: keep what was changed, keep it as a new one, rename, share, open the list with it, delete. */
import type { Query } from '#client/data/page/page.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import type { ListView, ListViews } from '#model/lists.ts';
import { w } from '#model/words.ts';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconHome, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { addressOf, addView, deleteView, keptOf, putFirst, putView, type Shown, viewsQuery } from './listViews.ts';
import { notify } from '#client/blocks/notify.ts';
import type { Views } from './useListViews.ts';
import type { ViewNamed } from './ViewDialog.tsx';

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

const words = {
  acts: w('The view {name}', '视图 {name}'),
  save: w('Save changes', '保存更改'),
  add: w('Save view', '保存视图'),
  change: w('Rename or share', '重命名或共享'),
  first: w('Open the list with it', '设为默认视图'),
  notFirst: w('No longer open the list with it', '取消默认视图'),
  deletes: w('Delete view', '删除视图'),
  question: w('Delete the view “{name}”?', '删除视图“{name}”？'),
  shared: w('It is shared and goes for everybody.', '此视图已共享，删除后其他人也无法再使用。'),
};

interface Props {
  readonly definition: Definition;
  readonly views: Views;
  readonly shown: Shown;
  readonly name: string;
  readonly changed: boolean;
  readonly query: Query;
  readonly columns: readonly string[] | null;
  readonly onQuery: (query: Query) => void;
}

export const ViewActs = ({ definition, views, shown, name, changed, query, columns, onQuery }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const client = useQueryClient();
  const [naming, setNaming] = useState<'new' | 'shown' | null>(null);
  const own = shown.kept?.own ? shown.kept : null;
  const { queryKey } = viewsQuery(definition);
  const put = (change: (before: ListViews) => ListViews) => client.setQueryData(queryKey, (before) => (before ? change(before) : before));
  const replace = (view: ListView) => put((all) => ({ ...all, views: all.views.map((one) => (one.id === view.id ? view : one)) }));

  const saveChanges = async (kept: ListView) => {
    const answer = await putView(kept.id, { query: keptOf(query) });
    if (answer.code !== '200') return notify.error(answer.desc);
    replace(answer.data);
  };
  const saveNew = async (named: ViewNamed): Promise<string | null> => {
    const answer = await addView(definition, { ...named, query: { ...(columns ? { columns: columns.join(',') } : {}), ...keptOf(query) } });
    if (answer.code !== '200') return answer.desc;
    const { data: view } = answer;
    put((all) => ({ ...all, views: [...all.views.filter((one) => one.own), view, ...all.views.filter((one) => !one.own)] }));
    setNaming(null);
    onQuery(addressOf({ id: view.id, query: view.query }, query));
    return null;
  };
  const rename = async (named: ViewNamed): Promise<string | null> => {
    const answer = await putView(shown.id, named);
    if (answer.code !== '200') return answer.desc;
    replace(answer.data);
    setNaming(null);
    return null;
  };
  const setFirst = async () => {
    const first = views.first === shown.id ? null : shown.id;
    const answer = await putFirst(definition, first);
    if (answer.code === '200') put((all) => ({ ...all, first }));
  };
  const remove = async (kept: ListView) => {
    const text = kept.roles.length > 0 ? { text: say(words.shared) } : {};
    if (!(await confirm({ title: say(words.question, { name }), ...text, confirm: say(words.deletes), danger: true }))) return;
    const answer = await deleteView(kept.id);
    if (answer.code !== '200') return;
    put((all) => ({ ...all, first: all.first === kept.id ? null : all.first, views: all.views.filter(({ id }) => id !== kept.id) }));
    onQuery({ view: 'all' });
  };

  return (
    <>
      {own && changed ? (
        <Button size="compact-sm" variant="light" onClick={() => void saveChanges(own)}>
          {say(words.save)}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => setNaming('new')}
      >
        {say(words.add)}
      </Button>
      {own || shown.id !== 'all' ? (
        <LazyMenu
          position="bottom-end"
          width={240}
          label={say(words.acts, { name })}
          icon={<IconDots size={16} stroke={1.75} />}
          button={{ size: 'md', variant: 'subtle' }}
        >
          <Menu.Item leftSection={<IconHome size={16} stroke={1.75} />} onClick={() => void setFirst()}>
            {say(views.first === shown.id ? words.notFirst : words.first)}
          </Menu.Item>
          {own ? (
            <>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setNaming('shown')}>
                {say(words.change)}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="delete" />} color="var(--danger-text)" onClick={() => void remove(own)}>
                {say(words.deletes)}
              </Menu.Item>
            </>
          ) : null}
        </LazyMenu>
      ) : null}
      {naming ? (
        <Suspense fallback={null}>
          <ViewDialog
            view={naming === 'shown' ? own : null}
            shareWith={views.shareWith}
            onSave={naming === 'shown' ? rename : saveNew}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
