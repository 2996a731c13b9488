/**
 * Settings of flows: one row a flow, bound to the menu from which its documents are opened, with the version that new
 * documents start with told in every answer; and the tree of pages on which steps are done.
 */
import type { Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { list, listAll } from '#server/documents/lists/list.ts';
import type { Query } from '#server/documents/lists/filters.ts';
import { read } from '#server/documents/shown/read.ts';
import { save, saveIn } from '../documents/save.ts';
import { ownDefinition } from './own.ts';

const settingsOf = (context: Context): Definition => ownDefinition(context, 'ufloFlow');

interface Standing {
  readonly key: string;
  readonly version: number;
  readonly suspended: boolean;
  readonly running: number;
}

/** Settings with the version, state and running instances of their flows as they are now. */
async function standing(context: Context, records: readonly AnyDoc[]): Promise<AnyDoc[]> {
  const rows = await context.services.db.query<Standing>(
    `select distinct on (f.key) f.key, f.version, f.suspended,
       (select count(*)::int from flow_instance i join flow_definition v on v.id = i.definition_id where v.key = f.key and i.ended_at is null) as running
     from flow_definition f where f.key = any($1) and f.active order by f.key, f.version desc`,
    [records.map(({ flowKey }) => flowKey)],
    'flow_standing',
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return records.map((record) => {
    const row = byKey.get(String(record['flowKey']));
    const status = row && (row.suspended ? 'suspended' : 'active');
    return { ...record, activeVersion: row?.version ?? null, status: status ?? null, running: row?.running ?? null };
  });
}

export async function settingsPage(context: Context, query: Query): Promise<Page> {
  const page = await list(context, settingsOf(context), query);
  return { ...page, records: await standing(context, page.records) };
}

export const allSettings = async (context: Context, query: Query): Promise<AnyDoc[]> =>
  standing(context, await listAll(context, settingsOf(context), query));

const shown = async (context: Context, record: AnyDoc): Promise<AnyDoc> => (await standing(context, [record]))[0] ?? record;

export const setting = async (context: Context, id: string): Promise<AnyDoc> =>
  shown(context, await read(context, settingsOf(context), id));

/** The menu opens documents of this flow from now on. */
async function bindMenu(tx: Sql, written: AnyDoc): Promise<void> {
  if (typeof written['menuId'] !== 'string') return;
  await tx.query('update resources set flow_key = $2 where id = $1', [written['menuId'], written['flowKey']], 'flow_bind_menu');
}

/** Saves settings and binds the menu; menus that people see change with the next look at them. */
export async function saveSetting(context: Context, body: AnyDoc, id?: string): Promise<AnyDoc> {
  const record = await save(context, settingsOf(context), body, id, bindMenu);
  await context.services.db.notify('record', 'resources');
  return shown(context, record);
}

/** Every flow that is deployed has settings; those of a new one are its name and kind. */
export async function settleSettings(tx: Sql, context: Context, keys: readonly string[], category: unknown): Promise<void> {
  const rows = await tx.query<{ key: string; name: string; name_en: string }>(
    `select distinct on (key) key, name, name_en from flow_definition f where key = any($1)
       and not exists (select from uflo_flow s where s.flow_key = f.key and not s.deleted) order by key, version desc`,
    [keys],
    'flow_without_settings',
  );
  for (const { key, name, name_en } of rows) {
    const body = { flowKey: key, name: (name || key).slice(0, 50), nameEn: name_en.slice(0, 80) || null, category };
    const resource = context.services.registry.has(key) ? { resource: key } : {};
    await saveIn(tx, context, settingsOf(context), null, { ...body, ...resource });
  }
}

interface PathNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly parentId: string | null;
  readonly path: string | null;
  readonly children: readonly PathNode[];
}

/** All form paths that are in use, as a tree; one whose parent is gone stands at the top. */
export async function formPathTree(sql: Sql): Promise<readonly PathNode[]> {
  const rows = await sql.query<Omit<PathNode, 'children'>>(
    `select id::text, name, name_en as "nameEn", parent_id::text as "parentId", path from uflo_form_path
     where not deleted and status is distinct from 'disabled' order by sort nulls last, id`,
    [],
    'form_path_tree',
  );
  const ids = new Set(rows.map(({ id }) => id));
  const placeOf = ({ parentId }: Pick<PathNode, 'parentId'>): string | null => (parentId !== null && ids.has(parentId) ? parentId : null);
  const build = (parent: string | null): PathNode[] =>
    rows.filter((row) => placeOf(row) === parent).map((row) => ({ ...row, children: build(row.id) }));
  return build(null);
}
