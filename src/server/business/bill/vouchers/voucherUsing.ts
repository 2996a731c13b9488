/** Using a voucher, taking a use back and correcting it. */
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { billVoucherDetailsManagement, correctAsked, useAsked } from '#resources/bill/billVoucherDetailsManagement.ts';
import { revokeHours, undoSeconds } from '#resources/bill/rules/voucherRules.ts';
import { voucherUses } from '#resources/bill/rules/voucherUses.ts';
import { requirePermission } from '#server/access/require.ts';
import { may } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { invalid } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import { hasLookedUp, judged } from './voucherLooks.ts';
import { actOn, before, type Acting, type Change, type Moment } from './voucherMoment.ts';

const { key } = billVoucherDetailsManagement;
const requestId = f.text(w('Request', '请求号'), { max: 200 });

const unused = { usedAt: null, usedPlace: null, usedBy: null, usedMobile: null, usedQty: null, usedAmount: null, operator: null } as const;

interface Use {
  readonly usedPlace: string | null;
  readonly usedBy: string | null;
  readonly usedMobile: string | null;
  readonly usedQty: string | null;
  readonly usedAmount: string | null;
}

/** A discount says how much it took off; of others the face value is used up. Never more than that. */
function amountOf(voucher: AnyDoc, amount: string | null): string {
  const faceValue = textOf(voucher['faceValue']);
  if (amount === null && voucher['voucherType'] === 'discount')
    throw invalid([fault('required', 'usedAmount', w('how much was taken off', '须填写优惠金额'))]);
  if (amount !== null && compare(amount, faceValue) > 0)
    throw invalid([fault('tooMuch', 'usedAmount', w(`at most ${faceValue}`, `不能超过面值${faceValue}`))]);
  return amount ?? faceValue;
}

const useRow = (voucher: AnyDoc, now: string) => ({ voucherId: textOf(voucher['id']), usedAt: now });

/** Uses a voucher that the person has just looked up. */
const redeem = (asked: Acting, { requestId: request, ...given }: Use & { readonly requestId: string | null }) =>
  actOn(asked, 'updateUse', { ...given, requestId: request }, async (moment) => {
    const { tx, context, voucher, now, today, batch } = moment;
    const { verdict } = judged(context, voucher);
    if (!verdict.usable) throw new Refusal('409', verdict.reason, verdict.words);
    if (!(await hasLookedUp(tx, context, textOf(voucher['id']))))
      throw new Refusal('409', 'scanFirst', w('Scan the voucher first', '须先扫码核验该券'));
    const usedAmount = amountOf(voucher, given.usedAmount);
    const usedBy = given.usedBy ?? voucher['holderName'];
    const values = { ...given, usedBy, usedAmount, usedAt: now, operator: context.actor.userId };
    return {
      values,
      to: 'used',
      after: async () => {
        await writer(tx, context)(voucherUses.key, {
          ...useRow(voucher, now),
          batchId: batch.id,
          voucherNo: voucher['voucherNo'],
          usedOn: today,
          usedPlace: given.usedPlace,
          usedBy,
          product: voucher['productName'],
          qty: given.usedQty,
          amount: usedAmount,
          operator: context.actor.userId,
        });
      },
    };
  });

/** The row of the use that stands. */
async function standingUse(tx: Sql, voucherId: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'select id::text from voucher_uses where voucher_id = $1 and revoked_at is null and not deleted order by id desc limit 1',
    [voucherId],
    'voucher_use_standing',
  );
  if (row === undefined) throw new Error(`the use of voucher ${voucherId} has no row`);
  return row.id;
}

const tooLate = (): Refusal =>
  new Refusal('409', 'tooLate', w(`A use is taken back within ${revokeHours} hours`, `仅可在使用后${revokeHours}小时内撤销`));

/** Takes a use back: whoever entered it within a minute, afterwards who corrects uses. */
function revoke(moment: Moment, reason: string | null): Change {
  const { tx, context, voucher, now } = moment;
  const seconds = (Date.parse(now) - new Date(textOf(voucher['usedAt'])).getTime()) / 1000;
  const own = textOf(voucher['operator']) === context.actor.userId && may(context.actor, key, 'redeem') && seconds <= undoSeconds;
  if (!own) {
    requirePermission(context.actor, billVoucherDetailsManagement, 'correctUse');
    if (seconds > revokeHours * 3600) throw tooLate();
    if (reason === null) throw invalid([fault('required', 'reason', w('required', '必填'))]);
  }
  const note = reason ?? '操作人当场撤销';
  return {
    values: { ...unused, useCorrected: true },
    to: before(moment),
    after: async () => {
      const id = await standingUse(tx, textOf(voucher['id']));
      await writer(tx, context)(voucherUses.key, { revokedAt: now, revokedBy: context.actor.userId, note }, { id });
    },
  };
}

/** Corrects what was entered with a use. */
function correct({ tx, context, voucher }: Moment, given: Use & { readonly reason: string | null }): Change {
  requirePermission(context.actor, billVoucherDetailsManagement, 'correctUse');
  const { reason, ...use } = given;
  if (reason === null) throw invalid([fault('required', 'reason', w('required', '必填'))]);
  const values = Object.fromEntries(Object.entries(use).filter(([, value]) => value !== null));
  if (use.usedAmount !== null) amountOf(voucher, use.usedAmount);
  return {
    values: { ...values, useCorrected: true },
    after: async (written) => {
      const id = await standingUse(tx, textOf(voucher['id']));
      const { usedPlace, usedBy, usedQty: qty, usedAmount: amount } = written;
      await writer(tx, context)(voucherUses.key, { usedPlace, usedBy, qty, amount, note: reason }, { id });
    },
  };
}

const putUse = (
  asked: Acting,
  { action, ...given }: Use & { readonly action: string; readonly reason: string | null; readonly requestId: string | null },
) => {
  const { requestId: _request, ...rest } = given;
  return actOn(asked, 'putUse', { action, ...given }, (moment) => {
    if (moment.voucher['voucherStatus'] !== 'used') throw new Refusal('409', 'notUsed', w('It is not used', '该券未使用'));
    return action === 'revoke' ? revoke(moment, given.reason) : correct(moment, rest);
  });
};

export const voucherUseCalls: readonly BusinessCall[] = [
  call({
    resource: key,
    method: 'PUT',
    path: 'updateUse/:id',
    action: 'redeem',
    summary: w('Use a voucher', '核销券'),
    body: { ...useAsked, requestId },
    answer: 'record',
    run: ({ context, params, body }) => redeem({ context, params }, body),
  }),
  call({
    resource: key,
    method: 'PUT',
    path: 'putUse/:id',
    action: null,
    summary: w('Correct a use or take it back', '更正或撤销使用'),
    body: {
      ...correctAsked,
      action: f.text(w('What', '操作'), { max: 10, required: true }),
      reason: f.text(w('Reason', '原因'), { max: 100 }),
      requestId,
    },
    answer: 'record',
    run: ({ context, params, body }) => {
      if (!may(context.actor, key, 'redeem')) requirePermission(context.actor, billVoucherDetailsManagement, 'correctUse');
      if (body.action !== 'correct' && body.action !== 'revoke')
        throw invalid([fault('action', 'action', w('correct or revoke', '应为 correct 或 revoke'))]);
      return putUse({ context, params }, body);
    },
  }),
];
