/** Tells what a person may do with a document now, and why not the rest. Buttons are drawn from it; the verbs check the same conditions. */
import type { CompiledFlow } from '#machines/flow.ts';
import { cameOf } from '#machines/run/net/course.ts';
import type { Verdict } from '#model/acts.ts';
import type { Can, DocumentAction, PersonAct } from '#model/api.ts';
import { hasTakenEffect } from '#model/dated.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { sendingOf } from '#model/operations/sending.ts';
import { isEditable, isInForce, isPending } from '#model/status.ts';
import { w, type Words } from '#model/words.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { may, type Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { compiledFlow } from '../flows/compiled.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { adderIn } from '#machines/step.ts';
import { isGroup, type Instance, type OpenTask } from '../flows/instance.ts';
import { canAct } from './verbs/acts.ts';
import { actsOn, isMine, isOwn, readInstance } from './load.ts';
import { openQuestions, type Question } from './verbs/questionRows.ts';
import { lastDecision, mayTakeBack } from './verbs/lastDecision.ts';
import { nobodyAsked, urgedLately, urgedUntil } from './verbs/urgeTimes.ts';

const no = (reason: string, desc: Words): Verdict => ({ reason, desc });

const noPermission = no('noPermission', w('Your roles do not allow this', '当前角色没有此权限'));

/** This is known of a document beside its instance. */
export interface Moment {
  /** This person's last decision can be taken back. */
  readonly undoable: boolean;
  /** Questions that wait for an answer. */
  readonly questions: readonly Question[];
}

/** The table below looks at this. `tasks`: the open tasks that stand in this person's inbox. */
interface Situation {
  readonly context: Pick<Context, 'actor' | 'services'>;
  readonly moment: Moment;
  readonly definition: Definition;
  readonly record: AnyDoc;
  readonly instance: Instance | null;
  readonly flow: CompiledFlow | null;
  readonly tasks: readonly OpenTask[];
  readonly allowed: (task: OpenTask, action: DocumentAction | PersonAct) => boolean;
}

/** The applicant, or whoever wrote it down for them. */
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

/** The author who may send it may do this. */
const bySender =
  (verdict: (situation: Situation) => Verdict) =>
  (situation: Situation): Verdict =>
    byAuthor(sendingOf(situation.definition).permission, verdict)(situation);

const decision =
  (action: 'approve' | 'reject') =>
  (situation: Situation): Verdict => {
    const task = situation.tasks.find(({ kind }) => kind === 'approve');
    if (!task || !situation.allowed(task, action)) return null;
    return unlessSuspended(situation);
  };

/** A suspended instance stands still for its author as well. */
const unlessStill = (instance: Situation['instance']): Verdict =>
  instance?.suspended ? no('flowSuspended', w('The flow is suspended', '流程已挂起')) : true;

const unlessSuspended = ({ instance }: Situation): Verdict =>
  instance?.suspended || instance?.definition.suspended ? no('flowSuspended', w('The flow is suspended', '流程已挂起')) : true;

/** The holder of an open task may do this with it, where its node allows it. */
const withTask =
  (act: PersonAct, verdict: (situation: Situation, task: OpenTask) => Verdict = unlessSuspended) =>
  (situation: Situation): Verdict => {
    const task = situation.tasks.find((one) => one.kind === 'approve' && situation.allowed(one, act));
    return task ? verdict(situation, task) : null;
  };

const isInFlow = (situation: Situation): boolean => situation.instance !== null && situation.record['status'] !== 'draft';

/** Nodes that were decided before in this run, to which the holder of a task may return it; the latest first. */
export const visitedBefore = (flow: CompiledFlow | null, instance: Instance | null, task: Pick<OpenTask, 'nodeId'>): readonly string[] =>
  ((instance?.snapshot['context'] as FlowContext | undefined)?.path ?? [])
    .filter((node) => node !== task.nodeId && flow !== null && cameOf(flow.elements, node, task.nodeId))
    .toReversed();

/** Open tasks of approvers whom this person added. */
export const addedBy = ({
  context,
  instance,
}: Pick<Situation, 'instance'> & { readonly context: Pick<Context, 'actor'> }): readonly OpenTask[] =>
  (instance?.tasks ?? []).filter((task) =>
    adderIn(instance!.snapshot, task.slot)?.principals.some((one) => (context.actor.principals as readonly string[]).includes(one)),
  );

const writing = byAuthor('put', ({ record }) =>
  isEditable(record['status'])
    ? true
    : no('notEditable', w('Only drafts and rejected documents can be changed', '只有草稿或已驳回的单据可以修改')),
);

/** Who keeps some fields of an approved document, as long as they are open. */
const keeping = ({ context: { actor }, definition, record }: Situation): Verdict => {
  const afterwards = definition.document?.afterwards;
  if (!afterwards || !isInForce(record['status'])) return null;
  const named = (afterwards.by ?? []).some((field) => [actor.userId, actor.staffId].includes(idOf(record[field])));
  if (!named && !may(actor, definition.key, afterwards.action)) return null;
  return (afterwards.open?.(record) ?? true) ? true : no('closed', w('It is closed; nothing is changed any more', '已关闭，不能再修改'));
};

const table: Readonly<Record<DocumentAction | PersonAct, (situation: Situation) => Verdict>> = {
  submit: bySender(({ record }) => (record['status'] === 'draft' ? true : null)),
  repost: bySender(({ record, instance }) =>
    record['status'] !== 'rejected'
      ? null
      : instance?.final
        ? no('final', w('It was rejected for good and cannot be reposted', '已终审驳回，不能重新提交'))
        : unlessStill(instance),
  ),
  approve: decision('approve'),
  reject: decision('reject'),
  withdraw: byAuthor('withdraw', ({ record, instance }) => {
    if (!isPending(record['status'])) return null;
    return instance && instance.decided.length > 0
      ? no('alreadyDecided', w('Somebody has already decided; it cannot be withdrawn', '已有人审批，不能撤回'))
      : unlessStill(instance);
  }),
  discard: bySender(({ record, instance }) => (record['status'] === 'rejected' ? unlessStill(instance) : null)),
  void: ({ context, definition, record, instance }) => {
    if (!definition.document?.voidable || !may(context.actor, definition.key, 'void')) return null;
    // Nobody decided on what an effect wrote as approved: it goes with the record that it was made from.
    if (instance === null && isInForce(record['status']))
      return no('madeByAnother', w('It goes with the record that it was made from', '由其他记录生成，随其作废'));
    if (hasTakenEffect(definition, record)) return no('takenEffect', w('It has taken effect already', '已生效，不能作废'));
    return isInForce(record['status'])
      ? true
      : no('notApproved', w('Only an approved document can be invalidated', '只有已通过的单据可以作废'));
  },
  put: (situation) => keeping(situation) ?? writing(situation),
  deletes: byAuthor('deletes', ({ record }) =>
    record['status'] === 'draft' && Number(record['submitCount'] ?? 0) === 0
      ? true
      : no(
          'everSubmitted',
          w(
            'A document that was ever submitted cannot be deleted, only discarded or invalidated',
            '已提交过的单据不能删除，只能放弃或作废',
          ),
        ),
  ),
  print: ({ context, definition, record }) => (may(context.actor, definition.key, 'print') || isAuthor(context, record) ? true : null),
  transfer: withTask('transfer'),
  delegate: withTask('delegate'),
  addBefore: withTask('addBefore'),
  addAfter: withTask('addAfter'),
  return: withTask('return', (situation, task) =>
    visitedBefore(situation.flow, situation.instance, task).length > 0 ? unlessSuspended(situation) : null,
  ),
  ask: withTask('ask', (situation, task) =>
    situation.moment.questions.some(({ taskId }) => taskId === task.id)
      ? no('alreadyAsked', w('Your question is not answered yet', '上一次询问尚未得到答复'))
      : unlessSuspended(situation),
  ),
  removeApprover: (situation) => (addedBy(situation).length > 0 ? unlessSuspended(situation) : null),
  takeBack: (situation) => (situation.moment.undoable ? unlessSuspended(situation) : null),
  copyTo: (situation) =>
    isInFlow(situation) && (isAuthor(situation.context, situation.record) || situation.tasks.some(({ kind }) => kind === 'approve'))
      ? true
      : null,
  comment: (situation) => (isInFlow(situation) ? true : null),
  answer: (situation) =>
    situation.moment.questions.length > 0 && situation.instance?.starterId === situation.context.actor.userId ? true : null,
  urge: ({ context, record, instance, flow }) => {
    if (!isAuthor(context, record) || !isPending(record['status']) || !instance) return null;
    const nobody = nobodyAsked(instance, flow);
    if (nobody) return no('nobodyAsked', nobody);
    const until = urgedUntil(instance.tasks, context.services.clock.now());
    return until === null ? true : no('urgedLately', urgedLately(until));
  },
  // Who stands in takes nothing away from the others.
  claim: ({ tasks, context }) => (tasks.some((task) => task.assigneeId === null && isGroup(task) && isMine(context, task)) ? true : null),
  release: ({ tasks, context }) => (tasks.some((task) => task.assigneeId === context.actor.userId && isGroup(task)) ? true : null),
};

const nothingMore: Moment = { undoable: false, questions: [] };

/** From what was read already; no I/O. */
export function canFrom(
  context: Pick<Context, 'actor' | 'services'>,
  definition: Definition,
  record: AnyDoc,
  instance: Instance | null,
  flow: CompiledFlow | null,
  moment: Moment = nothingMore,
): Can {
  const now = context.services.clock.now().toISOString();
  const tasks = (instance?.tasks ?? []).filter((task) => {
    if (!actsOn(context, instance!, task, now)) return false;
    const { self, approvers } = flow?.elements[task.nodeId]?.task ?? {};
    return task.kind === 'repost' || self === 'ask' || !isOwn(context, { definition, instance: instance!, record }, approvers);
  });
  const allowed = (task: OpenTask, action: DocumentAction | PersonAct): boolean => {
    const actions = flow?.elements[task.nodeId]?.task?.actions ?? [];
    return actions.length === 0 || actions.includes(action);
  };
  const situation: Situation = { context, moment, definition, record, instance, flow, tasks, allowed };
  const verdicts = Object.entries(table).map(([action, judge]) => [action, judge(situation)] as const);
  const possible = verdicts.filter(([, verdict]) => verdict !== null);
  return { ...Object.fromEntries(possible), ...canAct(context, definition, record, keeping(situation)) } as Can;
}

/** Reads what `canFrom` wants to know beside the instance. */
export async function momentOf(sql: Sql, context: Pick<Context, 'actor'>, instance: Instance | null): Promise<Moment> {
  if (!instance) return nothingMore;
  const [last, questions] = await Promise.all([lastDecision(sql, instance.id), openQuestions(sql, instance.id)]);
  return { undoable: mayTakeBack(context, last), questions };
}

const confirmed = no('confirmed', w('It is confirmed; nothing is changed any more', '已确认，不能再修改'));

/** Who confirms: the person that the record names, or whoever may, but not its creator where two are wanted. */
function confirming({ actor }: Pick<Context, 'actor'>, { key, confirmation }: Definition, record: AnyDoc): Verdict {
  const by = confirmation?.by;
  const named = by === undefined ? null : idOf(record[by]);
  const mine = by === undefined ? may(actor, key, 'confirm') : named !== null && (named === actor.userId || named === actor.staffId);
  if (!mine) return null;
  if (record['confirmState'] === 'confirmed') return no('confirmed', w('It is confirmed already', '已确认'));
  if (record['confirmState'] === 'invalidated') return null;
  return confirmation?.byAnother === true && idOf(record['createdBy']) === actor.userId
    ? no('ownRecord', w('Somebody else than its creator confirms it', '须由创建人以外的人确认'))
    : true;
}

/** A confirmed record is made void by whoever may, where its kind can be. */
const voiding = ({ actor }: Pick<Context, 'actor'>, { key, confirmation }: Definition, record: AnyDoc): Verdict =>
  confirmation?.voidable === true && record['confirmState'] === 'confirmed' && may(actor, key, 'void') ? true : null;

/** Plain records go by permission, and by what the area says of one record; confirmed ones stay as they are. */
async function canOfRecord(sql: Sql, context: Pick<Context, 'actor' | 'services'>, definition: Definition, record: AnyDoc): Promise<Can> {
  const locked = definition.kind === 'confirmable' && (record['confirmState'] === 'confirmed' || record['confirmState'] === 'invalidated');
  const own = await context.services.areas.verbs[definition.key]?.(context, record, sql);
  const verdicts = (['put', 'deletes', 'print'] as const)
    .filter((action) => may(context.actor, definition.key, action))
    .map((action): [string, Verdict] => {
      if (action === 'print') return [action, true];
      return [action, locked ? confirmed : own === undefined ? true : (own[action] ?? null)];
    });
  if (definition.kind === 'confirmable')
    verdicts.push(['confirm', confirming(context, definition, record)], ['void', voiding(context, definition, record)]);
  return { ...Object.fromEntries(verdicts.filter(([, verdict]) => verdict !== null)), ...canAct(context, definition, record) } as Can;
}

/** A document in its flow, as far as who may see and do what depends on it. */
interface Standing {
  readonly can: Can;
  /** Null of records that were never in a flow. */
  readonly found: {
    readonly definition: Definition;
    readonly instance: Instance;
    readonly flow: CompiledFlow;
    readonly now: string;
  } | null;
}

/** Tells what this person may do with a record of any kind, and where it stands. */
export async function standingOf(sql: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<Standing> {
  if (definition.kind !== 'document') return { can: await canOfRecord(sql, context, definition, record), found: null };
  const instance = await readInstance(sql, definition.key, String(record['id']), false);
  const flow = instance ? await compiledFlow(sql, instance.definition) : null;
  const can = canFrom(context, definition, record, instance, flow, await momentOf(sql, context, instance));
  return { can, found: instance && flow && { definition, instance, flow, now: context.services.clock.now().toISOString() } };
}

/** Tells what this person may do with a record of any kind. */
export const canOf = async (sql: Sql, context: Context, definition: Definition, record: AnyDoc): Promise<Can> =>
  (await standingOf(sql, context, definition, record)).can;
