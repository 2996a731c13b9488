/** Calls of one's own shortcuts, which stand above the menu and on a page of their own. */
import type { Envelope, Shortcut } from '#model/api.ts';
import { ask, call } from './server/call.ts';

const base = '/tydf/administration/shortcut';

export const shortcutsQuery = {
  queryKey: ['shortcuts'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<readonly Shortcut[]>('GET', `${base}/all`, { signal }),
};

export const addShortcut = (menuId: string): Promise<Envelope> => call('POST', `${base}/add/${menuId}`);
export const removeShortcut = (id: string): Promise<Envelope> => call('DELETE', `${base}/deletes`, { body: [id] });
export const orderShortcuts = (ids: readonly string[]): Promise<Envelope> => call('PUT', `${base}/order`, { body: { ids } });
export const renameShortcut = ({ id, version }: Shortcut, alias: string | null): Promise<Envelope> =>
  call('PUT', `${base}/put/${id}`, { body: { alias, version } });
