/** Accounts: departments at the left, the list, one account beside it; many at once, import, handing over. */
import beside from '#client/blocks/reader/beside.module.css';
import frame from '#client/blocks/frame.module.css';
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { ImportButton } from '#client/blocks/importing/ImportButton.tsx';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BulkAccounts } from './BulkAccounts.tsx';
import { treeQuery } from './calls.ts';
import { deleteEffect } from './deleting.ts';
import { departmentItem } from './departmentItem.ts';
import css from './people.module.css';
import { TreeManager } from '#client/blocks/choose/TreeManager.tsx';

const UserDrawer = lazy(async () => ({ default: (await import('./UserDrawer.tsx')).UserDrawer }));

const words = {
  title: w('Users', '用户管理'),
  departments: w('Departments', '部门'),
  all: w('All departments', '全部部门'),
  add: w('New', '新增'),
  failed: w('The departments could not be loaded', '部门加载失败'),
};

interface SideProps {
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

const Side = ({ selected, onSelect }: SideProps) => {
  const say = useSay();
  const language = useLanguage();
  const tree = useQuery(treeQuery);
  return (
    <nav className={`${beside['side']} ${css['side']}`} aria-label={say(words.departments)}>
      <h2>{say(words.departments)}</h2>
      <Button
        size="compact-sm"
        variant={selected === null ? 'light' : 'subtle'}
        aria-pressed={selected === null}
        onClick={() => onSelect(null)}
      >
        {say(words.all)}
      </Button>
      <Loaded of={tree} title={words.failed}>
        {(nodes) => (
          <TreeManager
            label={say(words.departments)}
            items={nodes.map((node) => departmentItem(node, language))}
            selected={selected}
            onSelect={(id) => onSelect(id === selected ? null : id)}
          />
        )}
      </Loaded>
    </nav>
  );
};

const Users = ({ definition, path, query }: PageProps & { readonly definition: Definition }) => {
  const say = useSay();
  const { go, href } = useNavigation();
  const phone = useMediaQuery(PHONE) ?? false;
  const [mayAdd, mayPut, mayDelete] = [usePermit('users:add'), usePermit('users:put'), usePermit('users:deletes')];
  const { user, ...rest } = query;
  const set = (next: PageProps['query']): void => go(path, next, { replace: true });
  const add = () => go('/system/usersEdit');
  useShortcuts('page', mayAdd ? { KeyN: { words: words.add, run: add } } : {});
  const placeOf = (record: AnyDoc) => ({ path, query: { ...query, user: textOf(record['id']) } });
  const open = (record: AnyDoc, apart: boolean): void => {
    const place = placeOf(record);
    if (apart) window.open(href(place.path, place.query), '_blank', 'noopener');
    else set(place.query);
  };
  const addButton = mayAdd ? (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.add)}
    </Button>
  ) : null;
  const bulk = (selected: readonly AnyDoc[], clear: () => void) => (
    <>
      {mayPut && <BulkAccounts definition={definition} selected={selected} onDone={clear} />}
      {mayDelete && <BulkDelete definition={definition} selected={selected} effect={deleteEffect} onDone={clear} />}
    </>
  );
  return (
    <div className={beside['page']}>
      {!phone && (
        <Side
          selected={query['deptId'] ?? null}
          onSelect={(id) => {
            const { deptId: _dept, pageNum: _page, ...others } = query;
            set(id === null ? others : { ...others, deptId: id });
          }}
        />
      )}
      <div className={`${beside['main']} ${css['main']}`}>
        <header className={frame['head']}>
          <h1 tabIndex={-1}>{say(words.title)}</h1>
          <div className={frame['bar']}>
            <ImportButton definition={definition} />
            {addButton}
          </div>
        </header>
        <ResourceList
          definition={definition}
          query={rest}
          onQuery={set}
          onOpen={open}
          linkOf={placeOf}
          emptyAction={addButton}
          {...(mayPut || mayDelete ? { bulk } : {})}
        />
      </div>
      <Suspense fallback={null}>
        {user !== undefined && <UserDrawer definition={definition} id={user} onClose={() => set(rest)} />}
      </Suspense>
    </div>
  );
};

export const UsersPage = (props: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const definition = useDefinition('users').data;
  return definition ? <Users {...props} definition={definition} /> : <Skeleton height={320} m="md" w="auto" />;
};
