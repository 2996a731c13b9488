/** What can be done with a payment request once it is paid: the bank sent it back, it is paid again, an invoice came later. */
import { notNow, type NotNow } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

export const bounceAsked = {
  date: f.date(w('Sent back on', '退回日期'), { required: true }),
  account: f.ref('companyBankAccount', w('Back on account', '退回账户'), { required: true }),
  reason: f.text(w('Reason', '退票原因'), { max: 200, required: true }),
} as const;

export const laterAsked = {
  invoiceReviewId: f.ref('invoiceReview', w('Invoice review', '发票审核'), { required: true }),
  payAmount: f.money(w('Paid by this request', '本次对应金额'), { required: true, least: '0.01' }),
} as const;

interface Paid {
  readonly status?: string | null;
  readonly payState: string | null;
  readonly payMethod: string | null;
  readonly payAccount: string | null;
  readonly invoiceState: string | null;
  readonly invoicedHere: string | null;
  readonly cnyAmount: string | null;
}

const back: NotNow = notNow('sentBack', w('The bank has sent it back already', '款项已退回'));

const byBill: NotNow = notNow(
  'acceptance',
  w('It was paid by an acceptance bill: no money was sent that could come back', '以承兑汇票付款，不涉及银行退票'),
);
const bounces = ({ payState, payMethod }: Paid): true | NotNow => {
  if (payMethod === 'acceptance') return byBill;
  return payState === 'paid' ? true : back;
};

export const paymentActs = {
  bounce: {
    label: w('Sent back by the bank', '银行退票'),
    icon: 'return',
    needs: 'confirm',
    when: ({ doc }: { readonly doc: Paid }) => (doc.status === 'approved' ? bounces(doc) : null),
    call: { method: 'PUT', path: 'bounce/:id', once: true },
    note: w('Books the money back; what was owed is open again.', '款项退回入账，应付与合同款项重新转为未付。'),
    asks: bounceAsked,
    begins: ({ doc, today }: { readonly doc: Paid; readonly today: string }) => ({ date: today, account: doc.payAccount }),
    moves: ['invoiceReview', 'companyBankAccount', 'contractParameter'],
    done: w('Booked back', '已登记退回'),
  },
  payAgain: {
    label: w('Pay again', '重新支付'),
    icon: 'new',
    needs: 'add',
    when: ({ doc }: { readonly doc: Paid }) => (doc.payState === 'returned' ? true : null),
    call: { method: 'POST', path: 'payAgain/:id', once: true },
    note: w('Makes a draft with everything of this one.', '按本单内容生成新的支付申请草稿。'),
    done: w('The draft is ready', '已生成支付申请草稿'),
  },
  addReview: {
    label: w('The invoice came', '补登发票'),
    icon: 'confirm',
    needs: 'enter',
    when: ({ doc }: { readonly doc: Paid }) =>
      doc.status === 'approved' && doc.payState === 'paid' && doc.invoiceState === 'later' && compare(doc.invoicedHere, doc.cnyAmount) < 0
        ? true
        : null,
    call: { method: 'POST', path: 'addReview/:id', once: true },
    asks: laterAsked,
    moves: ['invoiceReview'],
    done: w('Invoice entered', '发票已登记'),
  },
} as const;
