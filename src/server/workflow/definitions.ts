/** Deployed versions of flows as people see and keep them. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { SuspensionTold } from '#model/workflow/design.ts';
import type { Fault } from '#model/refusal.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context, Services } from '../context.ts';
import { violationOf } from '../db/errors.ts';
import type { Database, Sql } from '../db/sql.ts';
import type { Query } from '#server/documents/lists/filters.ts';
import { namesFor, namesOf } from '#server/documents/lists/names.ts';
import { invalid } from '../documents/refusals.ts';
import { compiledFlow } from '../flows/compiled.ts';
import type { FlowDefinition } from '../flows/definitions.ts';
import { personOf } from '../flows/directory.ts';
import { organisationOf } from '../flows/organisation.ts';
import { armStarts } from '../flows/process/starts.ts';
import { addModel, putModel } from './models.ts';
import { ownDefinition } from './own.ts';
import type { ProcessProof } from '#machines/verify/report.ts';

const columns = `f.id::text, f.key, f.version, f.name, f.name_en as "nameEn",
  not exists (select from flow_definition n where n.key = f.key and n.version > f.version) as latest,
  case when f.suspended then 'suspended' else 'active' end as status, f.halted, f.status_reason as "statusReason", f.status_by::text as "statusBy",
  f.status_at as "statusAt", f.note, f.deployed_by::text as "deployedBy", f.deployed_at as "deployedAt",
  (select count(*)::int from flow_instance i where i.definition_id = f.id and i.ended_at is null) as running,
  (select count(*)::int from flow_instance i where i.definition_id = f.id and i.ended_at >= $1) as finished,
  (select s.resource from uflo_flow s where s.flow_key = f.key and not s.deleted) as resource,
  (select s.menu_id::text from uflo_flow s where s.flow_key = f.key and not s.deleted) as "menuId",
  (select m.id::text from models m where m.key = f.key and not m.deleted) as "modelId",
  (select count(*)::int from incident c join flow_instance i on i.id = c.instance_id
     where i.definition_id = f.id and i.ended_at is null and c.solved_at is null) as incidents`;

interface Passed {
  readonly id: string;
  readonly medianMs: number | null;
  readonly rejected: number;
}

/** Of what ended in the last thirty days: how long half of it took at most, and how many were rejected on their way. */
async function withPassed(context: Context, rows: readonly AnyDoc[]): Promise<AnyDoc[]> {
  const passed = await context.services.db.query<Passed>(
    `select i.definition_id::text as id,
       round(percentile_cont(0.5) within group (order by extract(epoch from i.ended_at - i.started_at) * 1000))::float8 as "medianMs",
       (count(*) filter (where exists (select from task t where t.instance_id = i.id and t.action = 'reject')))::int as rejected
     from flow_instance i where i.definition_id = any($1::bigint[]) and i.ended_at >= $2 group by i.definition_id`,
    [rows.map(({ id }) => id), sinceOf(context.services)],
    'definitions_passed',
  );
  const byId = new Map(passed.map((one) => [one.id, one]));
  return rows.map((row) => {
    const one = byId.get(String(row['id']));
    return { ...row, medianMs: one?.medianMs ?? null, rejected: one?.rejected ?? 0 };
  });
}

const thirtyDaysMs = 30 * 86_400_000;
const sinceOf = ({ clock }: Services): Date => new Date(clock.now().getTime() - thirtyDaysMs);

type Condition = (place: string) => string;

/** One row for each filter: its condition over the value at a place. */
const filters: Readonly<Record<string, Condition>> = {
  keyword: (at) => `(f.key ilike ${at} or f.name ilike ${at} or f.name_en ilike ${at})`,
  name: (at) => `(f.name ilike ${at} or f.name_en ilike ${at})`,
  name_like: (at) => `(f.name ilike ${at} or f.name_en ilike ${at})`,
  key: (at) => `f.key = ${at}`,
  key_like: (at) => `f.key ilike ${at}`,
  status: (at) => `f.suspended = (${at} = 'suspended')`,
  latest: (at) => `${at} = 'false' or not exists (select from flow_definition n where n.key = f.key and n.version > f.version)`,
};
const likes = new Set(['keyword', 'name', 'name_like', 'key_like']);
const orders: Readonly<Record<string, string>> = {
  id: 'f.id',
  key: 'f.key',
  version: 'f.version',
  name: 'f.name collate "zh-x-icu"',
  deployedAt: 'f.deployed_at',
  deployedBy: 'f.deployed_by',
  status: 'f.suspended',
  running: 'running',
  finished: 'finished',
  incidents: 'incidents',
};

const wrong = (field: string, rule: string, message: Words): Fault => ({ field, rule, severity: 'error', message });
const single = (value: Query[string]): string => [value ?? []].flat()[0] ?? '';

function whole(query: Query, name: string, usual: number, most: number): number {
  const text = single(query[name]);
  if (text === '') return usual;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw invalid([wrong(name, 'range', w(`must be a whole number from 1 to ${most}`, `必须为1到${most}的整数`))]);
}

function orderOf(query: Query): string {
  const wanted = single(query['sort'])
    .split(',')
    .filter((part) => part !== '');
  const parts = wanted.map((part) => {
    const by = part.replace(/^-/, '');
    const column = Object.hasOwn(orders, by) ? orders[by] : undefined;
    if (column === undefined) throw invalid([wrong(part, 'unknownSort', w('cannot be sorted by', '不支持按此字段排序'))]);
    return `${column}${part.startsWith('-') ? ' desc' : ''}`;
  });
  return [...(parts.length > 0 ? parts : ['f.key', 'f.version desc']), 'f.id'].join(', ');
}

const withNames = async (context: Context, found: readonly AnyDoc[]): Promise<AnyDoc[]> => {
  const rows = await withPassed(context, found);
  const definition = ownDefinition(context, 'definitions');
  const names = await namesOf(context.services.db, context, definition, rows);
  return rows.map((row) => ({ ...row, $names: namesFor(definition, row, names) }));
};

/** A page of versions: `keyword`, `name`, `key`, `status`, `latest`; newest of each key first. */
export async function definitionsPage(context: Context, query: Query): Promise<Page> {
  const { db } = context.services;
  const [pageNum, pageSize] = [whole(query, 'pageNum', 1, 100_000), whole(query, 'pageSize', 20, 200)];
  const values: unknown[] = [];
  const conditions: Condition[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (['pageNum', 'pageSize', 'sort'].includes(name) || single(value) === '') continue;
    const condition = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (condition === undefined) throw invalid([wrong(name, 'unknownFilter', w('cannot be filtered by', '不支持按此条件查询'))]);
    conditions.push(condition);
    values.push(likes.has(name) ? `%${single(value).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : single(value));
  }
  const where = (first: number): string => conditions.map((condition, at) => ` and (${condition(`$${first + at}::text`)})`).join('');
  const [rows, [counted]] = await Promise.all([
    db.query<AnyDoc>(`select ${columns} from flow_definition f where true${where(4)} order by ${orderOf(query)} limit $2 offset $3`, [
      sinceOf(context.services),
      pageSize,
      (pageNum - 1) * pageSize,
      ...values,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total from flow_definition f where true${where(1)}`, values),
  ]);
  return { records: await withNames(context, rows), total: counted?.total ?? 0, pageNum, pageSize };
}

const missing = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('Process definition {id} does not exist', '流程定义 {id} 不存在'), { id });

/** One version, with its drawing. */
export async function definitionRecord(context: Context, id: string): Promise<AnyDoc> {
  const [row] = await context.services.db.query<AnyDoc>(`select ${columns}, f.xml from flow_definition f where f.id = $2`, [
    sinceOf(context.services),
    id,
  ]);
  if (!row) throw missing(id);
  const [record] = await withNames(context, [row]);
  return { ...record, can: {} };
}

/** What was found of a version when it was deployed; null where it came without a proof (with the product, or from a program). */
export async function keptProof({ services }: Context, id: string): Promise<ProcessProof | null> {
  const [row] = await services.db.query<{ proof: ProcessProof | null }>(
    'select proof from flow_definition where id = $1',
    [id],
    'proof_kept',
  );
  if (!row) throw missing(id);
  return row.proof;
}

export interface Suspension {
  readonly suspended: boolean;
  /** What runs in the version stands still as well. */
  readonly halted: boolean;
  readonly reason: string | null;
}

/** Suspended: nothing begins with this version until it is activated again. Says who, when and why. */
export async function suspend(context: Context, id: string, { suspended, halted, reason }: Suspension): Promise<void> {
  const { services, actor } = context;
  const changed = await services.db.query(
    `update flow_definition set suspended = $2, halted = $3, status_reason = $4, status_by = $5, status_at = $6 where id = $1 returning id`,
    [id, suspended, halted, reason, actor.userId, services.clock.now()],
    'definition_suspend',
  );
  if (changed.length === 0) throw missing(id);
}

/** Since when, by whom and why a version is suspended; null where it is not. */
export async function suspensionOf(sql: Database, id: string): Promise<SuspensionTold | null> {
  const [row] = await sql.query<{ at: string | null; by: string | null; reason: string | null }>(
    'select status_at as at, status_by::text as by, status_reason as reason from flow_definition where id = $1 and suspended',
    [id],
    'definition_suspension',
  );
  return row ? { ...row, by: row.by === null ? null : personOf(await organisationOf(sql), row.by) } : null;
}

const inUse = (id: string, count: number): Refusal => {
  const desc =
    count > 0
      ? w('{id}: {count} instance(s) ran in this version; it stays', '{id}：已有{count}个流程实例使用此版本，不能删除')
      : w('{id}: the history of documents names this version; it stays', '{id}：单据的历史记录引用了此版本，不能删除');
  return new Refusal('409', 'inUse', desc, { id, count }, [wrong(id, 'inUse', desc)]);
};

/** Takes a version away; what begins its process by itself is from now on what the newest of the others says. */
async function removeOne(tx: Sql, services: Services, id: string): Promise<void> {
  const [row] = await tx.query<{ key: string; used: number }>(
    `select f.key, (select count(*)::int from (select 1 from flow_instance i where i.definition_id = f.id and i.ended_at is null
         union all select 1 from flow_instance i where i.definition_id = f.id and i.ended_at is not null) u) as used
     from flow_definition f where f.id = $1 for update of f`,
    [id],
    'definition_to_delete',
  );
  if (!row) throw missing(id);
  if (row.used > 0) throw inUse(id, row.used);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`deploy ${row.key}`]);
  await tx.query('delete from process_start where definition_id = $1', [id], 'definition_disarm');
  await tx.query('delete from flow_definition where id = $1', [id], 'definition_delete');
  const [newest] = await tx.query<FlowDefinition>(
    'select id::text, key, version, hash, suspended from flow_definition where key = $1 order by version desc limit 1',
    [row.key],
    'definition_left',
  );
  if (newest) await armStarts(tx, services, newest.id, await compiledFlow(tx, newest));
}

/** All of the versions, or none: one in which an instance ran, or that a trail names, stays and the refusal says so. */
export async function deleteDefinitions(context: Context, ids: readonly string[]): Promise<void> {
  const { services } = context;
  let current = '';
  try {
    await services.db.transaction(async (tx) => {
      for (const id of [...new Set(ids)].toSorted()) {
        current = id;
        if (!/^[1-9]\d{0,17}$/.test(id)) throw missing(id.slice(0, 40));
        await removeOne(tx, services, id);
      }
    });
  } catch (error) {
    if (violationOf(error)) throw inUse(current, 0);
    throw error;
  }
}

/** Makes a model of a deployed version, or gives its drawing to the model of that key (a way back to an earlier version). */
export async function modelFromDefinition(context: Context, id: string): Promise<AnyDoc> {
  const { db } = context.services;
  const [row] = await db.query<{ key: string; name: string; name_en: string; xml: string; model: string | null }>(
    `select f.key, f.name, f.name_en, f.xml, (select m.id::text from models m where m.key = f.key and not m.deleted) as model
     from flow_definition f where f.id = $1`,
    [id],
    'definition_to_model',
  );
  if (!row) throw missing(id);
  const { key, name, name_en, xml, model } = row;
  return model === null ? addModel(context, { key, name: name || key, nameEn: name_en || null, xml }) : putModel(context, model, { xml });
}
