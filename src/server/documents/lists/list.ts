/** Pages of a resource, as far as this person's reach goes. */
import type { Names, Page } from '#model/api.ts';
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { statesInForce } from '#model/status.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { listedTo } from '#server/access/published.ts';
import { todayOf, type Context } from '#server/context.ts';
import { tableOn } from '#server/db/today.ts';
import { askedOf, type Asked, type Condition, type Order, type Query } from './filters.ts';
import { anchorOf, nearest, orderBy, rangesFrom, remember } from './keyset.ts';
import { namesFor, namesOf } from './names.ts';
import { columnsOf } from '#server/documents/record.ts';
import { visible } from '#server/documents/shown/visible.ts';

/** Totals are exact up to here. */
export const counted = 10_000;
const mostOfAll = 5000;

export const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  raw`where not r.deleted ${raw.join(
    conditions.map((one) => raw`and ${one}`),
    raw` `,
  )}`;

/** Narrows a list to what was asked, within what this person may list. */
export const conditionsOf = (context: Context, definition: Definition, asked: Asked): Condition[] => {
  const scope = listedTo(context, definition, 'r');
  return [...asked.conditions, ...(scope ? [scope] : [])];
};

export const rowsOf = async (context: Context, definition: Definition, source: RawBuilder<unknown>): Promise<AnyDoc[]> => {
  const { rows } = await raw<AnyDoc>`select ${raw.raw(columnsOf(definition))} ${source}`.execute(context.services.db.kysely);
  return rows;
};

const totalOf = async (context: Context, definition: Definition, conditions: readonly Condition[]): Promise<number> => {
  const from = tableOn(definition, todayOf(context));
  const counting = raw<{
    total: number;
  }>`select count(*)::integer as total from (select 1 from ${from} r ${where(conditions)} limit ${counted + 1}) one`;
  const { rows } = await counting.execute(context.services.db.kysely);
  return rows[0]?.total ?? 0;
};

/** From here on a page is found by its ids alone, which an index gives without the rows. */
const deep = 1000;

const walked = (from: RawBuilder<unknown>, tail: RawBuilder<unknown>, order: readonly Order[]): RawBuilder<unknown> =>
  raw`from (select r.id from ${from} r ${tail}) k join ${from} r on r.id = k.id ${orderBy(order)}`;

const pageOf = async (context: Context, definition: Definition, asked: Asked, conditions: readonly Condition[]): Promise<AnyDoc[]> => {
  const { order, pageNum, pageSize } = asked;
  const from = tableOn(definition, todayOf(context));
  const { sql, parameters } = raw`${where(conditions)} ${orderBy(order)}`.compile(context.services.db.kysely);
  const key = JSON.stringify([definition.key, pageSize, sql, parameters]);
  const start = nearest(key, pageNum);
  const skip = (pageNum - (start?.page ?? 1)) * pageSize;
  const offset = (pageNum - 1) * pageSize;
  // One row more than asked for: the first of the next page.
  const slice = (skipped: number): RawBuilder<unknown> => raw`${orderBy(order)} limit ${pageSize + 1} offset ${skipped}`;
  const ranges = start && skip * 4 < offset ? rangesFrom(order, start.anchor) : [];
  const parts = ranges.map(
    (range) => raw`(select r.* from ${from} r ${where([...conditions, range])} ${orderBy(order)} limit ${skip + pageSize + 1})`,
  );
  const tail = raw`${where(conditions)} ${slice(offset)}`;
  const source =
    parts.length > 0
      ? raw`from (${raw.join(parts, raw` union all `)}) r ${slice(skip)}`
      : offset < deep
        ? raw`from ${from} r ${tail}`
        : walked(from, tail, order);
  const rows = await rowsOf(context, definition, source);
  const [first, next] = [rows[0], rows[pageSize]];
  if (first) remember(key, pageNum, anchorOf(order, first));
  if (next) remember(key, pageNum + 1, anchorOf(order, next));
  return rows.slice(0, pageSize);
};

/**
 * A page of what was searched for, and how many there are. The search index is asked first: walking the list's order until enough rows
 * have the words would read every row where few or none have them.
 */
const found = async (
  context: Context,
  definition: Definition,
  asked: Asked,
  conditions: readonly Condition[],
): Promise<[AnyDoc[], number]> => {
  const total = await totalOf(context, definition, conditions);
  if (total > counted) return [await pageOf(context, definition, asked, conditions), total];
  const { order, pageNum, pageSize } = asked;
  const skip = (pageNum - 1) * pageSize;
  if (skip >= total) return [[], total];
  const from = tableOn(definition, todayOf(context));
  const matches = raw`(select r.* from ${from} r ${where(conditions)} offset 0) r`;
  return [await rowsOf(context, definition, raw`from ${matches} ${orderBy(order)} limit ${pageSize} offset ${skip}`), total];
};

/** Records as answers carry them: masked for this person, each with the names of what it points at. */
export const shownRecords = async (context: Context, definition: Definition, rows: readonly AnyDoc[]): Promise<AnyDoc[]> => {
  const { db } = context.services;
  const records = rows.map((row) => visible(context, definition, row));
  const names: Names = await namesOf(db, context, definition, records);
  return records.map((record) => ({ ...record, $names: namesFor(definition, record, names) }));
};

/**
 * One page, without lines: `pageNum`, `pageSize` (20, at most 200), filters, `keyword`, `sort`. `more`: conditions on the
 * row `r` that no filter of the definition says.
 */
export async function list(context: Context, definition: Definition, query: Query, more: readonly Condition[] = []): Promise<Page> {
  const asked = askedOf(context, definition, query);
  const conditions = [...conditionsOf(context, definition, asked), ...more];
  const [rows, total] = asked.searched
    ? await found(context, definition, asked, conditions)
    : await Promise.all([pageOf(context, definition, asked, conditions), totalOf(context, definition, conditions)]);
  const records = await shownRecords(context, definition, rows);
  const page = { records, total: Math.min(total, counted), pageNum: asked.pageNum, pageSize: asked.pageSize };
  return total > counted ? { ...page, totalAtLeast: true } : page;
}

/** These may be chosen from: approved documents, enabled records, everything where there is no such state. */
const choosable = (definition: Definition): Condition[] => {
  if (definition.kind === 'document') return [raw<boolean>`r.status = any(${[...statesInForce]}::text[])`];
  const fields = allFields(definition);
  if (fields['status']?.kind === 'choice') return [raw<boolean>`r.status is distinct from 'disabled'`];
  return fields['enabled']?.kind === 'boolean' ? [raw<boolean>`r.enabled is not false`] : [];
};

/** All that can be chosen, at most 5000: id, code, names and the list's columns, in the list's order. */
export async function listAll(context: Context, definition: Definition, query: Query): Promise<AnyDoc[]> {
  const asked = askedOf(context, definition, query);
  const conditions = [...conditionsOf(context, definition, asked), ...choosable(definition)];
  const from = tableOn(definition, todayOf(context));
  const rows = await rowsOf(context, definition, raw`from ${from} r ${where(conditions)} ${orderBy(asked.order)} limit ${mostOfAll}`);
  const { name, parent, list: shown } = definition;
  const kept = new Set<string | undefined>(['id', 'code', 'title', 'version', 'createdBy', name?.zh, name?.en, parent, ...shown.columns]);
  const slim = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => kept.has(field))));
  return shownRecords(context, definition, slim);
}
