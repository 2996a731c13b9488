/** Calls of the pages of rights. */
import { ask, call } from '#client/data/server/call.ts';
import { everyPage } from '#client/data/page/everyPage.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Effect, FlowAsking, Member, RightsView, RoleHold, Whoever, Why } from '#model/rights.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResourceRow } from './tree.ts';

const at = (path: string): string => `/tydf/administration/${path}`;
const some = (value: unknown): string | null => textOf(value) || null;
const nameIn = (row: AnyDoc): Words => w(textOf(row['nameEn']) || textOf(row['name']), textOf(row['name']));

export type Holder = 'role' | 'post';

export interface RoleRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly dataScope: string;
  readonly scopeDepts: readonly string[];
  readonly description: string | null;
  readonly sort: number | null;
  readonly status: string;
  readonly builtIn: boolean;
  readonly version: number;
}

const roleOf = (row: AnyDoc): RoleRow => ({
  id: textOf(row['id']),
  code: textOf(row['code']),
  name: textOf(row['name']),
  nameEn: some(row['nameEn']),
  dataScope: textOf(row['dataScope']) || 'self',
  scopeDepts: (row['scopeDepts'] as readonly string[] | null) ?? [],
  description: some(row['description']),
  sort: row['sort'] === null || row['sort'] === undefined ? null : Number(row['sort']),
  status: textOf(row['status']) || 'enabled',
  builtIn: row['builtIn'] === true,
  version: Number(row['version']),
});

export const rolesQuery = queryOptions({
  queryKey: ['list', 'roles', 'rights'],
  queryFn: async ({ signal }) => (await everyPage(at('roles/page'), signal)).map(roleOf),
});

export interface PostRow {
  readonly id: string;
  readonly code: string;
  readonly name: Words;
  readonly department: Words | null;
  readonly status: string;
  readonly roles: readonly string[];
}

export const postsQuery = queryOptions({
  queryKey: ['list', 'posts', 'rights'],
  queryFn: async ({ signal }): Promise<PostRow[]> =>
    (await everyPage(at('posts/page'), signal)).map((row) => ({
      id: textOf(row['id']),
      code: textOf(row['postCode']),
      name: nameIn(row),
      department: (row['$names'] as Readonly<Record<string, Words>> | undefined)?.[`sysDepartment/${textOf(row['deptId'])}`] ?? null,
      status: textOf(row['status']) || 'enabled',
      roles: (row['roles'] as readonly string[] | null) ?? [],
    })),
});

export const resourcesQuery = queryOptions({
  queryKey: ['list', 'resources', 'rights'],
  queryFn: async ({ signal }): Promise<ResourceRow[]> =>
    (await ask<AnyDoc[]>('GET', at('resources/all'), { signal })).map((row) => ({
      id: textOf(row['id']),
      name: nameIn(row),
      parentId: some(row['parentId']),
      resType: textOf(row['resType']),
      path: some(row['path']),
      permCode: some(row['permCode']),
    })),
});

export const departmentsQuery = queryOptions({
  queryKey: ['list', 'sysDepartment', 'rights'],
  queryFn: async ({ signal }) =>
    (await ask<AnyDoc[]>('GET', at('sysDepartment/all'), { signal })).map((row) => ({ id: textOf(row['id']), name: nameIn(row) })),
  staleTime: 300_000,
});

export const heldQuery = (holder: Holder, id: string) =>
  queryOptions({
    queryKey: ['rights', 'held', holder, id],
    queryFn: ({ signal }) => ask<readonly string[]>('GET', at(`${holder}s/resourceIds/${id}`), { signal }),
  });

export const scopesQuery = (id: string) =>
  queryOptions({
    queryKey: ['rights', 'scopes', id],
    queryFn: ({ signal }) => ask<Readonly<Record<string, string>>>('GET', at(`roles/scopes/${id}`), { signal }),
  });

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['rights', 'members', id],
    queryFn: ({ signal }) => ask<readonly Member[]>('GET', at(`roles/users/${id}`), { signal }),
  });

export const flowsQuery = (holder: Holder, id: string) =>
  queryOptions({
    queryKey: ['rights', 'flows', holder, id],
    queryFn: ({ signal }) => ask<readonly FlowAsking[]>('GET', at(`${holder}s/flows/${id}`), { signal }),
  });

/** Which role holds what of one menu. */
export const matrixQuery = (menuId: string) =>
  queryOptions({
    queryKey: ['rights', 'matrix', menuId],
    queryFn: ({ signal }) => ask<readonly RoleHold[]>('GET', at(`roles/matrix/${menuId}`), { signal }),
  });

export const whoQuery = (code: string) =>
  queryOptions({
    queryKey: ['rights', 'who', code],
    queryFn: ({ signal }) => ask<Whoever>('GET', at('permissions/who'), { params: { code }, signal }),
    enabled: code !== '',
    placeholderData: keepPreviousData,
  });

export const whyQuery = (userId: string, code: string) =>
  queryOptions({
    queryKey: ['rights', 'why', userId, code],
    queryFn: ({ signal }) => ask<Why>('GET', at('permissions/why'), { params: { userId, code }, signal }),
    enabled: userId !== '' && code !== '',
    placeholderData: keepPreviousData,
  });

/** Each look is kept by the server, so it is not repeated behind one's back. */
export const viewAsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['rights', 'viewAs', userId],
    queryFn: ({ signal }) => ask<RightsView>('GET', at(`users/viewAs/${userId}`), { signal }),
    enabled: userId !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

export const askEffect = (holder: Holder, id: string | null, resourceIds: readonly string[]): Promise<Envelope<Effect>> =>
  call<Effect>('POST', at(`${holder}s/effect`), { body: { ...(id !== null && { id }), resourceIds }, byPerson: true });

export const saveRole = (body: Readonly<Record<string, unknown>>): Promise<Envelope<{ readonly id: string }>> =>
  call<{ readonly id: string }>('PUT', at('roles/updateRoleAndResources'), { body, quiet: true });

export const savePost = (postId: string, resourceIds: readonly string[], roleIds: readonly string[]): Promise<Envelope> =>
  call('PUT', at(`posts/updatePermission/${postId}`), { body: { resourceIds, roleIds }, quiet: true });

export const saveMembers = (roleId: string, userIds: readonly string[]): Promise<Envelope> =>
  call('PUT', at(`roles/users/${roleId}`), { body: { userIds } });

export const removeRole = (id: string): Promise<Envelope> => call('DELETE', at('roles/deletes'), { params: { ids: id } });
