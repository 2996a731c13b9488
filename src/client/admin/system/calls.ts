/** Calls of the pages that keep the system itself. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { DictionaryFile, DictionaryImport } from '#model/operations/dictionaryFile.ts';
import { queryOptions } from '@tanstack/react-query';

const at = (path: string): string => `/tydf/administration/${path}`;

export interface DictionaryHead {
  readonly id: string;
  readonly dictCode: string;
  readonly dictName: string;
  readonly labelEn: string | null;
  readonly builtIn: boolean;
  readonly values: number;
}

export interface ValueRow {
  /** Missing while it is new. */
  readonly id?: string;
  readonly itemValue: string | null;
  readonly labelZh: string | null;
  readonly labelEn: string | null;
  readonly color: string | null;
  readonly isDefault: boolean;
  readonly status: string;
  readonly builtIn: boolean;
  readonly uses: number;
}

interface WholeDictionary {
  readonly head: Omit<DictionaryHead, 'values'>;
  readonly values: readonly ValueRow[];
  /** Differs after every change of any value. */
  readonly state?: string;
}

export const headsQuery = queryOptions({
  queryKey: ['dictionaries', 'heads'],
  queryFn: ({ signal }) => ask<readonly DictionaryHead[]>('GET', at('dictionaries/heads'), { signal }),
});

export const valuesQuery = (id: string) =>
  queryOptions({
    queryKey: ['dictionaries', 'values', id],
    queryFn: ({ signal }) => ask<WholeDictionary>('GET', at(`dictionaries/values/${id}`), { signal }),
    enabled: id !== '',
  });

/** `state`: the one that was edited; where it is another by now, the server refuses. */
export const saveValues = (id: string, values: readonly ValueRow[], state: string | undefined): Promise<Envelope<WholeDictionary>> =>
  call<WholeDictionary>('PUT', at(`dictionaries/values/${id}`), {
    body: {
      values: values.map(({ id: own, itemValue, labelZh, labelEn, color, isDefault, status }) => ({
        ...(own !== undefined && { id: own }),
        itemValue,
        labelZh,
        labelEn,
        color,
        isDefault,
        status,
      })),
      ...(state !== undefined && { state }),
    },
    quiet: true,
  });

export const removeDictionary = (id: string): Promise<Envelope> => call('DELETE', at('dictionaries/deletes'), { body: { ids: [id] } });

export const exportDictionary = (id: string): Promise<Envelope<DictionaryFile>> =>
  call<DictionaryFile>('GET', at(`dictionaries/export/${id}`));

export const importDictionary = (file: DictionaryFile, dryRun: boolean): Promise<Envelope<DictionaryImport>> =>
  call<DictionaryImport>('POST', at('dictionaries/import'), { body: { ...file, dryRun }, quiet: true });
