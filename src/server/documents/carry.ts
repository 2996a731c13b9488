/** From a played step to the database and to the answer: the last part of every verb, the same on both paths. */
import { waitingAt, waitName } from '#machines/explore/ahead.ts';
import type { Principal, StoredSnapshot } from '#machines/flow.ts';
import type { DecideAnswer, RouteStep } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { shownStatus } from '#model/operations/sending.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../db/tables.ts';
import type { Database, Sql } from '../db/sql.ts';
import { described, holdersOf } from '../flows/directory.ts';
import { nextTaskIds, queuesOf, type OpenTask } from '#server/flows/instance.ts';
import type { Notice, Plan } from '../flows/plan.ts';
import { chain, type Happening } from '../flows/trail.ts';
import { writeBeyond } from '../flows/process/beyondRows.ts';
import { kindOf, writeStep, writeSteps, type OutboxItem, type Shown, type Step, type TaskRow } from '../flows/write.ts';
import { canFrom } from './can.ts';
import type { Case } from './load.ts';
import type { Request } from './once.ts';
import { saidOf, shownOf, withoutHidden } from './shown/matter.ts';
import { noticesAbout, standInsFor } from './noticing.ts';
import { shownTo } from './shown/visible.ts';
import { undoNote } from './verbs/lastDecision.ts';
import { gathering } from '#server/db/gather.ts';

/** A verb decided that this should be written. */
export interface Outcome {
  readonly plan: Plan;
  /** The document after the verb, its state columns aside. */
  readonly record: AnyDoc;
  /** The person's own act, first in the trail. */
  readonly act: Happening;
  /** The task that this act closes, if it closes one. */
  readonly decided: OpenTask | null;
  readonly run: number;
  readonly definitionId: string;
  readonly rejectReason: string | null;
  /** The answer tells this beside what was decided. */
  readonly warnings?: readonly Fault[];
  /** Fields as they were, of a decision that its maker may take back; absent where something followed that stays. */
  readonly undo?: { readonly fields: AnyDoc | null } | null;
  /** Kept with the answer in the same statement; on the long path the request is taken before. */
  readonly request: Request | null;
}

const repostNode = { en: 'Correct and repost', zh: '修改并重新提交' };

/** The author's own task while their document is rejected. */
const repostTask = (found: Case, outcome: Outcome): Omit<TaskRow, 'id'>[] =>
  outcome.plan.status === 'rejected' && !outcome.plan.final
    ? [
        {
          slot: `repost-${outcome.run}`,
          node_id: 'rejected',
          kind: 'repost',
          name: repostNode.zh,
          name_en: repostNode.en,
          principals: [`u:${found.instance.starterId}`],
          due_at: null,
        },
      ]
    : [];

const isClosed = ({ plan, decided }: Outcome, task: OpenTask): boolean =>
  plan.closeSlots.includes(task.slot) || task.id === decided?.id || (task.kind === 'repost' && plan.status !== 'rejected') || plan.ended;

const openings = (found: Case, outcome: Outcome): Omit<TaskRow, 'id'>[] => [
  ...outcome.plan.open.map((task) => ({
    slot: task.slot,
    node_id: task.nodeId,
    kind: task.kind,
    name: task.name.zh,
    name_en: task.name.en,
    principals: task.principals,
    due_at: task.dueAt,
  })),
  ...repostTask(found, outcome),
];

const outcomeNotices: Readonly<Partial<Record<string, string>>> = {
  approved: 'process_approved',
  rejected: 'process_rejected',
  invalidated: 'process_voided',
};

/** It went back to a step that was decided before; a rejection may do so, too. */
const isReturn = ({ instance }: Case, { act, plan, decided }: Outcome): boolean =>
  act.action === 'return' ||
  (act.action === 'reject' &&
    plan.open.some(({ nodeId }) => nodeId !== decided?.nodeId && instance.decided.some((one) => one.nodeId === nodeId)));

/** Messages after commit: who has a new task, how it ended, who is informed. */
function messages(found: Case, outcome: Outcome, opened: readonly TaskRow[]): OutboxItem[] {
  const { plan, record } = outcome;
  const comment = outcome.act.comment ?? '';
  const returned = isReturn(found, outcome);
  const toStarter = plan.ended ? outcomeNotices[plan.status] : returned ? 'process_returned' : undefined;
  const key = returned ? 'task_returned' : outcome.act.action === 'repost' ? 'task_reposted' : 'task_assigned';
  const notices: Notice[] = [
    ...opened
      .filter(({ kind }) => kind === 'approve')
      .map((task) => ({ key, principals: task.principals, params: { node: task.name, nodeEn: task.name_en, taskId: task.id, comment } })),
    ...(toStarter ? [{ key: toStarter, principals: [`u:${found.instance.starterId}`] as Principal[], params: { comment } }] : []),
    ...(plan.copyTo.length > 0 ? [{ key: 'process_cc', principals: plan.copyTo.map((id): Principal => `u:${id}`), params: {} }] : []),
    ...plan.notices,
  ];
  return noticesAbout(found, record, notices, outcome.act.actorId);
}

/** Inbox rows do not show those of their fields that the node hides. */
const withheldAt = ({ definition, flow }: Case, node: string, { summary }: Shown): Pick<TaskRow, 'figure' | 'summary'> => {
  const rights = flow.elements[node]?.task?.fields ?? {};
  const isHidden = (field: string | undefined): boolean => field !== undefined && rights[field] === 'hidden';
  return {
    ...(isHidden(definition.document?.figure?.field) && { figure: null }),
    ...(summary && { summary: withoutHidden(definition, summary, isHidden) }),
  };
};

/** A task where it waits, for answers. */
export const routeStep = (found: Case, task: Pick<TaskRow, 'node_id' | 'name' | 'name_en' | 'principals'>): RouteStep => ({
  name: { zh: task.name, en: task.name_en },
  state: 'here',
  mode: found.flow.elements[task.node_id]?.task?.mode ?? 'one',
  ...described(found.organisation, task.node_id, task.principals),
  because: null,
  problem: null,
});

/** Gives the names of the steps at which it waits for a time or for news. */
const waitsAt = ({ flow }: Case, snapshot: StoredSnapshot): string[] =>
  waitingAt(flow, snapshot).flatMap((id) => waitName(flow, id)?.zh ?? []);

/** Writes the outcome and answers; `null` when the instance was moved by somebody else meanwhile. */
export async function carry(sql: Sql, context: Context, found: Case, outcome: Outcome): Promise<DecideAnswer | null> {
  const { instance, definition, organisation, now } = found;
  const { plan } = outcome;
  const closed = instance.tasks.filter((task) => isClosed(outcome, task));
  const stays = instance.tasks.filter((task) => !closed.includes(task));
  const openedWithoutId = openings(found, outcome);
  const ids = await nextTaskIds(context.services.db, sql, openedWithoutId.length);
  const shown = shownOf(
    definition,
    outcome.record,
    organisation,
    instance.starterId,
    await saidOf(context.services, definition, [outcome.record]),
  );
  const opened = openedWithoutId.map((task, index): TaskRow => ({
    id: ids[index] ?? '',
    ...task,
    standIns: standInsFor(found, task.principals),
    ...withheldAt(found, task.node_id, shown),
  }));
  const held: Pick<TaskRow, 'node_id' | 'name' | 'name_en' | 'principals' | 'kind'>[] = [
    ...stays.map((task) => ({
      node_id: task.nodeId,
      name: task.name.zh,
      name_en: task.name.en,
      principals: task.principals,
      kind: task.kind,
    })),
    ...opened,
  ];
  const holders = holdersOf(
    organisation,
    held.flatMap(({ principals }) => principals),
  ).map(({ id }) => id);
  const finished = plan.ended && (plan.status !== 'rejected' || plan.final) && plan.status !== 'draft';
  const state = {
    status: shownStatus(definition, plan.status),
    current_node: [...new Set([...held.map(({ name }) => name), ...(plan.ended ? [] : waitsAt(found, plan.snapshot))])].join('、') || null,
    current_assignees: holders,
    finished_at: finished ? now : null,
    reject_reason: plan.status === 'rejected' ? (outcome.rejectReason ?? null) : null,
  };
  const record: AnyDoc = {
    ...outcome.record,
    status: state.status,
    currentNode: state.current_node,
    currentAssignees: holders,
    finishedAt: state.finished_at,
    rejectReason: state.reject_reason,
    processInstanceId: instance.id,
  };
  const frame = {
    instanceId: instance.id,
    definitionId: outcome.definitionId,
    run: outcome.run,
    at: now,
    address: context.address || null,
  };
  const undo = undoNote(found, outcome, closed, opened);
  const trail = chain(context.services.trailKey, instance.trail, frame, [{ ...outcome.act, before: undo }, ...plan.happenings]);
  const head = trail.at(-1);
  const after = {
    ...instance,
    snapshot: plan.snapshot,
    status: plan.status,
    final: plan.final,
    run: outcome.run,
    tasks: [
      ...stays,
      ...opened.map((task): OpenTask => ({
        id: task.id,
        slot: task.slot,
        nodeId: task.node_id,
        kind: task.kind,
        name: { zh: task.name, en: task.name_en },
        principals: task.principals,
        assigneeId: null,
        openedAt: now,
        dueAt: task.due_at,
      })),
    ],
    decided: outcome.decided
      ? [...instance.decided, { nodeId: outcome.decided.nodeId, by: context.actor.userId, action: outcome.act.action }]
      : instance.decided,
  };
  const answer: DecideAnswer = {
    document: shownTo(context, found, record),
    can: canFrom(context, definition, record, after, found.flow, { undoable: undo !== null, questions: [] }),
    status: state.status,
    next: held.filter(({ kind }) => kind === 'approve').map((task) => routeStep(found, task)),
    ...(outcome.warnings && outcome.warnings.length > 0 ? { warnings: outcome.warnings } : {}),
  };
  // Only on the long path: on the short one whatever reaches beyond the instance asks for a transaction.
  if (plan.listens.length + plan.unlisten.length + plan.jobs.length > 0)
    await writeBeyond(sql, instance.id, { ...plan, ended: false }, null, now);
  const step: Step = {
    instanceId: instance.id,
    expected: instance.version,
    now,
    instance: {
      snapshot: plan.snapshot,
      status: plan.status,
      final: plan.final,
      definition_id: outcome.definitionId,
      run: outcome.run,
      ended: finished || plan.status === 'draft',
      trail_seq: head?.seq ?? instance.trail.seq,
      trail_hash: head?.hash ?? instance.trail.hash,
    },
    shown,
    close: closed.map((task) => ({ ...task, standIns: standInsFor(found, queuesOf(task)) })),
    decided: outcome.decided && {
      taskId: outcome.decided.id,
      by: outcome.act.actorId,
      action: outcome.act.action,
      comment: outcome.act.comment ?? null,
      onBehalfOf: outcome.act.onBehalfOf ?? null,
    },
    open: opened,
    trail,
    timers: plan.timers.map((timer) => ({ node_id: timer.nodeId, timer: timer.timer, due_at: timer.dueAt, on_due: timer.onDue })),
    cancelTimers: plan.cancelTimers,
    copyTo: plan.copyTo,
    outbox: messages(found, outcome, opened),
    request: outcome.request && { ...outcome.request, answer },
    tell: [
      ...new Set<Principal>([`u:${instance.starterId}`, `u:${context.actor.userId}`, ...held.flatMap(({ principals }) => principals)]),
    ],
    document: { table: tableOf(definition).name, resource: definition.key, id: instance.documentId, state },
  };
  const { db } = context.services;
  const written = await (sql === db ? writeTogether(db, step) : writeStep(sql, step));
  return written ? answer : null;
}

const write = gathering<string, Step, boolean>({
  // Of two steps from the same state only one can come true.
  keyOf: ({ instanceId }) => instanceId,
  run: async (db, kind, steps) => {
    const written = await writeSteps(db, kind, steps);
    return steps.map(({ instanceId }) => written.has(instanceId));
  },
});

/** Writes a step outside any transaction, with others of the same moment by one statement and one commit; `false` when somebody else has moved the instance since it was read. */
export const writeTogether = (db: Database, step: Step): Promise<boolean> => write(db, kindOf(step), step);
