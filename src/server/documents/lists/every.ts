/** All rows of a list, portion by portion by key, however many there are: what an export of a whole filter reads. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sql as raw } from 'kysely';
import { todayOf, type Context } from '#server/context.ts';
import { tableOn } from '#server/db/today.ts';
import { askedOf, type Query } from './filters.ts';
import { anchorOf, orderBy, rangesFrom, type Anchor } from './keyset.ts';
import { conditionsOf, rowsOf, shownRecords, where } from './list.ts';

const portionSize = 1_000;

/** How many rows the filter leaves, exactly or at most `most`. */
export async function countRows(context: Context, definition: Definition, query: Query, most: number | null = null): Promise<number> {
  const conditions = conditionsOf(context, definition, askedOf(context, definition, query));
  const from = tableOn(definition, todayOf(context));
  const limit = most === null ? raw`` : raw`limit ${most}`;
  const { rows } = await raw<{ total: number }>`
    select count(*)::integer as total from (select 1 from ${from} r ${where(conditions)} ${limit}) one`.execute(context.services.db.kysely);
  return rows[0]?.total ?? 0;
}

/**
 * Portions of records as the list shows them: masked, with the names of what they point at, in the order that was asked. Each portion
 * is a statement of its own and goes on behind the last row of the one before, so nothing is locked or held for long; a row whose
 * place changes meanwhile may be met where it was or where it went.
 */
export async function* everyRow(
  context: Context,
  definition: Definition,
  query: Query,
  signal: AbortSignal,
): AsyncGenerator<readonly AnyDoc[]> {
  const asked = askedOf(context, definition, query);
  const conditions = conditionsOf(context, definition, asked);
  const from = tableOn(definition, todayOf(context));
  const tail = raw`${orderBy(asked.order)} limit ${portionSize + 1}`;
  for (let anchor: Anchor | null = null; ;) {
    signal.throwIfAborted();
    const ranges = anchor === null ? [] : rangesFrom(asked.order, anchor);
    const parts = ranges.map((range) => raw`(select r.* from ${from} r ${where([...conditions, range])} ${tail})`);
    const rows: AnyDoc[] = await rowsOf(
      context,
      definition,
      parts.length > 0 ? raw`from (${raw.join(parts, raw` union all `)}) r ${tail}` : raw`from ${from} r ${where(conditions)} ${tail}`,
    );
    yield await shownRecords(context, definition, rows.slice(0, portionSize));
    const next = rows[portionSize];
    if (next === undefined) return;
    anchor = anchorOf(asked.order, next);
  }
}
