/** Count and sums over all rows of a filter, within what this person may list and see (interface 4.4, rulings 11). */
import type { Definition } from '#model/definition.ts';
import type { ListTotals } from '#model/lists.ts';
import { sql as raw } from 'kysely';
import { may, type Context } from '../context.ts';
import { snake, tableOf } from '../db/tables.ts';
import { askedOf, type Query } from './filters.ts';
import { conditionsOf, counted, where } from './list.ts';

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
    from (select 1${raw.join(picked, raw``)} from ${raw.table(tableOf(definition).name)} r ${where(conditions)} limit ${counted + 1}) one`.execute(
    context.services.db.kysely,
  );
  const { total = 0, sums: found = {} } = rows[0] ?? {};
  return total > counted ? { total: counted, totalAtLeast: true, sums: {} } : { total, sums: found };
}
