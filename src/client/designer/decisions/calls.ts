/** Calls of decision tables. */
import { ask, call } from '#client/data/server/call.ts';
import type { DecisionListed, DecisionRecord, DeployDecisionBody } from '#model/workflow/design.ts';
import { queryOptions } from '@tanstack/react-query';

const path = '/tydf/process/decisions';

export const decisionsQuery = queryOptions({
  queryKey: ['decisions'],
  queryFn: ({ signal }) => ask<readonly DecisionListed[]>('GET', path, { signal }),
});

/** Null as version: the newest. */
export const decisionQuery = (key: string, version: number | null) =>
  queryOptions({
    queryKey: ['decisions', key, version],
    queryFn: ({ signal }) => ask<DecisionRecord>('GET', `${path}/${encodeURIComponent(key)}`, { signal, params: { version } }),
    ...(version === null ? {} : { staleTime: Infinity }),
  });

export const deployDecision = (body: DeployDecisionBody) =>
  call<readonly { readonly key: string; readonly version: number }[]>('POST', path, { body });
