/**
 * What a company sets for itself: its name, and how its numbers are made (interface 4.12). Stored as parameters; what is not set stays as
 * shipped. A pattern holds from the next number on: those that were given stay.
 */
import { faultOfPattern } from '#model/codes.ts';
import type { CompanyName, CompanyNumber, CompanySettings, CalendarYear } from '#model/company.ts';
import { invalidBody, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context, Registry } from '#server/context.ts';
import { keepOne } from '#server/db/caches.ts';
import type { Database, Sql } from '#server/db/sql.ts';

const nameKey = 'company';
const numberingKey = 'numbering';
const longestName = 60;

async function parameter(sql: Sql, key: string): Promise<unknown> {
  const [row] = await sql.query<{ value: unknown }>('select value from parameter where key = $1', [key], 'company_parameter');
  return row?.value ?? null;
}

/** The company's name as it was set; null where none was. */
export const { of: companyName, forget: forgetCompany } = keepOne(
  'company',
  async (db: Database) => (await parameter(db, nameKey)) as CompanyName | null,
);

/** Patterns that were set, by `resource.field`. */
const patternsOf = async (sql: Sql): Promise<Readonly<Record<string, string>>> =>
  ((await parameter(sql, numberingKey)) as Readonly<Record<string, string>> | null) ?? {};

/** Every number the server issues. */
const numbersOf = (registry: Registry): readonly Omit<CompanyNumber, 'pattern'>[] =>
  [...registry.values()].flatMap(({ key, label, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'code' && field.pattern !== undefined ? [{ key: `${key}.${name}`, label, shipped: field.pattern }] : [],
    ),
  );

const years = (sql: Sql): Promise<CalendarYear[]> =>
  sql.query(
    `select extract(year from day)::int as year, count(*)::int as days,
       (count(*) filter (where day_type in ('work', 'makeup')))::int as working, (count(*) filter (where day_type = 'holiday'))::int as holidays,
       (count(*) filter (where day_type = 'makeup'))::int as "makeUp", (count(*) filter (where statutory))::int as statutory
     from hr_work_calendar where not deleted group by 1 order by 1`,
    [],
    'company_calendar',
  );

export async function companySettings({ services }: Pick<Context, 'services'>, shipped: Words): Promise<CompanySettings> {
  const { db, registry, zone } = services;
  const [name, patterns, calendar] = await Promise.all([parameter(db, nameKey), patternsOf(db), years(db)]);
  return {
    name: (name as CompanyName | null) ?? shipped,
    zone,
    numbers: numbersOf(registry).map((one) => ({ ...one, pattern: patterns[one.key] ?? one.shipped })),
    calendar,
  };
}

const fault = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });

function nameIn(value: unknown, faults: Fault[]): CompanyName {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<'zh' | 'en', unknown>>;
  const text = (language: 'zh' | 'en'): string => {
    const one = given[language];
    const trimmed = typeof one === 'string' ? one.trim() : '';
    if (trimmed === '') faults.push(fault(`name.${language}`, 'required', w('required', '必填')));
    if (trimmed.length > longestName)
      faults.push(fault(`name.${language}`, 'maxLength', w(`at most ${longestName} characters`, `长度不能超过${longestName}`)));
    return trimmed;
  };
  return { zh: text('zh'), en: text('en') };
}

/** Patterns that differ from the shipped ones, over those set before. */
function patternsIn(value: unknown, registry: Registry, before: Readonly<Record<string, string>>, faults: Fault[]): Record<string, string> {
  const known = new Map(numbersOf(registry).map((one) => [one.key, one.shipped]));
  const next: Record<string, string> = { ...before };
  for (const [key, pattern] of Object.entries((typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>)) {
    const shipped = known.get(key);
    const wrong = typeof pattern === 'string' ? faultOfPattern(pattern) : w('required', '必填');
    if (shipped === undefined) faults.push(fault(`numbers.${key}`, 'unknownField', w('there is no such number', '没有此编号')));
    else if (wrong) faults.push(fault(`numbers.${key}`, 'pattern', wrong));
    else if (pattern === shipped) delete next[key];
    else next[key] = String(pattern);
  }
  return next;
}

const keep = (tx: Sql, key: string, value: unknown, at: Date): Promise<object[]> =>
  tx.query(
    `insert into parameter (key, value, updated_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), at],
  );

/** `name` {zh, en} and `numbers` {`resource.field`: pattern}; what is not named stays. */
export async function setCompany({ services }: Context, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { db, registry, clock } = services;
  await db.transaction(async (tx) => {
    const faults: Fault[] = [];
    const name = body['name'] === undefined ? null : nameIn(body['name'], faults);
    const patterns = body['numbers'] === undefined ? null : patternsIn(body['numbers'], registry, await patternsOf(tx), faults);
    for (const field of Object.keys(body))
      if (field !== 'name' && field !== 'numbers') faults.push(fault(field, 'unknownField', w('there is no such field', '没有此字段')));
    if (faults.length > 0) throw invalidBody(faults);
    if (name) await keep(tx, nameKey, name, clock.now());
    if (patterns) await keep(tx, numberingKey, patterns, clock.now());
  });
  await db.notify('record', 'company');
}

/** The pattern by which a number is made now; `mixed` where numbers of another one may stand beside it. */
export async function patternNow(
  sql: Sql,
  resource: string,
  field: string,
  shipped: string,
): Promise<{ readonly pattern: string; readonly mixed: boolean }> {
  const [row] = await sql.query<{ pattern: string | null }>(
    'select value ->> $2 as pattern from parameter where key = $1',
    [numberingKey, `${resource}.${field}`],
    'numbering',
  );
  return { pattern: row?.pattern ?? shipped, mixed: row !== undefined };
}
