/** One change of a voucher: its batch and the voucher are locked in this order, and what it became is counted in the same transaction. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { billVoucherDetailsManagement } from '#resources/bill/billVoucherDetailsManagement.ts';
import { voucherMove, type VoucherState } from '#resources/bill/rules/voucherLedger.ts';
import { mayRead } from '#server/access/scope.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { read } from '#server/documents/shown/read.ts';
import { readRecord } from '#server/documents/record.ts';
import { missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { lockBatch, postVouchers, type LockedBatch } from './voucherCodes.ts';
import type { BusinessAsked } from '#server/business/call.ts';
import { once } from '#server/business/heads/sentLines.ts';
import { judged } from './voucherLooks.ts';

const { key } = billVoucherDetailsManagement;

/** A voucher that is changed, with its batch, both locked; in this order, which all keep. */
export interface Moment {
  readonly tx: Sql;
  readonly context: Context;
  readonly batch: LockedBatch;
  /** Its `voucherStatus` is that of today. */
  readonly voucher: AnyDoc;
  readonly now: string;
  readonly today: string;
}

/** What a change sets, and into which state the voucher goes, if into another. */
export interface Change {
  readonly values: AnyDoc;
  readonly to?: VoucherState;
  readonly after?: (written: AnyDoc) => Promise<void>;
}

export async function lockVoucher(tx: Sql, context: Context, id: string): Promise<Moment> {
  const seen = await readRecord(tx, billVoucherDetailsManagement, id);
  const batch = seen === null ? null : await lockBatch(tx, seen['batchId']);
  const stored = batch === null ? null : await readRecord(tx, billVoucherDetailsManagement, id, { lock: true });
  if (batch === null || stored === null) throw missingRecord(billVoucherDetailsManagement, id);
  const now = context.services.clock.now().toISOString();
  const voucher = { ...stored, voucherStatus: judged(context, stored).status };
  return { tx, context, batch, voucher, now, today: dateAt(now, context.services.zone) };
}

/** Writes a change with what the ledger counts of it; the record as it then stands. */
export async function write({ tx, context, batch, voucher, today }: Moment, { values, to, after }: Change): Promise<AnyDoc> {
  const id = textOf(voucher['id']);
  const from = voucher['standing'] as VoucherState;
  const written = await writer(tx, context)(key, { ...values, ...(to && { standing: to }) }, { id });
  if (to !== undefined && to !== from) await postVouchers(tx, context, { ...batch }, [voucherMove(batch.id, from, to, 1, today)]);
  await after?.(written);
  return written;
}

export type Acting = Pick<BusinessAsked, 'context' | 'params'>;

/** Carries one act on a voucher out, once for a request id; answers the record as its readers see it. */
export async function actOn({ context, params }: Acting, name: string, body: AnyDoc, change: (moment: Moment) => Change | Promise<Change>) {
  const id = textOf(params['id']);
  await once(context, `${name}/${id}`, billVoucherDetailsManagement, body, async (tx) => {
    const moment = await lockVoucher(tx, context, id);
    const { voucher } = moment;
    await write(moment, await change(moment));
    await logOperation(tx, context, { action: name, resource: key, recordId: id, name: textOf(voucher['voucherNo']) });
    return { id };
  });
  return shown(context, id);
}

/** Who only uses vouchers sees the one they used, though they may not list them. */
export async function shown(context: Context, id: string): Promise<AnyDoc> {
  const { db } = context.services;
  const record = await readRecord(db, billVoucherDetailsManagement, id);
  if (record === null) throw missingRecord(billVoucherDetailsManagement, id);
  if (await mayRead(context, billVoucherDetailsManagement, record, db)) return read(context, billVoucherDetailsManagement, id);
  const { qrcode: _code, holderMobile: _mobile, usedMobile: _used, ...rest } = record;
  return rest;
}

/** State of a voucher that is used no more, or frozen no more. */
export const before = ({ voucher, today }: Moment): VoucherState => {
  if (textOf(voucher['validTo']) < today) return 'expired';
  return voucher['issuedAt'] === null ? 'unissued' : 'issued';
};
