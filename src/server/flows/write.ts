/**
 * The one statement that writes a step: snapshot, tasks, inbox rows, trail, timers, copies, notices, stream events and the
 * document's state, all of it guarded by the instance's version (rulings 16). It runs alone on the fast path and as the last
 * statement of a transaction on the other.
 */
import type { Principal, Values } from '#machines/flow.ts';
import type { KeyFigure } from '#model/api.ts';
import type { Sql } from '../db/sql.ts';
import type { Told } from '../realtime/hub.ts';
import { isGroup, queuesOf, type OpenTask } from './instance.ts';
import { adding, runParts, type Part } from './statement.ts';
import type { TrailRow } from './trail.ts';

export interface TaskRow {
  readonly id: string;
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
  /** The tasks that close, the decided one among them. */
  readonly close: readonly Pick<OpenTask, 'id' | 'principals' | 'assigneeId'>[];
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

/** Places of what several parts use; `sharedOf` gives the values. */
const at = { instance: '$1::bigint', version: '$2::int', now: '$3::timestamptz', run: '$4::int', definition: '$5::bigint' };
const sharedOf = ({ instanceId, expected, now, instance: to }: Writing): unknown[] => [instanceId, expected, now, to.run, to.definition_id];

type StepPart = Part<Writing>;

/** The guard of all: without its row nothing is written. */
const instance: StepPart = {
  types: { snapshot: 'json', status: 'text', final: 'boolean', ended: 'boolean', trail_seq: 'int', trail_hash: 'text' },
  rows: ({ instance: to }) => [to],
  text: (v) => `i as (
  update flow_instance set snapshot = ${v('snapshot')}, status = ${v('status')}, final = ${v('final')}, definition_id = ${at.definition},
    run = ${at.run}, version = version + 1, ended_at = case when ${v('ended')} then ${at.now} end, trail_seq = ${v('trail_seq')}, trail_hash = ${v('trail_hash')}
  where id = ${at.instance} and version = ${at.version} returning id)`,
};

const document: StepPart = {
  types: {
    id: 'bigint', status: 'text', current_node: 'text', current_assignees: 'bigint[]', finished_at: 'timestamptz', reject_reason: 'text',
  },
  rows: ({ document: to }) => (to === null ? [] : [{ id: to.id, ...to.state }]),
  text: (v, { document: to }) => `doc as (
  update ${to?.table} d set status = ${v('status')}, current_node = ${v('current_node')}, current_assignees = ${v('current_assignees')},
    finished_at = ${v('finished_at')}, reject_reason = ${v('reject_reason')}, process_instance_id = i.id::text, updated_at = ${at.now}
  from i where d.id = ${v('id')})`,
};

const decided: StepPart = {
  types: { taskId: 'bigint', by: 'bigint', action: 'text', comment: 'text' },
  rows: ({ decided: task }) => (task === null ? [] : [task]),
  text: (v) => `done as (
  update task t set state = 'done', decided_at = ${at.now}, decided_by = ${v('by')}, action = ${v('action')}, comment = ${v('comment')}
  from i where t.id = ${v('taskId')} and t.state = 'open')`,
};

/** Ids stand in an array and not in a record set: of that the planner expects a hundred rows and reads whole tables. */
const closed: StepPart = {
  types: { ids: 'bigint[]' },
  rows: ({ close, decided: task }) => {
    const ids = close.map(({ id }) => id).filter((id) => id !== task?.taskId);
    return ids.length === 0 ? [] : [{ ids }];
  },
  text: (v) => `closed as (
  update task t set state = 'closed', decided_at = ${at.now} from i where t.id = any(${v('ids')}) and t.state = 'open')`,
};

const gone: StepPart = {
  types: { ids: 'bigint[]' },
  rows: ({ close }) => (close.length === 0 ? [] : [{ ids: close.map(({ id }) => id) }]),
  text: (v) => `gone as (delete from inbox b using i where b.task_id = any(${v('ids')}))`,
};

const opened = adding<Writing>(
  'task',
  'i',
  { instance_id: at.instance, run: at.run, opened_at: at.now },
  {
    id: 'bigint', resource: 'text', document_id: 'bigint', node_id: 'text', slot: 'text', kind: 'text', name: 'text', name_en: 'text',
    principals: 'text[]', due_at: 'timestamptz', code: 'text', applicant_id: 'bigint', applicant_department_id: 'bigint',
    urgency: 'text', figure: 'jsonb', files: 'int', about: 'jsonb',
  },
  ({ open, shown, document: of }) => open.map((task) => ({ ...shown, ...task, resource: of?.resource, document_id: of?.id })),
);

const queued = adding<Writing>(
  'inbox',
  'i',
  { received_at: at.now },
  {
    principal: 'text', task_id: 'bigint', resource: 'text', kind: 'text', due_at: 'timestamptz', amount: 'numeric', applicant: 'text',
    urgency: 'smallint', claimable: 'boolean',
  },
  ({ open, shown: { amount, applicant, urgency }, document: of }) =>
    (of === null ? [] : open).flatMap((task) =>
      task.principals.map((principal) => ({
        principal,
        task_id: task.id,
        resource: of?.resource,
        kind: task.kind,
        due_at: task.due_at ?? 'infinity',
        amount,
        applicant,
        urgency: urgencies[urgency] ?? 0,
        claimable: isGroup(task),
      })),
    ),
);

const history = adding<Writing>(
  'trail',
  'i',
  { instance_id: at.instance },
  {
    seq: 'int', run: 'int', at: 'timestamptz', actor_id: 'bigint', on_behalf_of: 'bigint', definition_id: 'bigint', task_id: 'bigint',
    node_id: 'text', node_name: 'text', node_name_en: 'text', action: 'text', comment: 'text', changes: 'jsonb', waited_ms: 'bigint',
    address: 'text', previous_hash: 'text', hash: 'text',
  },
  ({ trail }) => trail,
);

const cancelled: StepPart = {
  types: { timers: 'text[]' },
  rows: ({ cancelTimers }) => (cancelTimers.length === 0 ? [] : [{ timers: cancelTimers }]),
  text: (v) => `cancelled as (delete from timer m using i where m.instance_id = i.id and m.timer = any(${v('timers')}))`,
};

const timers = adding<Writing>(
  'timer',
  'i',
  { instance_id: at.instance },
  { node_id: 'text', timer: 'text', due_at: 'timestamptz', on_due: 'text' },
  (step) => step.timers,
);

const copies = adding<Writing>(
  'copied',
  'i',
  { instance_id: at.instance, at: at.now },
  { user_id: 'bigint' },
  ({ copyTo }) => copyTo.map((user_id) => ({ user_id })),
  'on conflict (user_id, instance_id) do update set at = excluded.at',
);

const sent = adding<Writing>(
  'outbox',
  'i',
  { created_at: at.now, due_at: at.now },
  { kind: 'text', payload: 'jsonb' },
  ({ outbox }) => outbox,
);

const answered = adding<Writing>(
  'request',
  'i',
  { at: at.now },
  { user_id: 'bigint', request_id: 'text', body_hash: 'text', answer: 'json' },
  ({ request }) => (request === null ? [] : [request]),
);

/** Who hears what: the document's people that it changed, everybody whose inbox changed how. */
function toldOf({ open, close, tell }: Writing, { resource, id }: { readonly resource: string; readonly id: string }): Told[] {
  const moves = new Map<Principal, { added: string[]; removed: string[] }>();
  const moved = (principal: Principal): { added: string[]; removed: string[] } => {
    const known = moves.get(principal) ?? { added: [], removed: [] };
    moves.set(principal, known);
    return known;
  };
  for (const task of open) for (const principal of task.principals) moved(principal).added.push(task.id);
  for (const task of close) for (const principal of queuesOf(task)) moved(principal).removed.push(task.id);
  return [
    [tell, { type: 'document', resource, id }],
    ...[...moves].map(([principal, move]): Told => [[principal], { type: 'inbox', ...move }]),
  ];
}

const announced = adding<Writing>('change', 'i', { at: at.now }, { told: 'json' }, (step) =>
  step.document === null ? [] : [{ told: toldOf(step, step.document) }],
);

const parts: readonly StepPart[] = [
  instance,
  document,
  decided,
  closed,
  gone,
  opened,
  queued,
  history,
  cancelled,
  timers,
  copies,
  sent,
  answered,
  announced,
];

/** Writes; `false` when somebody else has moved the instance since it was read, then nothing was written. */
export async function writeStep(sql: Sql, step: Writing): Promise<boolean> {
  const written = await runParts(sql, step.document?.table ?? 'process', parts, sharedOf(step), step, 'select id from i');
  return written.length === 1;
}
