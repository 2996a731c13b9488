/** An instance goes on at what it waits for, because somebody says so: a message, a signal, or the trigger of a receive task. */
import type { FlowEvent, Values } from '#machines/flow.ts';
import { hereIn } from '#machines/step.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { worksAt } from '../../flows/process/variables.ts';
import { actOf, hold, nodeOf, planOf, write, type Held } from './held.ts';

export interface Sending {
  /** The element that waits. */
  readonly nodeId: string;
  /** One of several waits there. */
  readonly wait?: string;
  readonly variables?: Values;
}

const noWait = (field: 'nodeId' | 'wait', value: string, { en, zh }: Words): Refusal =>
  invalid([{ field, rule: 'noWait', severity: 'error', message: w(`${en}: ${value.slice(0, 100)}`, `${zh}：${value.slice(0, 100)}`) }]);

interface Waiting {
  readonly wait: string;
  readonly kind: 'message' | 'signal' | 'trigger';
}

/** The one wait that is meant, as an event. A receive task that was entered before triggers were kept has none of its own. */
async function meant(
  tx: Sql,
  { found: { instance, flow } }: Held,
  { nodeId, wait, variables: values = {} }: Sending,
): Promise<{ readonly event: FlowEvent; readonly kind: Waiting['kind'] }> {
  const waits = await tx.query<Waiting>(
    `select wait, kind from subscription where instance_id = $1 and node_id = $2 and ($3::text is null or wait = $3) order by at, wait`,
    [instance.id, nodeId, wait ?? null],
    'waits_at',
  );
  const [only] = waits;
  if (waits.length > 1) throw noWait('wait', nodeId, w('it waits there several times, say for which', '该环节有多项等待，须指定其一'));
  if (only) return { event: { type: 'CAUGHT', wait: only.wait, values }, kind: only.kind };
  if (wait !== undefined) throw noWait('wait', wait, w('the instance does not wait for it', '流程实例没有此项等待'));
  const [at = nodeId] = worksAt(instance.snapshot, nodeId);
  if (flow.elements[nodeId]?.type === 'ReceiveTask' && hereIn(flow, instance.snapshot).includes(nodeId))
    return { event: { type: 'TRIGGERED', at, values }, kind: 'trigger' };
  throw noWait('nodeId', nodeId, w('the instance waits for no message, signal or trigger there', '流程实例未在该环节等待消息、信号或触发'));
}

/**
 * Tells an instance, with or without document, what it waits for. Refused where it waits for no such thing, or stands still. `reason`
 * stands in the trail.
 */
export async function sendTo(tx: Sql, context: Context, id: string, sending: Sending, reason: string): Promise<void> {
  const held = await hold(tx, context, id);
  const { instance, flow } = held.found;
  if (instance.suspended || instance.definition.suspended)
    throw new Refusal('409', 'suspended', w('Instance {id} is suspended', '流程实例 {id} 已挂起'), { id });
  const { event, kind } = await meant(tx, held, sending);
  await write(
    tx,
    context,
    held,
    await planOf(tx, context, held, event),
    actOf(context, kind, reason, { node: nodeOf(flow, sending.nodeId) }),
  );
}
