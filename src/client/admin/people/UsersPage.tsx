/** Accounts (interface 4.12): departments at the left, the list, one account beside it; many at once, import, handing over. */
import frame from '#client/blocks/frame.module.css';
import { ResourceList } from '#client/blocks/ResourceList.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/resource.ts';
import { PHONE } from '#client/theme/screen.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { BulkAccounts } from './BulkAccounts.tsx';
import { treeQuery } from './calls.ts';
import { departmentItem } from './departmentItem.ts';
import css from './people.module.css';
import { TreeManager } from './TreeManager.tsx';

const UserDrawer = lazy(async () => ({ default: (await import('./UserDrawer.tsx')).UserDrawer }));
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const words = {
  title: w('Users', '用户管理'),
  departments: w('Departments', '部门'),
  all: w('All departments', '全部部门'),
  add: w('New', '新增'),
  bring: w('Import…', '导入…'),
  failed: w('The departments could not be loaded', '部门加载失败'),
  retry: w('Retry', '重试'),
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
    <nav className={css['side']} aria-label={say(words.departments)}>
      <h2>{say(words.departments)}</h2>
      <Button
        size="compact-sm"
        variant={selected === null ? 'light' : 'subtle'}
        aria-pressed={selected === null}
        onClick={() => onSelect(null)}
      >
        {say(words.all)}
      </Button>
      {tree.isPending && <Skeleton height={200} />}
      {tree.isError && (
        <div role="alert">
          {say(words.failed)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void tree.refetch()}>
            {say(words.retry)}
          </Button>
        </div>
      )}
      {tree.data && (
        <TreeManager
          label={say(words.departments)}
          items={tree.data.map((node) => departmentItem(node, language))}
          selected={selected}
          onSelect={(id) => onSelect(id === selected ? null : id)}
        />
      )}
    </nav>
  );
};

const Users = ({ definition, path, query }: PageProps & { readonly definition: Definition }) => {
  const say = useSay();
  const { go } = useNavigation();
  const phone = useMediaQuery(PHONE) ?? false;
  const [mayAdd, mayPut] = [usePermit('users:add'), usePermit('users:put')];
  const [bringing, setBringing] = useState(false);
  const { user, ...rest } = query;
  const set = (next: PageProps['query']): void => go(path, next, { replace: true });
  return (
    <div className={css['page']}>
      {!phone && (
        <Side
          selected={query['deptId'] ?? null}
          onSelect={(id) => {
            const { deptId: _dept, pageNum: _page, ...others } = query;
            set(id === null ? others : { ...others, deptId: id });
          }}
        />
      )}
      <div className={css['main']}>
        <header className={frame['head']}>
          <h1 tabIndex={-1}>{say(words.title)}</h1>
          <div className={frame['bar']}>
            {mayAdd && mayPut && (
              <Button variant="default" onClick={() => setBringing(true)}>
                {say(words.bring)}
              </Button>
            )}
            {mayAdd && <Button onClick={() => go('/system/usersEdit')}>{say(words.add)}</Button>}
          </div>
        </header>
        <ResourceList
          definition={definition}
          query={rest}
          onQuery={set}
          onOpen={(record) => set({ ...query, user: textOf(record['id']) })}
          linkOf={(record) => ({ path, query: { ...query, user: textOf(record['id']) } })}
          {...(mayPut ? { bulk: (selected, clear) => <BulkAccounts definition={definition} selected={selected} onDone={clear} /> } : {})}
        />
      </div>
      <Suspense fallback={null}>
        {user !== undefined && <UserDrawer definition={definition} id={user} onClose={() => set(rest)} />}
        {bringing && <ImportDialog definition={definition} onClose={() => setBringing(false)} />}
      </Suspense>
    </div>
  );
};

export const UsersPage = (props: PageProps) => {
  const say = useSay();
  usePageMarks({ title: say(words.title) });
  const definition = useDefinition('users').data;
  return definition ? <Users {...props} definition={definition} /> : <Skeleton height={320} m="md" />;
};
