/** What can be compared: `model:<id>` as it stands, `drawing:<model>:<n>` (one of its states), `definition:<id>` (a deployed version). */
import type { Page, Person } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { ask } from '#client/data/server/call.ts';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';

export type Source =
  | { readonly kind: 'model'; readonly id: string; readonly state: string | null }
  | { readonly kind: 'definition'; readonly id: string };

export const sourceOf = (text: string | undefined): Source | null => {
  const [, kind, id = '', state] = /^(model|drawing|definition):(\d+)(?::(\d+))?$/.exec(text ?? '') ?? [];
  if (kind === 'definition') return { kind, id };
  if (kind === 'model' || kind === 'drawing') return { kind: 'model', id, state: kind === 'drawing' ? (state ?? null) : null };
  return null;
};

export const textOf = (source: Source): string =>
  source.kind === 'definition'
    ? `definition:${source.id}`
    : source.state === null
      ? `model:${source.id}`
      : `drawing:${source.id}:${source.state}`;

/** A model or a version as it can be picked. */
export interface Pickable {
  readonly id: string;
  readonly key: string;
  readonly name: Words;
  /** Versions only. */
  readonly version: number | null;
  readonly resource: string | null;
}

/** Most that a page gives; older versions are reached from the list of versions. */
const most = 200;

const pickable = (row: AnyDoc): Pickable => {
  const { id, key, name, nameEn, version, resource } = row as AnyDoc & Readonly<Record<string, string | number | null>>;
  const zh = String(name ?? key);
  return {
    id: String(id),
    key: String(key),
    name: w(String(nameEn ?? zh), zh),
    version: typeof version === 'number' ? version : null,
    resource: typeof resource === 'string' ? resource : null,
  };
};

export const versionsQuery = queryOptions({
  queryKey: ['definitions', 'pickable'],
  queryFn: async ({ signal }) =>
    (await ask<Page>('GET', '/tydf/process/definitions/page', { params: { pageSize: most, sort: '-version' }, signal })).records.map(
      pickable,
    ),
});

export const modelsQuery = queryOptions({
  queryKey: ['models', 'pickable'],
  queryFn: async ({ signal }) =>
    (await ask<Page>('GET', '/tydf/process/model/page', { params: { pageSize: most }, signal })).records.map((row) => ({
      ...pickable(row),
      // A record's own version counts its changes.
      version: null,
    })),
});

export interface DrawingState {
  readonly number: number;
  readonly at: string;
  readonly by: Person | null;
}
export const statesQuery = (modelId: string) =>
  queryOptions({
    queryKey: ['models', modelId, 'states'],
    queryFn: ({ signal }) => ask<readonly DrawingState[]>('GET', `/tydf/process/model/versions/${modelId}`, { signal }),
  });

const xmlOf = async (source: Source, signal: AbortSignal): Promise<string> => {
  const params = source.kind === 'definition' || source.state === null ? {} : { drawing: source.state };
  const path = source.kind === 'definition' ? `/tydf/process/definition/${source.id}/xml` : `/tydf/process/model/getXmlView/${source.id}`;
  return (await ask<{ readonly xml: string }>('GET', path, { params, signal })).xml;
};

/** The drawing; nothing is asked while there is no source. */
export const useXml = (source: Source | null) =>
  useQuery({
    queryKey: ['compare', source && textOf(source)],
    queryFn: source ? ({ signal }) => xmlOf(source, signal) : skipToken,
    // A model's drawing changes; versions and kept states never do.
    staleTime: source?.kind === 'model' && source.state === null ? 0 : Infinity,
  });
