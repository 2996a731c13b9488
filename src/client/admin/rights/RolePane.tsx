/** Loads what the editor of a role begins with. */
import { useGo, type Query } from '#client/data/page/page.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { heldQuery, membersQuery, scopesQuery, type RoleRow } from './calls.ts';
import { Failed } from '#client/blocks/Loaded.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import type { TreeNode } from './tree.ts';
import type { RoleFields } from './useRoleDraft.ts';

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
  readonly source: RoleRow | null;
  readonly nodes: readonly TreeNode[];
  readonly leave: (act: () => void) => Promise<void>;
}

const nothing: readonly string[] = [];
const noScopes: Readonly<Record<string, string>> = {};

export const RolePane = ({ path, query, shown: role, source: copied, nodes, leave }: Props) => {
  const go = useGo();
  const source = role ?? copied;
  const held = useQuery({ ...heldQuery('role', source?.id ?? ''), enabled: source !== null });
  const scopes = useQuery({ ...scopesQuery(source?.id ?? ''), enabled: source !== null });
  const members = useQuery({ ...membersQuery(role?.id ?? ''), enabled: role !== null });
  if (source !== null && (!held.data || !scopes.data)) {
    const failed = [held, scopes].find(({ isError }) => isError);
    return failed ? <Failed error={failed.error} onRetry={failed.refetch} /> : <Skeleton height={240} aria-busy />;
  }
  const start = role ? fieldsOf(role) : copied ? { ...fieldsOf(copied), code: '', name: '', nameEn: null } : empty;
  return (
    <RoleEditor
      from={{ role, start, held: held.data ?? nothing, scopes: scopes.data ?? noScopes }}
      nodes={nodes}
      memberCount={members.data?.length ?? null}
      tab={query['tab'] ?? (role ? 'resources' : 'details')}
      onTab={(tab) => go(path, { ...query, tab }, { replace: true })}
      onSaved={(id) => go(path, id === null ? {} : { chosen: id, ...(query['tab'] && { tab: query['tab'] }) }, { replace: true })}
      onCopy={() => role && void leave(() => go(path, { view: 'new', from: role.id }, { replace: true }))}
    />
  );
};
