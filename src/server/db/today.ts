/** A resource's table as of a day: what depends on today is counted, not taken from the row (model/daily.ts). */
import { dailyFields } from '#model/daily.ts';
import type { Definition } from '#model/definition.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { snake, tableOf } from './tables.ts';

/** What stands in the place of the table behind `from`, before its alias. */
export function tableOn(definition: Definition, today: string): RawBuilder<unknown> {
  const { name, columns } = tableOf(definition);
  const daily = new Map(dailyFields(definition).map(([field, { daily: one }]) => [snake(field), one]));
  if (daily.size === 0) return raw.table(name);
  const picked = columns.map((column) => {
    const count = daily.get(column.name);
    if (count === undefined) return raw`t.${raw.ref(column.name)}`;
    const since = raw`t.${raw.ref(snake(count.since))}`;
    const counts = Object.entries(count.while).map(([field, states]) => raw`t.${raw.ref(snake(field))} = any(${states}::text[])`);
    const counting = raw.join([...counts, raw`${since} < ${today}::date`], raw` and `);
    return raw`case when ${counting} then ${today}::date - ${since} else 0 end as ${raw.ref(column.name)}`;
  });
  return raw`(select ${raw.join(picked)} from ${raw.table(name)} t)`;
}
