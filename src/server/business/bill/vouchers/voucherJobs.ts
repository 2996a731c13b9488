/** Work on vouchers that goes on by itself: many codes of a batch, and what expires at night. */
import { textOf } from '#model/calculation/text.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { w } from '#model/words.ts';
import { voucherManagement } from '#resources/bill/voucherManagement.ts';
import { voucherMove } from '#resources/bill/rules/voucherLedger.ts';
import { machineContext, type Context, type Services } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { missingRecord, notInState } from '#server/documents/refusals.ts';
import { lockBatch, makeCodes, moveAll, postVouchers, voucherCodesJob, type LockedBatch } from './voucherCodes.ts';
import type { JobKind } from '#server/jobs/kind.ts';
import type { Work } from '#server/business/work.ts';

const lockedBatch = async (tx: Sql, id: string): Promise<LockedBatch> => {
  const batch = await lockBatch(tx, id);
  if (batch === null) throw missingRecord(voucherManagement, id);
  return batch;
};

const nextPortion = (context: Context, id: string) =>
  context.services.db.transaction(async (tx) => {
    const batch = await lockedBatch(tx, id);
    const done = await makeCodes(tx, context, batch);
    if (done === null) throw notInState(batch.status);
    return { done, total: batch.quantity };
  });

/** Makes all codes that a batch lacks, in portions of one transaction each; run again it goes on behind the last portion. */
export const voucherCodes: JobKind = {
  key: voucherCodesJob,
  words: w('Make voucher codes', '生成券码'),
  byHand: false,
  again: true,
  ask: ({ services: { db } }, input) =>
    db.transaction(async (tx) => {
      const { code, quantity } = await lockedBatch(tx, textOf(input['id']));
      return { name: w(`Codes of ${code}`, `生成券码 ${code}`), rows: quantity };
    }),
  run: async (context, input, turn) => {
    for (;;) {
      turn.signal.throwIfAborted();
      const { done, total } = await nextPortion(context, textOf(input['id']));
      turn.progress(done, total);
      if (done >= total) return { note: w(`${total} codes made`, `已生成${total}个券码`) };
    }
  },
};

/** Batches with vouchers whose last day is over and that nobody has noted as expired. */
const overdue = ({ db }: Services, today: string): Promise<{ readonly id: string }[]> =>
  db.query(
    `select distinct batch_id::text as id from bill_voucher_details_management
     where valid_to < $1 and standing in ('unissued', 'issued', 'frozen') and not deleted order by 1`,
    [today],
    'vouchers_overdue',
  );

/** What was valid until yesterday is noted as expired, a batch at a time. Whether a voucher can be used never rests on it. */
export const voucherExpiry: Work = {
  key: 'voucherExpiry',
  name: w('Vouchers that expired', '券到期'),
  about: w('Vouchers', '券明细管理'),
  time: '00:05',
  run: async (services, today) => {
    const context = machineContext(services);
    let expired = 0;
    for (const { id } of await overdue(services, today))
      expired += await services.db.transaction(async (tx) => {
        const batch = await lockedBatch(tx, id);
        const now = services.clock.now().toISOString();
        const moved = await moveAll(tx, id, { from: ['unissued', 'issued', 'frozen'], to: 'expired', now, through: today });
        const date = dateAt(now, services.zone);
        await postVouchers(
          tx,
          context,
          { ...batch },
          moved.map(({ from, count }) => voucherMove(id, from, 'expired', count, date)),
        );
        return moved.reduce((sum, { count }) => sum + count, 0);
      });
    return expired;
  },
};
