/** Approve and reject: one task is decided, the machine says what follows. */
import { advance, isStep } from '#machines/step.ts';
import type { FlowEvent, TaskSettings } from '#machines/flow.ts';
import type { DocumentAction, PersonAct, TrailChange } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { runEffect } from '#server/effects/run.ts';
import { refusalOf } from '#server/flows/notTaken.ts';
import { NeedsTransaction, play } from '#server/flows/advance.ts';
import type { Plan, PlayWorld } from '#server/flows/plan.ts';
import { firstFiring } from '#server/flows/clockTime.ts';
import { dueInstant } from '#server/flows/due.ts';
import { enquiriesOf } from '#server/flows/enquiries.ts';
import { beyondOf } from '#server/flows/process/port.ts';
import { computedAnew } from './anew.ts';
import { visitedBefore } from '#server/documents/can.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { chosenAfter, chosenIn, keepChosen } from './choose.ts';
import { follow, hasConsequences, holdAnew } from '#server/documents/consequences.ts';
import { evaluationFor } from '#server/documents/checks/evaluation.ts';
import { evidenceOf } from '#server/documents/checks/evidence.ts';
import { remarksOf } from './fieldRemarks.ts';
import { flowInput, questionOf, type Case } from '#server/documents/load.ts';
import { applyNode, demands, fieldsOfBody } from '#server/documents/checks/nodeFields.ts';
import type { Request } from '#server/documents/once.ts';
import { readRecord, writeRecord } from '#server/documents/record.ts';
import { faultsOfNamed } from '#server/documents/checks/references.ts';
import { changedMeanwhile, invalid, missing, notInState } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { taskToDecide } from '#server/documents/task.ts';

/** `tx` is null on the fast path: whatever would write then throws `NeedsTransaction`. */
export interface Path {
  readonly sql: Sql;
  readonly tx: Sql | null;
  readonly request: Request | null;
}

/** Takes from a body what somebody says with an act; null where they say nothing. */
export const commentOf = (body: AnyDoc): string | null => {
  const { comment } = body;
  return typeof comment === 'string' && comment.trim() !== '' ? comment.trim() : null;
};

/**
 * The world that a flow plays in, for one document and one moment; without a transaction it stays inside its instance.
 *
 * @param since the time that was due, where a timer caused the step: cycles go on from it
 * @param comment what was said with the decision that causes the step
 */
export const worldOf = (
  context: Context,
  found: Case,
  record: AnyDoc,
  decided: PlayWorld['decided'],
  tx: Sql | null,
  since: string = found.now,
  comment: string | null = null,
): PlayWorld => {
  const { instance, organisation, definition, flow, now } = found;
  const { zone } = context.services;
  const input = flowInput(record, instance.variables, instance.starterId, organisation, now);
  const departmentId = (record['applicantDept'] as string | null | undefined) ?? instance.starterDepartmentId;
  return {
    flow,
    input,
    question: questionOf(
      definition,
      input,
      { userId: instance.starterId, departmentId },
      organisation,
      enquiriesOf(tx ?? context.services.db, context.services.registry, now),
    ),
    decided,
    ...(tx
      ? {
          beyond: beyondOf(tx, instance, now, (name, fields) =>
            runEffect(
              tx,
              context,
              { definition, record: { ...record, ...fields }, phase: 'task', comment, write: writer(tx, context) },
              name,
            ),
          ),
        }
      : {}),
    dueAt: (due, task) => (task ? dueInstant(zone, due, now, organisation.calendar) : firstFiring(due, since, zone).at),
    dueOf: (node) => instance.tasks.find(({ nodeId, dueAt }) => nodeId === node && dueAt !== null)?.dueAt ?? null,
  };
};

/** Plays an event on the instance of a document; refuses what the machine does not take. */
export async function playEvent(world: PlayWorld, snapshot: Case['instance']['snapshot'], event: FlowEvent): Promise<Plan> {
  const step = advance(world.flow, snapshot, event, world.input);
  if (!isStep(step)) throw refusalOf(world.flow, step);
  return play(world, step);
}

/** The drawing may allow some acts only at a node. */
export function requireAllowed(found: Case, settings: TaskSettings, action: DocumentAction | PersonAct): void {
  if (settings.actions.length > 0 && !settings.actions.includes(action)) throw notInState(found.record['status']);
}

/** Fields, and whole sets of lines, as they were before an approver changed them; null where they changed none. */
const fieldsBefore = (record: AnyDoc, changes: readonly TrailChange[]): AnyDoc | null => {
  const names = new Set(changes.map(({ field }) => field.split('.')[0] ?? field));
  return names.size === 0 ? null : Object.fromEntries([...names].map((name) => [name, record[name] ?? null]));
};

/** Sets of lines that an effect of the flow has just written stay as they are stored; those that the approver changed are theirs. */
async function withStoredLines(tx: Sql, definition: Definition, record: AnyDoc, changes: readonly TrailChange[]): Promise<AnyDoc> {
  const stored = await readRecord(tx, definition, record['id']);
  const sets = Object.keys(definition.lines).filter((set) => !changes.some(({ field }) => field.split('.')[0] === set));
  return { ...record, ...Object.fromEntries(sets.map((set) => [set, stored?.[set] ?? []])) };
}

export async function actOnTask(context: Context, found: Case, action: 'approve' | 'reject', body: AnyDoc, path: Path): Promise<Outcome> {
  const { task, settings, onBehalfOf } = await taskToDecide(path.sql, context, found, body['taskId']);
  requireAllowed(found, settings, action);
  const seen = body['version'];
  if (seen !== undefined && seen !== null && Number(seen) !== Number(found.record['version'])) throw changedMeanwhile();
  const comment = commentOf(body);
  if (comment === null && (action === 'reject' || settings.commentRequired)) throw missing('comment');

  const chosen =
    action === 'approve' ? chosenIn(body, chosenAfter(found.flow, task.nodeId), { ...found, starterId: found.instance.starterId }) : null;
  if (chosen && !path.tx) throw new NeedsTransaction();
  const evidence = await evidenceOf(path.tx, context, found, body, settings);

  // Only a rejection remarks at fields.
  const { remarks: _remarks, ...others } = body;
  const filled = action === 'reject' ? others : body;
  // A rejection fills nothing in; fields sent with it are refused by name.
  const rights = action === 'approve' ? settings.fields : {};
  const edits = demands(rights) || Object.keys(fieldsOfBody(filled)).length > 0;
  if (edits && !path.tx) throw new NeedsTransaction();
  const edited = edits
    ? await applyNode(found.definition, found.record, filled, rights, {
        unnameable: (record) => faultsOfNamed(path.sql, context, found.definition, record, [found.record]),
        inputFor: (record) => evaluationFor(path.sql, context, found, record),
      })
    : { record: found.record, changes: [], warnings: [] };

  const decided = [...found.instance.decided, { nodeId: task.nodeId, by: context.actor.userId, action }];
  const instance = path.tx ? await keepChosen(path.tx, found.instance, chosen) : found.instance;
  const world = worldOf(context, { ...found, instance }, edited.record, decided, path.tx, found.now, comment);
  const to = action === 'reject' ? textOf(body['rejectTo']) : '';
  if (to !== '' && (settings.rejectTo !== 'chosen' || !visitedBefore(found.flow, found.instance, task).includes(to)))
    throw invalid([{ field: 'rejectTo', rule: 'visited', severity: 'error', message: w('is no step to reject to', '不能驳回到该环节') }]);
  const plan = await playEvent(world, found.instance.snapshot, {
    type: action === 'approve' ? 'APPROVE' : 'REJECT',
    slot: task.slot,
    ...(to === '' ? {} : { to }),
  });

  let record: AnyDoc = { ...edited.record, ...plan.fields };
  const moved = plan.status !== found.instance.status && hasConsequences(found.definition, plan.status);
  if (moved && !path.tx) throw new NeedsTransaction();
  let { changes, warnings } = edited;
  if (path.tx) {
    const { tx } = path;
    const input = await evaluationFor(tx, context, found, record);
    if (moved && plan.status === 'approved') {
      const anew = computedAnew(found.definition, record, input);
      record = anew.record;
      changes = [...changes, ...anew.changes];
      warnings = [...warnings, ...anew.warnings.filter(({ field }) => settings.fields[field] !== 'hidden')];
    }
    if (changes.length > 0) {
      const expectedVersion = Number(found.record['version']);
      const whole = plan.lasting ? await withStoredLines(tx, found.definition, record, changes) : record;
      record = await writeRecord(tx, found.definition, whole, { actorId: context.actor.userId, now: found.now, expectedVersion });
    }
    if (moved) record = await follow(tx, context, found.definition, record, plan.status, input, comment);
    else if (edited.changes.length > 0) await holdAnew(tx, context, found.definition, record, input);
  }
  return {
    plan,
    record,
    act: {
      action,
      actorId: context.actor.userId,
      onBehalfOf,
      node: { id: task.nodeId, name: task.name },
      taskId: task.id,
      comment,
      changes: [...changes, ...evidence, ...(action === 'reject' ? remarksOf(found.definition, found.record, settings.fields, body) : [])],
      waitedMs: Date.parse(found.now) - Date.parse(task.openedAt),
    },
    decided: task,
    run: found.instance.run,
    definitionId: found.instance.definition.id,
    rejectReason: action === 'reject' ? comment : null,
    warnings,
    undo:
      moved || plan.lasting || (edited.changes.length > 0 && (found.definition.postings.hold || found.definition.bookings))
        ? null
        : { fields: fieldsBefore(found.record, edited.changes) },
    request: path.tx ? null : path.request,
  };
}
