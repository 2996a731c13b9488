/** A resource's table as of a day: what depends on today is computed, not taken from the row (model/daily.ts). */
import { dailyFields } from '#model/daily.ts';
import type { Daily, DaysSince, DueByDay, StateByDay, StateCase, YearsSince } from '#model/fields/byDay.ts';
import type { Definition } from '#model/definition.ts';
import { sql as raw, type RawBuilder } from 'kysely';
import { snake, tableOf } from './tables.ts';

type Part = RawBuilder<unknown>;

const column = (field: string): Part => raw`t.${raw.ref(snake(field))}`;
const all = (parts: readonly Part[]): Part => raw.join([...parts], raw` and `);
const within = (states: DaysSince['while']): readonly Part[] =>
  Object.entries(states).map(([field, some]) => raw`${column(field)} = any(${some}::text[])`);

const days = (daily: DaysSince, today: string): Part => {
  const since = column(daily.days);
  return raw`case when ${all([...within(daily.while), raw`${since} < ${today}::date`])} then ${today}::date - ${since} else 0 end`;
};

/** The same years as `fullYears` counts. */
const years = (daily: YearsSince, today: string): Part => {
  const since = column(daily.years);
  const until = daily.until === undefined ? raw`${today}::date` : raw`least(${column(daily.until)}, ${today}::date)`;
  const short = raw`case when to_char(${until}, 'MMDD') < to_char(${since}, 'MMDD') then 1 else 0 end`;
  return raw`case when ${since} is not null then greatest(0, extract(year from ${until})::integer - extract(year from ${since})::integer - ${short}) end`;
};

/** The same as the case of the model; a date that is not known holds nowhere. */
const holds = (one: StateCase, today: string): Part => {
  if ('known' in one) return raw`${column(one.known)} is not null`;
  if ('after' in one) return all([...within(one.while), raw`${column(one.after)} < ${today}::date`]);
  return all([...within(one.while), ...('before' in one ? [raw`${column(one.before)} - ${today}::date <= ${one.days}::integer`] : [])]);
};

const state = (daily: StateByDay, today: string): Part => {
  const cases = daily.cases.map((one) => raw`when ${holds(one, today)} then ${one.is}::text`);
  return raw`case ${raw.join(cases, raw` `)} else ${daily.otherwise}::text end`;
};

/** The same sum as `dueOn`. */
const due = (definition: Definition, daily: DueByDay, today: string): Part => {
  const table = tableOf(definition).lines[daily.due];
  if (!table) throw new Error(`${definition.key} has no lines ${daily.due}`);
  const part = (field: string): Part => raw`l.${raw.ref(snake(field))}`;
  const but = Object.entries(daily.but).map(([field, value]) => raw`${part(field)} is distinct from ${value}::text`);
  const over = all([raw`l.parent_id = t.id`, raw`${part(daily.on)} < ${today}::date`, ...but]);
  const sum = raw`(select coalesce(sum(${part(daily.of)}), 0) from ${raw.table(table.name)} l where ${over})`;
  return raw`greatest(0, least(${sum} - coalesce(${column(daily.less)}, 0), coalesce(${column(daily.most)}, 0)))::numeric(16,2)`;
};

const valueOn = (definition: Definition, daily: Daily, today: string): Part => {
  if ('days' in daily) return days(daily, today);
  if ('due' in daily) return due(definition, daily, today);
  return 'years' in daily ? years(daily, today) : state(daily, today);
};

/** What stands in the place of the table behind `from`, before its alias. */
export function tableOn(definition: Definition, today: string): RawBuilder<unknown> {
  const { name, columns } = tableOf(definition);
  const daily = new Map(dailyFields(definition).map(([field, { daily: one }]) => [snake(field), one]));
  if (daily.size === 0) return raw.table(name);
  const picked = columns.map((one) => {
    const value = daily.get(one.name);
    return value === undefined ? raw`t.${raw.ref(one.name)}` : raw`${valueOn(definition, value, today)} as ${raw.ref(one.name)}`;
  });
  return raw`(select ${raw.join(picked)} from ${raw.table(name)} t)`;
}
