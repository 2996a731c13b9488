/** Timings of the browsers: taken in as sums of a day, told to who looks at the server's health. */
import { allLineFields, fieldOf } from '#model/common.ts';
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { invalidBody, Refusal, type Fault } from '#model/refusal.ts';
import {
  bucketOf,
  measureNames,
  measureOf,
  percentile,
  sizeOf,
  timeOf,
  type Histogram,
  type MeasureName,
  type Noted,
  type Spread,
  type TimingsShown,
  type TimingSums,
} from '#model/operations/timings.ts';
import { w, type Words } from '#model/words.ts';
import type { Context, Registry, Services } from '../context.ts';
import type { Database } from '../db/sql.ts';

/** Days told, and days kept: two years side by side are enough to see whether it got better. */
const span = 30;
const keptDays = 730;
/** Calls a minute of one person: a browser makes one, and one more as it is left. */
const mostCalls = 10;
const minuteMs = 60_000;
/** Of forms and fields. */
const longest = 10;

/** Calls of the present minute, in memory only: who measured what is nowhere. */
const turns = new WeakMap<Database, { minute: number; readonly calls: Map<string, number> }>();

function takeTurn({ services: { db, clock }, actor }: Context): void {
  const minute = Math.floor(clock.now().getTime() / minuteMs);
  let turn = turns.get(db);
  if (turn?.minute !== minute) turns.set(db, (turn = { minute, calls: new Map() }));
  const calls = (turn.calls.get(actor.userId) ?? 0) + 1;
  turn.calls.set(actor.userId, calls);
  if (calls > mostCalls)
    throw new Refusal('429', 'tooManyTimings', w('At most {most} calls a minute', '每分钟最多{most}次'), { most: mostCalls });
}

/** What a measure is about, in words; null where there is no such resource or field. Nothing else is ever stored. */
function labelOf(registry: Registry, name: MeasureName, about: string): Words | null {
  const { about: kind } = measureOf(name);
  if (kind === undefined) return about === '' ? w('', '') : null;
  const [resource = '', set = '', inner, ...more] = about.split('.');
  const definition = registry.get(resource);
  if (definition === undefined || more.length > 0) return null;
  if (kind === 'resource') return set === '' ? definition.label : null;
  const lines = Object.hasOwn(definition.lines, set) ? definition.lines[set] : undefined;
  const fields = lines && allLineFields(lines);
  const label =
    inner === undefined
      ? (fieldOf(definition, set)?.label ?? lines?.label)
      : fields && Object.hasOwn(fields, inner)
        ? fields[inner]?.label
        : undefined;
  return label === undefined ? null : w(`${definition.label.en}: ${label.en}`, `${definition.label.zh}：${label.zh}`);
}

/** Adds them to the sums of today. */
export async function keepTimings(context: Context, noted: readonly Noted[]): Promise<void> {
  takeTurn(context);
  const { db, clock, zone, registry } = context.services;
  const faults = noted.flatMap(({ measure, about = '' }, at): Fault[] =>
    labelOf(registry, measure, about) === null
      ? [{ field: `noted.${at}.about`, rule: 'unknown', severity: 'error', message: w('no such resource or field', '没有该资源或字段') }]
      : [],
  );
  if (faults.length > 0) throw invalidBody(faults);
  const rows = noted.map(({ measure, about = '', value }) => ({
    measure,
    about,
    bucket: bucketOf(measure, value),
    count: measureOf(measure).of === 'count' ? value : 1,
  }));
  // In one order, so that two calls at once never wait for one another.
  await db.query(
    `insert into client_timing as t (day, measure, about, bucket, count)
     select $1::date, n.measure, n.about, n.bucket, sum(n.count)
     from jsonb_to_recordset($2::jsonb) as n(measure text, about text, bucket smallint, count bigint)
     group by n.measure, n.about, n.bucket order by n.measure, n.about, n.bucket
     on conflict (day, measure, about, bucket) do update set count = t.count + excluded.count`,
    [dateAt(clock.now().toISOString(), zone), JSON.stringify(rows)],
    'timings_keep',
  );
}

interface Row {
  readonly day: string;
  readonly measure: MeasureName;
  readonly about: string;
  readonly bucket: number;
  readonly count: number;
}

const histogramOf = (rows: readonly Row[], name: MeasureName): Histogram => {
  const found = new Map<number, number>();
  for (const { measure, bucket, count } of rows) if (measure === name) found.set(bucket, (found.get(bucket) ?? 0) + count);
  return found;
};

const spreadOf = (histogram: Histogram): Spread => {
  const at = (share: number): number | null => {
    const bucket = percentile(histogram, share);
    return bucket === null ? null : timeOf(bucket);
  };
  return { count: sizeOf(histogram), p50: at(0.5), p95: at(0.95) };
};

const sumsOf = (rows: readonly Row[]): TimingSums => {
  const of = (name: MeasureName): Histogram => histogramOf(rows, name);
  const count = (name: MeasureName): number => sizeOf(of(name));
  const ranks = of('paletteRank');
  return {
    decision: spreadOf(of('decision')),
    firstDecision: spreadOf(of('firstDecision')),
    decided: count('decided'),
    undone: count('undone'),
    bulkRows: count('bulkRows'),
    bulkFailed: count('bulkFailed'),
    palette: { taken: sizeOf(ranks), first: ranks.get(1) ?? 0, p50: percentile(ranks, 0.5), p95: percentile(ranks, 0.95) },
    formBegun: count('formBegun'),
    formSent: count('formSent'),
  };
};

const by = (rows: readonly Row[], name: MeasureName): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const { measure, about, count } of rows) if (measure === name) found.set(about, (found.get(about) ?? 0) + count);
  return found;
};

export async function timingsShown({ db, clock, zone, registry }: Services): Promise<TimingsShown> {
  const today = dateAt(clock.now().toISOString(), zone);
  const rows = await db.query<Row>(
    `select day::text as day, measure, about, bucket::int as bucket, count::int as count from client_timing
     where day > $1::date and measure = any($2::text[]) order by day`,
    [addDays(today, -span), measureNames],
    'timings_shown',
  );
  const days = [...new Set(rows.map(({ day }) => day))];
  const [begun, sent] = [by(rows, 'formBegun'), by(rows, 'formSent')];
  return {
    span,
    all: sumsOf(rows),
    days: days.map((day) => ({ day, ...sumsOf(rows.filter((row) => row.day === day)) })),
    forms: [...begun]
      .map(([resource, count]) => ({
        resource,
        label: labelOf(registry, 'formBegun', resource) ?? w(resource, resource),
        begun: count,
        sent: sent.get(resource) ?? 0,
      }))
      .toSorted((a, b) => b.begun - b.sent - (a.begun - a.sent))
      .slice(0, longest),
    fields: [...by(rows, 'invalid')]
      .map(([about, count]) => ({ about, label: labelOf(registry, 'invalid', about) ?? w(about, about), count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, longest),
  };
}

/** Removes what is older than is kept. */
export async function forgetTimings({ db, clock, zone }: Pick<Services, 'db' | 'clock' | 'zone'>): Promise<void> {
  await db.query('delete from client_timing where day < $1::date', [addDays(dateAt(clock.now().toISOString(), zone), -keptDays)]);
}
