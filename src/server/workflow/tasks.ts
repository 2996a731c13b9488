/**
 * One door by task id: what a task is, what may be done with it, doing it. A task of a document goes through the document's door, one
 * of a process without document through the process; both decide with the same events.
 */
import { sendingOf } from '#model/operations/sending.ts';
import type { Principal } from '#machines/flow.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { requirePermission } from '../access/require.ts';
import { standsFor } from '../access/standIns.ts';
import { asMissing } from '../access/unseen.ts';
import type { Context } from '../context.ts';
import { canFrom, momentOf } from '../documents/can.ts';
import { decide, type Verb } from '../documents/decide.ts';
import { actsOn, isMine, loadCase } from '../documents/load.ts';
import { missing, missingTask } from '../documents/refusals.ts';
import { claim, release } from '../inbox/claim.ts';
import { seesTask } from '../inbox/seenTask.ts';
import { actOnProcessTask, processActions, type ProcessAction } from './processTasks.ts';

/** What is done with a task of a document, in the order in which people are offered it. */
const verbs = [
  'approve',
  'reject',
  'repost',
  'discard',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'ask',
  'copyTo',
  'comment',
  'removeApprover',
] as const satisfies readonly Verb[];

/** A task as the engine keeps it, with the flow it belongs to. */
export interface TaskOfFlow {
  readonly id: string;
  readonly instanceId: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly nodeId: string;
  readonly name: string;
  readonly nameEn: string;
  readonly kind: 'approve' | 'repost';
  readonly state: 'open' | 'done' | 'closed';
  readonly principals: readonly Principal[];
  readonly assigneeId: string | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly decidedBy: string | null;
  readonly about: Readonly<Record<string, unknown>> | null;
  readonly flowKey: string;
  readonly flowName: string;
  readonly flowNameEn: string;
  readonly definitionId: string;
  readonly starterId: string | null;
  readonly suspended: boolean;
}

/** Refused as missing to whom it does not show. */
export async function taskOfFlow(context: Context, taskId: string): Promise<TaskOfFlow> {
  const [row] = /^[1-9]\d{0,17}$/.test(taskId)
    ? await context.services.db.query<TaskOfFlow>(
        `select t.id::text, t.instance_id::text as "instanceId", t.resource, t.document_id::text as "documentId", t.node_id as "nodeId", t.name,
           t.name_en as "nameEn", t.kind, t.state, t.principals, t.assignee_id::text as "assigneeId", t.opened_at as "openedAt",
           t.due_at as "dueAt", t.decided_by::text as "decidedBy", t.about, f.key as "flowKey", f.name as "flowName",
           f.name_en as "flowNameEn", f.id::text as "definitionId", i.starter_id::text as "starterId", i.suspended or f.halted as suspended
         from task t join flow_instance i on i.id = t.instance_id join flow_definition f on f.id = i.definition_id where t.id = $1`,
        [taskId],
        'task_of_flow',
      )
    : [];
  if (!row) throw missingTask(taskId);
  if ((await seesTask(context, taskId)) !== true) throw asMissing(missingTask(taskId));
  return row;
}

const definitionOf = ({ services }: Context, resource: string): Definition => {
  const definition = services.registry.get(resource);
  if (!definition) throw new Error(`a task names the resource ${resource}, which does not exist`);
  return definition;
};

const claimable = (task: TaskOfFlow): boolean => task.principals.length > 1 || task.principals[0]?.startsWith('u:') !== true;

/** What somebody who sees the task may do with it now. */
export async function actionsOf(context: Context, task: TaskOfFlow): Promise<readonly TaskAction[]> {
  const open = task.state === 'open' && !task.suspended;
  const now = context.services.clock.now().toISOString();
  const about = { flow: task.flowKey, starterId: task.starterId, now };
  const mine = open && (isMine(context, task) || (task.resource !== null && standsFor(context.actor, task, about) !== null));
  if (task.resource === null || task.documentId === null)
    return mine ? [...processActions, ...(claimable(task) ? ([task.assigneeId === null ? 'claim' : 'release'] as const) : [])] : [];
  const definition = definitionOf(context, task.resource);
  const { record, found } = await loadCase(context.services.db, context.services, definition, task.documentId, false);
  const own = found?.instance.tasks.find(({ id }) => id === task.id);
  if (!open || !found || !own) return [];
  const instance = { ...found.instance, tasks: [own] };
  const can = canFrom(context, definition, record, instance, found.flow, await momentOf(context.services.db, context, instance));
  const acting = actsOn(context, instance, own, found.now) !== null;
  return [...verbs, 'claim' as const, 'release' as const].filter(
    (action) => can[action] === true && (acting || action === 'removeApprover'),
  );
}

interface Opened {
  readonly taskId: string;
  /** Id of the document; null in a process without one. */
  readonly businessId: string | null;
  readonly resource: string | null;
  readonly flowKey: string;
  readonly formPath: string | null;
  readonly actions: readonly TaskAction[];
}

/** The page of a task: of its form, of the settings of its flow, or the approval page of its document. */
async function formPathOf(context: Context, task: TaskOfFlow): Promise<string | null> {
  const { db } = context.services;
  const formKey = textOf(task.about?.['formKey']);
  const [row] = await db.query<{ path: string | null }>(
    `select coalesce(
       (select f.path from forms f where f.form_key = $1 and not f.deleted and f.status is distinct from 'disabled'),
       (select p.path from uflo_flow s join uflo_form_path p on p.id = s.form_path_id
          where s.flow_key = $2 and not s.deleted and not p.deleted and p.status is distinct from 'disabled')) as path`,
    [formKey, task.flowKey],
    'task_form_path',
  );
  return row?.path ?? (task.resource === null ? null : (catalogue.get(task.resource)?.pages.approve ?? null));
}

/** What opening a task needs: where its page is and what may be done there. */
export async function openTask(context: Context, taskId: string): Promise<Opened> {
  const task = await taskOfFlow(context, taskId);
  const [actions, formPath] = await Promise.all([actionsOf(context, task), formPathOf(context, task)]);
  return { taskId, businessId: task.documentId, resource: task.resource, flowKey: task.flowKey, formPath, actions };
}

export type TaskAction = (typeof verbs)[number] | 'claim' | 'release';

/** Actions that need the right to send the document beside the task itself. */
const sends: ReadonlySet<TaskAction> = new Set(['repost', 'discard']);

const unknownAction = (action: string): Refusal =>
  new Refusal('400', 'unknownAction', w('There is no action “{action}”', '没有操作“{action}”'), { action: action.slice(0, 40) }, [
    { field: 'action', rule: 'choice', severity: 'error', message: w('unknown', '未知操作') },
  ]);

const isVerb = (action: string): action is (typeof verbs)[number] => (verbs as readonly string[]).includes(action);
const isProcessAction = (action: string): action is ProcessAction => (processActions as readonly string[]).includes(action);

/** Carries out an action on a task. `body`: taskId, action, comment, and what the action takes beside. */
export async function handleTask(context: Context, body: AnyDoc): Promise<unknown> {
  const { taskId: sentId, action: sentAction, ...fields } = body;
  const [taskId, action] = [textOf(sentId), textOf(sentAction)];
  if (taskId === '') throw missing('taskId');
  if (action === '') throw missing('action');
  if (!isVerb(action) && action !== 'claim' && action !== 'release') throw unknownAction(action);
  const task = await taskOfFlow(context, taskId);
  if (action === 'claim' || action === 'release') {
    await (action === 'claim' ? claim : release)(context, taskId);
    return null;
  }
  if (task.resource === null || task.documentId === null) {
    if (!isProcessAction(action)) throw unknownAction(action);
    return actOnProcessTask(context, task, action, fields);
  }
  const definition = definitionOf(context, task.resource);
  if (sends.has(action)) requirePermission(context.actor, definition, sendingOf(definition).permission);
  return decide(context, definition, action, { ...fields, id: task.documentId, taskId });
}

/** Whether this person may take a task away, and why not: an approver whom they added themselves. */
export async function deletable(context: Context, taskId: string): Promise<{ taskId: string; deletable: boolean; reason: string | null }> {
  const task = await taskOfFlow(context, taskId);
  const actions = await actionsOf(context, task);
  const may = actions.includes('removeApprover');
  const why = task.state === 'open' ? notAdded : closed;
  return { taskId, deletable: may, reason: may ? null : why[context.language] };
}

const notAdded = w('Only an approver whom you added can be taken away', '只能移除本人加签的审批人');
const closed = w('This task is no longer open', '该任务已不在待办状态');
