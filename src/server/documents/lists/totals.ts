/** Count and sums over all rows of a filter, within what this person may list and see. */
import type { Definition } from '#model/definition.ts';
import type { ListCounts, ListTotals } from '#model/lists.ts';
import { w } from '#model/words.ts';
import { sql as raw } from 'kysely';
import { may, todayOf, type Context } from '#server/context.ts';
import { snake } from '#server/db/tables.ts';
import { tableOn } from '#server/db/today.ts';
import { askable, askedOf, type Query } from './filters.ts';
import { conditionsOf, counted, where } from './list.ts';
import { invalid } from '#server/documents/refusals.ts';

/** A sum over values that are masked for this person would be reading them. */
const summed = ({ actor }: Context, { key, fields, list }: Definition): readonly string[] =>
  (list.totals ?? []).filter((name) => fields[name]?.sensitive !== true || may(actor, key, 'sensitive'));

export async function totals(context: Context, definition: Definition, query: Query): Promise<ListTotals> {
  const conditions = conditionsOf(context, definition, askedOf(context, definition, query));
  const names = summed(context, definition);
  const picked = names.map((name) => raw`, r.${raw.ref(snake(name))}`);
  const sums = names.map((name) => raw`${name}::text, coalesce(sum(one.${raw.ref(snake(name))}), 0)::text`);
  const { rows } = await raw<ListTotals>`
    select count(*)::integer as total, json_build_object(${raw.join(sums)}) as sums
    from (select 1${raw.join(picked, raw``)} from ${tableOn(definition, todayOf(context))} r ${where(conditions)} limit ${counted + 1}) one`.execute(
    context.services.db.kysely,
  );
  const { total = 0, sums: found = {} } = rows[0] ?? {};
  return total > counted ? { total: counted, totalAtLeast: true, sums: {} } : { total, sums: found };
}

/** By the values of a field `by` that are chosen from: what a filter by it would leave, and the columns of a board. */
export async function counts(context: Context, definition: Definition, by: string, query: Query): Promise<ListCounts> {
  const kind = askable(context, definition).get(by)?.kind;
  if (kind !== 'choice' && kind !== 'choices' && kind !== 'boolean')
    throw invalid([{ field: 'by', rule: 'unknownField', severity: 'error', message: w('is no field to count by', '不支持按此字段计数') }]);
  const conditions = conditionsOf(context, definition, askedOf(context, definition, query));
  const values = kind === 'choices' ? raw`unnest(one.value)` : raw`coalesce(one.value::text, ${kind === 'boolean' ? 'false' : ''}::text)`;
  const { rows } = await raw<{ readonly value: string; readonly count: number; readonly seen: number }>`
    with one as materialized (
      select r.${raw.ref(snake(by))} as value from ${tableOn(definition, todayOf(context))} r ${where(conditions)} limit ${counted + 1}
    ) select value, count(*)::integer as count, (select count(*)::integer from one) as seen
    from (select ${values} as value from one) each group by value`.execute(context.services.db.kysely);
  const found = { counts: Object.fromEntries(rows.map(({ value, count }) => [value, count])) };
  return (rows[0]?.seen ?? 0) > counted ? { ...found, atLeast: true } : found;
}
