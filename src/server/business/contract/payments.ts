/** Payments of contracts: planned and begun by an accountant, confirmed or cancelled by the cashier. How much may be paid, and why not more. */
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import type { Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { contractMoney } from '#resources/contract/ledgers.ts';
import { limitSaid, payable, type Balances, type Terms } from '#resources/contract/money.ts';
import { paymentAsked } from '#resources/contract/parameters.ts';
import type { Context } from '../../context.ts';
import { requireAct } from '#server/documents/verbs/acts.ts';
import { countOn } from '../../documents/codes.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { invalid, nothingThere } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { definitionIn } from './standing.ts';
import { amountsOf } from '../../postings/reading.ts';
import { call, type BusinessCall } from '../call.ts';
import { book, lineAnswer, moving, newLine, onLedger, placeOf, requireByHand, requireMay, writeLines, type OnLedger } from './onLedger.ts';
import { codeOf, counterOf } from '#model/calculation/codes.ts';

interface Payment {
  readonly planLineId: string | null;
  readonly payDate: string;
  readonly amount: string;
  readonly payStatus: string;
  readonly isRetention: boolean | null;
  readonly requestId: string | null;
}

const numbers = 'HTFK-{yyyyMMdd}-{seq3}';

/** The next number of payments of the day. */
async function nextNumber({ tx, context, today }: OnLedger): Promise<string> {
  return codeOf(numbers, today, await countOn(tx, definitionIn(context, contractParameter), 'payNo', counterOf(numbers, today)));
}

/** The line of the plan that is paid. @throws 400 where the contract has no such line that is still open */
function planLineOf({ parameter }: OnLedger, planLineId: string | null): AnyDoc | null {
  if (planLineId === null) return null;
  const line = linesOf(parameter, 'plan').find(({ id }) => textOf(id) === planLineId);
  if (line === undefined) throw invalid([fault('reference', 'planLineId', w('is no line of this plan', '不是本合同的计划行'))]);
  if (line['planState'] !== 'open') throw invalid([fault('planLine', 'planLineId', w('is done or cancelled', '该计划行已完成或已取消'))]);
  return line;
}

const asRetention = (at: OnLedger, line: AnyDoc, from: 'retention' | null, to: 'retention' | null): Posting[] =>
  line['isRetention'] === true ? [moving(at, from, to, line)] : [];

/**
 * Enters one payment, planned or begun.
 * @throws 400 `invalid` for a state in which none begins and a plan line that is not open; 409 `contractNotEffective`, and of what is begun
 *   the reason of the limit that it breaks (`overQuantity`, `invoiceFirst`, `retentionHeld`, `retentionNotDue`)
 */
const addPayment = (context: Context, id: string, { requestId, ...payment }: Payment) =>
  onLedger(context, id, { action: 'addPayment', requestId, body: { ...payment } }, async (at) => {
    requireAct(context, definitionIn(context, contractParameter), 'addPayment', at.parameter);
    if (payment.payStatus !== 'plan' && payment.payStatus !== 'paying')
      throw invalid([fault('begins', 'payStatus', w('is planned or under way at first', '新增付款只能为计划或支付中'))]);
    const planned = planLineOf(at, payment.planLineId);
    const isRetention = planned === null ? payment.isRetention === true : planned['isRetention'] === true;
    const line = {
      ...payment,
      isRetention,
      phase: planned?.['phase'] ?? null,
      payNo: await nextNumber(at),
      source: 'manual',
    };
    const written = await writeLines(at, 'payments', [...linesOf(at.parameter, 'payments'), line]);
    const made = newLine(at.parameter, written, 'payments');
    if (payment.payStatus === 'paying')
      await book(at, written, [moving(at, 'toPay', 'paying', made), ...asRetention(at, made, null, 'retention')]);
    return { lineId: textOf(made['id']), set: 'payments', said: `${line.payNo} ${fixed(payment.amount)} ${payment.payStatus}` };
  });

/** What moves from one state of a payment to the next; a step that is not here is not possible. */
const steps: Readonly<Record<string, (at: OnLedger, line: AnyDoc) => readonly Posting[]>> = {
  'plan paying': (at, line) => [moving(at, 'toPay', 'paying', line), ...asRetention(at, line, null, 'retention')],
  'plan cancelled': () => [],
  'paying paid': (at, line) => [moving(at, 'paying', 'paid', line)],
  'paying cancelled': (at, line) => [moving(at, 'paying', 'toPay', line), ...asRetention(at, line, 'retention', null)],
};

/** A contract of which everything is paid is fulfilled. */
export async function finishIfPaid({ tx, context, contract, parameter }: OnLedger): Promise<void> {
  if (parameter['contractState'] !== 'effective') return;
  const { toPay, paying, paid } = await amountsOf(tx, contractMoney, { contract: textOf(contract['id']) });
  if (isPositive(toPay?.quantity) || isPositive(paying?.quantity) || !isPositive(paid?.quantity)) return;
  const write = writer(tx, context);
  const contractState = 'finished';
  await write(contractDefinition.key, { contractState }, { id: textOf(contract['id']) });
  await write(contractParameter.key, { contractState }, { id: textOf(parameter['id']) });
}

interface Step {
  readonly lineId: string;
  readonly payStatus: string;
  readonly payDate: string | null;
  readonly reason: string | null;
  readonly requestId: string | null;
}

/**
 * Takes a payment to its next state.
 * @throws 403 for who may not, 409 `payState` for a step that is not possible, `contractNotEffective`, and the reason of the limit that is broken
 */
async function payState(context: Context, { requestId, ...step }: Step, ledgerId: string | null = null) {
  requireMay(context, step.payStatus === 'paying' ? 'enter' : 'confirm');
  const { id } = await placeOf(context, step.lineId, ['payments']);
  if (ledgerId !== null && ledgerId !== id) throw nothingThere('missingRecord', w('Line', '明细'), { id: step.lineId });
  return onLedger(context, id, { action: 'payState', requestId, body: { ...step } }, async (at) => {
    const lines = linesOf(at.parameter, 'payments');
    const line = lines.find((one) => textOf(one['id']) === step.lineId);
    requireByHand(line);
    const post = steps[`${textOf(line?.['payStatus'])} ${step.payStatus}`];
    if (line === undefined || post === undefined)
      throw new Refusal('409', 'payState', w('The payment cannot take this step in its present state', '付款当前状态不能进行此操作'));
    if (step.payStatus === 'paying') requireAct(context, definitionIn(context, contractParameter), 'addPayment', at.parameter);
    const faults = [
      ...(step.payStatus === 'paid' && (step.payDate ?? at.today) > at.today
        ? [fault('future', 'payDate', w('cannot lie in the future', '不能晚于今天'))]
        : []),
      ...(step.payStatus === 'cancelled' && step.reason === null ? [fault('required', 'reason', w('required', '必填'))] : []),
    ];
    if (faults.length > 0) throw invalid(faults);
    const payDate = step.payDate ?? (step.payStatus === 'paid' ? at.today : line['payDate']);
    const changed = { ...line, payStatus: step.payStatus, payDate, ...(step.reason === null ? {} : { remark: step.reason }) };
    const written = await writeLines(
      at,
      'payments',
      lines.map((one) => (one === line ? changed : one)),
    );
    await book(at, written, post(at, changed));
    if (step.payStatus === 'paid') await finishIfPaid(at);
    return { lineId: step.lineId, set: 'payments', said: `${textOf(line['payNo'])} ${fixed(line['amount'])} ${step.payStatus}` };
  });
}

/** Both limits of a contract, in words: what may be paid of it today, and of its retention. */
async function payableOf(context: Context, id: string) {
  const { db, clock, zone } = context.services;
  const stored = await readStored(context, definitionIn(context, contractParameter), id);
  const amounts = await amountsOf(db, contractMoney, { contract: textOf(stored['contractId']) });
  const of = (account: keyof Balances): string => fixed(amounts[account]?.quantity ?? '0');
  const balances: Balances = {
    toPay: of('toPay'),
    paying: of('paying'),
    paid: of('paid'),
    invoiced: of('invoiced'),
    retention: of('retention'),
  };
  const today = dateAt(clock.now().toISOString(), zone);
  const told = (ofRetention: boolean): Json => {
    const limit = payable(stored as unknown as Terms, balances, today, ofRetention);
    const { en, zh } = limitSaid(limit);
    return { left: limit.left, reason: limit.reason, why: { en, zh } };
  };
  return { ordinary: told(false), retention: compare(stored['retentionRate'], '0') > 0 ? told(true) : null };
}

const body = {
  ...paymentAsked,
  planLineId: f.text(w('Plan line', '计划行'), { max: 20 }),
  requestId: f.text(w('Request', '请求号'), { max: 200 }),
};

/** What is asked for to take a payment a step on. */
const stepped = {
  lineId: f.text(w('Payment', '付款记录'), { max: 20, required: true }),
  payStatus: f.choice('contractPayStatus', w('State', '支付状态'), { required: true }),
  payDate: f.date(w('Paid on', '付款日期')),
  reason: f.text(w('Reason', '原因'), { max: 200 }),
  requestId: f.text(w('Request', '请求号'), { max: 200 }),
} as const;

export const paymentCalls: readonly BusinessCall[] = [
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'addPayment',
    action: 'enter',
    summary: w('Enter a payment', '登记付款'),
    body: { ...body, parameterId: f.ref(contractParameter.key, w('Ledger', '合同台账'), { required: true }) },
    answer: lineAnswer,
    run: ({ context, body: { parameterId, ...payment } }) => addPayment(context, parameterId, payment),
  }),
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'addPayment/:id',
    action: 'enter',
    summary: w('Enter a payment of this contract', '登记本合同付款'),
    body,
    answer: lineAnswer,
    run: ({ context, params, body: payment }) => addPayment(context, textOf(params['id']), payment),
  }),
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'payState',
    action: 'page',
    summary: w('Take a payment to its next state', '变更支付状态'),
    body: stepped,
    answer: lineAnswer,
    run: ({ context, body: step }) => payState(context, step),
  }),
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'beginPayment/:id',
    action: 'enter',
    summary: w('Begin a planned payment', '发起计划付款'),
    body: { lineId: stepped.lineId, requestId: stepped.requestId },
    answer: lineAnswer,
    run: ({ context, params, body: { lineId, requestId } }) =>
      payState(context, { lineId, requestId, payStatus: 'paying', payDate: null, reason: null }, textOf(params['id'])),
  }),
  call({
    resource: contractParameter.key,
    method: 'POST',
    path: 'settlePayment/:id',
    action: 'confirm',
    summary: w('Say that a payment was made, or cancel it', '确认已付或取消付款'),
    body: stepped,
    answer: lineAnswer,
    run: ({ context, params, body: step }) => payState(context, step, textOf(params['id'])),
  }),
  call({
    resource: contractParameter.key,
    method: 'GET',
    path: 'payable/:id',
    action: 'page',
    summary: w('How much may be paid, and why not more', '可付金额及限制原因'),
    answer: {
      ordinary: f.json(w('Without the retention', '除质保金外'), { required: true }),
      retention: f.json(w('Retention', '质保金')),
    },
    run: ({ context, params }) => payableOf(context, idOf(params['id']) ?? ''),
  }),
];
