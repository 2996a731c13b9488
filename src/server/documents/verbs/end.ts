/** Withdraw, discard and void: the author takes their document back or gives it up; an approved one is made invalid. */
import type { Status } from '#model/status.ts';
import { hasTakenEffect } from '#model/dated.ts';
import type { AnyDoc } from '#model/definition.ts';
import { faultsOfVoid, isRefused } from '#model/evaluate.ts';
import { isInForce, isPending } from '#model/status.ts';
import { may, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { playEvent, worldOf } from './act.ts';
import { isAuthor } from '#server/documents/can.ts';
import type { Outcome } from '#server/documents/carry.ts';
import { follow } from '#server/documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import type { Case } from '#server/documents/load.ts';
import { alreadyDecided, invalid, missing, missingRecord, notAuthor, notInState, suspended } from '#server/documents/refusals.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { personOf } from '#server/flows/directory.ts';

export type Ending = 'withdraw' | 'discard' | 'void';

/** Why somebody ends it; null where nothing was said. */
export const reasonOf = (body: AnyDoc): string | null => {
  const text = body['comment'] ?? body['reason'];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
};

/** Who may, and in which state; the machine has the last word. */
const checks: Readonly<Record<Ending, (context: Context, found: Case, body: AnyDoc) => void>> = {
  withdraw: (context, found) => {
    if (!isAuthor(context, found.record)) throw notAuthor();
    if (!isPending(found.record['status'])) throw notInState(found.record['status']);
    const last = found.instance.decided.at(-1);
    // Before the first decision only; who decided is in the trail with its time.
    if (last) throw alreadyDecided({ who: personOf(found.organisation, last.by), at: found.now, action: last.action });
  },
  discard: (context, found) => {
    if (!isAuthor(context, found.record)) throw notAuthor();
    if (found.record['status'] !== 'rejected') throw notInState(found.record['status']);
  },
  void: (context, found, body) => {
    if (!found.definition.document?.voidable)
      throw new Refusal('409', 'notVoidable', w('Documents of this kind cannot be invalidated', '此类单据不能作废'));
    if (!may(context.actor, found.definition.key, 'void'))
      throw new Refusal('403', 'noPermission', w('Your roles do not allow this', '当前角色没有此权限'));
    if (!isInForce(found.record['status'])) throw notInState(found.record['status']);
    if (hasTakenEffect(found.definition, found.record))
      throw new Refusal('409', 'takenEffect', w('It has taken effect already', '已生效，不能作废'));
    if (reasonOf(body) === null) throw missing('comment');
  },
};

const events = { withdraw: 'WITHDRAW', discard: 'DISCARD', void: 'INVALIDATE' } as const;

export async function end(tx: Sql, context: Context, found: Case | null, record: AnyDoc, ending: Ending, body: AnyDoc): Promise<Outcome> {
  if (!found) throw notInState(record['status']);
  if (!record['id']) throw missingRecord(found.definition, body['id']);
  checks[ending](context, found, body);
  if (found.instance.suspended) throw suspended();
  const input = await evaluation(tx, context, found.definition, found.record, found.now);
  if (ending === 'void') {
    const faults = faultsOfVoid(found.definition, found.record, input);
    if (isRefused(faults)) throw invalid(faults);
  }
  const plan = await playEvent(worldOf(context, found, found.record, found.instance.decided, tx), found.instance.snapshot, {
    type: events[ending],
  });
  plan.ended = true;
  const after = await follow(tx, context, found.definition, found.record, plan.status satisfies Status, input, reasonOf(body));
  return {
    plan,
    record: after,
    act: { action: ending, actorId: context.actor.userId, comment: reasonOf(body) },
    decided: null,
    run: found.instance.run,
    definitionId: found.instance.definition.id,
    rejectReason: null,
    request: null,
  };
}
