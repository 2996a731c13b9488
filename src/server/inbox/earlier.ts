/** The brief compares a document with this (unusual.ts), read in four short statements beside one another. */
import { sql as raw, type RawBuilder } from 'kysely';
import { limitsOf, type Limit } from '#machines/explore/limits.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import { allFields } from '#model/common.ts';
import { addDays, dateAt, instantAt, isDate } from '#model/calculation/dates.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import type { CalendarDay, WorkSystem } from '#model/calculation/workCalendar.ts';
import { mayRead } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { snake, tableOf } from '../db/tables.ts';
import { readRecord } from '../documents/record.ts';
import { filesOf } from '#server/documents/shown/matter.ts';
import { secretsIn, seesSecrets } from '#server/documents/shown/visible.ts';
import { compared, type Facts } from './unusual.ts';

/** Days within which the same amount is told. */
const sameDays = 90;
/** Enough for the last ten and for a week of somebody busy. */
const read = 30;
/** Of several with the same amount the newest are tried as a link. */
const tried = 3;

interface Asked {
  readonly context: Context;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly flow: CompiledFlow | null;
  /** Paths that the node of their task hides from this person. */
  readonly hidden: ReadonlySet<string>;
  /**
   * Whether it is being written: it is compared with its applicant's own documents only. Anything may be typed in a form, and what
   * others were paid is not to be found out by trying.
   */
  readonly draft: boolean;
}

/** Documents that count: sent, and neither turned down nor void. */
const counted = raw`not r.deleted and r.status not in ('draft', 'rejected', 'invalidated')`;
const sentAt = raw`coalesce(r.submitted_at, r.created_at)`;

/** Nothing may be told that rests on a field which this person does not see here. */
const shownIn = ({ context, definition, record, hidden }: Asked): ((name: string) => boolean) => {
  const masked = seesSecrets(context, definition, record) ? new Set<string>() : secretsIn(definition);
  return (path) => !hidden.has(path) && !hidden.has(path.split('.')[0] ?? path) && !masked.has(path.split('.').at(-1) ?? path);
};

/** Every statement speaks of these: rows of the document's table beside itself. */
const othersOf = ({ definition, record }: Asked): RawBuilder<unknown> =>
  raw`${raw.table(tableOf(definition).name)} r where r.id is distinct from ${idOf(record['id'])}::bigint and ${counted}`;

async function earlierOf(asked: Asked, field: string | null, at: Date): Promise<Facts['earlier']> {
  const { context, record } = asked;
  const { db, zone } = context.services;
  const amount = field === null ? raw`null` : raw`${raw.ref(`r.${snake(field)}`)}::text`;
  const { rows } = await raw<{ at: string; amount: string | null }>`select ${sentAt} as at, ${amount} as amount
    from ${othersOf(asked)} and r.applicant = ${idOf(record['applicant'])}::bigint and ${sentAt} <= ${at}
    order by r.id desc limit ${read}`.execute(db.kysely);
  return rows.map((row) => ({ day: dateAt(new Date(row.at).toISOString(), zone), amount: row.amount }));
}

async function sameOf(asked: Asked, field: string, amount: string, day: string): Promise<Facts['same']> {
  const { context, definition, record, draft } = asked;
  const { db, zone } = context.services;
  const { payee, workDates = [] } = definition.document?.compared ?? {};
  const by = payee === undefined ? 'day' : 'payee';
  const dated = workDates.find((path) => !path.includes('.')) ?? 'applyDate';
  const [own, value] = payee === undefined ? [dated, record[dated] ?? day] : [payee, record[payee]];
  const none = { by, count: 0, readable: null } as const;
  if (isEmpty(value) || !shownIn(asked)(own)) return none;
  const column = (name: string): RawBuilder<unknown> => raw.ref(`r.${snake(name)}`);
  const mine = raw`and r.applicant = ${idOf(record['applicant'])}::bigint`;
  const { rows } = await raw<{ id: string }>`select r.id::text as id from ${othersOf(asked)} and ${column(field)} = ${amount}
    and ${column(own)} = ${value} and ${sentAt} >= ${instantAt(addDays(day, -sameDays), '00:00', zone)}
    ${draft || payee === undefined ? mine : raw``} order by r.id desc`.execute(db.kysely);
  for (const { id } of rows.slice(0, tried)) {
    const other = await readRecord(db, definition, id);
    if (other !== null && (await mayRead(context, definition, other))) {
      return { by, count: rows.length, readable: { resource: definition.key, documentId: id, code: textOf(other['code']) } };
    }
  }
  return { by, count: rows.length, readable: null };
}

async function filesIn(asked: Asked): Promise<Facts['files']> {
  const { context, definition, record } = asked;
  const names = Object.entries(allFields(definition)).flatMap(([name, { kind }]) => (kind === 'files' || kind === 'images' ? [name] : []));
  if (!names.every(shownIn(asked))) return null;
  const having = raw.join(
    names.map((name) => raw`jsonb_array_length(coalesce(nullif(${raw.ref(`r.${snake(name)}`)}, 'null'), '[]')) > 0`),
    raw` or `,
  );
  const { rows } = await raw<{ asked: number; having: number }>`select count(*)::int as asked, count(*) filter (where kept)::int as having
    from (select ${having} as kept from ${othersOf(asked)} order by r.id desc limit ${compared}) last`.execute(context.services.db.kysely);
  const [row] = rows;
  return row ? { own: filesOf(definition, record), ...row } : null;
}

/** Its dates on which somebody works, with their paths. */
const workDatesOf = ({ definition, record }: Asked): Facts['dates'] =>
  (definition.document?.compared?.workDates ?? []).flatMap((path) => {
    const [set = '', inner] = path.split('.');
    const found =
      inner === undefined ? [[path, record[path]]] : linesOf(record, set).map((line, at) => [`${set}.${at}.${inner}`, line[inner]]);
    return found.flatMap(([field, date]) => (isDate(date) ? [{ field: String(field), date }] : []));
  });

async function workOf({ context, record }: Asked, dates: Facts['dates']): Promise<Pick<Facts, 'calendar' | 'workSystem'>> {
  if (dates.length === 0) return { calendar: [], workSystem: 'standard' };
  const [row] = await context.services.db.query<{ system: WorkSystem | null; days: CalendarDay[] | null }>(
    `select (select p.work_system from users u join hr_pf_staff_onboard s on s.id = u.staff_id join posts p on p.id = s.post_id
       where u.id = $1::bigint and not s.deleted) as system,
     (select jsonb_agg(jsonb_build_object('day', c.day, 'dayType', c.day_type, 'statutory', coalesce(c.statutory, false)))
       from hr_work_calendar c where c.day = any($2::date[]) and not c.deleted) as days`,
    [idOf(record['applicant']), dates.map(({ date }) => date)],
    'brief_calendar',
  );
  return { calendar: row?.days ?? [], workSystem: row?.system ?? 'standard' };
}

const limits = new WeakMap<CompiledFlow, readonly Limit[]>();
/** A flow belongs to one kind of document, and so its limits to one figure. */
const limitsIn = (flow: CompiledFlow, field: string): readonly Limit[] => {
  const known = limits.get(flow) ?? limitsOf(flow, field);
  limits.set(flow, known);
  return known;
};

export async function factsOf(asked: Asked): Promise<Facts> {
  const { context, definition, record, flow } = asked;
  const { clock, zone } = context.services;
  const shows = shownIn(asked);
  const sent = typeof record['submittedAt'] === 'string' && !asked.draft ? new Date(record['submittedAt']) : clock.now();
  const day = dateAt(sent.toISOString(), zone);
  const kind = definition.document?.figure;
  const field = kind && definition.fields[kind.field];
  const amount = kind ? textOf(record[kind.field]) : '';
  const figure =
    kind && field && kind.kind !== 'date' && amount !== '' && shows(kind.field)
      ? { field: kind.field, label: field.label, money: kind.kind === 'money', amount }
      : null;
  const dates = workDatesOf(asked).filter((one) => shows(one.field.replaceAll(/\.\d+\./g, '.')));
  const [earlier, same, files, work] = await Promise.all([
    earlierOf(asked, figure?.field ?? null, sent),
    figure?.money && isPositive(amount) ? sameOf(asked, figure.field, amount, day) : ({ by: 'payee', count: 0, readable: null } as const),
    filesIn(asked),
    workOf(asked, dates),
  ]);
  return { day, figure, earlier, same, limits: flow && figure ? limitsIn(flow, figure.field) : [], files, dates, ...work };
}
