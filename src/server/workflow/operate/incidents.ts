/** Incidents as administrators see and end them: what failed, where, how often; tried again at once, or solved by hand. */
import type { Page } from '#model/api.ts';
import type { IncidentShown } from '#model/workflow/instanceView.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { personOf } from '../../flows/directory.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { mostAttempts } from '../../flows/process/jobs.ts';
import { actOf, hold, nodeOf, note } from './held.ts';

const columns = `c.id::text, c.instance_id::text as "instanceId", f.key as "flowKey", f.name, f.name_en as "nameEn", f.version, i.resource, i.document_id::text as "documentId",
  c.node_id as "nodeId", c.reason, c.detail, c.attempts, c.at, c.solved_at as "solvedAt", c.solved_by::text as "solvedBy", c.solution,
  coalesce(
    (select json_build_object('kind', j.kind, 'dueAt', nullif(j.due_at, 'infinity'), 'payload', j.payload) from job j where j.id = c.job_id),
    (select json_build_object('kind', 'timer', 'dueAt', nullif(m.due_at, 'infinity'), 'payload', json_build_object('timer', m.timer)) from timer m where m.id = c.timer_id)
  ) as failed`;
const from = `from incident c join flow_instance i on i.id = c.instance_id join flow_definition f on f.id = i.definition_id`;

type Row = Omit<IncidentShown, 'flowName' | 'solvedBy'> & {
  readonly name: string;
  readonly nameEn: string;
  readonly solvedBy: string | null;
};

async function shown({ services: { db } }: Context, rows: readonly Row[]): Promise<IncidentShown[]> {
  const organisation = rows.some(({ solvedBy }) => solvedBy !== null) ? await organisationOf(db) : null;
  return rows.map(({ name, nameEn, solvedBy, ...row }) => ({
    ...row,
    flowName: w(nameEn, name),
    solvedBy: organisation === null || solvedBy === null ? null : personOf(organisation, solvedBy),
  }));
}

export interface IncidentQuery {
  readonly state: 'open' | 'solved' | 'all';
  readonly flow: string | null;
  readonly instanceId: string | null;
  readonly text: string | null;
  readonly pageNum: number;
  readonly pageSize: number;
}

const where = `where ($1 = 'all' or (c.solved_at is null) = ($1 = 'open')) and ($2::text is null or f.key = $2)
  and ($3::bigint is null or c.instance_id = $3) and ($4::text is null or c.detail ilike $4 or c.node_id ilike $4)`;

/** Newest first. */
export async function incidentsPage(context: Context, query: IncidentQuery): Promise<Page<IncidentShown>> {
  const { db } = context.services;
  const { state, flow, instanceId, text, pageNum, pageSize } = query;
  const values = [state, flow, instanceId, text === null ? null : `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`];
  const [rows, [counted]] = await Promise.all([
    db.query<Row>(`select ${columns} ${from} ${where} order by c.at desc, c.id desc limit $5 offset $6`, [
      ...values,
      pageSize,
      (pageNum - 1) * pageSize,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total ${from} ${where}`, values),
  ]);
  return { records: await shown(context, rows), total: counted?.total ?? 0, pageNum, pageSize };
}

const missing = (id: string): Refusal =>
  new Refusal('404', 'missingRecord', w('There is no incident {id}', '没有异常 {id}'), { id: id.slice(0, 40) });

export async function incident(context: Context, id: string, sql: Sql = context.services.db): Promise<IncidentShown> {
  const [row] = /^[1-9]\d{0,17}$/.test(id)
    ? await shown(context, await sql.query<Row>(`select ${columns} ${from} where c.id = $1`, [id], 'incident_shown'))
    : [];
  if (!row) throw missing(id);
  return row;
}

const refuse = (id: string, words: Words): Refusal => new Refusal('409', 'notNow', w(`${words.en} ({id})`, `${words.zh}（{id}）`), { id });

/** The incident, open, with its instance locked. */
async function opened(tx: Sql, context: Context, id: string): Promise<{ failed: IncidentShown; held: Awaited<ReturnType<typeof hold>> }> {
  const before = await incident(context, id, tx);
  const held = await hold(tx, context, before.instanceId);
  const failed = await incident(context, id, tx);
  if (failed.solvedAt !== null) throw refuse(id, w('The incident is solved', '异常已解决'));
  return { failed, held };
}

/** What failed is due at once, for one more try; the incident ends when it succeeds. */
export async function retryIncident(tx: Sql, context: Context, id: string, reason: string): Promise<void> {
  const { failed, held } = await opened(tx, context, id);
  if (failed.failed === null) throw refuse(id, w('There is nothing left to try again', '没有可重试的作业'));
  const now = context.services.clock.now();
  await tx.query(
    'update job set due_at = $2, attempts = $3 where id = (select job_id from incident where id = $1)',
    [id, now, mostAttempts - 1],
    'incident_retry_job',
  );
  await tx.query(
    'update timer set due_at = $2 where id = (select timer_id from incident where id = $1)',
    [id, now],
    'incident_retry_timer',
  );
  await note(
    tx,
    context,
    held,
    actOf(context, 'incidentRetried', reason, failed.nodeId === null ? {} : { node: nodeOf(held.found.flow, failed.nodeId) }),
  );
}

/** Somebody did by hand what failed: it is not tried again. */
export async function solveIncident(tx: Sql, context: Context, id: string, solution: string): Promise<void> {
  const { failed, held } = await opened(tx, context, id);
  await tx.query('delete from job where id = (select job_id from incident where id = $1)', [id], 'incident_drop_job');
  await tx.query('delete from timer where id = (select timer_id from incident where id = $1)', [id], 'incident_drop_timer');
  await tx.query(
    'update incident set solved_at = $2, solved_by = $3, solution = $4 where id = $1',
    [id, held.found.now, context.actor.userId, solution],
    'incident_solve',
  );
  await note(
    tx,
    context,
    held,
    actOf(context, 'incidentSolved', solution, failed.nodeId === null ? {} : { node: nodeOf(held.found.flow, failed.nodeId) }),
  );
}

/** Open incidents of instances, oldest first. */
export const openIncidentsOf = async (sql: Sql, instanceIds: readonly string[]): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>(
    'select id::text from incident where instance_id = any($1::bigint[]) and solved_at is null order by id',
    [instanceIds],
    'incidents_of',
  );
  return rows.map(({ id }) => id);
};
