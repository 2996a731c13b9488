/** An administrator moves an instance to another node, all of it or one branch; what it would do is told before. */
import type { FlowElement, FlowEvent, Principal } from '#machines/flow.ts';
import { hereIn } from '#machines/step.ts';
import type { Consequence, TaskShown } from '#model/workflow/instanceActs.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { described } from '../../flows/directory.ts';
import type { Plan } from '../../flows/plan.ts';
import { actOf, hold, nodeOf, planOf, write, type Held } from './held.ts';

export interface Jump {
  readonly to: string;
  /** The branch that moves: an element where it waits now. Absent: all of it. */
  readonly from?: string;
}

const shown = (
  { found }: Held,
  task: { readonly nodeId: string; readonly name: Words; readonly principals: readonly Principal[] },
  taskId: string | null,
): TaskShown => ({
  taskId,
  name: task.name,
  ...described(found.organisation, task.nodeId, task.principals),
});

export const consequenceOf = (held: Held, plan: Plan): Consequence => {
  const { instance, flow } = held.found;
  const closed = instance.tasks.filter(
    ({ slot, kind }) => plan.ended || plan.closeSlots.includes(slot) || (kind === 'repost' && plan.status !== 'rejected'),
  );
  return {
    closes: closed.map((task) => shown(held, task, task.id)),
    opens: plan.open.map((task) => shown(held, task, null)),
    timersSet: plan.timers.map(({ nodeId, dueAt }) => ({ node: nodeId, dueAt })),
    timersCancelled: plan.cancelTimers.length,
    status: plan.status,
    ends: plan.ended,
    from: hereIn(flow, instance.snapshot),
    to: plan.here,
  };
};

/** Elements at which something can begin without that which leads to it. */
const canBegin = ({ type, host, eventSubProcess, forCompensation, event }: FlowElement): boolean =>
  !['SequenceFlow', 'StartEvent', 'BoundaryEvent'].includes(type) &&
  host === undefined &&
  !eventSubProcess &&
  !forCompensation &&
  event?.kind !== 'link';

const wrong = (instance: string, field: 'to' | 'from', element: string, rule: string, message: Words): Refusal =>
  new Refusal(
    '400',
    rule,
    w(`${message.en}: {element} (instance {id})`, `${message.zh}：{element}（流程实例 {id}）`),
    { element: element.slice(0, 100), id: instance },
    [{ field, rule, severity: 'error', message }],
  );

const eventOf = ({ found: { flow, instance } }: Held, { to, from }: Jump): FlowEvent => {
  const target = flow.elements[to];
  if (!target) throw wrong(instance.id, 'to', to, 'unknownElement', w('The flow has no such element', '流程中没有该元素'));
  if (!canBegin(target)) throw wrong(instance.id, 'to', to, 'noTarget', w('Nothing can begin there', '不能从该元素开始'));
  if (from !== undefined && !hereIn(flow, instance.snapshot).includes(from))
    throw wrong(instance.id, 'from', from, 'notHere', w('The instance does not wait there', '流程实例当前不在该元素'));
  return { type: 'JUMP', to, ...(from === undefined ? {} : { from }) };
};

/** What a jump would do; nothing is written. */
export async function foreseeJump(tx: Sql, context: Context, id: string, jump: Jump): Promise<Consequence> {
  const held = await hold(tx, context, id);
  return consequenceOf(held, await planOf(tx, context, held, eventOf(held, jump)));
}

export async function jumpInstance(tx: Sql, context: Context, id: string, jump: Jump, reason: string): Promise<Consequence> {
  const held = await hold(tx, context, id);
  const plan = await planOf(tx, context, held, eventOf(held, jump));
  const changes = [{ field: 'node', before: jump.from ?? hereIn(held.found.flow, held.found.instance.snapshot).join(','), after: jump.to }];
  await write(tx, context, held, plan, actOf(context, 'jump', reason, { node: nodeOf(held.found.flow, jump.to), changes }));
  return consequenceOf(held, plan);
}
