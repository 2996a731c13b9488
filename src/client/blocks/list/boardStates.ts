/** Which columns a board has: the states of the kind, those that the filter leaves. */
import { ask, type Params } from '#client/data/server/call.ts';
import type { Query } from '#client/data/page/page.ts';
import type { Dictionary } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { ListCounts } from '#model/lists.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column } from './listColumns.ts';

const fields: Readonly<Partial<Record<Definition['kind'], string>>> = { document: 'status', confirmable: 'confirmState' };

/** Only documents and what is confirmed have a life to show. */
export const hasBoard = ({ kind }: Pick<Definition, 'kind'>): boolean => fields[kind] !== undefined;

export const stateFieldOf = (definition: Definition): Column => {
  const name = fields[definition.kind];
  const field = name === undefined ? undefined : fieldOf(definition, name);
  if (name === undefined || field === undefined) throw new Error(`${definition.key} has no states`);
  return { name, field };
};

/** Stand there even when they are empty; others only where there is something in them. */
const usual: ReadonlySet<string> = new Set(['draft', 'submitted', 'rejected', 'approved', 'unconfirmed', 'confirmed']);
/** Of a document that is approved by a flow nobody confirms anything. */
const isUsual = (definition: Definition, state: string): boolean =>
  usual.has(state) && (state !== 'confirmed' || definition.kind === 'confirmable');

/** In the order of their dictionary. */
export const boardStates = (
  definition: Definition,
  query: Query,
  dictionary: Dictionary,
  counts: Readonly<Record<string, number>>,
): readonly string[] => {
  const { name, field } = stateFieldOf(definition);
  const asked = query[name]?.split(',');
  const not = query[`${name}_not`]?.split(',') ?? [];
  return (dictionary[field.dictionary ?? ''] ?? [])
    .map(({ value }) => value)
    .filter((value) => !not.includes(value))
    .filter((value) => (asked ? asked.includes(value) : isUsual(definition, value) || (counts[value] ?? 0) > 0));
};

export const useStateCounts = (definition: Definition, narrowing: Params) => {
  const params = { ...narrowing, by: stateFieldOf(definition).name };
  const { data } = useQuery<ListCounts>({
    queryKey: ['list', definition.key, 'counts', params],
    queryFn: ({ signal }) => ask<ListCounts>('GET', `/tydf/lists/${definition.key}/counts`, { params, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const found = data?.counts ?? {};
  return {
    found,
    /** Empty until it is known. */
    text: (state: string): string => (data ? `${(found[state] ?? 0).toLocaleString('en')}${data.atLeast ? '+' : ''}` : ''),
  };
};
