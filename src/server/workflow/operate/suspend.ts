/** A single instance stands still: decisions are refused, timers and messages wait and come in their order when it is activated. */
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { actOf, hold, note } from './held.ts';

export async function suspendInstance(tx: Sql, context: Context, id: string, suspended: boolean, reason: string): Promise<void> {
  const held = await hold(tx, context, id);
  if (held.found.instance.suspended === suspended)
    throw suspended
      ? new Refusal('409', 'notNow', w('Instance {id} is suspended already', '流程实例 {id} 已挂起'), { id })
      : new Refusal('409', 'notNow', w('Instance {id} is not suspended', '流程实例 {id} 未挂起'), { id });
  await note(tx, context, held, actOf(context, suspended ? 'suspended' : 'activated', reason));
  await tx.query('update flow_instance set suspended = $2 where id = $1', [id, suspended], 'instance_suspend');
}
