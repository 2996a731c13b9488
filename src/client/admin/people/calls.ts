/** Calls of the pages of people and departments. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type {
  AccountsChange,
  AccountsEffect,
  DepartmentNode,
  Handover,
  HandoverAsked,
  HandoverOverview,
} from '#model/operations/people.ts';
import type { OwnSession, Substitution } from '#model/operations/personal.ts';
import type { Reached } from '#model/rights.ts';
import { queryOptions } from '@tanstack/react-query';

const at = (path: string): string => `/tydf/administration/${path}`;

export const treeQuery = queryOptions({
  queryKey: ['departments', 'tree'],
  queryFn: ({ signal }) => ask<readonly DepartmentNode[]>('GET', at('sysDepartment/tree'), { signal }),
});

export interface Member {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly nameEn: string | null;
  readonly staffNo: string | null;
  readonly deptName: string;
  readonly deptNameEn: string | null;
  readonly postName: string | null;
  readonly postNameEn: string | null;
  readonly mobile: string | null;
}

export const membersQuery = (departmentId: string) =>
  queryOptions({
    queryKey: ['departments', 'members', departmentId],
    queryFn: ({ signal }) => ask<readonly Member[]>('GET', at(`sysDepartment/queryUserById/${departmentId}`), { signal }),
  });

export const handoverQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'handover', userId],
    queryFn: ({ signal }) => ask<HandoverOverview>('GET', at(`users/handover/${userId}`), { signal }),
    staleTime: 0,
  });

export const sessionsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'sessions', userId],
    queryFn: ({ signal }) => ask<readonly OwnSession[]>('GET', at(`users/sessions/${userId}`), { signal }),
    staleTime: 0,
  });

/** Of whoever may not ask for others the server answers their own: those are left out. */
export const standInsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'standIns', userId],
    queryFn: async ({ signal }) => {
      const rows = await ask<readonly Substitution[]>('GET', '/tydf/process/substitutions', { params: { userId }, signal });
      return rows.filter(({ user, substitute, state }) => state !== 'over' && (user.id === userId || substitute.id === userId));
    },
  });

/** Whose records somebody sees. */
export const reachQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'reach', userId],
    queryFn: ({ signal }) => ask<Reached>('GET', at(`users/reach/${userId}`), { signal }),
  });

export const handOver = (userId: string, body: HandoverAsked): Promise<Envelope<Handover>> =>
  call<Handover>('PUT', at(`users/handover/${userId}`), { body, quiet: true });

export const endSession = (userId: string, sessionId: string | null): Promise<Envelope> =>
  call('DELETE', at(`users/sessions/${userId}`), { params: { sessionId } });

export const resetPassword = (userId: string): Promise<Envelope<{ readonly password: string }>> =>
  call<{ readonly password: string }>('PUT', at(`users/resetPassword/${userId}`));

export const changeMany = (ids: readonly string[], change: AccountsChange, dryRun: boolean): Promise<Envelope<AccountsEffect>> =>
  call<AccountsEffect>('PUT', at('users/many'), { body: { ids, ...change, ...(dryRun ? { dryRun } : {}) }, quiet: true });

export const putDepartment = (id: string, body: Readonly<Record<string, unknown>>): Promise<Envelope> =>
  call('PUT', at(`sysDepartment/put/${id}`), { body, quiet: true });
