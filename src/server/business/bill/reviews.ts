/** Carries an approved invoice review into the ledger of its contract and out of it again, and drafts what pays it. */
import type { AnyDoc } from '#model/definition.ts';
import type { Moved } from '#model/posting.ts';
import { f } from '#model/field.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { fundPayment } from '#resources/bill/fundPayment.ts';
import { invoiceReview } from '#resources/bill/invoiceReview.ts';
import { payable, ratePercent } from '#resources/bill/rules/payables.ts';
import { contractParameter } from '#resources/contract/contractParameter.ts';
import { supplierManagement } from '#resources/purchase/supplierManagement.ts';
import { w } from '#model/words.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { effect } from '../../effects/effect.ts';
import { call, type BusinessCall } from '../call.ts';
import type { ActAsked } from '../heads/act.ts';
import { actOnce } from '../heads/booked.ts';
import { definitionIn } from '../contract/standing.ts';
import { showOrderMoney } from '../purchase/orderMoney.ts';

/** The ledger of a contract; its row is locked already by the settling of the decision, which shows balances in it. */
async function parameterOf(tx: Sql, context: Pick<Context, 'services'>, contractId: unknown): Promise<AnyDoc | null> {
  const id = idOf(contractId);
  if (id === null) return null;
  const [row] = await tx.query<{ id: string }>(
    'select id::text from contract_parameter where contract_id = $1 and not deleted',
    [id],
    'contract_ledger_of',
  );
  return row === undefined ? null : readRecord(tx, definitionIn(context, contractParameter), row.id, { lock: true });
}

/** The review, and those of the blue invoices that its red ones lower. */
const touched = (id: string, moved: readonly Moved[]): readonly string[] => [
  ...new Set([id, ...moved.flatMap(({ ledger, dimensions }) => (ledger === payable.key ? (dimensions['invoiceReview'] ?? []) : []))]),
];

export const reviewApproved = effect(invoiceReview, async ({ tx, context, record, moved, write }) => {
  await showOrderMoney(tx, write, { reviews: touched(record.id, moved), order: null });
  const parameter = await parameterOf(tx, context, record.contractId);
  if (parameter === null) return;
  const lines = record.invoices.map(({ invoiceNo, invoiceCode, invoiceType, invoiceDate, amount, taxRate, scan }) => ({
    invoiceNo,
    invoiceCode,
    invoiceType,
    invoiceDate,
    amount,
    taxRate: ratePercent[taxRate ?? ''] ?? null,
    handler: record.applicant,
    reviewNo: record.code,
    source: 'document',
    files: scan,
  }));
  await write(contractParameter.key, { invoices: [...linesOf(parameter, 'invoices'), ...lines] }, { id: textOf(parameter['id']) });
});

export const reviewVoided = effect(invoiceReview, async ({ tx, context, record, moved, write }) => {
  await showOrderMoney(tx, write, { reviews: touched(record.id, moved), order: null });
  const parameter = await parameterOf(tx, context, record.contractId);
  if (parameter === null) return;
  const invoices = linesOf(parameter, 'invoices').filter(({ reviewNo }) => reviewNo !== record.code);
  await write(contractParameter.key, { invoices }, { id: textOf(parameter['id']) });
});

/**
 * Drafts the payment of what is open, in the name of whoever asks.
 * @returns id of the draft
 * @throws 403 for who may not ask for payments
 */
const pay = (asked: ActAsked, body: AnyDoc): Promise<string> =>
  actOnce(asked, { name: 'pay', body, drafts: fundPayment.key }, async ({ tx, context, record: review, write }) => {
    const supplier = await readRecord(tx, definitionIn(context, supplierManagement), review['supplierId']);
    const mayKnow = may(context.actor, supplierManagement.key, 'sensitive');
    const amount = textOf(review['openAmount']);
    const { id } = await write(
      fundPayment.key,
      {
        payOrg: review['buyerOrg'],
        fundPayType: 'delivery',
        supplierId: review['supplierId'],
        payeeName: supplier?.['supplierName'] ?? null,
        payeeBank: supplier?.['bankName'] ?? null,
        // Who may not read the account enters it from the invoice.
        payeeAccount: mayKnow ? (supplier?.['bankAccount'] ?? null) : null,
        contractId: review['contractId'],
        purchaseId: review['purchaseId'],
        amount,
        reason: `支付${textOf(review['code'])}发票款`,
        attachments: review['attachments'],
        reviews: [{ invoiceReviewId: review['id'], payAmount: amount }],
      },
      { applicant: context.actor.userId },
    );
    return textOf(id);
  });

export const reviewCalls: readonly BusinessCall[] = [
  call({
    resource: invoiceReview.key,
    method: 'POST',
    path: 'pay/:id',
    action: 'page',
    summary: w('Draft of the payment of a review', '生成资金支付申请草稿'),
    body: { requestId: f.text(w('Request', '请求号'), { max: 200 }) },
    answer: { id: f.text(w('Id of the draft', '草稿编号'), { required: true }) },
    run: async ({ body, ...asked }) => ({ id: await pay(asked, body) }),
  }),
];
