/** An open task goes to somebody else, by an administrator's act; or all that wait for one person (handover). */
import { Refusal, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Principal } from '#machines/flow.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { organisationOf } from '../../flows/organisation.ts';
import type { OpenTask } from '../../flows/instance.ts';
import { actOf, hold, planOf, write, type Held } from './held.ts';

const missingTask = (id: string): Refusal =>
  new Refusal('404', 'missingTask', w('There is no open task {id}', '没有待办任务 {id}'), { id: id.slice(0, 40) });

const wrong = (rule: string, en: string, zh: string): Fault => ({ field: 'userId', rule, severity: 'error', message: w(en, zh) });

/** Somebody who may decide there: enabled, not asked at this step already, and the applicant only where the flow lets them decide. */
function faultOf({ found: { flow, instance, organisation } }: Held, task: OpenTask, userId: string): Fault | null {
  if (organisation.users.get(userId)?.enabled !== true)
    return wrong('unknownUser', 'there is no such user, or they are disabled', '没有此用户或已停用');
  if (userId === instance.starterId && flow.elements[task.nodeId]?.task?.self !== 'ask')
    return wrong('ownDocument', 'nobody decides on their own document', '不能由申请人审批本人的单据');
  const asked = instance.tasks.some(
    ({ nodeId, principals }) => nodeId === task.nodeId && principals.length === 1 && principals[0] === `u:${userId}`,
  );
  return asked ? wrong('alreadyAsked', 'is asked at this step already', '已是该环节的审批人') : null;
}

/** Who is asked instead: the one person where others are asked as well, otherwise everybody. */
const principalsOf = (task: OpenTask, from: string | null, to: string): readonly Principal[] =>
  from === null || task.assigneeId !== null || !task.principals.includes(`u:${from}`)
    ? [`u:${to}`]
    : task.principals.map((principal) => (principal === `u:${from}` ? (`u:${to}` as const) : principal));

/** `from`: only this person is replaced; the others who are asked stay. */
export async function reassignTask(
  tx: Sql,
  context: Context,
  taskId: string,
  to: string,
  reason: string,
  from: string | null = null,
): Promise<void> {
  const [row] = /^[1-9]\d{0,17}$/.test(taskId)
    ? await tx.query<{ instance_id: string }>('select instance_id::text from task where id = $1', [taskId], 'instance_of_task')
    : [];
  if (!row) throw missingTask(taskId);
  const held = await hold(tx, context, row.instance_id);
  const task = held.found.instance.tasks.find(({ id }) => id === taskId);
  if (!task) throw missingTask(taskId);
  if (task.kind === 'repost')
    throw new Refusal(
      '409',
      'notNow',
      w('Task {id} is the applicant’s own: they correct their document', '任务 {id} 是申请人本人的修改任务，不能转交'),
      { id: taskId },
    );
  const fault = faultOf(held, task, to);
  if (fault) throw invalid([fault]);
  const principals = principalsOf(task, from, to);
  const plan = await planOf(tx, context, held, { type: 'TRANSFER', slot: task.slot, to: principals });
  const before = (task.assigneeId === null ? task.principals : [`u:${task.assigneeId}`]).join(',');
  const node = { id: task.nodeId, name: task.name };
  const changes = [{ field: 'userId', before, after: principals.join(',') }];
  await write(tx, context, held, plan, actOf(context, 'reassigned', reason, { node, taskId, changes }));
}

/** Somebody who can be given work; refused by the field that names them. */
export async function requireUser({ db }: Services, userId: string, field: string): Promise<string> {
  if ((await organisationOf(db)).users.get(userId)?.enabled === true) return userId;
  throw invalid([{ ...wrong('unknownUser', 'there is no such user, or they are disabled', '没有此用户或已停用'), field }]);
}
