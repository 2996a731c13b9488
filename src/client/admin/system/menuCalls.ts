/** Calls of the page of menus. */
import type { ResourceNode } from '#model/operations/administration.ts';
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { queryOptions } from '@tanstack/react-query';
import type { MenuDraft } from './menu.ts';

const at = (path: string): string => `/tydf/administration/${path}`;
const some = (value: unknown): string | null => textOf(value) || null;

export interface SystemName {
  readonly id: string;
  readonly name: Words;
}

export const systemsQuery = queryOptions({
  queryKey: ['menus', 'systems'],
  queryFn: async ({ signal }): Promise<readonly SystemName[]> =>
    (await ask<AnyDoc[]>('GET', at('sysSystem/all'), { signal })).map((row) => ({
      id: textOf(row['id']),
      name: w(textOf(row['systemNameEn']) || textOf(row['systemName']), textOf(row['systemName'])),
    })),
});

export const menuQuery = (systemId: string) =>
  queryOptions({
    queryKey: ['menus', 'tree', systemId],
    queryFn: ({ signal }) => ask<readonly ResourceNode[]>('GET', at('sysSystem/getResList'), { params: { systemId }, signal }),
    enabled: systemId !== '',
  });

const draftOf = (row: AnyDoc): MenuDraft => ({
  id: textOf(row['id']),
  parentId: some(row['parentId']),
  systemId: some(row['systemId']),
  name: textOf(row['name']),
  nameEn: textOf(row['nameEn']),
  resType: textOf(row['resType']),
  permCode: textOf(row['permCode']),
  path: textOf(row['path']),
  realPath: textOf(row['realPath']),
  redirect: textOf(row['redirect']),
  icon: some(row['icon']),
  hidden: row['hidden'] === true,
  hasPage: row['hasPage'] !== false,
  flowKey: textOf(row['flowKey']),
  method: some(row['method']),
  url: textOf(row['url']),
  sort: typeof row['sort'] === 'number' ? row['sort'] : null,
  status: textOf(row['status']) || 'enabled',
  version: Number(row['version']),
});

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['menus', 'entry', id],
    queryFn: async ({ signal }) => draftOf(await ask<AnyDoc>('GET', at(`resources/get/${id}`), { signal })),
    enabled: id !== '',
  });

/** Empty texts are no value. */
const bodyOf = ({ id: _id, ...draft }: MenuDraft): AnyDoc =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]));

export const saveEntry = (draft: MenuDraft): Promise<Envelope<AnyDoc>> =>
  draft.id === null
    ? call<AnyDoc>('POST', at('resources/add'), { body: bodyOf(draft), quiet: true })
    : call<AnyDoc>('PUT', at(`resources/put/${draft.id}`), { body: bodyOf(draft), quiet: true });

export const removeEntry = (id: string): Promise<Envelope> => call('DELETE', at('resources/deletes'), { params: { ids: id } });
