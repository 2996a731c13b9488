/**
 * What a company sets for itself: its name, its logo, whom people ask, and how its numbers are made. Stored as parameters; what is not set stays as
 * shipped. A pattern holds from the next number on: those that were given stay.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TrailChange } from '#model/api.ts';
import { faultOfPattern, type CodeParts } from '#model/calculation/codes.ts';
import {
  longestContact,
  type Brand,
  type CompanyName,
  type CompanyNumber,
  type CompanySettings,
  type CalendarYear,
} from '#model/operations/company.ts';
import { invalidBody, type Fault } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { changedNothing, logOperation } from '#server/audit/operations.ts';
import type { Context, Registry } from '#server/context.ts';
import { keepOne } from '#server/db/caches.ts';
import { announce, everybody, publish } from '#server/realtime/hub.ts';
import { lockParameter, parameterOf, setParameter } from '#server/db/parameters.ts';
import type { Database, Sql } from '#server/db/sql.ts';

const nameKey = 'company';
const logoKey = 'logo';
const contactKey = 'contact';
const numberingKey = 'numbering';
const longestName = 60;

/** A parameter is an object; the picture is a data URL. */
const logoOf = async (sql: Sql): Promise<string | null> => (await parameterOf<{ readonly url: string | null }>(sql, logoKey))?.url ?? null;

const contactOf = async (sql: Sql): Promise<string | null> =>
  (await parameterOf<{ readonly text: string | null }>(sql, contactKey))?.text ?? null;

/** The company's name, logo and contact as they were set; null where none was. */
const brand = keepOne(
  'company',
  async (db: Database): Promise<{ readonly name: CompanyName | null } & Pick<Brand, 'logo' | 'contact'>> => ({
    name: await parameterOf<CompanyName>(db, nameKey),
    logo: await logoOf(db),
    contact: await contactOf(db),
  }),
);
export const forgetCompany = brand.forget;

/** `shipped`: the name of an installation that has set none. */
export async function brandOf(db: Database, shipped: CompanyName): Promise<Brand> {
  const { name, logo, contact } = await brand.of(db);
  return { ...(name ?? shipped), logo, contact };
}

/** Patterns that were set, by `resource.field`. */
const patternsOf = async (sql: Sql): Promise<Readonly<Record<string, string>>> =>
  (await parameterOf<Readonly<Record<string, string>>>(sql, numberingKey)) ?? {};

const examplesOf = (parts: CodeParts = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parts).map(([name, { known, other }]) => [name, Object.values(known)[0] ?? other]));

/** Every number the server issues. */
const numbersOf = (registry: Registry): readonly Omit<CompanyNumber, 'pattern'>[] =>
  [...registry.values()].flatMap(({ key, label, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'code' && field.pattern !== undefined
        ? [{ key: `${key}.${name}`, label, shipped: field.pattern, parts: examplesOf(field.parts) }]
        : [],
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
  const [name, logo, contact, patterns, calendar] = await Promise.all([
    parameterOf<CompanyName>(db, nameKey),
    logoOf(db),
    contactOf(db),
    patternsOf(db),
    years(db),
  ]);
  return {
    name: name ?? shipped,
    logo,
    contact,
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

function contactIn(value: unknown, faults: Fault[]): string | null {
  if (value !== null && typeof value !== 'string') faults.push(fault('contact', 'text', w('has to be a text', '必须是文本')));
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length > longestContact)
    faults.push(fault('contact', 'maxLength', w(`at most ${longestContact} characters`, `长度不能超过${longestContact}`)));
  return text === '' ? null : text;
}

/** Patterns that differ from the shipped ones, over those set before. */
function patternsIn(value: unknown, registry: Registry, before: Readonly<Record<string, string>>, faults: Fault[]): Record<string, string> {
  const known = new Map(numbersOf(registry).map((one) => [one.key, one]));
  const next: Record<string, string> = { ...before };
  for (const [key, pattern] of Object.entries((typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>)) {
    const number = known.get(key);
    const wrong = typeof pattern === 'string' ? faultOfPattern(pattern, Object.keys(number?.parts ?? {})) : w('required', '必填');
    if (number === undefined) faults.push(fault(`numbers.${key}`, 'unknownField', w('there is no such number', '没有此编号')));
    else if (wrong) faults.push(fault(`numbers.${key}`, 'pattern', wrong));
    else if (pattern === number.shipped) delete next[key];
    else next[key] = String(pattern);
  }
  return next;
}

const settable: ReadonlySet<string> = new Set(['name', 'contact', 'numbers']);

const fingerprint = (picture: string): string => createHash('sha256').update(picture).digest('hex').slice(0, 16);

const changed = (field: string, before: unknown, after: unknown): TrailChange[] =>
  isDeepStrictEqual(before, after) ? [] : [{ field, before, after }];

/** `name` {zh, en}, `contact` (null or empty: none) and `numbers` {`resource.field`: pattern}; what is not named stays, and so does a logo that is undefined. */
export async function setCompany(context: Context, body: Readonly<Record<string, unknown>>, picture?: string | null): Promise<void> {
  const { db, registry, clock } = context.services;
  await db.transaction(async (tx) => {
    await lockParameter(tx, nameKey);
    const [named, set, shown] = [await parameterOf<CompanyName>(tx, nameKey), await patternsOf(tx), await logoOf(tx)];
    const asked = await contactOf(tx);
    const logo = picture === undefined ? shown : picture;
    const faults: Fault[] = [];
    const name = body['name'] === undefined ? named : nameIn(body['name'], faults);
    const patterns = body['numbers'] === undefined ? set : patternsIn(body['numbers'], registry, set, faults);
    const contact = body['contact'] === undefined ? asked : contactIn(body['contact'], faults);
    for (const field of Object.keys(body))
      if (!settable.has(field)) faults.push(fault(field, 'unknownField', w('there is no such field', '没有此字段')));
    if (faults.length > 0) throw invalidBody(faults);
    const keys = [...new Set([...Object.keys(set), ...Object.keys(patterns)])].toSorted();
    const changes = [
      ...changed('name', named, name),
      ...changed('contact', asked, contact),
      // The journal says that there is another one; the picture itself is no text.
      ...(logo === shown
        ? []
        : [{ field: 'logo', before: shown === null ? null : fingerprint(shown), after: logo === null ? null : fingerprint(logo) }]),
      ...keys.flatMap((key) => changed(`numbers.${key}`, set[key] ?? null, patterns[key] ?? null)),
    ];
    if (changes.length === 0) return changedNothing(context);
    if (name && body['name'] !== undefined) await setParameter(tx, nameKey, name, clock.now(), context.actor.userId);
    if (logo !== shown) await setParameter(tx, logoKey, { url: logo }, clock.now(), context.actor.userId);
    if (contact !== asked) await setParameter(tx, contactKey, { text: contact }, clock.now(), context.actor.userId);
    if (patterns !== set) await setParameter(tx, numberingKey, patterns, clock.now(), context.actor.userId);
    await logOperation(tx, context, { action: 'put', resource: 'company', changes });
    if (changes.some(({ field }) => field === 'name' || field === 'logo' || field === 'contact'))
      await publish(tx, clock.now(), [everybody], { type: 'brand' });
  });
  await db.notify('record', 'company');
  await announce(db);
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
