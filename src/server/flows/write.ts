/**
 * The one statement that writes a step: snapshot, tasks, inbox rows, trail, timers, copies, notices, stream events and the
 * document's state, all of it guarded by the instance's version (rulings 16). It runs alone on the fast path and as the last
 * statement of a transaction on the other.
 */
import type { Principal } from '#machines/flow.ts';
import type { KeyFigure } from '#model/api.ts';
import type { Sql } from '../db/sql.ts';
import type { TrailRow } from './trail.ts';

export interface TaskRow {
  readonly slot: string;
  readonly node_id: string;
  readonly kind: 'approve' | 'repost';
  readonly name: string;
  readonly name_en: string;
  readonly principals: readonly Principal[];
  readonly due_at: string | null;
}

/** What every inbox row of the document shows; the same for all its tasks. */
export interface Shown {
  readonly code: string;
  readonly applicant_id: string;
  readonly applicant_department_id: string | null;
  readonly applicant: string;
  readonly urgency: string;
  readonly figure: KeyFigure | null;
  readonly amount: string;
  readonly files: number;
}

export interface ClosedTask {
  readonly id: string;
  readonly state: 'done' | 'closed';
  readonly by: string | null;
  readonly action: string | null;
  readonly comment: string | null;
}

export interface OutboxItem {
  readonly kind: string;
  readonly payload: object;
}

export interface Writing {
  readonly instanceId: string;
  readonly expected: number;
  readonly now: string;
  readonly instance: {
    readonly snapshot: object;
    readonly status: string;
    readonly final: boolean;
    readonly definition_id: string;
    readonly run: number;
    readonly ended: boolean;
    readonly trail_seq: number;
    readonly trail_hash: string;
  };
  readonly shown: Shown;
  readonly close: readonly ClosedTask[];
  readonly open: readonly TaskRow[];
  readonly trail: readonly TrailRow[];
  readonly timers: readonly { readonly node_id: string; readonly timer: string; readonly due_at: string; readonly on_due: string | null }[];
  readonly cancelTimers: readonly string[];
  readonly copyTo: readonly string[];
  readonly outbox: readonly OutboxItem[];
  readonly request: { readonly user_id: string; readonly request_id: string; readonly body_hash: string; readonly answer: object } | null;
  /** Whose streams hear that the document changed. */
  readonly tell: readonly Principal[];
  readonly document: { readonly table: string; readonly resource: string; readonly id: string; readonly state: DocumentState };
}

/** Columns of the document that follow its instance. `undefined` in none: all are written each time. */
export interface DocumentState {
  readonly status: string;
  readonly current_node: string | null;
  readonly current_assignees: readonly string[];
  readonly finished_at: string | null;
  readonly reject_reason: string | null;
}

const urgencies: Readonly<Record<string, number>> = { normal: 0, urgent: 1, veryUrgent: 2 };

const statement = (table: string): string => `
with
x as (select $3::jsonb as p, $4::jsonb as shown, $5::timestamptz as now),
i as (
  update flow_instance i set
    snapshot = x.p->'snapshot', status = x.p->>'status', final = (x.p->>'final')::boolean,
    definition_id = (x.p->>'definition_id')::bigint, run = (x.p->>'run')::int, version = i.version + 1,
    ended_at = case when (x.p->>'ended')::boolean then x.now end,
    trail_seq = (x.p->>'trail_seq')::int, trail_hash = x.p->>'trail_hash'
  from x where i.id = $1 and i.version = $2
  returning i.id, i.resource, i.document_id, i.run
),
doc as (
  update ${table} d set status = r.status, current_node = r.current_node, current_assignees = r.current_assignees,
    finished_at = r.finished_at, reject_reason = r.reject_reason, process_instance_id = i.id::text, updated_at = x.now
  from i, x, jsonb_to_record($6::jsonb) as r(status text, current_node text, current_assignees bigint[], finished_at timestamptz, reject_reason text)
  where d.id = i.document_id
),
closed as (
  update task t set state = c.state, decided_at = x.now, decided_by = c.by, action = c.action, comment = c.comment
  from i, x, jsonb_to_recordset($7::jsonb) as c(id bigint, state text, by bigint, action text, comment text)
  where t.id = c.id and t.state = 'open'
  returning t.id
),
gone as (delete from inbox b using closed c where b.task_id = c.id returning b.principal, b.task_id),
opened as (
  insert into task (instance_id, resource, document_id, node_id, slot, kind, name, name_en, principals, run, opened_at, due_at,
    code, applicant_id, applicant_department_id, urgency, figure, files)
  select i.id, i.resource, i.document_id, o.node_id, o.slot, o.kind, o.name, o.name_en, o.principals, i.run, x.now, o.due_at,
    x.shown->>'code', (x.shown->>'applicant_id')::bigint, (x.shown->>'applicant_department_id')::bigint, x.shown->>'urgency',
    nullif(x.shown->'figure', 'null'), (x.shown->>'files')::int
  from i, x, jsonb_to_recordset($8::jsonb) as o(slot text, node_id text, kind text, name text, name_en text, principals text[], due_at timestamptz)
  returning id, slot, kind, principals, due_at
),
queued as (
  insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable)
  select p.principal, o.id, i.resource, o.kind, x.now, coalesce(o.due_at, 'infinity'), (x.shown->>'amount')::numeric, x.shown->>'applicant',
    (x.shown->>'rank')::smallint, cardinality(o.principals) > 1 or o.principals[1] not like 'u:%'
  from i, x, opened o, unnest(o.principals) as p(principal)
  returning principal, task_id
),
history as (
  insert into trail (instance_id, seq, run, at, actor_id, on_behalf_of, definition_id, task_id, node_id, node_name, node_name_en, action,
    comment, changes, waited_ms, address, previous_hash, hash)
  select i.id, h.seq, h.run, h.at, h.actor_id, h.on_behalf_of, h.definition_id, h.task_id, h.node_id, h.node_name, h.node_name_en, h.action,
    h.comment, h.changes, h.waited_ms, h.address, h.previous_hash, h.hash
  from i, jsonb_to_recordset($9::jsonb) as h(seq int, run int, at timestamptz, actor_id bigint, on_behalf_of bigint, definition_id bigint,
    task_id bigint, node_id text, node_name text, node_name_en text, action text, comment text, changes jsonb, waited_ms bigint, address text,
    previous_hash text, hash text)
),
cancelled as (delete from timer m using i where m.instance_id = i.id and m.timer = any($10::text[])),
set_timers as (
  insert into timer (instance_id, node_id, timer, due_at, on_due)
  select i.id, m.node_id, m.timer, m.due_at, m.on_due
  from i, jsonb_to_recordset($11::jsonb) as m(node_id text, timer text, due_at timestamptz, on_due text)
),
copies as (
  insert into copied (user_id, instance_id, at) select u, i.id, x.now from i, x, unnest($12::bigint[]) as u
  on conflict (user_id, instance_id) do update set at = excluded.at
),
sent as (
  insert into outbox (kind, payload, created_at, due_at)
  select s.kind, s.payload, x.now, x.now from i, x, jsonb_to_recordset($13::jsonb) as s(kind text, payload jsonb)
),
answered as (
  insert into request (user_id, request_id, body_hash, answer, at)
  select r.user_id, r.request_id, r.body_hash, r.answer, x.now
  from i, x, jsonb_to_recordset($14::jsonb) as r(user_id bigint, request_id text, body_hash text, answer jsonb)
),
told as (
  insert into change (principal, payload, at)
  select m.principal, jsonb_build_object('type', 'inbox',
      'added', coalesce(jsonb_agg(m.task_id::text) filter (where m.added), '[]'),
      'removed', coalesce(jsonb_agg(m.task_id::text) filter (where not m.added), '[]')), x.now
  from (select principal, task_id, true as added from queued union all select principal, task_id, false from gone) m, x
  group by m.principal, x.now
  union all
  select who.principal, jsonb_build_object('type', 'document', 'resource', i.resource, 'id', i.document_id::text), x.now
  from i, x, unnest($15::text[]) as who(principal)
)
select (select count(*) from i)::int as written, coalesce((select jsonb_object_agg(slot, id::text) from opened), '{}') as opened`;

/** Writes; `null` when somebody else has moved the instance since it was read. Otherwise the ids of the opened tasks by slot. */
export async function writeStep(sql: Sql, writing: Writing): Promise<Readonly<Record<string, string>> | null> {
  const { document, shown } = writing;
  const [row] = await sql.query<{ written: number; opened: Record<string, string> }>(
    statement(document.table),
    [
      writing.instanceId,
      writing.expected,
      JSON.stringify(writing.instance),
      JSON.stringify({ ...shown, rank: urgencies[shown.urgency] ?? 0 }),
      writing.now,
      JSON.stringify(document.state),
      JSON.stringify(writing.close),
      JSON.stringify(writing.open),
      JSON.stringify(writing.trail),
      writing.cancelTimers,
      JSON.stringify(writing.timers),
      writing.copyTo,
      JSON.stringify(writing.outbox),
      JSON.stringify(writing.request ? [writing.request] : []),
      writing.tell,
    ],
    `step_${document.table}`,
  );
  return row && row.written === 1 ? row.opened : null;
}
