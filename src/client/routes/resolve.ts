/** What stands behind a path: the inbox, the preferences, a page of a resource, or nothing. */
import { templateOf, type Template } from '#client/documents/templates.ts';
import { namePages } from '#client/data/page/knownPages.ts';
import type { Query } from '#client/data/page/page.ts';
import { permit } from '#client/data/permit.tsx';
import { ownPages, type Shown } from './ownPages.ts';

type Resolved =
  | { readonly room: 'inbox' }
  | { readonly room: 'preferences' }
  | { readonly room: 'own'; readonly of: Shown }
  | { readonly room: 'documents'; readonly resource: string; readonly template: Template }
  | { readonly room: 'none' };

const inbox = new Set(['/dashboard', '/process/loadTodo', '/process/loadHistory', '/process/loadTask']);

namePages([...inbox, '/preferences'], ownPages);

export const resolve = (path: string, query: Query): Resolved => {
  // Without a task it is the table of all tasks, for those who see what runs; the inbox for everybody else.
  const own = Object.hasOwn(ownPages, path) ? ownPages[path] : undefined;
  if (own && path === '/process/loadTask' && !query['taskId'] && permit(own.code)) return { room: 'own', of: own };
  if (inbox.has(path)) return { room: 'inbox' };
  if (path === '/preferences') return { room: 'preferences' };
  if (own) return { room: 'own', of: own };
  if (path === '/404') return { room: 'none' };
  const found = templateOf(path, query);
  return found ? { room: 'documents', ...found } : { room: 'none' };
};
