/** The ledger of seals changes here alone: one move at a time under the lock of its row, with a line of history. */
import type { AnyDoc } from '#model/definition.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import type { FileRef } from '#model/field.ts';
import { idOf } from '#model/calculation/text.ts';
import { statusWord } from '#resources/stamp/changes.ts';
import { changesOfMove, statusOfSeal, whyNot, type Move, type Seat } from '#resources/stamp/custody.ts';
import type { stampDictionaries } from '#resources/stamp/dictionaries.ts';
import { stampDetail } from '#resources/stamp/stampDetail.ts';
import { machine, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord } from '../../documents/refusals.ts';
import type { WriteRecord } from '../../effects/effect.ts';

/** Whoever changes the ledger, and the record because of which they do. */
export interface Cause {
  readonly tx: Sql;
  readonly context: Context;
  readonly write: WriteRecord;
  readonly source: { readonly resource: string; readonly id: string };
}

type Action = (typeof stampDictionaries.stampAction.items)[number]['value'];

/** One line of the history of a seal. */
export async function noteSeal(
  { context, write, source }: Cause,
  stampId: string,
  line: { readonly action: Action; readonly oldValue?: string; readonly newValue?: string; readonly oldImprint?: readonly FileRef[] },
): Promise<AnyDoc> {
  const { actor, services } = context;
  return write('stampHistory', {
    stampId,
    happenAt: services.clock.now().toISOString(),
    ...line,
    sourceType: source.resource,
    sourceId: source.id,
    doneBy: actor.userId === machine.userId ? null : actor.userId,
  });
}

/** The seal, locked until the transaction ends. */
export async function lockedSeal(tx: Sql, id: string): Promise<AnyDoc> {
  const seal = await readRecord(tx, stampDetail, id, { lock: true });
  if (seal === null) throw missingRecord(stampDetail, id);
  return seal;
}

export const seatOf = (seal: AnyDoc): Seat => seal as unknown as Seat;

async function nameOf(tx: Sql, userId: unknown): Promise<string> {
  const id = idOf(userId);
  if (id === null) return '';
  const [row] = await tx.query<{ name: string }>('select real_name as name from users where id = $1', [id], 'seal_person');
  return row?.name ?? '';
}

/** Says for the line of a move what stood before, and what stands now. */
async function saidOf({ tx, context }: Cause, seal: AnyDoc, move: Move, after: Seat): Promise<{ oldValue: string; newValue: string }> {
  if (move.kind === 'kept') return { oldValue: await nameOf(tx, seal['keeper']), newValue: await nameOf(tx, move.by) };
  if (move.kind === 'lent')
    return {
      oldValue: await nameOf(tx, seal['keeper']),
      newValue: `${await nameOf(tx, move.to)}（${formatInstant(move.due, 'yyyy-MM-dd hh:mm', context.services.zone)}前归还）`,
    };
  if (move.kind === 'givenBack') return { oldValue: await nameOf(tx, seal['borrower']), newValue: await nameOf(tx, seal['keeper']) };
  return { oldValue: statusWord(statusOfSeal(seatOf(seal))), newValue: statusWord(statusOfSeal(after)) };
}

/**
 * Makes a move of a seal, refused in the words of its state where it cannot be made. `more`: what changes with it. Answers the seal as it
 * stood before.
 */
export async function moveSeal(cause: Cause, id: string, move: Move, more: AnyDoc = {}): Promise<AnyDoc> {
  const seal = await lockedSeal(cause.tx, id);
  const refused = whyNot(seatOf(seal), move);
  if (refused !== null) throw new Refusal(refused.code ?? '409', refused.reason, refused.desc, { id });
  const changes = changesOfMove(seatOf(seal), move);
  await cause.write(stampDetail.key, { ...changes, ...more }, { id });
  await noteSeal(cause, id, { action: move.kind, ...(await saidOf(cause, seal, move, { ...seatOf(seal), ...changes })) });
  return seal;
}
