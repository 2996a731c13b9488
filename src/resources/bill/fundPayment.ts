/**
 * A request to pay a supplier or somebody else, normally under a contract and for invoices that were reviewed. What is
 * owed and the money of the contract are held while it is decided on; the last step, the cashier's, means paid. A part is paid by a request
 * of its own. What the bank sends back leaves the request approved and says so; what was paid for invoices that come later is filled in then.
 *
 * Facts: `supplier` name and account of the supplier; `contract` its terms and what was paid for it without this request; `prepaid` its other
 * advance payments; `reviews` the reviews that are paid; `bill` the acceptance bill that it is paid by; `account` the account that pays,
 * with its balance; `payingAccount` the same as all bills know it; `sources` the document whose cost is paid.
 */
import { add, compare, divide, isPositive, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything } from '../grants.ts';
import { acceptanceDelivered, acceptanceHeld } from './rules/bankLedgers.ts';
import { takesMoney, type ContractFact } from './rules/payables.ts';
import { paymentActs } from './rules/paymentActs.ts';
import {
  acceptanceFaults,
  actualFault,
  claimOf,
  contractPaymentPostings,
  debitedIn,
  movesMoney,
  overPrepaid,
  payablePostings,
  payeeAccountFault,
  reviewFaults,
  type BillFact,
  type PayeeFact,
  type ReviewFact,
} from './rules/payments.ts';
import { claimFaults, claimPostings, kindOf, sourceFields, type SourceFact } from './rules/claims.ts';
import { moneyThere, type AccountFact } from './rules/ownAccounts.ts';
import { payingFaults, payingFields, payingOn, paymentPostings, type PayingAccount } from './rules/paying.ts';

const readOnly = { readOnly: true } as const;
const node = { node: true } as const;
const money = (label: ReturnType<typeof w>) => f.computed(f.money(label));

export const fundPayment = document({
  key: 'fundPayment',
  area: 'bill',
  label: w('Payment request', '资金支付申请单'),
  icon: 'cash-banknote',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('FK-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    payOrg: f.ref('org', w('Paying entity', '付款单位'), { required: true }),
    fundPayType: f.choice('fundPayType', w('Kind', '付款类型'), { required: true }),
    payeeType: f.choice('payeeType', w('Payee type', '收款方类型'), { required: true, default: 'supplier' }),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    payeeName: f.text(w('Payee', '收款单位'), { max: 80, required: true }),
    payeeBank: f.text(w('Bank', '开户行'), { max: 80, required: true }),
    payeeAccount: f.text(w('Account', '账号'), { max: 40, required: true, sensitive: true }),
    accountDiffers: f.computed(f.boolean(w('Another account than on file', '与供应商档案账号不一致'))),
    accountChanged: f.computed(f.text(w('Account on file changed lately', '档案账号近30天变更'), { max: 60 })),
    accountOpinion: f.text(w('Why this account', '账号差异意见'), { max: 200, ...node }),
    contractId: f.ref('contractDefinition', w('Contract', '合同')),
    underContract: f.computed(f.boolean(w('Under a contract', '有合同'))),
    contractAmount: money(w('Contract amount', '合同金额')),
    paidBefore: money(w('Paid before', '累计已付')),
    payRatio: f.computed(f.decimal([7, 2], w('Paid after (%)', '付款比例（%）'))),
    invoicedTotal: money(w('Invoiced', '累计已开票')),
    overPrepay: f.computed(f.boolean(w('Advance above 30 % of the contract', '预付款超过合同额30%'))),
    purchaseId: f.ref('purchaseManagement', w('Purchase order', '采购单')),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    ...sourceFields,
    amount: f.money(w('Amount', '付款金额'), { required: true, least: '0.01' }),
    currency: f.choice('currency', w('Currency', '币种'), { required: true, default: 'CNY' }),
    fxRate: f.decimal([10, 6], w('Rate', '汇率'), { default: '1.000000', least: '0.000001' }),
    cnyAmount: money(w('In yuan', '折人民币')),
    payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
    ebaId: f.ref('ebaAccept', w('Acceptance bill', '承兑汇票')),
    needDate: f.date(w('Needed on', '要求付款日期'), { required: true }),
    reason: f.longText(w('Purpose', '付款事由'), { required: true }),
    invoiceState: f.choice('invoiceState', w('Invoice', '发票情况'), { required: true, default: 'received' }),
    invoicedHere: f.computed(f.money(w('Of it for reviewed invoices', '已对应发票金额'))),
    ...payingFields,
    actualAmount: f.money(w('Paid amount', '实付金额'), { ...node, least: '0.01' }),
    payState: f.choice('fundPayState', w('State of the payment', '支付状态'), { ...readOnly, default: 'waiting' }),
    returnedOn: f.date(w('Sent back on', '退票日期'), readOnly),
    returnReason: f.text(w('Sent back because', '退票原因'), { max: 200, ...readOnly }),
    againOf: f.ref('fundPayment', w('Pays again', '重新支付自'), readOnly),
  },
  lines: {
    reviews: lineSet({
      label: w('Invoices paid', '对应发票'),
      fields: {
        invoiceReviewId: f.ref('invoiceReview', w('Invoice review', '发票审核'), { required: true }),
        invoiceAmount: f.computed(f.money(w('Amount', '发票金额'))),
        unpaid: f.computed(f.money(w('Unpaid', '未付金额'))),
        payAmount: f.money(w('Paid here', '本次付款'), { required: true, least: '0.01' }),
      },
      fills: { invoiceReviewId: { payAmount: 'openAmount' } },
      computes: {
        invoiceAmount: (line, { facts }) =>
          (facts['reviews'] as readonly ReviewFact[] | undefined)?.find(({ id }) => id === line.invoiceReviewId)?.amount ??
          line.invoiceAmount,
        unpaid: (line, { facts }) =>
          (facts['reviews'] as readonly ReviewFact[] | undefined)?.find(({ id }) => id === line.invoiceReviewId)?.unpaid ?? line.unpaid,
      },
      totals: ['payAmount'],
    }),
  },
  facts: {
    supplier: fact<PayeeFact | null>(['supplierId']),
    contract: fact<ContractFact | null>(['contractId']),
    prepaid: fact<string>(['contractId']),
    reviews: fact<readonly ReviewFact[]>(['reviews.invoiceReviewId']),
    bill: fact<BillFact | null>(['ebaId']),
    account: fact<AccountFact | null>(['payAccount']),
    payingAccount: fact<PayingAccount | null>(payingOn),
    sources: fact<readonly SourceFact[]>(['sourceId']),
  },
  visibleWhen: {
    supplierId: ({ payeeType }) => (payeeType === 'supplier' ? 'required' : false),
    fxRate: ({ currency }) => currency !== 'CNY',
    ebaId: (doc) => (movesMoney(doc) ? false : 'required'),
    reviews: ({ invoiceState }) => (invoiceState === 'received' ? 'required' : false),
  },
  fills: {
    supplierId: { payeeName: 'supplierName', payeeBank: 'bankName', payeeAccount: 'bankAccount' },
    contractId: { supplierId: 'supplierId', projectId: 'projectId', currency: 'currency' },
    purchaseId: { supplierId: 'supplierId' },
    sourceId: { sourceKey: 'sourceKey', amount: 'openAmount' },
  },
  computes: {
    sourceKey: ({ doc, facts }) => kindOf(doc, facts.sources),
    fxRate: ({ doc }) => (doc.currency === 'CNY' ? '1.000000' : doc.fxRate),
    cnyAmount: ({ doc }) => multiply(doc.amount ?? '0', doc.fxRate ?? '1'),
    underContract: ({ doc }) => doc.contractId !== null,
    contractAmount: ({ doc, facts }) => (facts.contract === undefined ? doc.contractAmount : (facts.contract?.currentTotal ?? null)),
    paidBefore: ({ doc, facts }) => (facts.contract === undefined ? doc.paidBefore : (facts.contract?.settled ?? null)),
    invoicedTotal: ({ doc, facts }) => (facts.contract === undefined ? doc.invoicedTotal : (facts.contract?.invoiced ?? null)),
    payRatio: ({ doc }) =>
      doc.contractAmount === null || !isPositive(doc.contractAmount)
        ? null
        : divide(multiply(add(doc.paidBefore, doc.amount), '100', 4), doc.contractAmount),
    overPrepay: ({ doc, facts }) =>
      doc.contractId !== null && doc.fundPayType === 'prepay'
        ? facts.prepaid === undefined
          ? doc.overPrepay
          : overPrepaid(facts.prepaid, doc.amount, doc.contractAmount ?? '0')
        : false,
    accountDiffers: ({ doc, facts }) =>
      facts.supplier === undefined ? doc.accountDiffers : facts.supplier !== null && facts.supplier.bankAccount !== doc.payeeAccount,
    accountChanged: ({ doc, facts }) => (facts.supplier === undefined ? doc.accountChanged : (facts.supplier?.changed ?? null)),
    invoicedHere: ({ doc }) => sum(doc.reviews.map(({ payAmount }) => payAmount)),
  },
  rules: {
    payee: ({ doc }) =>
      doc.payeeType === 'supplier' && doc.supplierId === null ? fault('required', 'supplierId', w('required', '供应商必填')) : null,
    retention: ({ doc }) =>
      doc.fundPayType === 'retention' && doc.contractId === null
        ? fault('required', 'contractId', w('retention is of a contract', '支付质保金须选择合同'))
        : null,
    supplierAccount: ({ doc, facts }) => payeeAccountFault(doc, facts.supplier),
    contract: ({ doc, facts }) => {
      const { contract } = facts;
      if (!contract || !isEditable(doc.status ?? 'draft')) return null;
      if (!takesMoney(contract))
        return fault('contract', 'contractId', w('is not in force, or we are paid by it', '合同不在履行中或不是付款类合同'));
      if (contract.supplierId !== doc.supplierId)
        return fault('supplierFits', 'contractId', w('is with another supplier', '合同对方不是该供应商'));
      return contract.currency === doc.currency
        ? null
        : fault('currency', 'currency', w('is not that of the contract', '与合同币种不一致'));
    },
    currency: ({ doc }) =>
      doc.currency !== 'CNY' && doc.fxRate === null ? fault('required', 'fxRate', w('required', '外币付款须填写汇率')) : null,
    acceptance: ({ doc, facts }) => acceptanceFaults(doc, facts.bill),
    claim: ({ doc, facts }) => (doc.status === 'approved' ? null : claimFaults([claimOf(doc)], facts.sources, (field) => field)),
    reviews: ({ doc, facts }) => reviewFaults(doc.reviews, facts.reviews, doc),
    invoices: ({ doc }) => {
      if (doc.invoiceState === 'received')
        return compare(doc.invoicedHere, doc.cnyAmount) === 0
          ? null
          : fault('invoices', 'reviews', w(`must add up to ${doc.cnyAmount ?? '0'}`, `对应发票合计须等于${doc.cnyAmount ?? '0'}`));
      return doc.reviews.length > 0 && doc.status !== 'approved'
        ? fault('invoices', 'reviews', w('only where the invoices are here', '仅已到票时填写'))
        : null;
    },
    paying: ({ doc, facts, today }) =>
      payingFaults(
        doc,
        {
          amount: movesMoney(doc) ? doc.amount : null,
          currency: debitedIn(doc.currency, facts.account),
          orgId: doc.payOrg,
          otherEntity: 'refused',
        },
        facts.payingAccount,
        today,
      ),
    actual: ({ doc, facts }) => actualFault(doc, facts.account),
    balance: ({ doc, facts }) => (doc.status === 'approved' ? null : moneyThere('actualAmount', doc.actualAmount, facts.account)),
  },
  name: { zh: 'code' },
  access: {
    more: ['confirm', 'enter'],
    grants: {
      ...documentOffices,
      legal_specialist: approving('all'),
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'approve', 'print', 'export', 'sensitive', 'enter'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive', 'confirm'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'payeeName', 'fundPayType', 'contractId', 'amount', 'currency', 'needDate', 'paidAt', 'payState', 'status'],
    filters: ['supplierId', 'payeeName', 'contractId', 'fundPayType', 'invoiceState', 'needDate', 'paidAt', 'payState', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['cnyAmount'],
  },
  form: [
    {
      label: w('Payment', '付款'),
      fields: ['code', 'payOrg', 'fundPayType', 'amount', 'currency', 'fxRate', 'cnyAmount', 'payMethod', 'ebaId', 'needDate', 'reason'],
    },
    {
      label: w('Payee', '收款方'),
      fields: ['payeeType', 'supplierId', 'payeeName', 'payeeBank', 'payeeAccount', 'accountDiffers', 'accountChanged', 'accountOpinion'],
    },
    {
      label: w('Contract', '合同'),
      fields: [
        'contractId',
        'contractAmount',
        'paidBefore',
        'payRatio',
        'invoicedTotal',
        'underContract',
        'overPrepay',
        'purchaseId',
        'projectId',
        'sourceKey',
        'sourceId',
      ],
    },
    { label: w('Invoices', '发票'), fields: ['invoiceState', 'reviews', 'invoicedHere'] },
    {
      label: w('Paid', '支付'),
      fields: ['payAccount', 'actualAmount', 'paidAt', 'payNo', 'payState', 'returnedOn', 'returnReason', 'againOf'],
    },
  ],
  document: {
    flow: 'fundPayment',
    figure: { field: 'cnyAmount', kind: 'money', word: 'fundPayType' },
    matter: ['payeeName', 'reason', 'contractId', 'accountChanged', 'needDate'],
    compared: { payee: 'payeeName', workDates: ['needDate'] },
    noHold: true,
    voidable: true,
    voidRules: {
      sameDay: ({ doc, today }) =>
        doc.paidAt === today ? null : fault('sameDay', 'paidAt', w('only on the day of payment', '只能在付款当日作废')),
      stands: ({ doc }) =>
        doc.payState === 'paid' ? null : fault('stands', 'payState', w('the bank has sent it back', '款项已被银行退回，不能作废')),
      billStands: ({ facts: { bill } }) =>
        bill && !bill.stands ? fault('billStands', 'ebaId', w('the bill is honoured already', '承兑汇票已兑付，不能作废')) : null,
    },
  },
  acts: paymentActs,
  postings: {
    hold: ({ doc, today }) => [
      ...payablePostings(doc.reviews, 'held', today),
      ...contractPaymentPostings(doc, 'paying', today),
      ...claimPostings([claimOf(doc)], 'held', today),
      ...(doc.ebaId === null ? [] : acceptanceHeld(doc.ebaId, doc.amount ?? '0', today)),
    ],
    book: ({ doc, today }) => {
      const date = doc.paidAt ?? today;
      return [
        ...payablePostings(doc.reviews, 'paid', date),
        ...contractPaymentPostings(doc, 'paid', date),
        ...claimPostings([claimOf(doc)], 'claimed', date),
        ...(doc.ebaId === null
          ? paymentPostings(doc, doc.actualAmount, date, '0')
          : acceptanceDelivered(doc.ebaId, doc.amount ?? '0', date)),
      ];
    },
  },
  effects: {
    submitted: ['paymentHeld'],
    moved: ['notInRun'],
    approved: ['notInRun', 'paymentMade'],
    rejected: ['notInRun', 'paymentDropped'],
    withdrawn: ['paymentDropped'],
    invalidated: ['paymentDropped'],
  },
});
