/**
 * An instance is ended with a reason. A document becomes rejected for good, or invalidated where its kind can be made void; what it held
 * in ledgers is released, and of an approved one what was booked is undone.
 */
import { faultsOfVoid, isRefused } from '#model/evaluate.ts';
import type { EndAs } from '#model/workflow/instanceActs.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import type { Case } from '../../documents/load.ts';
import { invalid } from '../../documents/refusals.ts';
import { cancelProcess } from '../../flows/process/cancel.ts';
import { actOf, hold, overInstance, planOf, write } from './held.ts';

const isVoidable = ({ definition }: Case): boolean => definition.document?.voidable === true;

/** What the document becomes; refused where its kind does not have that end. */
async function endOf(tx: Sql, context: Context, found: Case, wanted: EndAs | undefined): Promise<EndAs> {
  const approved = found.instance.status === 'approved';
  const as = wanted ?? (approved ? 'invalidated' : 'rejected');
  if (found.instance.status === 'invalidated' || (found.instance.status === 'rejected' && found.instance.final))
    throw overInstance(found.instance.id);
  if (approved && as === 'rejected')
    throw new Refusal('409', 'notNow', w('Instance {id} is approved; it can only be invalidated', '流程实例 {id} 已通过，只能作废'), {
      id: found.instance.id,
    });
  if (as === 'invalidated' && !isVoidable(found))
    throw new Refusal(
      '409',
      'notVoidable',
      w('Documents of this kind cannot be invalidated (instance {id})', '此类单据不能作废（流程实例 {id}）'),
      { id: found.instance.id },
    );
  if (!approved) return as;
  const faults = faultsOfVoid(found.definition, found.record, await evaluation(tx, context, found.definition, found.record, found.now));
  if (isRefused(faults)) throw invalid(faults);
  return as;
}

/** Ends an instance; the call that a process answers fails, which its caller catches or which is an incident there. */
export async function endInstance(tx: Sql, context: Context, id: string, reason: string, wanted?: EndAs): Promise<void> {
  const held = await hold(tx, context, id, { ended: true });
  if (!held.document) return cancelProcess(tx, context.services, id, actOf(context, 'ended', reason), { tellCaller: true });
  const as = await endOf(tx, context, held.found, wanted);
  const plan = await planOf(tx, context, held, held.found.instance.status === 'approved' ? { type: 'INVALIDATE' } : { type: 'END', as });
  plan.ended = true;
  await write(tx, context, held, plan, actOf(context, 'ended', reason));
}
