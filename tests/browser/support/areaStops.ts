/** Stops at every page of every resource of an area: each as somebody who may see it, with a record in the state that the page is for. */
import type { Page as ListPage } from '#model/api.ts';
import type { InboxPage, InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { catalogue, type AreaKey, type CatalogueEntry } from '#resources/catalogue.ts';
import { withQuery } from './pages.ts';
import type { Ask, Stop } from './stop.ts';

interface Reader {
  readonly userName: string;
  /** Codes of what they may do. */
  readonly may: ReadonlySet<string>;
  readonly rows: Readonly<Record<'todo' | 'drafts', readonly InboxRow[]>>;
}

const sizes = 'pageSize=200';

async function everyRow(ask: Ask, userName: string, tab: InboxTab): Promise<readonly InboxRow[]> {
  const all: InboxRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { rows, next }: InboxPage = await ask<InboxPage>(userName, `/tydf/process/inbox?tab=${tab}${after && `&after=${after}`}`);
    all.push(...rows);
    after = next;
  }
  return all;
}

/** Everybody who can sign in, clerks of human resources before the administrator, who may nearly everything. */
async function everybody(ask: Ask): Promise<readonly Reader[]> {
  const { records } = await ask<ListPage>('admin', `/tydf/administration/users?${sizes}`);
  const readers: Reader[] = [];
  for (const { userName } of records as readonly { readonly userName: string }[]) {
    const may = await ask<readonly string[] | null>(userName, '/tydf/administration/permissions').catch(() => null);
    if (may === null) continue;
    const [todo, drafts] = [await everyRow(ask, userName, 'todo'), await everyRow(ask, userName, 'drafts')];
    readers.push({ userName, may: new Set(may), rows: { todo, drafts } });
  }
  return readers.toSorted((a, b) => Number(a.userName === 'admin') - Number(b.userName === 'admin') || b.may.size - a.may.size);
}

async function stopsAt(ask: Ask, readers: readonly Reader[], one: CatalogueEntry): Promise<readonly Stop[]> {
  const { key, apiPath, pages, kind } = one;
  const stop = (userName: string, template: keyof CatalogueEntry['pages'], query: Readonly<Record<string, string>> = {}): Stop[] => {
    const path = pages[template];
    return path === undefined ? [] : [{ userName, name: `${key}-${template}`, path: withQuery(path, query) }];
  };
  const mayDo = (action: string) => readers.find(({ may }) => may.has(`${key}:${action}`))?.userName;
  const rowOf = (tab: 'todo' | 'drafts', task: InboxRow['task']) =>
    readers
      .flatMap(({ userName, rows }) => rows[tab].map((row) => ({ userName, row })))
      .find(({ row }) => row.resource === key && (tab === 'drafts' || row.task === task));
  const reads = readers.filter(({ may }) => may.has(`${key}:page`));
  let seen: { readonly userName: string; readonly id: string } | null = null;
  for (const { userName } of reads.slice(0, 4)) {
    const [record] = (await ask<ListPage | null>(userName, `${apiPath}/page?pageSize=1`).catch(() => null))?.records ?? [];
    if (record !== undefined) seen = { userName, id: String(record['id']) };
    if (seen !== null) break;
  }
  const [adds, edits] = [mayDo('add'), mayDo('put')];
  const reader = seen?.userName ?? reads[0]?.userName;
  const [approval, repost, draft] = [rowOf('todo', 'approve'), rowOf('todo', 'repost'), rowOf('drafts', null)];
  const task = (template: 'approve' | 'repost' | 'approveEdit', found: typeof approval) =>
    found ? stop(found.userName, template, { type: key, id: found.row.documentId, taskId: found.row.taskId ?? '' }) : [];
  return [
    ...(reader ? [...stop(reader, 'list'), ...stop(reader, 'select')] : []),
    ...(seen ? [...stop(seen.userName, 'view', { id: seen.id }), ...stop(seen.userName, 'print', { id: seen.id })] : []),
    ...(adds ? stop(adds, 'add') : []),
    ...(kind === 'document'
      ? draft
        ? stop(draft.userName, 'edit', { id: draft.row.documentId })
        : []
      : edits && seen
        ? stop(edits, 'edit', { id: seen.id })
        : []),
    ...task('approve', approval),
    ...task('approveEdit', approval),
    ...task('repost', repost),
  ];
}

/** Of every resource of `area`; a page for which nothing is there in the demo company is left out. */
export async function areaStopsOf(ask: Ask, area: AreaKey): Promise<readonly Stop[]> {
  const readers = await everybody(ask);
  const stops: Stop[] = [];
  for (const one of catalogue.values()) if (one.area === area) stops.push(...(await stopsAt(ask, readers, one)));
  return stops;
}
