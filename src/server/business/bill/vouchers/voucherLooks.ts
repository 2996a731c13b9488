/**
 * Looking vouchers up by their code, or by number and mobile where the code cannot be read. Every look-up is logged, without the code; a person
 * makes so many a minute and no more, whichever server is asked. What was looked up may be used for some minutes.
 */
import { stateOn } from '#model/daily.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { billVoucherDetailsManagement } from '#resources/bill/billVoucherDetailsManagement.ts';
import { isVoucherNo, typedNumber } from '#resources/bill/rules/voucherNumbers.ts';
import { stateByDay, verdictOf, type Judged, type Verdict } from '#resources/bill/rules/voucherRules.ts';
import { logOperation } from '#server/audit/operations.ts';
import { todayOf, type Context } from '#server/context.ts';
import type { Sql } from '#server/db/sql.ts';
import { invalid } from '#server/documents/refusals.ts';
import { call, type BusinessCall } from '#server/business/call.ts';

const { key } = billVoucherDetailsManagement;
/** Look-ups of one person in a minute. */
const mostLooks = 30;
/** Whoever looked a voucher up may use it for so long. */
const lookedMinutes = 10;
const actions = ['getCode', 'byNo'];

const notFound = (): Refusal => new Refusal('404', 'voucherNotFound', w('There is no such voucher', '券不存在'));

/** Refuses more look-ups of a person in a minute than hands can make; those at the same moment wait for one another. */
async function takeTurn(tx: Sql, { actor, services: { clock } }: Context): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('voucher look-up ' || $1, 0))`, [actor.userId], 'voucher_look_turn');
  const [row] = await tx.query<{ looks: number }>(
    'select count(*)::int as looks from operation_log where actor_id = $1 and at > $2 and resource = $3 and action = any($4::text[])',
    [actor.userId, new Date(clock.now().getTime() - 60_000), key, actions],
    'voucher_looks',
  );
  if ((row?.looks ?? 0) >= mostLooks)
    throw new Refusal('429', 'tooManyLookUps', w('At most {most} look-ups a minute', '每分钟最多查询{most}次'), { most: mostLooks });
}

/** Whether this person has just looked the voucher up: a number out of a list is no voucher in the hand. */
export async function hasLookedUp(tx: Sql, { actor, services: { clock } }: Context, voucherId: string): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from operation_log where actor_id = $1 and at > $2 and resource = $3 and action = any($4::text[]) and record_id = $5 limit 1',
    [actor.userId, new Date(clock.now().getTime() - lookedMinutes * 60_000), key, actions, voucherId],
    'voucher_looked_up',
  );
  return rows.length > 0;
}

interface Looked extends Judged {
  readonly id: string;
  readonly voucherNo: string;
  readonly batchName: string;
  readonly standing: string;
  readonly validTo: string;
}

const columns = `v.id::text, v.voucher_no as "voucherNo", v.voucher_type as "voucherType", v.face_value::text as "faceValue", v.product_name as "productName",
  b.product_spec as "productSpec", b.discount::text, b.use_place as "usePlace", b.batch_name as "batchName", v.valid_from::text as "validFrom",
  v.valid_to::text as "validTo", v.standing, v.holder_name as "holderName", v.holder_org as "holderOrg", v.used_at as "usedAt",
  v.used_place as "usedPlace", v.used_by as "usedBy", v.operator::text`;

/** A voucher as it is today, and whether it can be used. */
export function judged(context: Context, voucher: AnyDoc): { readonly status: string; readonly verdict: Verdict } {
  const today = todayOf(context);
  const status = stateOn(stateByDay, voucher, today);
  const usedAt = textOf(voucher['usedAt']);
  const usedOn = usedAt === '' ? '' : dateAt(new Date(usedAt).toISOString(), context.services.zone);
  return { status, verdict: verdictOf({ ...(voucher as unknown as Judged), voucherStatus: status }, today, usedOn) };
}

/** Finds one by a condition on the vouchers `v`. Nobody learns more from what is not there than that it is not. */
async function lookUp(context: Context, action: string, where: string, values: readonly unknown[]) {
  const found = await context.services.db.transaction(async (tx) => {
    await takeTurn(tx, context);
    const [voucher] = await tx.query<Looked>(
      `select ${columns} from bill_voucher_details_management v join voucher_management b on b.id = v.batch_id where ${where} and not v.deleted`,
      values,
      `voucher_${action}`,
    );
    await logOperation(tx, context, { action, resource: key, recordId: voucher?.id ?? null, name: voucher?.voucherNo ?? null });
    return voucher ?? null;
  });
  if (found === null) throw notFound();
  const { batchName, standing: _noted, ...voucher } = found;
  const { status, verdict } = judged(context, found as unknown as AnyDoc);
  return {
    voucher: { ...voucher, voucherStatus: status } as unknown as Json,
    batchName,
    usable: verdict.usable,
    reason: verdict.reason,
    verdict: verdict.words[context.language],
  };
}

const answer = {
  voucher: f.json(w('Voucher', '券')),
  batchName: f.text(w('Batch', '券批次')),
  usable: f.boolean(w('Usable', '可使用')),
  reason: f.text(w('Reason', '原因')),
  verdict: f.text(w('Verdict', '核验结果')),
} as const;

export const voucherLookCalls: readonly BusinessCall[] = [
  call({
    resource: key,
    method: 'GET',
    path: 'getCode/:qrcode',
    action: 'redeem',
    summary: w('A voucher by its code', '扫码查券'),
    answer,
    run: ({ context, params }) => lookUp(context, 'getCode', 'v.qrcode = $1', [textOf(params['qrcode']).slice(0, 100)]),
  }),
  call({
    resource: key,
    method: 'GET',
    path: 'byNo',
    action: 'correctUse',
    summary: w('A voucher by its number and the last four digits of its holder’s mobile', '按券号和手机尾号查券'),
    query: {
      voucherNo: f.text(w('Voucher no.', '券号'), { max: 40, required: true }),
      mobileEnd: f.text(w('Last four of the mobile', '手机后四位'), { max: 4, required: true }),
    },
    answer,
    run: ({ context, query }) => {
      const voucherNo = typedNumber(query.voucherNo);
      const faults = [
        ...(isVoucherNo(voucherNo)
          ? []
          : [fault('mistyped', 'voucherNo', w('is mistyped: its last character does not fit', '券号有误，校验位不符'))]),
        ...(/^\d{4}$/.test(query.mobileEnd) ? [] : [fault('mobileEnd', 'mobileEnd', w('four digits', '应为4位数字'))]),
      ];
      if (faults.length > 0) throw invalid(faults);
      return lookUp(context, 'byNo', 'v.voucher_no = $1 and right(v.holder_mobile, 4) = $2', [voucherNo, query.mobileEnd]);
    },
  }),
];
