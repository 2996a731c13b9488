/**
 * The one statement that writes a step: snapshot, tasks, inbox rows, trail, timers, copies, notices, stream events and the
 * document's state, all of it guarded by the instance's version. It runs alone on the fast path and as the last
 * statement of a transaction on the other.
 */
import type { Principal, Values } from '#machines/flow.ts';
import type { KeyFigure } from '#model/api.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
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
  /** Who stand in for people of it who are away: in their inboxes it stands as well. */
  readonly standIns?: readonly { readonly userId: string; readonly onBehalfOf: string }[];
  /** Null where its own people may not see the document's figure. */
  readonly figure?: null;
  /** Without what its own people may not see; absent where they may see all. */
  readonly summary?: Shown['summary'];
  /** Properties of a task from a model drawn elsewhere. */
  readonly about?: Values | null;
}

/** Every inbox row of the document shows this; it is the same for all its tasks. */
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
  /** The document's summary fields; null where it has none. */
  readonly summary: InboxRow['summary'] | null;
}

/** The task that a person's act decides; the others that a step closes are merely closed. */
interface DecidedTask {
  readonly taskId: string;
  readonly by: string | null;
  readonly action: string;
  readonly comment: string | null;
  /** Who was away and stood in for. */
  readonly onBehalfOf: string | null;
}

export interface OutboxItem {
  readonly kind: string;
  readonly payload: object;
}

/** Everything that a step writes. */
export interface Step {
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
  readonly close: readonly (Pick<OpenTask, 'id' | 'principals' | 'assigneeId'> & Pick<TaskRow, 'standIns'>)[];
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

type StepPart = Part<Step>;

/** The guard of all: without its row nothing is written. */
const instance: StepPart = {
  types: {
    version: 'int', now: 'timestamptz', definition_id: 'bigint', run: 'int', snapshot: 'json', status: 'text', final: 'boolean',
    ended: 'boolean', trail_seq: 'int', trail_hash: 'text',
  },
  rows: ({ instance: to, expected, now }) => [{ ...to, version: expected, now }],
  text: (v, from) => `i as (
  update flow_instance f set snapshot = ${v('snapshot')}, status = v.status, final = v.final, definition_id = v.definition_id, run = v.run,
    version = f.version + 1, ended_at = case when v.ended then v.now end, trail_seq = v.trail_seq, trail_hash = v.trail_hash
  from ${from} where f.id = v.instance and f.version = v.version returning f.id)`,
};

const document: StepPart = {
  types: {
    id: 'bigint', now: 'timestamptz', status: 'text', current_node: 'text', current_assignees: 'bigint[]', finished_at: 'timestamptz',
    reject_reason: 'text',
  },
  rows: ({ document: to, now }) => (to === null ? [] : [{ id: to.id, now, ...to.state }]),
  text: (v, from, table) => `doc as (
  update ${table} d set status = v.status, current_node = v.current_node, current_assignees = ${v('current_assignees')},
    finished_at = v.finished_at, reject_reason = v.reject_reason, process_instance_id = v.instance::text, updated_at = v.now
  from ${from} where d.id = v.id)`,
};

const decided: StepPart = {
  types: { id: 'bigint', now: 'timestamptz', by: 'bigint', on_behalf_of: 'bigint', action: 'text', comment: 'text' },
  rows: ({ decided: task, now }) => (task === null ? [] : [{ ...task, id: task.taskId, on_behalf_of: task.onBehalfOf, now }]),
  text: (_v, from) => `done as (
  update task t set state = 'done', decided_at = v.now, decided_by = v.by, on_behalf_of = v.on_behalf_of, action = v.action, comment = v.comment
  from ${from} where t.id = v.id and t.state = 'open')`,
};

const closed: StepPart = {
  types: { id: 'bigint', now: 'timestamptz' },
  rows: ({ close, decided: task, now }) => close.flatMap(({ id }) => (id === task?.taskId ? [] : [{ id, now }])),
  text: (_v, from) => `closed as (
  update task t set state = 'closed', decided_at = v.now from ${from} where t.id = v.id and t.state = 'open')`,
};

const gone: StepPart = {
  types: { id: 'bigint' },
  rows: ({ close }) => close,
  text: (_v, from) => `gone as (delete from inbox b using ${from} where b.task_id = v.id)`,
};

const opened = adding<Step>(
  'task',
  'instance_id',
  {
    id: 'bigint', resource: 'text', document_id: 'bigint', node_id: 'text', slot: 'text', kind: 'text', name: 'text', name_en: 'text',
    principals: 'text[]', run: 'int', opened_at: 'timestamptz', due_at: 'timestamptz', code: 'text', applicant_id: 'bigint',
    applicant_department_id: 'bigint', urgency: 'text', figure: 'jsonb', summary: 'jsonb', files: 'int', about: 'jsonb',
  },
  ({ open, shown, document: of, instance: { run }, now }) =>
    open.map((task) => ({ ...shown, ...task, resource: of?.resource, document_id: of?.id, run, opened_at: now })),
);

/** In whose inboxes a task stands, and in whose stead. */
const queuesFor = ({ principals, standIns = [] }: TaskRow): readonly { readonly principal: Principal; readonly on_behalf_of: string | null }[] => [
  ...principals.map((principal) => ({ principal, on_behalf_of: null })),
  ...standIns.map(({ userId, onBehalfOf }) => ({ principal: `u:${userId}` as const, on_behalf_of: onBehalfOf })),
];

const queued = adding<Step>(
  'inbox',
  null,
  {
    principal: 'text', task_id: 'bigint', resource: 'text', kind: 'text', received_at: 'timestamptz', due_at: 'timestamptz',
    amount: 'numeric', applicant: 'text', urgency: 'smallint', claimable: 'boolean', on_behalf_of: 'bigint',
  },
  ({ open, shown: { amount, applicant, urgency }, document: of, now }) =>
    (of === null ? [] : open).flatMap((task) =>
      queuesFor(task).map((queue) => ({
        ...queue,
        task_id: task.id,
        resource: of?.resource,
        kind: task.kind,
        received_at: now,
        due_at: task.due_at ?? 'infinity',
        amount,
        applicant,
        urgency: urgencies[urgency] ?? 0,
        claimable: isGroup(task),
      })),
    ),
);

const history = adding<Step>(
  'trail',
  'instance_id',
  {
    seq: 'int', run: 'int', at: 'timestamptz', actor_id: 'bigint', on_behalf_of: 'bigint', definition_id: 'bigint', task_id: 'bigint',
    node_id: 'text', node_name: 'text', node_name_en: 'text', action: 'text', comment: 'text', changes: 'jsonb', waited_ms: 'bigint',
    address: 'text', previous_hash: 'text', hash: 'text', snapshot: 'json',
  },
  ({ trail }) => trail,
);

const cancelled: StepPart = {
  types: { timer: 'text' },
  rows: ({ cancelTimers }) => cancelTimers.map((timer) => ({ timer })),
  // Kept aside for as long as the decision that ended them can be taken back.
  text: (_v, from) => `cancelled as (
  delete from timer m using ${from} where m.instance_id = v.instance and m.timer = v.timer
  returning m.instance_id, m.timer, m.node_id, m.due_at, m.on_due, m.paused_at, m.paused_due),
kept as (
  insert into ended_timer (instance_id, timer, node_id, due_at, on_due, paused_at, paused_due) select * from cancelled
  on conflict (instance_id, timer) do nothing)`,
};

const timers = adding<Step>(
  'timer',
  'instance_id',
  { node_id: 'text', timer: 'text', due_at: 'timestamptz', on_due: 'text', set_at: 'timestamptz' },
  ({ timers: set, now }) => set.map((timer) => ({ ...timer, set_at: now })),
);

const copies = adding<Step>(
  'copied',
  'instance_id',
  { user_id: 'bigint', at: 'timestamptz' },
  ({ copyTo, now }) => copyTo.map((user_id) => ({ user_id, at: now })),
  'on conflict (user_id, instance_id) do update set at = excluded.at',
);

const sent = adding<Step>(
  'outbox',
  null,
  { created_at: 'timestamptz', due_at: 'timestamptz', kind: 'text', payload: 'jsonb' },
  ({ outbox, now }) => outbox.map((item) => ({ ...item, created_at: now, due_at: now })),
);

const answered = adding<Step>(
  'request',
  null,
  { at: 'timestamptz', user_id: 'bigint', request_id: 'text', body_hash: 'text', answer: 'json' },
  ({ request, now }) => (request === null ? [] : [{ ...request, at: now }]),
);

/** Who hears what: the document's people that it changed, everybody whose inbox changed how. */
function toldOf({ open, close, tell }: Step, { resource, id }: { readonly resource: string; readonly id: string }): Told[] {
  const moves = new Map<Principal, { added: string[]; removed: string[] }>();
  const moved = (principal: Principal): { added: string[]; removed: string[] } => {
    const known = moves.get(principal) ?? { added: [], removed: [] };
    moves.set(principal, known);
    return known;
  };
  for (const task of open) for (const { principal } of queuesFor(task)) moved(principal).added.push(task.id);
  for (const task of close)
    for (const principal of [...queuesOf(task), ...(task.standIns ?? []).map(({ userId }) => `u:${userId}` as const)]) moved(principal).removed.push(task.id);
  return [
    [tell, { type: 'document', resource, id }],
    ...[...moves].map(([principal, move]): Told => [[principal], { type: 'inbox', ...move }]),
  ];
}

const announced = adding<Step>('change', null, { at: 'timestamptz', told: 'json' }, (step) =>
  step.document === null ? [] : [{ at: step.now, told: toldOf(step, step.document) }],
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

/** This decides the text of the statement beside its parts. */
export const kindOf = (step: Step): string => step.document?.table ?? 'process';

/** Writes steps of one kind, one an instance; answers the ids of the instances that nobody has moved since they were read. */
export const writeSteps = (sql: Sql, kind: string, steps: readonly Step[]): Promise<ReadonlySet<string>> =>
  runParts(sql, kind, parts, new Map(steps.map((step) => [step.instanceId, step])));

/** Writes; `false` when somebody else has moved the instance since it was read, then nothing was written. */
export const writeStep = async (sql: Sql, step: Step): Promise<boolean> => (await writeSteps(sql, kindOf(step), [step])).has(step.instanceId);
