/** Roles: the list left; right the role, or what compares and explains roles. All of it stands in the address. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, useGo, type PageProps, type Query } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import '#client/fields/styles.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { resourcesQuery, rolesQuery, type RoleRow } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import beside from '#client/blocks/reader/beside.module.css';
import { RolePane } from './RolePane.tsx';
import { treeOf } from './tree.ts';
import { words } from './rightsWords.ts';

const Matrix = lazy(async () => ({ default: (await import('./MatrixView.tsx')).MatrixView }));
const Compare = lazy(async () => ({ default: (await import('./CompareView.tsx')).CompareView }));
const WhoMay = lazy(async () => ({ default: (await import('./WhoMay.tsx')).WhoMay }));

const views = ['compare', 'matrix', 'who'] as const;

interface ListProps {
  readonly roles: readonly RoleRow[];
  readonly current: string | null;
  readonly onRole: (id: string) => void;
}

const RoleList = ({ roles, current, onRole }: ListProps) => {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = roles.filter(({ code, name, nameEn }) => [code, name, nameEn ?? ''].some((text) => text.toLowerCase().includes(wanted)));
  return (
    <>
      <SearchBox label={words.searchRoles} value={typed} onSearch={(text) => setTyped(text ?? '')} width="100%" />
      {found.length === 0 && <EmptyState title={say(words.noRoles)} />}
      <ul className={beside['list']} aria-label={say(words.roles)}>
        {found.map((role) => (
          <li key={role.id}>
            <button type="button" className={beside['item']} aria-current={role.id === current} onClick={() => onRole(role.id)}>
              {say(w(role.nameEn ?? role.name, role.name))}
              <small>
                {role.code}
                {role.status === 'disabled' && ` · ${say(words.disabled)}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

export const RolesPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const go = useGo();
  const mayAdd = usePermit('roles:add');
  const mayGrant = usePermit('roles:grant');
  const mayResources = usePermit('resources:page');
  const list = useQuery(rolesQuery);
  const resources = useQuery({ ...resourcesQuery, enabled: mayResources });
  const nodes = useMemo(() => treeOf(resources.data ?? []), [resources.data]);
  const { chosen: id = null, view = null } = query;
  const { leave, onPart } = useLeaving({ title: say(words.roles) });
  const roles = list.data ?? [];
  const role = roles.find((one) => one.id === id) ?? null;
  const show = (next: Query): void => void leave(() => go(path, next, { replace: true }));
  const onRole = (next: string): void => show({ chosen: next, ...(query['tab'] && { tab: query['tab'] }) });

  const pane = () => {
    if (!list.data || (mayResources && !resources.data)) {
      const failed = [list, resources].find(({ isError }) => isError);
      return failed ? <Failed error={failed.error} onRetry={failed.refetch} /> : <Skeleton height={320} aria-busy />;
    }
    if (view === 'new') {
      const source = roles.find((one) => one.id === query['from']) ?? null;
      if (!mayAdd || !mayGrant) return <EmptyState title={say(words.notYours)} />;
      return <RolePane key={`new ${source?.id}`} path={path} query={query} shown={null} source={source} nodes={nodes} leave={leave} />;
    }
    const shown = { nodes, query, path, onRole };
    if (view === 'matrix') return <Matrix {...shown} />;
    if (view === 'compare') return <Compare {...shown} roles={roles} />;
    if (view === 'who') return <WhoMay {...shown} />;
    if (role) return <RolePane key={role.id} path={path} query={query} shown={role} source={null} nodes={nodes} leave={leave} />;
    return <EmptyState title={say(words.chooseRole)} />;
  };
  return (
    <div className={beside['page']}>
      <aside className={beside['side']}>
        <h1 tabIndex={-1}>{say(words.roles)}</h1>
        <Group gap="xs">
          {mayAdd && mayGrant && (
            <Button size="compact-sm" leftSection={<Icon name="new" />} onClick={() => show({ view: 'new', tab: 'details' })}>
              {say(words.newRole)}
            </Button>
          )}
          {views.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant={view === one ? 'light' : 'default'}
              aria-pressed={view === one}
              onClick={() => show({ view: one })}
            >
              {say(words[one])}
            </Button>
          ))}
        </Group>
        {list.data ? (
          <RoleList roles={roles} current={view === null ? id : null} onRole={onRole} />
        ) : (
          !list.isError && <Skeleton height={200} aria-busy />
        )}
      </aside>
      <section className={beside['main']} aria-label={say(words.roles)}>
        <PageMarksContext value={onPart}>
          <Suspense fallback={<Skeleton height={320} aria-busy />}>{pane()}</Suspense>
        </PageMarksContext>
      </section>
    </div>
  );
};
