/** Loads what the editor of a role begins with. */
import { useGo, type Query } from '#client/data/page.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { heldQuery, membersQuery, scopesQuery, type RoleRow } from './calls.ts';
import { Failed } from './Failed.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import type { RoleFields } from './RoleDetails.tsx';
import type { TreeNode } from './tree.ts';

const empty: RoleFields = {
  code: '',
  name: '',
  nameEn: null,
  dataScope: 'self',
  scopeDepts: [],
  description: null,
  sort: null,
  status: 'enabled',
};

const fieldsOf = ({ code, name, nameEn, dataScope, scopeDepts, description, sort, status }: RoleRow): RoleFields => ({
  code,
  name,
  nameEn,
  dataScope,
  scopeDepts,
  description,
  sort,
  status,
});

interface Props {
  readonly path: string;
  readonly query: Query;
  /** Null: a new role. */
  readonly shown: RoleRow | null;
  /** What a new role is copied from. */
  readonly from: RoleRow | null;
  readonly nodes: readonly TreeNode[];
}

export const RolePane = ({ path, query, shown: role, from, nodes }: Props) => {
  const go = useGo();
  const source = role ?? from;
  const held = useQuery({ ...heldQuery('role', source?.id ?? ''), enabled: source !== null });
  const scopes = useQuery({ ...scopesQuery(source?.id ?? ''), enabled: source !== null });
  const members = useQuery({ ...membersQuery(role?.id ?? ''), enabled: role !== null });
  const failed = [held, scopes].find(({ isError }) => isError);
  if (failed) return <Failed error={failed.error} onAgain={() => void failed.refetch()} />;
  if (source !== null && (!held.data || !scopes.data)) return <Skeleton height={240} />;
  const start = role ? fieldsOf(role) : from ? { ...fieldsOf(from), code: '', name: '', nameEn: null } : empty;
  return (
    <RoleEditor
      // What was saved, here or by somebody else, begins anew.
      key={role ? `${role.id}/${role.version}/${held.dataUpdatedAt}` : `new/${from?.id ?? ''}`}
      role={role}
      start={start}
      held={held.data ?? []}
      scopes={role ? (scopes.data ?? {}) : {}}
      nodes={nodes}
      memberCount={members.data?.length ?? null}
      tab={query['tab'] ?? (role ? 'resources' : 'details')}
      onTab={(tab) => go(path, { ...query, tab }, { replace: true })}
      onSaved={(id) => go(path, id === null ? {} : { chosen: id, ...(query['tab'] && { tab: query['tab'] }) }, { replace: true })}
      onCopy={() => role && go(path, { view: 'new', from: role.id }, { replace: true })}
    />
  );
};
