/** Runs a report for a person: only what the list of its source would show them, never longer than a few seconds. */
import { LRUCache } from 'lru-cache';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import {
  filterName,
  isReportable,
  reportSource,
  type AskedFilter,
  type ReportConfig,
  type ReportResult,
  type ReportSource,
} from '#model/report/report.ts';
import { planOf, type ReportPlan } from '#model/report/reportPlan.ts';
import { filterValue } from '#model/report/reportValues.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '../access/require.ts';
import { scopeOf } from '../access/scope.ts';
import { may, todayOf, type Context } from '../context.ts';
import type { Database } from '../db/sql.ts';
import { askedOf, type Condition, type Query } from '#server/documents/lists/filters.ts';
import { namesOf } from '#server/documents/lists/names.ts';
import { invalid } from '../documents/refusals.ts';
import { idKey, statementsOf, summed } from './statement.ts';
import { openTurns } from './turns.ts';

const patienceMs = 8_000;
const cancelled = '57014';
/** Of this process: each holds one of its connections for as long as it takes. */
const inLine = openTurns(4, 40);

const noSource = (key: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no source {id} for reports', '没有可用于报表的数据来源 {id}'), { id: key.slice(0, 100) });

/** The definition a report may be made of, or a refusal; whoever may not list it learns nothing through a report. */
function sourceOf(context: Pick<Context, 'actor' | 'services'>, key: string): Definition {
  const definition = context.services.registry.get(key);
  if (definition === undefined || !isReportable(definition)) throw noSource(key);
  requirePermission(context.actor, definition, 'page');
  return definition;
}

/** What this person may make reports of. */
export const sourcesOf = ({ services, actor }: Context): readonly Pick<ReportSource, 'resource' | 'label'>[] =>
  [...services.registry.values()]
    .filter((definition) => isReportable(definition) && may(actor, definition.key, 'page'))
    .map(({ key, label }) => ({ resource: key, label }));

/** What the builder may offer of a source. */
export const fieldsOf = (context: Context, key: string): ReportSource => reportSource(sourceOf(context, key));

function checkedPlan(definition: Definition, config: ReportConfig): ReportPlan {
  const read = planOf(definition, config);
  if ('faults' in read) throw invalid(read.faults);
  return read.plan;
}

const textsOf = (value: Query[string]): readonly string[] => (value === undefined ? [] : [value].flat()).filter((one) => one !== '');

/** Who may set one end of a span may set the other. */
const bothEnds = (asked: ReportPlan['filters']): ReportPlan['filters'] => {
  const names = new Set(asked.map(filterName));
  const others = asked.flatMap(({ field, op, of }) => {
    const other = { field, of, asked: true, op: op === 'from' ? ('to' as const) : ('from' as const) };
    return (op === 'from' || op === 'to') && !names.has(filterName(other)) ? [other] : [];
  });
  return [...asked, ...others];
};

/** Filters that the reader may set, at what they sent, else at what the report begins with. An empty text sent takes the filter away. */
function askedFilters(context: Context, plan: ReportPlan, query: Query): readonly AskedFilter[] {
  const asked = bothEnds(plan.filters.filter((filter) => filter.asked === true));
  const known = new Set(asked.map(filterName));
  const strange = Object.keys(query).filter((name) => !known.has(name));
  if (strange.length > 0)
    throw invalid(
      strange.map((field) => ({
        field,
        rule: 'unknownFilter',
        severity: 'error',
        message: w('the report does not ask for this', '报表没有此查询条件'),
      })),
    );
  return asked.map((filter) => {
    const name = filterName(filter);
    const own = filter.value === undefined ? [] : [filter.value].flat();
    const values = (query[name] === undefined ? own : textsOf(query[name])).map((value) => relative(context, filter.of, value));
    return { name, op: filter.op, field: filter.of, values };
  });
}

function relative({ services, actor }: Context, of: AskedFilter['field'], value: string): string {
  const today = dateAt(services.clock.now().toISOString(), services.zone);
  return filterValue(of, value, { ...actor, today });
}

/** Each filter by itself, so that what a reader asks narrows what is fixed and never widens it. */
function conditionsOf(context: Context, definition: Definition, plan: ReportPlan, asked: readonly AskedFilter[]): readonly Condition[] {
  const fixed = plan.filters
    .filter((filter) => filter.asked !== true)
    .map((filter) => ({
      name: filterName(filter),
      values: [filter.value ?? []].flat().map((value) => relative(context, filter.of, value)),
    }));
  const filters = [...fixed, ...asked].filter(({ values }) => values.length > 0);
  const scope = scopeOf(context, definition, 'r');
  return [
    ...filters.flatMap(({ name, values }) => askedOf(context, definition, { [name]: values }).conditions),
    ...(scope === null ? [] : [scope]),
  ];
}

const tooSlow = (): Refusal =>
  new Refusal('422', 'reportTooSlow', w('The report takes too long; narrow its filters', '报表耗时过长，需缩小查询范围'));

interface Read {
  readonly rows: readonly AnyDoc[];
  readonly totals: AnyDoc;
}

/** Rows and totals of one moment. */
async function readBoth({ services }: Context, definition: Definition, plan: ReportPlan, conditions: readonly Condition[]): Promise<Read> {
  const { rows, totals } = statementsOf(definition, plan, conditions, services.zone, todayOf({ services }));
  try {
    return await inLine(() =>
      services.db.transaction(async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        await tx.query(`set local statement_timeout = ${patienceMs}`);
        const found = await rows.execute(tx.kysely);
        const all = await totals.execute(tx.kysely);
        return { rows: found.rows, totals: all.rows[0] ?? {} };
      }),
    );
  } catch (error) {
    throw (error as { readonly code?: string }).code === cancelled ? tooSlow() : error;
  }
}

const valuesOf = (plan: ReportPlan, row: AnyDoc): AnyDoc => ({
  ...Object.fromEntries(plan.columns.map(({ key }, at) => [key, row[`c${at}`] ?? null])),
  ...(row[idKey] === undefined ? {} : { [idKey]: row[idKey] }),
});

function totalsOf(plan: ReportPlan, row: AnyDoc): AnyDoc {
  if (!plan.grouped) return Object.fromEntries(summed(plan).map(({ key }, at) => [key, row[`c${at}`] ?? null]));
  return Object.fromEntries(plan.columns.flatMap(({ key, role }, at) => (role === 'value' ? [[key, row[`c${at}`] ?? null]] : [])));
}

/** The result's columns as a definition, so that names are looked up as for any list. */
const asDefinition = (definition: Definition, plan: ReportPlan): Definition => ({
  ...definition,
  kind: 'report',
  lines: {},
  fields: Object.fromEntries(
    plan.columns.flatMap(({ key, kind, label, target, role }) =>
      target === undefined || role === 'value' ? [] : [[key, { kind, label, target } as Field]],
    ),
  ),
});

/** Runs a configuration, saved or not. */
export async function runConfig(context: Context, config: ReportConfig, query: Query): Promise<ReportResult> {
  const definition = sourceOf(context, config.sourceResource);
  const plan = checkedPlan(definition, config);
  const asked = askedFilters(context, plan, query);
  const read = await readBoth(context, definition, plan, conditionsOf(context, definition, plan, asked));
  const rows = read.rows.slice(0, plan.limit).map((row) => valuesOf(plan, row));
  const { db, clock } = context.services;
  return {
    columns: plan.columns,
    rows,
    totals: totalsOf(plan, read.totals),
    count: Number(read.totals['$count'] ?? 0),
    cut: read.rows.length > plan.limit,
    names: await namesOf(db, context, asDefinition(definition, plan), rows),
    chartType: plan.chartType,
    asked,
    at: clock.now().toISOString(),
    mayExport: may(context.actor, definition.key, 'export'),
  };
}

interface Kept {
  readonly result: ReportResult;
  readonly until: number;
}
const caches = new WeakMap<Database, LRUCache<string, Kept>>();
const cacheOf = (db: Database): LRUCache<string, Kept> => {
  const known =
    caches.get(db) ?? new LRUCache<string, Kept>({ max: 300, maxSize: 200_000, sizeCalculation: ({ result }) => result.rows.length + 1 });
  caches.set(db, known);
  return known;
};

/** A saved report; its result is kept for this person alone, and only as long as their rights stay what they were. */
export async function runReport(context: Context, report: AnyDoc, query: Query): Promise<ReportResult> {
  const { actor, services } = context;
  const config = report as unknown as ReportConfig;
  const definition = sourceOf(context, String(config.sourceResource));
  const minutes = Number(report['refreshMin'] ?? 0);
  const rights = [
    actor.reach.get(definition.key),
    actor.staffId,
    actor.departmentId,
    may(actor, definition.key, 'export'),
    may(actor, definition.key, 'put'),
  ];
  const today = dateAt(services.clock.now().toISOString(), services.zone);
  const sent = Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b));
  const key = JSON.stringify([actor.userId, report['id'], report['version'], rights, [...actor.roles].toSorted(), today, sent]);
  const cache = cacheOf(services.db);
  const now = services.clock.now().getTime();
  const kept = cache.get(key);
  if (kept !== undefined && kept.until > now) return kept.result;
  const result = await runConfig(context, config, query);
  if (minutes > 0) cache.set(key, { result, until: now + minutes * 60_000 });
  return result;
}
