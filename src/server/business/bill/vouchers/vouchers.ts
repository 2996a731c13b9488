/** Calls of single vouchers beside their use: freeze, void, more time, the holder, and a new one for one that was lost. */
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import {
  billVoucherDetailsManagement,
  extendAsked,
  holderAsked,
  reasonAsked,
  replaceAsked,
} from '#resources/bill/billVoucherDetailsManagement.ts';
import { voucherMove } from '#resources/bill/rules/voucherLedger.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { idsOf } from '#server/documents/checks/idsAsked.ts';
import { invalid } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { insertVouchers, lastSeq, lockBatch, postVouchers } from './voucherCodes.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import { idsIn } from '#server/business/heads/deleteLines.ts';
import { once } from '#server/business/heads/sentLines.ts';
import { actOn, before, lockVoucher, shown, write, type Acting, type Change, type Moment } from './voucherMoment.ts';

const { key } = billVoucherDetailsManagement;
const requestId = f.text(w('Request', '请求号'), { max: 200 });

const act = (name: string, change: (moment: Moment, body: AnyDoc) => Change) => (asked: Acting, body: AnyDoc) =>
  actOn(asked, name, body, (moment) => {
    requireAct(moment.context, billVoucherDetailsManagement, name, moment.voucher);
    return change(moment, body);
  });

const freeze = act('freeze', (_moment, { reason }) => ({ values: { voidReason: reason }, to: 'frozen' }));
const unfreeze = act('unfreeze', (moment, { reason }) => ({ values: { voidReason: reason }, to: before(moment) }));
const voidVoucher = act('voidVoucher', (_moment, { reason }) => ({ values: { voidReason: reason }, to: 'void' }));
const holder = act('holder', (_moment, values) => ({ values }));

/** Sold vouchers get more time, also after they expired: what was paid for does not lapse. */
const extend = act('extend', ({ batch, voucher, today }, { validTo, reason }) => {
  if (batch.voucherUse !== 'sale') throw new Refusal('409', 'notSold', w('Only sold vouchers are extended', '仅销售的券可以延期'));
  const day = textOf(validTo);
  if (day <= textOf(voucher['validTo']) || day < today)
    throw invalid([fault('later', 'validTo', w('is later than it was, and not past', '须晚于原有效期且不早于今天'))]);
  return { values: { validTo: day, voidReason: reason }, ...(voucher['standing'] === 'expired' && { to: 'issued' as const }) };
});

/** A lost voucher becomes void; its holder gets another number and code, valid as long. */
async function replace(
  context: Context,
  { replacesId, reason, requestId: request }: { replacesId: string; reason: string; requestId: string | null },
) {
  const { id } = await once(context, 'add', billVoucherDetailsManagement, { replacesId, reason, requestId: request }, async (tx) => {
    const moment = await lockVoucher(tx, context, replacesId);
    const { voucher, batch, now, today } = moment;
    if (!['issued', 'frozen'].includes(textOf(voucher['voucherStatus'])) || voucher['issuedAt'] === null)
      throw new Refusal('409', 'notIssued', w('Only issued vouchers are replaced', '仅已领用的券可以补发'));
    const [fresh = ''] = await insertVouchers(tx, context, batch, [(await lastSeq(tx, batch.id)) + 1]);
    const { holderName, holderOrg, holderMobile, validFrom, validTo, faceValue, liability } = voucher;
    const values = {
      holderName,
      holderOrg,
      holderMobile,
      validFrom,
      validTo,
      faceValue,
      liability,
      replacesId,
      issuedAt: now,
      issuedBy: context.actor.userId,
    };
    await writer(tx, context)(key, { ...values, standing: 'issued' }, { id: fresh });
    await postVouchers(tx, context, { ...batch }, [voucherMove(batch.id, null, 'issued', 1, today)]);
    await write(moment, { values: { voidReason: reason, replacedById: fresh }, to: 'void' });
    await logOperation(tx, context, { action: 'add', resource: key, recordId: fresh, name: textOf(voucher['voucherNo']) });
    return { id: fresh };
  });
  return shown(context, id);
}

/** Vouchers that nobody got become void, all of those named or none. */
const deletes = (context: Context, ids: readonly string[]) =>
  context.services.db.transaction(async (tx) => {
    // Batches are locked in one order before their vouchers, so that two calls never wait for one another.
    const batches = await tx.query<{ id: string }>(
      'select distinct batch_id::text as id from bill_voucher_details_management where id = any($1::bigint[]) order by 1',
      [ids],
      'voucher_batches_of',
    );
    for (const { id } of batches) await lockBatch(tx, id);
    for (const id of ids.toSorted((a, b) => a.localeCompare(b))) {
      const moment = await lockVoucher(tx, context, id);
      if (moment.voucher['voucherStatus'] !== 'unissued')
        throw new Refusal('409', 'voucherState', w('Only vouchers that nobody got are deleted', '仅未领用的券可以删除'), { id });
      await write(moment, { values: { voidReason: '删除' }, to: 'void' });
    }
    await logOperation(tx, context, { action: 'deletes', resource: key, name: `${ids.length}` });
    return { count: ids.length };
  });

const byReason = (
  path: string,
  action: string,
  summary: ReturnType<typeof w>,
  run: (asked: Acting, body: AnyDoc) => Promise<AnyDoc>,
): BusinessCall =>
  call({
    resource: key,
    method: 'PUT',
    path,
    action,
    summary,
    body: { ...reasonAsked, requestId },
    answer: 'record',
    run: ({ context, params, body }) => run({ context, params }, body),
  });

const putHolder = (path: string): BusinessCall =>
  call({
    resource: key,
    method: 'PUT',
    path,
    action: 'put',
    summary: w('Change who holds a voucher', '更改持有人'),
    body: holderAsked,
    answer: 'record',
    run: ({ context, params, body }) => holder({ context, params }, body),
  });

export const voucherCalls: readonly BusinessCall[] = [
  byReason('freeze/:id', 'freeze', w('Freeze a voucher', '冻结券'), freeze),
  byReason('unfreeze/:id', 'freeze', w('Lift the freeze of a voucher', '解冻券'), unfreeze),
  byReason('voidVoucher/:id', 'voidVoucher', w('Void a voucher', '作废券'), voidVoucher),
  call({
    resource: key,
    method: 'PUT',
    path: 'extend/:id',
    action: 'freeze',
    summary: w('Give a sold voucher more time', '券延期'),
    body: { ...extendAsked, requestId },
    answer: 'record',
    run: ({ context, params, body }) => extend({ context, params }, body),
  }),
  putHolder('put/:id'),
  putHolder('update/:id'),
  call({
    resource: key,
    method: 'POST',
    path: 'add',
    action: 'add',
    summary: w('A new voucher for a lost one', '遗失补发'),
    body: { ...replaceAsked, requestId },
    answer: 'record',
    run: ({ context, body }) => replace(context, body),
  }),
  {
    resource: key,
    method: 'DELETE',
    path: 'deletes',
    action: 'deletes',
    summary: w('Void vouchers that nobody got', '删除未领用的券'),
    query: ['ids'],
    run: ({ context, query, body }) => deletes(context, idsIn(idsOf({ query, body }))),
  },
];
