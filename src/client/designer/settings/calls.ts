/** Settings of flows: who runs a flow, from which menu it is opened, on which page its steps are done. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface Setting extends AnyDoc {
  readonly id: string;
  readonly flowKey: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly category: string | null;
  readonly resource: string | null;
  readonly menuId: string | null;
  readonly formPathId: string | null;
  readonly description: string | null;
  /** As they stand now; null: the flow is not deployed. */
  readonly activeVersion: number | null;
  readonly status: 'active' | 'suspended' | null;
  readonly running: number | null;
  readonly version: number;
}

interface SettingsAnswer extends Omit<Page, 'records'> {
  readonly records: readonly Setting[];
}

export const PAGE_SIZE = 50;
const at = '/tydf/uflo/ufloFlow';

export const settingsQuery = (params: Readonly<Record<string, string | number | readonly string[] | undefined>>) =>
  queryOptions({
    queryKey: ['settings', params],
    queryFn: ({ signal }) => ask<SettingsAnswer>('GET', `${at}/page`, { params: { ...params, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const settingQuery = (id: string) =>
  queryOptions({ queryKey: ['settings', 'one', id], queryFn: ({ signal }) => ask<Setting>('GET', `${at}/get/${id}`, { signal }) });

export interface PathNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly path: string | null;
  readonly children: readonly PathNode[];
}

export const formPathsQuery = queryOptions({
  queryKey: ['settings', 'paths'],
  queryFn: ({ signal }) => ask<readonly PathNode[]>('GET', '/tydf/uflo/ufloFormPath/treeUflo', { signal }),
});

export const saveSetting = (id: string | null, body: AnyDoc): Promise<Setting> =>
  id === null ? ask('POST', `${at}/add`, { body }) : ask('PUT', `${at}/put/${id}`, { body });
