/** What the acts planned would do: told by the server, which does them and takes them back, after every change of the plan. */
import { ask } from '#client/data/server/call.ts';
import type { OperateForeseen, Standing } from '#model/workflow/instanceActs.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { at } from '#client/designer/instances/calls.ts';
import type { Planned } from './plan.ts';

export interface Foreseen {
  /** Null: nothing is planned, or not known yet. */
  readonly after: Standing | null;
  readonly failed: OperateForeseen['failed'];
  readonly looking: boolean;
  readonly error: Error | null;
}

/** `drawn`: what the plan rests on; it is looked at anew when the instance has moved. */
export const useForeseen = (id: string, acts: readonly Planned[], drawn: string): Foreseen => {
  const operations = acts.map(({ act }) => act);
  const { data, isFetching, error, isPlaceholderData } = useQuery({
    queryKey: ['instances', 'foreseen', id, operations, drawn],
    queryFn: ({ signal }) => ask<OperateForeseen>('POST', at(`/${id}/operate/preview`), { body: { operations }, signal }),
    enabled: acts.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (acts.length === 0) return { after: null, failed: null, looking: false, error: null };
  return {
    after: data?.steps.at(-1) ?? null,
    failed: isPlaceholderData ? null : (data?.failed ?? null),
    looking: isFetching,
    error,
  };
};
