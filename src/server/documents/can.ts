/** What a person may do with a document now, and for what he may not yet, why (architecture, section 4). Buttons are drawn from it; the verbs check the same conditions. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { Can, DocumentAction } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isEditable, isPending } from '#model/status.ts';
import { w, type Words } from '#model/words.ts';
import { textOf } from '#model/text.ts';
import { may, type Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { isGroup, type Instance, type OpenTask } from '../flows/instance.ts';
import { isMine, readInstance } from './load.ts';

type Verdict = true | { readonly reason: string; readonly desc: Words } | null;

const no = (reason: string, desc: Words): Verdict => ({ reason, desc });

const noPermission = no('noPermission', w('Your roles do not allow this', '您的角色没有此权限'));

/** What the table below looks at. `tasks`: the open tasks that stand in this person's inbox. */
interface Situation {
  readonly context: Pick<Context, 'actor'>;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly instance: Instance | null;
  readonly tasks: readonly OpenTask[];
  readonly allowed: (task: OpenTask, action: 'approve' | 'reject') => boolean;
}

/** The applicant, or whoever wrote it down for him. */
export const isAuthor = (context: Pick<Context, 'actor'>, record: AnyDoc): boolean => {
  const me = context.actor.userId;
  return textOf(record['applicant']) === me || textOf(record['createdBy']) === me;
};

const byAuthor =
  (action: string, verdict: (situation: Situation) => Verdict) =>
  (situation: Situation): Verdict => {
    if (!isAuthor(situation.context, situation.record)) return null;
    const given = verdict(situation);
    return given === true && !may(situation.context.actor, situation.definition.key, action) ? noPermission : given;
  };

const decision =
  (action: 'approve' | 'reject') =>
  (situation: Situation): Verdict => {
    const task = situation.tasks.find(({ kind }) => kind === 'approve');
    if (!task || !situation.allowed(task, action)) return null;
    return situation.instance?.suspended || situation.instance?.definition.suspended
      ? no('flowSuspended', w('The flow is suspended', '流程已挂起'))
      : true;
  };

const table: Readonly<Record<DocumentAction, (situation: Situation) => Verdict>> = {
  submit: byAuthor('submit', ({ record }) => (record['status'] === 'draft' ? true : null)),
  repost: byAuthor('submit', ({ record, instance }) =>
    record['status'] !== 'rejected'
      ? null
      : instance?.final
        ? no('final', w('It was rejected for good', '该单据已被终止，不能重新提交'))
        : true,
  ),
  approve: decision('approve'),
  reject: decision('reject'),
  withdraw: byAuthor('withdraw', ({ record, instance }) => {
    if (!isPending(record['status'])) return null;
    return instance && instance.decided.length > 0
      ? no('alreadyDecided', w('Somebody has already decided; it cannot be withdrawn', '已有人审批，不能撤回'))
      : true;
  }),
  discard: byAuthor('submit', ({ record }) => (record['status'] === 'rejected' ? true : null)),
  void: ({ context, definition, record }) => {
    if (!definition.document?.voidable || !may(context.actor, definition.key, 'void')) return null;
    return record['status'] === 'approved'
      ? true
      : no('notApproved', w('Only an approved document can be made void', '只有已通过的单据可以作废'));
  },
  put: byAuthor('put', ({ record }) =>
    isEditable(record['status'])
      ? true
      : no('notEditable', w('Only drafts and rejected documents can be changed', '只有草稿或已驳回的单据可以修改')),
  ),
  deletes: byAuthor('deletes', ({ record }) =>
    record['status'] === 'draft' && Number(record['submitCount'] ?? 0) === 0
      ? true
      : no(
          'everSubmitted',
          w('A document that was ever submitted cannot be deleted, only discarded or made void', '已提交过的单据不能删除，只能废弃或作废'),
        ),
  ),
  print: ({ context, definition, record }) => (may(context.actor, definition.key, 'print') || isAuthor(context, record) ? true : null),
  claim: ({ tasks }) => (tasks.some((task) => task.assigneeId === null && isGroup(task)) ? true : null),
  release: ({ tasks, context }) => (tasks.some((task) => task.assigneeId === context.actor.userId && isGroup(task)) ? true : null),
};

/** From what was read already; no I/O. */
export function canFrom(
  context: Pick<Context, 'actor'>,
  definition: Definition,
  record: AnyDoc,
  instance: Instance | null,
  flow: CompiledFlow | null,
): Can {
  const own = instance?.starterId === context.actor.userId;
  const tasks = (instance?.tasks ?? []).filter((task) => {
    const self = flow?.elements[task.nodeId]?.task?.self;
    return isMine(context, task) && (task.kind === 'repost' || !own || self === 'ask');
  });
  const allowed = (task: OpenTask, action: 'approve' | 'reject'): boolean => {
    const actions = flow?.elements[task.nodeId]?.task?.actions ?? [];
    return actions.length === 0 || actions.includes(action);
  };
  const situation: Situation = { context, definition, record, instance, tasks, allowed };
  const verdicts = Object.entries(table).map(([action, judge]) => [action, judge(situation)] as const);
  return Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== null)) as Can;
}

/** What this person may do with a record of any kind. Plain records: by permission alone. */
export async function canOf(sql: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<Can> {
  if (definition.kind !== 'document') {
    const actions = (['put', 'deletes', 'print'] as const).filter((action) => may(context.actor, definition.key, action));
    return Object.fromEntries(actions.map((action) => [action, true]));
  }
  const instance = await readInstance(sql, definition.key, String(record['id']), false);
  const flow = instance ? await compiledFlow(sql, instance.definition) : null;
  return canFrom(context, definition, record, instance, flow);
}
