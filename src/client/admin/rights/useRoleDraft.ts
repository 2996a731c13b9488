/** A role while it is edited: its fields, what it may do, and whose records it opens menu by menu, each laid over what is stored. */
import { useState } from 'react';
import type { RoleRow } from './calls.ts';
import { differenceOf, type Chosen, type TreeNode } from './tree.ts';
import { useTicks } from './useTicks.ts';

export type RoleFields = Pick<RoleRow, 'code' | 'name' | 'nameEn' | 'dataScope' | 'scopeDepts' | 'description' | 'sort' | 'status'>;
export type Scopes = Readonly<Record<string, string>>;

export interface RoleBeginning {
  /** Null: a new one. */
  readonly role: RoleRow | null;
  /** What it begins with; of a new one what it was copied from. */
  readonly start: RoleFields;
  readonly held: readonly string[];
  readonly scopes: Scopes;
}

const nothing: Chosen = new Set();

export const useRoleDraft = ({ role, start, held, scopes: begun }: RoleBeginning, nodes: readonly TreeNode[]) => {
  const ticks = useTicks(nodes, held);
  const [typed, setTyped] = useState<Partial<RoleFields>>({});
  const [rescoped, setRescoped] = useState<Readonly<Record<string, string | null>>>({});
  const { chosen } = ticks;
  const stored = role ? ticks.begun : nothing;
  const fields: RoleFields = { ...start, ...typed };
  const changedFields = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name as keyof RoleFields])),
  );
  const scopes: Scopes = Object.fromEntries(
    Object.entries({ ...begun, ...rescoped }).flatMap(([id, scope]) => (scope === null ? [] : [[id, scope]])),
  );
  const changedScopes = Object.fromEntries(
    Object.entries(rescoped).filter(([id, scope]) => chosen.has(id) && scope !== (begun[id] ?? null)),
  );
  const ownScopes = Object.fromEntries(Object.entries(scopes).filter(([id]) => chosen.has(id)));
  const isChanged = ticks.isChanged || Object.keys(changedFields).length + Object.keys(changedScopes).length > 0;
  return {
    fields,
    chosen,
    /** What differs from it is marked. */
    stored,
    difference: differenceOf(nodes, stored, chosen),
    scopes,
    changedFields,
    changedScopes,
    isChanged,
    putField: (name: string, value: unknown) => setTyped({ ...typed, [name]: value }),
    putChosen: ticks.put,
    putScope: (menuId: string, scope: string | null) => setRescoped({ ...rescoped, [menuId]: scope }),
    reset: () => {
      ticks.reset();
      setTyped({});
      setRescoped({});
    },
    /** What the server is sent. */
    body: () =>
      role
        ? {
            roleId: role.id,
            ...(Object.keys(changedFields).length > 0 && { version: role.version }),
            ...changedFields,
            resourceIds: [...chosen],
            scopes: changedScopes,
          }
        : { ...fields, resourceIds: [...chosen], scopes: ownScopes },
  };
};
