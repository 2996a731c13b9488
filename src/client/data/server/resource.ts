/** Where the calls of a resource are, for all three styles of the contract, and its definition as a query. */
import type { Definition } from '#model/definition.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Page } from '#model/api.ts';
import { loadDefinition } from '#resources/registry.ts';
import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, type Params } from './call.ts';

export const basePath = ({ api, key }: Pick<Definition, 'api' | 'key'>): string => `/tydf/${api.prefix}/${api.path ?? key}`;

const rest = ({ api }: Pick<Definition, 'api'>): boolean => api.style === 'rest';

const listPath = (definition: Definition): string =>
  definition.api.style === 'newer' ? `${basePath(definition)}/page` : basePath(definition);
const getPath = (definition: Definition, id: string): string =>
  rest(definition) ? `${basePath(definition)}/${id}` : `${basePath(definition)}/get/${id}`;
export const addPath = (definition: Definition): string => (rest(definition) ? basePath(definition) : `${basePath(definition)}/add`);
export const putPath = (definition: Definition, id: string): string =>
  rest(definition) ? `${basePath(definition)}/${id}` : `${basePath(definition)}/put/${id}`;
export const deletesPath = (definition: Definition): string =>
  rest(definition) ? basePath(definition) : `${basePath(definition)}/deletes`;

/** One page of records. */
export const askList = (definition: Definition, params: Params, signal?: AbortSignal): Promise<Page> =>
  ask<Page>('GET', listPath(definition), signal ? { params, signal } : { params });

/** One record with lines and `$names`. */
export const askRecord = (definition: Definition, id: string, signal?: AbortSignal): Promise<AnyDoc> =>
  ask<AnyDoc>('GET', getPath(definition, id), signal ? { signal } : {});

export const recordQuery = (definition: Definition, id: string) =>
  queryOptions<AnyDoc>({ queryKey: ['record', definition.key, id], queryFn: ({ signal }) => askRecord(definition, id, signal) });

/** One record of a kind, asked for as soon as the kind is known; null as kind or an empty id while there is nothing to ask for. */
export const useRecord = (key: string | null, id: string): UseQueryResult<AnyDoc> => {
  const definition = useDefinition(key).data;
  return useQuery<AnyDoc>(definition && id !== '' ? recordQuery(definition, id) : { queryKey: ['record', key, id], queryFn: skipToken });
};

/** The definition of a resource; null when there is none of that name. Loaded once, since it is code. */
export const definitionQuery = (key: string | null | undefined) => ({
  queryKey: ['definition', key],
  queryFn: () => loadDefinition(key ?? ''),
  staleTime: Infinity,
  gcTime: Infinity,
});
export const useDefinition = (key: string | null | undefined) => useQuery({ ...definitionQuery(key), enabled: Boolean(key) });
