/** What follows from a payment request in the ledger of its contract, and its calls: sent back, paid again, an invoice that came later. */
import { dateAt } from '#model/calculation/dates.ts';
import { add, compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { claimPostings } from '#resources/bill/rules/claims.ts';
import { fundPayment } from '#resources/bill/fundPayment.ts';
import { bank } from '#resources/bill/ledgers.ts';
import { bounceAsked, laterAsked } from '#resources/bill/rules/paymentActs.ts';
import {
  claimOf,
  contractPaymentPostings,
  payablePostings,
  reviewFaults,
  turned,
  type ReviewFact,
} from '#resources/bill/rules/payments.ts';
import { contractDefinition } from '#resources/contract/contractDefinition.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import type { Effect, EffectInput } from '../../effects/effect.ts';
import { accountsOf } from '../../effects/bill/fundFacts.ts';
import { paymentFacts } from '../../effects/bill/paymentFacts.ts';
import { finishIfPaid } from '../contract/payments.ts';
import { lockContract } from '../contract/standing.ts';
import { showOrderMoney } from '../purchase/orderMoney.ts';
import { call, type BusinessCall } from '../call.ts';
import type { ActAsked } from '../heads/act.ts';
import { actAndShow } from '../heads/booked.ts';

type State = 'paying' | 'paid' | 'cancelled';

/** The line of the contract's ledger that shows this request; without one a line is added, for the plan line that is due next. */
async function showInContract(
  { tx, context, write, now }: Pick<EffectInput, 'tx' | 'context' | 'write' | 'now'>,
  record: AnyDoc,
  payStatus: State,
): Promise<void> {
  const locked = await lockContract(tx, context, record['contractId']);
  if (locked === null) return;
  const { contract, parameter } = locked;
  const lines = linesOf(parameter, 'payments');
  const known = lines.find(({ fundPaymentNo }) => fundPaymentNo === record['code']);
  const isRetention = record['fundPayType'] === 'retention';
  const planned = linesOf(parameter, 'plan').find((line) => line['planState'] === 'open' && (line['isRetention'] === true) === isRetention);
  const values = {
    payDate: record['paidAt'] ?? record['needDate'],
    amount: record['amount'],
    payMethod: record['payMethod'],
    payStatus,
  };
  const made = {
    payNo: record['code'],
    planLineId: planned?.['id'] ?? null,
    phase: planned?.['phase'] ?? null,
    fundPaymentNo: record['code'],
    isRetention,
    source: 'document',
  };
  const payments = known ? lines.map((line) => (line === known ? { ...line, ...values } : line)) : [...lines, { ...made, ...values }];
  const written = await write(contractParameter.key, { payments }, { id: textOf(parameter['id']) });
  const at = { tx, context, contract, parameter: written, now, today: dateAt(now, context.services.zone) };
  if (payStatus === 'paid') await finishIfPaid(at);
  // What was fulfilled by a payment that came back is in force again.
  if (payStatus === 'cancelled' && written['contractState'] === 'finished') {
    await write(contractDefinition.key, { contractState: 'effective' }, { id: textOf(contract['id']) });
    await write(contractParameter.key, { contractState: 'effective' }, { id: textOf(parameter['id']) });
  }
}

/** What the orders show of it that it pays for. */
const showInOrders = ({ tx, write }: Pick<EffectInput, 'tx' | 'write'>, record: AnyDoc): Promise<void> =>
  showOrderMoney(tx, write, {
    reviews: linesPaid(record).map(({ invoiceReviewId }) => invoiceReviewId),
    order: idOf(record['purchaseId']),
  });

/** The contract is locked before the settling, as by everybody who moves its money. */
const shown = (payStatus: State, own: AnyDoc = {}): Effect => ({
  postings: async ({ tx, context, record }) => {
    await lockContract(tx, context, record['contractId']);
    return [];
  },
  then: async (input) => {
    await showInContract(input, input.record, payStatus);
    if (payStatus === 'paid') await showInOrders(input, input.record);
    return own;
  },
});

export const paymentHeld: Effect = shown('paying');
export const paymentMade: Effect = shown('paid', { payState: 'paid' });
/** Rejected, withdrawn or made void. */
export const paymentDropped: Effect = async (input) => {
  await showInContract(input, input.record, 'cancelled');
  if (input.phase === 'invalidated') await showInOrders(input, input.record);
  return { payState: 'waiting' };
};

const linesPaid = (payment: AnyDoc) =>
  linesOf(payment, 'reviews').map(({ invoiceReviewId, payAmount }) => ({
    invoiceReviewId: textOf(invoiceReviewId),
    payAmount: textOf(payAmount),
  }));

interface Bounce {
  readonly date: string;
  readonly account: string;
  readonly reason: string;
}

/** What is wrong with a return: a day before the payment or after today, an account that is not in use or cannot take that money. */
async function bounceFaults(tx: Sql, { date, account }: Bounce, payment: AnyDoc, today: string) {
  const [back, from] = await Promise.all([account, textOf(payment['payAccount'])].map(async (id) => (await accountsOf(tx, [id])).get(id)));
  return [
    ...(date > today ? [fault('future', 'date', w('cannot lie in the future', '不能晚于今天'))] : []),
    ...(date < textOf(payment['paidAt'])
      ? [fault('beforePayment', 'date', w(`not before ${textOf(payment['paidAt'])}`, `不能早于${textOf(payment['paidAt'])}`))]
      : []),
    ...(back?.enabled === true && back.currency === from?.currency
      ? []
      : [fault('account', 'account', w('is not in use, or in another currency', '该账户未启用或币种不一致'))]),
  ];
}

/**
 * Books back what the bank sent back: the account has it, what was owed and the money of the contract are open again.
 * @throws 400 `invalid` that names day or account; 409 `sentBack`
 */
const bounce = (asked: ActAsked, { requestId, ...given }: Bounce & { readonly requestId: string | null }) =>
  actAndShow(
    asked,
    { name: 'bounce', body: { ...given, requestId } },
    async ({ tx, context, record: payment, now, today, post, write }) => {
      const faults = await bounceFaults(tx, given, payment, today);
      if (faults.length > 0) throw invalid(faults);
      await lockContract(tx, context, payment['contractId']);
      const { date, account, reason } = given;
      const contract = {
        contractId: payment['contractId'] === null ? null : textOf(payment['contractId']),
        amount: textOf(payment['amount']),
        fundPayType: textOf(payment['fundPayType']),
      };
      const claimed = claimOf({
        sourceKey: textOf(payment['sourceKey']),
        sourceId: idOf(payment['sourceId']),
        cnyAmount: textOf(payment['cnyAmount']),
      });
      await post([
        ...payablePostings(linesPaid(payment), 'paid', date).map(turned),
        ...contractPaymentPostings(contract, 'paid', date).map(turned),
        ...claimPostings([claimed], 'claimed', date).map(turned),
        posting(bank, {
          dimensions: { account },
          from: null,
          to: 'balance',
          quantity: textOf(payment['actualAmount']),
          date,
          note: reason,
        }),
      ]);
      await showInContract({ tx, context, write, now }, payment, 'cancelled');
      await showInOrders({ tx, write }, payment);
      await write(fundPayment.key, { payState: 'returned', returnedOn: date, returnReason: reason }, { id: textOf(payment['id']) });
    },
  );

const takenOver =
  'payOrg fundPayType payeeType supplierId payeeName payeeBank payeeAccount contractId purchaseId projectId sourceKey sourceId amount currency fxRate payMethod reason invoiceState attachments'.split(
    ' ',
  );

/** Drafts the same request once more, in the name of whoever pays again. */
const payAgain = (asked: ActAsked, requestId: string | null) =>
  actAndShow(asked, { name: 'payAgain', body: { requestId } }, async ({ context, record: payment, today, write }) => {
    const { id } = await write(
      fundPayment.key,
      {
        ...Object.fromEntries(takenOver.map((name) => [name, payment[name]])),
        needDate: today,
        againOf: payment['id'],
        reviews: linesPaid(payment),
      },
      { applicant: context.actor.userId },
    );
    return textOf(id);
  });

/**
 * An invoice that came after the payment: what is open of it was paid by this request.
 * @throws 400 `invalid` for a review that does not fit, and for more than was paid; 409 `payableShort`
 */
const addReview = (asked: ActAsked, { requestId, ...line }: AnyDoc & { readonly requestId: string | null }) =>
  actAndShow(asked, { name: 'addReview', body: { ...line, requestId } }, async ({ tx, context, record: payment, today, post, write }) => {
    const lines = [...linesPaid(payment), { invoiceReviewId: textOf(line['invoiceReviewId']), payAmount: textOf(line['payAmount']) }];
    const record = { ...payment, reviews: lines };
    const reviews = (await paymentFacts['reviews']?.({ sql: tx, context, definition: asked.definition, record, today })) as
      | readonly ReviewFact[]
      | undefined;
    const fits = {
      supplierId: textOf(payment['supplierId']),
      contractId: payment['contractId'] === null ? null : textOf(payment['contractId']),
    };
    const over = compare(add(payment['invoicedHere'], line['payAmount']), payment['cnyAmount']) > 0;
    const faults = [
      ...reviewFaults(lines, reviews, fits)
        .filter(({ field }) => field.startsWith(`reviews.${lines.length - 1}.`))
        .map((one) => ({ ...one, field: one.field.split('.').at(-1) ?? one.field })),
      ...(over ? [fault('invoices', 'payAmount', w(`more than was paid: ${fixed(payment['cnyAmount'])}`, '超过付款金额'))] : []),
    ];
    if (faults.length > 0) throw invalid(faults);
    await post(payablePostings(lines.slice(-1), 'paid', today));
    await write(fundPayment.key, { reviews: [...linesOf(payment, 'reviews'), lines.at(-1)] }, { id: textOf(payment['id']) });
    await showInOrders({ tx, write }, record);
  });

const requestId = f.text(w('Request', '请求号'), { max: 200 });

export const paymentCalls: readonly BusinessCall[] = [
  call({
    resource: fundPayment.key,
    method: 'PUT',
    path: 'bounce/:id',
    action: 'confirm',
    summary: w('Book back what the bank sent back', '登记银行退票'),
    body: { ...bounceAsked, requestId },
    answer: 'record',
    run: async ({ body, ...asked }) => bounce(asked, body),
  }),
  call({
    resource: fundPayment.key,
    method: 'POST',
    path: 'payAgain/:id',
    action: 'add',
    summary: w('Draft of the same payment once more', '生成重新支付草稿'),
    body: { requestId },
    answer: 'record',
    run: async ({ body, ...asked }) => payAgain(asked, body.requestId),
  }),
  call({
    resource: fundPayment.key,
    method: 'POST',
    path: 'addReview/:id',
    action: 'enter',
    summary: w('Enter an invoice that came after the payment', '补登后到发票'),
    body: { ...laterAsked, requestId },
    answer: 'record',
    run: async ({ body, ...asked }) => addReview(asked, body),
  }),
];
