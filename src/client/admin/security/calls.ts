/** Security as administrators see it, as queries. All keys begin with `security`. */
import { ask, type Params } from '#client/data/server/call.ts';
import type { DisplayToken, SecurityOverview } from '#model/operations/security.ts';

export const at = (path: string): string => `/tydf/administration/${path}`;

const queryOf = <Data>(key: readonly unknown[], path: string, params: Params = {}) => ({
  queryKey: ['security', ...key],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<Data> => ask<Data>('GET', at(path), { params, signal }),
});

/** What is locked changes by itself. */
export const overviewQuery = { ...queryOf<SecurityOverview>(['overview'], 'security'), refetchInterval: 30_000 };
/** Whom a policy would concern before it is set. */
export const foreseenQuery = (roles: readonly string[]) =>
  queryOf<SecurityOverview>(['foreseen', roles], 'security', { roles: roles.join(',') || ',' });

export interface RoleRow {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
}
export const rolesQuery = queryOf<readonly RoleRow[]>(['roles'], 'roles/all');

export const displaysQuery = queryOf<readonly DisplayToken[]>(['displays'], 'displayTokens');
