/** Codes of a batch of vouchers: made behind the last one that is there, so that work that was cut off goes on where it stopped. */
import { randomBytes } from 'node:crypto';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { billVoucherDetailsManagement } from '#resources/bill/billVoucherDetailsManagement.ts';
import { voucherMove, type VoucherState } from '#resources/bill/rules/voucherLedger.ts';
import { voucherManagement } from '#resources/bill/voucherManagement.ts';
import { voucherNoOf } from '#resources/bill/rules/voucherNumbers.ts';
import type { Posting } from '#model/posting.ts';
import type { Context } from '#server/context.ts';
import { searchVector } from '#server/db/search.ts';
import type { Sql } from '#server/db/sql.ts';
import { countOn } from '#server/documents/codes.ts';
import { postMore } from '#server/documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { fewRows } from '#server/jobs/kind.ts';
import { jobsChannel, orderJob } from '#server/jobs/order.ts';
import { effect } from '#server/effects/effect.ts';

export const voucherCodesJob = 'voucherCodes';
/** Codes of one transaction. */
const portion = 5000;

/** A batch as its vouchers need it, locked until the transaction ends. Whoever changes vouchers takes it first, then the vouchers. */
export interface LockedBatch {
  readonly id: string;
  readonly code: string;
  readonly batchName: string;
  readonly status: string;
  readonly voucherUse: string;
  readonly quantity: number;
  readonly createdCount: number;
  readonly year: string;
  readonly serial: number | null;
}

/** The batch, which nobody else changes meanwhile; null where there is none. */
export async function lockBatch(tx: Sql, id: unknown): Promise<LockedBatch | null> {
  const [row] = await tx.query<LockedBatch>(
    `select id::text, code, batch_name as "batchName", status, voucher_use as "voucherUse", quantity, coalesce(created_count, 0) as "createdCount",
       left(apply_date::text, 4) as year, serial
     from voucher_management where id = $1::bigint and not deleted for update`,
    [textOf(id)],
    'voucher_batch_lock',
  );
  return row ?? null;
}

/** Counts what vouchers of a batch became; the batch shows it. */
export async function postVouchers(tx: Sql, context: Context, batch: AnyDoc, postings: readonly Posting[]): Promise<void> {
  const moves = postings.filter(({ quantity }) => quantity !== '0');
  if (moves.length === 0) return;
  const now = context.services.clock.now().toISOString();
  await postMore(tx, context, voucherManagement, batch, moves, await evaluation(tx, context, voucherManagement, batch, now));
}

/** 22 characters of the system's random generator, 132 bits: nobody guesses one. */
const newCode = (): string => `TYV1.${randomBytes(17).toString('base64url').slice(0, 22)}`;

const codesIn = `
  insert into bill_voucher_details_management (batch_id, seq, voucher_no, qrcode, voucher_type, face_value, liability, product_name, valid_from,
    valid_to, standing, voucher_status, use_corrected, created_by, created_at, updated_at, search)
  select b.id, r.seq, r.no, r.code, b.voucher_type, b.face_value, case when b.voucher_use = 'sale' then b.sale_price else b.face_value end,
    b.product_name, b.valid_from, b.valid_to, 'unissued', 'unissued', false, $5::bigint, $6, $6, $7::tsvector || array_to_tsvector(array[lower(r.no)])
  from unnest($2::int[], $3::text[], $4::text[]) as r(seq, no, code), voucher_management b
  where b.id = $1
  returning id::text`;

/** Writes vouchers with these numbers within their batch; answers their ids. The ledger is the caller's. */
export async function insertVouchers(tx: Sql, context: Context, batch: LockedBatch, seqs: readonly number[]): Promise<string[]> {
  const { id, year, serial, batchName } = batch;
  if (serial === null) throw new Error(`batch ${id} has no number of its year`);
  const actorId = context.actor.userId === '0' ? null : context.actor.userId;
  const rows = await tx.query<{ id: string }>(
    codesIn,
    [
      id,
      seqs,
      seqs.map((seq) => voucherNoOf(year, serial, seq)),
      seqs.map(newCode),
      actorId,
      context.services.clock.now(),
      searchVector(billVoucherDetailsManagement, { productName: batchName }),
    ],
    'voucher_codes',
  );
  return rows.map((row) => row.id);
}

export async function lastSeq(tx: Sql, batchId: string): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select coalesce(max(seq), 0)::int as last from bill_voucher_details_management where batch_id = $1',
    [batchId],
    'voucher_last',
  );
  return row?.last ?? 0;
}

/**
 * Makes the next codes of an approved batch, at most `limit`.
 * @returns how many of its codes there are then; null where it is not approved (any more)
 */
export async function makeCodes(tx: Sql, context: Context, batch: LockedBatch, limit = portion): Promise<number | null> {
  if (batch.status !== 'approved') return null;
  const last = await lastSeq(tx, batch.id);
  const count = Math.max(0, Math.min(limit, batch.quantity - last));
  const seqs = Array.from({ length: count }, (_, at) => last + at + 1);
  if (count > 0) await insertVouchers(tx, context, batch, seqs);
  const { clock, zone } = context.services;
  await postVouchers(tx, context, { ...batch }, [voucherMove(batch.id, null, 'unissued', count, dateAt(clock.now().toISOString(), zone))]);
  return last + count;
}

/** Puts the rest of the codes down as a job of the person; some server takes it up once this is committed. */
export async function orderCodes(tx: Sql, context: Context, { id, code }: Pick<LockedBatch, 'id' | 'code'>) {
  const job = await orderJob(tx, context, { kind: voucherCodesJob, name: w(`Codes of ${code}`, `生成券码 ${code}`), input: { id } });
  await tx.query('select pg_notify($1, $2)', [jobsChannel, ''], 'voucher_wake');
  return job;
}

/** Approved: the batch gets its number of the year, and its codes; many of them are made by a job. */
export const voucherCodesMade = effect(voucherManagement, async ({ tx, context, record, now }) => {
  const year = textOf(record.applyDate).slice(0, 4) || dateAt(now, context.services.zone).slice(0, 4);
  const serial = await countOn(tx, voucherManagement, 'serial', year);
  await tx.query('update voucher_management set serial = $2 where id = $1', [record.id, serial], 'voucher_serial');
  const batch = await lockBatch(tx, record.id);
  if (batch === null) throw new Error(`batch ${record.id} is gone`);
  if (batch.quantity <= fewRows) await makeCodes(tx, context, { ...batch, year, status: 'approved' });
  else await orderCodes(tx, context, batch);
  return { serial };
});

interface Moved {
  readonly from: VoucherState;
  readonly count: number;
}

/** All vouchers of a batch that stand in some of the states go into another one; how many came from each. */
export const moveAll = (
  tx: Sql,
  batchId: string,
  {
    from,
    to,
    now,
    reason = null,
    through = null,
  }: {
    readonly from: readonly VoucherState[];
    readonly to: VoucherState;
    readonly now: string;
    readonly reason?: string | null;
    /** Only those whose last day is before this one. */
    readonly through?: string | null;
  },
): Promise<Moved[]> =>
  tx.query<Moved>(
    `with held as (
       select id, standing from bill_voucher_details_management
       where batch_id = $1 and standing = any($2::text[]) and not deleted and ($5::date is null or valid_to < $5::date) order by id for update),
     moved as (
       update bill_voucher_details_management v set standing = $3, voucher_status = $3, void_reason = coalesce($6, v.void_reason),
         version = v.version + 1, updated_at = $4
       from held h where v.id = h.id returning h.standing)
     select standing as "from", count(*)::int as count from moved group by standing`,
    [batchId, from, to, now, through, reason],
    'vouchers_move',
  );

/** Void: what was made of it is void, too. */
export const vouchersVoided = effect(voucherManagement, async ({ tx, context, record, now, comment }) => {
  const moved = await moveAll(tx, record.id, { from: ['unissued', 'frozen'], to: 'void', now, reason: comment?.slice(0, 100) ?? null });
  const today = dateAt(now, context.services.zone);
  await postVouchers(
    tx,
    context,
    record,
    moved.map(({ from, count }) => voucherMove(record.id, from, 'void', count, today)),
  );
});
