/**
 * The one statement that writes a step: snapshot, tasks, inbox rows, trail, timers, copies, notices, stream events and the
 * document's state, all of it guarded by the instance's version (rulings 16). It runs alone on the fast path and as the last
 * statement of a transaction on the other.
 */
import type { Principal, Values } from '#machines/flow.ts';
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
  /** Properties of a task from a model drawn elsewhere. */
  readonly about?: Values | null;
}

/** What every inbox row of the document shows; the same for all its tasks. */
export interface Shown {
  readonly code: string;
  /** Null where a message or a time began the process. */
  readonly applicant_id: string | null;
  readonly applicant_department_id: string | null;
  readonly applicant: string;
  readonly urgency: string;
  readonly figure: KeyFigure | null;
  readonly amount: string;
  readonly files: number;
}

/** The task that a person's act decides; the others that a step closes are merely closed. */
interface DecidedTask {
  readonly taskId: string;
  readonly by: string | null;
  readonly action: string;
  readonly comment: string | null;
}

export interface OutboxItem {
  readonly kind: string;
  readonly payload: object;
}

interface Writing {
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
  /** Ids of the tasks that close, the decided one among them. */
  readonly close: readonly string[];
  readonly decided: DecidedTask | null;
  readonly open: readonly TaskRow[];
  readonly trail: readonly TrailRow[];
  readonly timers: readonly { readonly node_id: string; readonly timer: string; readonly due_at: string; readonly on_due: string | null }[];
  readonly cancelTimers: readonly string[];
  readonly copyTo: readonly string[];
  readonly outbox: readonly OutboxItem[];
  readonly request: { readonly user_id: string; readonly request_id: string; readonly body_hash: string; readonly answer: object } | null;
  /** Whose streams hear that the document changed. */
  readonly tell: readonly Principal[];
  /** Null of a process without document: nothing of it is shown in inboxes. */
  readonly document: { readonly table: string; readonly resource: string; readonly id: string; readonly state: DocumentState } | null;
}

/** Columns of the document that follow its instance. `undefined` in none: all are written each time. */
interface DocumentState {
  readonly status: string;
  readonly current_node: string | null;
  readonly current_assignees: readonly string[];
  readonly finished_at: string | null;
  readonly reject_reason: string | null;
}

const urgencies: Readonly<Record<string, number>> = { normal: 0, urgent: 1, veryUrgent: 2 };

/** Collects the values of a statement while its text is written; the same value stands in it once. */
class Places {
  readonly list: unknown[] = [];
  readonly #known = new Map<string, string>();
  /** Place of a value: `$3::text`. */
  of(name: string, type: string, value: unknown): string {
    const before = this.#known.get(name);
    if (before) return before;
    this.list.push(value);
    const place = `$${this.list.length}::${type}`;
    this.#known.set(name, place);
    return place;
  }
  /** Rows as JSON, read back as a record set with these columns. */
  rows(name: string, columns: string, rows: readonly object[]): string {
    return `jsonb_to_recordset(${this.of(name, 'jsonb', JSON.stringify(rows))}) as ${name}(${columns})`;
  }
}

/** Parts of the statement: each is there only where it has something to do, as an idle one costs as much as a busy one. */
type Part = (writing: Writing, places: Places) => string | null;

const instance: Part = ({ instance: to, instanceId, expected, now }, v) => `
i as (
  update flow_instance set snapshot = ${v.of('snapshot', 'jsonb', JSON.stringify(to.snapshot))}, status = ${v.of('status', 'text', to.status)},
    final = ${v.of('final', 'boolean', to.final)}, definition_id = ${v.of('definition', 'bigint', to.definition_id)}, run = ${v.of('run', 'int', to.run)},
    version = version + 1, ended_at = ${v.of('ended', 'timestamptz', to.ended ? now : null)},
    trail_seq = ${v.of('seq', 'int', to.trail_seq)}, trail_hash = ${v.of('hash', 'text', to.trail_hash)}
  where id = ${v.of('id', 'bigint', instanceId)} and version = ${v.of('version', 'int', expected)}
  returning id, resource, document_id)`;

const document: Part = ({ document: to, now }, v) => {
  if (to === null) return null;
  const { table, state } = to;
  return `
doc as (
  update ${table} d set status = ${v.of('document_status', 'text', state.status)}, current_node = ${v.of('node', 'text', state.current_node)},
    current_assignees = ${v.of('assignees', 'bigint[]', state.current_assignees)}, finished_at = ${v.of('finished', 'timestamptz', state.finished_at)},
    reject_reason = ${v.of('reason', 'text', state.reject_reason)}, process_instance_id = i.id::text, updated_at = ${v.of('now', 'timestamptz', now)}
  from i where d.id = i.document_id)`;
};

/** Ids stand in an array and not in a record set: of that the planner expects a hundred rows and reads whole tables. */
const closed: Part = ({ close, decided, now }, v) => {
  if (close.length === 0) return null;
  const ids = v.of('close', 'bigint[]', close);
  const by = (value: string): string => `case when t.id = ${v.of('decided', 'bigint', decided?.taskId ?? null)} then ${value} end`;
  return `
closed as (
  update task t set state = coalesce(${by("'done'")}, 'closed'), decided_at = ${v.of('now', 'timestamptz', now)},
    decided_by = ${by(v.of('decider', 'bigint', decided?.by ?? null))}, action = ${by(v.of('action', 'text', decided?.action ?? null))},
    comment = ${by(v.of('comment', 'text', decided?.comment ?? null))}
  from i where t.id = any(${ids}) and t.instance_id = i.id and t.state = 'open'),
gone as (delete from inbox b using i where b.task_id = any(${ids}) returning b.principal, b.task_id)`;
};

const opened: Part = ({ open, shown, instance: to, now, document: has }, v) => {
  if (open.length === 0) return null;
  const at = v.of('now', 'timestamptz', now);
  return `
opened as (
  insert into task (instance_id, resource, document_id, node_id, slot, kind, name, name_en, principals, run, opened_at, due_at,
    code, applicant_id, applicant_department_id, urgency, figure, files, about)
  select i.id, i.resource, i.document_id, o.node_id, o.slot, o.kind, o.name, o.name_en, o.principals, ${v.of('run', 'int', to.run)}, ${at}, o.due_at,
    ${v.of('code', 'text', shown.code)}, ${v.of('applicant_id', 'bigint', shown.applicant_id)}, ${v.of('department', 'bigint', shown.applicant_department_id)},
    ${v.of('urgency', 'text', shown.urgency)}, ${v.of('figure', 'jsonb', shown.figure && JSON.stringify(shown.figure))}, ${v.of('files', 'int', shown.files)}, o.about
  from i, ${v.rows('o', 'slot text, node_id text, kind text, name text, name_en text, principals text[], due_at timestamptz, about jsonb', open)}
  returning id, slot, kind, principals, due_at, resource)${has === null ? '' : `,
queued as (
  insert into inbox (principal, task_id, resource, kind, received_at, due_at, amount, applicant, urgency, claimable)
  select p.principal, o.id, o.resource, o.kind, ${at}, coalesce(o.due_at, 'infinity'), ${v.of('amount', 'numeric', shown.amount)},
    ${v.of('applicant', 'text', shown.applicant)}, ${v.of('rank', 'smallint', urgencies[shown.urgency] ?? 0)},
    o.kind = 'approve' and (cardinality(o.principals) > 1 or o.principals[1] not like 'u:%')
  from opened o, unnest(o.principals) as p(principal)
  returning principal, task_id)`}`;
};

const history: Part = ({ trail }, v) =>
  trail.length === 0
    ? null
    : `
history as (
  insert into trail (instance_id, seq, run, at, actor_id, on_behalf_of, definition_id, task_id, node_id, node_name, node_name_en, action,
    comment, changes, waited_ms, address, previous_hash, hash)
  select i.id, h.seq, h.run, h.at, h.actor_id, h.on_behalf_of, h.definition_id, h.task_id, h.node_id, h.node_name, h.node_name_en, h.action,
    h.comment, h.changes, h.waited_ms, h.address, h.previous_hash, h.hash
  from i, ${v.rows(
    'h',
    `seq int, run int, at timestamptz, actor_id bigint, on_behalf_of bigint, definition_id bigint, task_id bigint, node_id text, node_name text,
    node_name_en text, action text, comment text, changes jsonb, waited_ms bigint, address text, previous_hash text, hash text`,
    trail,
  )})`;

const cancelled: Part = ({ cancelTimers }, v) =>
  cancelTimers.length === 0
    ? null
    : `
cancelled as (delete from timer m using i where m.instance_id = i.id and m.timer = any(${v.of('cancel', 'text[]', cancelTimers)}))`;

const timers: Part = ({ timers: set }, v) =>
  set.length === 0
    ? null
    : `
set_timers as (
  insert into timer (instance_id, node_id, timer, due_at, on_due) select i.id, m.node_id, m.timer, m.due_at, m.on_due
  from i, ${v.rows('m', 'node_id text, timer text, due_at timestamptz, on_due text', set)})`;

const copies: Part = ({ copyTo, now }, v) =>
  copyTo.length === 0
    ? null
    : `
copies as (
  insert into copied (user_id, instance_id, at) select u, i.id, ${v.of('now', 'timestamptz', now)} from i, unnest(${v.of('copy', 'bigint[]', copyTo)}) as u
  on conflict (user_id, instance_id) do update set at = excluded.at)`;

const sent: Part = ({ outbox, now }, v) =>
  outbox.length === 0
    ? null
    : `
sent as (
  insert into outbox (kind, payload, created_at, due_at) select s.kind, s.payload, ${v.of('now', 'timestamptz', now)}, ${v.of('now', 'timestamptz', now)}
  from i, ${v.rows('s', 'kind text, payload jsonb', outbox)})`;

const answered: Part = ({ request, now }, v) =>
  request === null
    ? null
    : `
answered as (
  insert into request (user_id, request_id, body_hash, answer, at)
  select ${v.of('user', 'bigint', request.user_id)}, ${v.of('request', 'text', request.request_id)}, ${v.of('body_hash', 'text', request.body_hash)},
    ${v.of('answer', 'jsonb', JSON.stringify(request.answer))}, ${v.of('now', 'timestamptz', now)} from i)`;

const told: Part = ({ open, close, tell, now, document: has }, v) => {
  if (has === null) return null;
  const moves = [
    ...(open.length > 0 ? ['select principal, task_id, true as added from queued'] : []),
    ...(close.length > 0 ? ['select principal, task_id, false as added from gone'] : []),
  ].join(' union all ');
  const at = v.of('now', 'timestamptz', now);
  const inbox = `
  select m.principal, jsonb_build_object('type', 'inbox',
      'added', coalesce(jsonb_agg(m.task_id::text) filter (where m.added), '[]'),
      'removed', coalesce(jsonb_agg(m.task_id::text) filter (where not m.added), '[]')), ${at}
  from (${moves}) m group by m.principal
  union all`;
  return `
told as (
  insert into change (principal, payload, at)${moves === '' ? '' : inbox}
  select who.principal, jsonb_build_object('type', 'document', 'resource', i.resource, 'id', i.document_id::text), ${at}
  from i, unnest(${v.of('tell', 'text[]', tell)}) as who(principal))`;
};

const parts: readonly Part[] = [instance, document, closed, opened, history, cancelled, timers, copies, sent, answered, told];

/** Writes; `false` when somebody else has moved the instance since it was read, then nothing was written. */
export async function writeStep(sql: Sql, writing: Writing): Promise<boolean> {
  const values = new Places();
  const texts: string[] = [];
  let name = `step_${writing.document?.table ?? 'process'}_`;
  for (const [place, write] of parts.entries()) {
    const text = write(writing, values);
    if (text === null) continue;
    texts.push(text);
    // Which parts are there decides the text, so it names it.
    name += place.toString(36);
  }
  const [row] = await sql.query<{ written: number }>(`with ${texts.join(',')}\nselect count(*)::int as written from i`, values.list, name);
  return row?.written === 1;
}
