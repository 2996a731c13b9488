/** Calls of voucher batches: handing out, money that came in, missing codes, what belongs to a batch, and the sheet of its QR codes. */
import { compare, subtract } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { billVoucherDetailsManagement } from '#resources/bill/billVoucherDetailsManagement.ts';
import { bank } from '#resources/bill/ledgers.ts';
import { voucherMove } from '#resources/bill/rules/voucherLedger.ts';
import { receiptAsked, recipientAsked, voucherManagement } from '#resources/bill/voucherManagement.ts';
import { dueOf } from '#resources/bill/rules/voucherRules.ts';
import { requirePermission } from '#server/access/require.ts';
import { nameOfRecord } from '#server/audit/changes.ts';
import { logOperation } from '#server/audit/operations.ts';
import type { Context } from '#server/context.ts';
import { searchVector } from '#server/db/search.ts';
import type { Sql } from '#server/db/sql.ts';
import { postMore } from '#server/documents/consequences.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '#server/documents/record.ts';
import { invalid, missingRecord } from '#server/documents/refusals.ts';
import { writer } from '#server/documents/write.ts';
import { mayRead } from '#server/access/scope.ts';
import { lockBatch, makeCodes, orderCodes, postVouchers } from './voucherCodes.ts';
import { fewRows } from '#server/jobs/kind.ts';
import { call, type BusinessAsked, type BusinessCall } from '#server/business/call.ts';
import { once } from '#server/business/heads/sentLines.ts';

type Asked = Pick<BusinessAsked, 'context' | 'params'>;

/** A batch on which an act is possible, locked. */
async function actedOn(tx: Sql, context: Context, id: string, act: string): Promise<AnyDoc> {
  const batch = await readRecord(tx, voucherManagement, id, { lock: true });
  if (batch === null || !(await mayRead(context, voucherManagement, batch, tx))) throw missingRecord(voucherManagement, id);
  requireAct(context, voucherManagement, act, batch);
  return batch;
}

const notPaid = (): Refusal =>
  new Refusal(
    '409',
    'notPaid',
    w('The customer has not paid these; the finance manager may say why they are handed out', '该批次尚未收款，须由财务经理注明原因后发放'),
  );

/** Sold vouchers leave the house when they are paid, or for a reason that the finance manager gives. */
function unpaidReasonOf(context: Context, batch: AnyDoc, reason: string | null): string | null {
  if (batch['voucherUse'] !== 'sale' || batch['paidState'] === 'paid') return null;
  if (reason === null) throw notPaid();
  requirePermission(context.actor, voucherManagement, 'override');
  return reason;
}

interface Taken {
  readonly seq: number;
  readonly no: string;
}

/** The lowest free vouchers that are still valid become the recipient's. */
const takeVouchers = (tx: Sql, context: Context, batchId: string, given: Recipient, now: string): Promise<Taken[]> =>
  tx.query<Taken>(
    `with free as (
       select id from bill_voucher_details_management
       where batch_id = $1 and standing = 'unissued' and valid_to >= $2::date and not deleted order by seq limit $3 for update),
     taken as (
       update bill_voucher_details_management v set standing = 'issued', voucher_status = 'issued', holder_name = $4, holder_org = $5,
         holder_mobile = $6, issued_at = $7, issued_by = $8, updated_by = $8, updated_at = $7, version = v.version + 1,
         search = v.search || $9::tsvector
       from free where v.id = free.id returning v.seq, v.voucher_no)
     select seq, voucher_no as no from taken order by seq`,
    [
      batchId,
      dateAt(now, context.services.zone),
      given.qty,
      given.recipientName,
      given.recipientOrg,
      given.mobile,
      now,
      context.actor.userId,
      searchVector(billVoucherDetailsManagement, { holderName: given.recipientName, holderOrg: given.recipientOrg }),
    ],
    'voucher_take',
  );

/** Numbers without a gap between them, as pairs of the first and last with how many there are. */
function runsOf(taken: readonly Taken[]): { readonly noFrom: string; readonly noTo: string; readonly qty: number }[] {
  const runs: { noFrom: string; noTo: string; qty: number; last: number }[] = [];
  for (const { seq, no } of taken) {
    const run = runs.at(-1);
    if (run?.last === seq - 1) Object.assign(run, { noTo: no, qty: run.qty + 1, last: seq });
    else runs.push({ noFrom: no, noTo: no, qty: 1, last: seq });
  }
  return runs.map(({ noFrom, noTo, qty }) => ({ noFrom, noTo, qty }));
}

interface Recipient {
  readonly recipientName: string;
  readonly recipientOrg: string | null;
  readonly mobile: string | null;
  readonly recipientType: string | null;
  readonly receiveDate: string;
  readonly qty: number;
  readonly purpose: string | null;
  readonly signed: unknown;
  readonly unpaidReason: string | null;
}

/** Numbers that an answer names one by one. */
const namedAtMost = 500;

/**
 * Hands the lowest free numbers out; a gap between them makes a line of its own.
 * @throws 409 `notPaid` for a sold batch without its money, `vouchersShort` where fewer are free
 */
const handOut = ({ context, params }: Asked, given: Recipient, requestId: string | null) =>
  once(context, `recipient/${textOf(params['id'])}`, voucherManagement, { ...given, requestId }, async (tx) => {
    const now = context.services.clock.now().toISOString();
    const id = textOf(params['id']);
    const batch = await actedOn(tx, context, id, 'recipient');
    const unpaidReason = unpaidReasonOf(context, batch, given.unpaidReason);
    const today = dateAt(now, context.services.zone);
    if (given.receiveDate > today) throw invalid([fault('future', 'receiveDate', w('cannot lie in the future', '不能晚于今天'))]);
    const taken = await takeVouchers(tx, context, id, given, now);
    if (taken.length < given.qty)
      throw new Refusal('409', 'vouchersShort', w('Only {left} are free', '可发放的券仅剩{left}张'), { left: taken.length });
    const { qty: _asked, unpaidReason: _reason, ...line } = given;
    const lines = runsOf(taken).map((run) => ({ ...line, ...run, unpaidReason, handedBy: context.actor.userId }));
    const written = await writer(tx, context)(
      voucherManagement.key,
      { recipientDetails: [...linesOf(batch, 'recipientDetails'), ...lines] },
      { id },
    );
    await postVouchers(tx, context, written, [voucherMove(id, 'unissued', 'issued', taken.length, today)]);
    await logOperation(tx, context, {
      action: 'recipient',
      resource: voucherManagement.key,
      recordId: id,
      name: `${nameOfRecord(voucherManagement, batch)}: ${given.qty} → ${given.recipientName}`,
    });
    return {
      lines: linesOf(written, 'recipientDetails').slice(-lines.length) as Json,
      numbers: taken.slice(0, namedAtMost).map(({ no }) => no),
      count: taken.length,
    };
  });

interface Receipt {
  readonly amount: string;
  readonly date: string;
  readonly account: string;
  readonly payNo: string | null;
}

/** Books what the customer of a sold batch paid. @throws 400 `invalid` for more than is owed, a day to come, an account out of use */
const receive = ({ context, params }: Asked, given: Receipt, requestId: string | null) =>
  once(context, `receipt/${textOf(params['id'])}`, voucherManagement, { ...given, requestId }, async (tx) => {
    const now = context.services.clock.now().toISOString();
    const id = textOf(params['id']);
    const batch = await actedOn(tx, context, id, 'receipt');
    const owed = subtract(dueOf(batch as unknown as Parameters<typeof dueOf>[0]), batch['receivedAmount']);
    const [account] = await tx.query<{ status: string }>(
      `select status from company_bank_account where id = $1 and not deleted`,
      [given.account],
      'voucher_account',
    );
    const faults = [
      ...(compare(given.amount, owed) > 0 ? [fault('tooMuch', 'amount', w(`${owed} is owed`, `待收金额为${owed}`))] : []),
      ...(given.date > dateAt(now, context.services.zone) ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
      ...(account?.status === 'enabled' ? [] : [fault('account', 'account', w('this account is not in use', '该账户不存在或未启用'))]),
    ];
    if (faults.length > 0) throw invalid(faults);
    const receivedAmount = subtract(given.amount, subtract('0', batch['receivedAmount']));
    const written = await writer(tx, context)(voucherManagement.key, { receivedAmount }, { id });
    const note = given.payNo === null ? {} : { note: given.payNo };
    const moves = [
      posting(bank, {
        dimensions: { account: given.account },
        from: null,
        to: 'balance',
        quantity: given.amount,
        date: given.date,
        ...note,
      }),
    ];
    await postMore(tx, context, voucherManagement, written, moves, await evaluation(tx, context, voucherManagement, written, now));
    await logOperation(tx, context, {
      action: 'receipt',
      resource: voucherManagement.key,
      recordId: id,
      name: `${nameOfRecord(voucherManagement, batch)}: ${given.amount}`,
    });
    return { id, receivedAmount, paidState: textOf(written['paidState']) };
  });

/** Makes few codes at once; many become a job of the person. */
const goOn = ({ context, params }: Asked) =>
  context.services.db.transaction(async (tx) => {
    const id = textOf(params['id']);
    await actedOn(tx, context, id, 'makeCodes');
    const batch = await lockBatch(tx, id);
    if (batch === null) throw missingRecord(voucherManagement, id);
    const missing = batch.quantity - batch.createdCount;
    await logOperation(tx, context, { action: 'makeCodes', resource: voucherManagement.key, recordId: id, name: batch.code });
    if (missing <= fewRows) {
      await makeCodes(tx, context, batch);
      return { made: missing, job: null };
    }
    const { id: job } = await orderCodes(tx, context, batch);
    return { made: 0, job };
  });

const requestId = f.text(w('Request', '请求号'), { max: 200 });

export const voucherBatchCalls: readonly BusinessCall[] = [
  call({
    resource: voucherManagement.key,
    method: 'POST',
    path: 'recipient/:id',
    action: 'recipient',
    summary: w('Hand vouchers out', '发放券'),
    body: { ...recipientAsked, requestId },
    answer: { lines: f.json(w('Lines', '领用明细')), numbers: f.json(w('Numbers', '券号')), count: f.integer(w('Number', '数量')) },
    run: ({ context, params, body: { requestId: request, ...given } }) => handOut({ context, params }, given, request),
  }),
  call({
    resource: voucherManagement.key,
    method: 'POST',
    path: 'receipt/:id',
    action: 'confirm',
    summary: w('Book what the customer paid', '登记售券收款'),
    body: { ...receiptAsked, requestId },
    answer: { id: f.text(w('Id', '编号')), receivedAmount: f.money(w('Received', '已收款')), paidState: f.text(w('State', '收款状态')) },
    run: ({ context, params, body: { requestId: request, ...given } }) => receive({ context, params }, given, request),
  }),
  call({
    resource: voucherManagement.key,
    method: 'POST',
    path: 'makeCodes/:id',
    action: 'recipient',
    summary: w('Make the codes that are missing', '补制券码'),
    answer: { made: f.integer(w('Made', '已生成')), job: f.text(w('Job', '任务')) },
    run: ({ context, params }) => goOn({ context, params }),
  }),
];
