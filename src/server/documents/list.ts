/** Pages of a resource, as far as this person's reach goes. */
import type { Names, Page } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { scopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import { askedOf, type Asked, type Condition, type Query } from './filters.ts';
import { after, anchorOf, nearest, orderBy, remember } from './keyset.ts';
import { namesFor, namesOf } from './names.ts';
import { columnsOf } from './record.ts';
import { visible } from './visible.ts';

/** Totals are exact up to here (rulings 11). */
const counted = 10_000;
const mostOfAll = 5000;

const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  raw`where not r.deleted ${raw.join(
    conditions.map((one) => raw`and ${one}`),
    raw` `,
  )}`;

const conditionsOf = (context: Context, definition: Definition, asked: Asked): Condition[] => {
  const scope = scopeOf(context, definition, 'r');
  return [...asked.conditions, ...(scope ? [scope] : [])];
};

const rowsOf = async (context: Context, definition: Definition, tail: RawBuilder<unknown>): Promise<AnyDoc[]> => {
  const { kysely } = context.services.db;
  const from = raw.table(tableOf(definition).name);
  const { rows } = await raw<AnyDoc>`select ${raw.raw(columnsOf(definition))} from ${from} r ${tail}`.execute(kysely);
  return rows;
};

const totalOf = async (context: Context, definition: Definition, conditions: readonly Condition[]): Promise<number> => {
  const from = raw.table(tableOf(definition).name);
  const counting = raw<{
    total: number;
  }>`select count(*)::integer as total from (select 1 from ${from} r ${where(conditions)} limit ${counted + 1}) one`;
  const { rows } = await counting.execute(context.services.db.kysely);
  return rows[0]?.total ?? 0;
};

const pageOf = async (context: Context, definition: Definition, asked: Asked, conditions: readonly Condition[]): Promise<AnyDoc[]> => {
  const { order, pageNum, pageSize } = asked;
  const { sql, parameters } = raw`${where(conditions)} ${orderBy(order)}`.compile(context.services.db.kysely);
  const key = JSON.stringify([definition.key, pageSize, sql, parameters]);
  const start = nearest(key, pageNum);
  const skip = (pageNum - 1 - (start?.page ?? 0)) * pageSize;
  const from = start ? [...conditions, after(order, start.anchor)] : conditions;
  const rows = await rowsOf(context, definition, raw`${where(from)} ${orderBy(order)} limit ${pageSize} offset ${skip}`);
  const last = rows.at(-1);
  if (last && rows.length === pageSize) remember(key, pageNum, anchorOf(order, last));
  return rows;
};

/** Records as answers carry them: masked for this person, each with the names of what it points at. */
export const shownRecords = async (context: Context, definition: Definition, rows: readonly AnyDoc[]): Promise<AnyDoc[]> => {
  const { db, registry } = context.services;
  const records = rows.map((row) => visible(context, definition, row));
  const names: Names = await namesOf(db, registry, definition, records);
  return records.map((record) => ({ ...record, $names: namesFor(definition, record, names) }));
};

/** One page, without lines: `pageNum`, `pageSize` (20, at most 200), filters, `keyword`, `sort` (office.md 0.4). */
export async function list(context: Context, definition: Definition, query: Query): Promise<Page> {
  const asked = askedOf(context, definition, query);
  const conditions = conditionsOf(context, definition, asked);
  const [rows, total] = await Promise.all([pageOf(context, definition, asked, conditions), totalOf(context, definition, conditions)]);
  const records = await shownRecords(context, definition, rows);
  const page = { records, total: Math.min(total, counted), pageNum: asked.pageNum, pageSize: asked.pageSize };
  return total > counted ? { ...page, totalAtLeast: true } : page;
}

/** What may be chosen from: approved documents, enabled records, everything where there is no such state. */
const choosable = (definition: Definition): Condition[] => {
  if (definition.kind === 'document') return [raw<boolean>`r.status = 'approved'`];
  const fields = allFields(definition);
  if (fields['status']?.kind === 'choice') return [raw<boolean>`r.status is distinct from 'disabled'`];
  return fields['enabled']?.kind === 'boolean' ? [raw<boolean>`r.enabled is not false`] : [];
};

/** All that can be chosen, at most 5000: id, code, names and the list's columns, in the list's order. */
export async function listAll(context: Context, definition: Definition, query: Query): Promise<AnyDoc[]> {
  const asked = askedOf(context, definition, query);
  const conditions = [...conditionsOf(context, definition, asked), ...choosable(definition)];
  const rows = await rowsOf(context, definition, raw`${where(conditions)} ${orderBy(asked.order)} limit ${mostOfAll}`);
  const { name, parent, list: shown } = definition;
  const kept = new Set<string | undefined>(['id', 'code', 'title', 'version', 'createdBy', name?.zh, name?.en, parent, ...shown.columns]);
  const slim = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field))));
  return shownRecords(context, definition, slim);
}
