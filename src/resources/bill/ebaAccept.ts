/**
 * An electronic bank acceptance bill, drawn to pay a supplier. The bank accepts it against a margin and the credit line of the account; it is
 * delivered by payments, and honoured by the cashier from its last day on. Cancelled before it is delivered, margin and credit come back.
 *
 * Facts: `account` the drawer's account; `margin` the account on which the margin lies; `supplierAccount` the account in the supplier's file;
 * `review` the reviewed invoice that it is drawn for; `nextWorkday` the working day after its last one.
 */
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import { addMonths, daysBetween } from '#model/calculation/dates.ts';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { cancelAsked, honourAsked, maturityByDay, stateOfBill, type OwedFact } from './rules/acceptances.ts';
import { acceptanceOpened } from './rules/bankLedgers.ts';
import { backedBook, backedFaults, backedHold, shareOf, type Backed } from './rules/marginRules.ts';
import type { AccountFact } from './rules/margins.ts';

const { employee: _everybody, ...offices } = documentOffices;
const readOnly = { readOnly: true } as const;
const counted = { readOnly: true, default: '0' } as const;
/** Months that a bill may run at most. */
const mostMonths = 6;

interface Drawn extends Omit<Backed, 'account' | 'org' | 'currency'> {
  readonly drawerAccount: string | null;
  readonly drawerOrg: string | null;
}
/** Bills are drawn in yuan. */
const backed = ({ drawerAccount, drawerOrg, ...doc }: Drawn): Backed => ({
  ...doc,
  account: drawerAccount,
  org: drawerOrg,
  currency: 'CNY',
});

export const ebaAccept = document({
  key: 'ebaAccept',
  area: 'bill',
  label: w('Bank acceptance bill', '电子银行承兑汇票'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YC-EB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    drawerOrg: f.ref('org', w('Drawer', '出票人'), { required: true }),
    drawerAccount: f.ref('companyBankAccount', w('Drawer’s account', '出票账户'), { required: true }),
    acceptBank: f.text(w('Accepting bank', '承兑银行'), { max: 80, required: true }),
    supplierId: f.ref('supplierManagement', w('Payee', '收款人'), { required: true }),
    payeeBank: f.text(w('Payee’s bank', '收款人开户行'), { max: 80, required: true }),
    payeeAccount: f.text(w('Payee’s account', '收款账号'), { max: 40, required: true, sensitive: true }),
    contractId: f.ref('contractDefinition', w('Contract', '交易合同'), { required: true }),
    invoiceReviewId: f.ref('invoiceReview', w('Invoice review', '发票审核单')),
    amount: f.money(w('Total face amount', '票面总额'), { required: true, least: '0.01' }),
    billCount: f.computed(f.integer(w('Number of bills', '票据张数'))),
    issueDate: f.date(w('Issue date', '出票日期'), { required: true, default: { from: 'today' } }),
    dueDate: f.date(w('Due date', '到期日'), { required: true }),
    termDays: f.computed(f.integer(w('Days', '期限天数'))),
    marginRate: f.decimal([6, 2], w('Margin %', '保证金比例%'), { required: true, least: '0', most: '100' }),
    marginAmount: f.computed(f.money(w('Margin', '保证金'))),
    marginAccount: f.ref('companyBankAccount', w('Margin account', '保证金账户')),
    feeRate: f.decimal([6, 3], w('Fee ‰', '手续费率‰'), { default: '0.5', least: '0' }),
    fee: f.computed(f.money(w('Fee', '手续费'))),
    transferable: f.boolean(w('Transferable', '可转让'), { default: true }),
    reason: f.longText(w('Purpose', '用途'), { required: true }),
    ebaState: f.computed(f.choice('ebaState', w('State', '票据状态'))),
    lateFrom: f.computed(f.date(w('Late from', '逾期起算日'))),
    dueState: f.computed(f.choice('ebaDue', w('Maturity', '到期情况'), { daily: maturityByDay })),
    freeAmount: f.money(w('Not delivered', '未交付金额'), counted),
    heldAmount: f.money(w('In approval', '付款审批中'), counted),
    deliveredAmount: f.money(w('Delivered', '已交付金额'), counted),
    openMargin: f.computed(f.money(w('Margin set aside', '占用保证金'))),
    honouredAt: f.date(w('Honoured', '兑付日期'), readOnly),
    payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, ...readOnly }),
    cancelledAt: f.date(w('Cancelled', '撤销日期'), readOnly),
    cancelReason: f.longText(w('Reason of cancelling', '撤销原因'), readOnly),
  },
  lines: {
    bills: lineSet({
      label: w('Bills', '票据明细'),
      least: 1,
      fields: {
        billNo: f.text(w('Bill no. (30 digits)', '票据号码（30位）'), { max: 30, check: 'digits', node: true }),
        subRange: f.text(w('Sub-bill range', '子票区间'), { max: 30, node: true }),
        faceAmount: f.money(w('Face amount', '票面金额'), { required: true, least: '0.01' }),
        billState: f.choice('ebaState', w('State', '票据状态'), { readOnly: true, default: 'applying' }),
      },
      totals: ['faceAmount'],
    }),
  },
  facts: {
    account: fact<AccountFact | null>(['drawerAccount']),
    margin: fact<AccountFact | null>(['marginAccount']),
    supplierAccount: fact<string | null>(['supplierId'], undefined, ['supplierAccount']),
    review: fact<OwedFact | null>(['invoiceReviewId'], undefined, ['review']),
    nextWorkday: fact<string | null>(['dueDate']),
  },
  fills: {
    supplierId: { payeeBank: 'bankName', payeeAccount: 'bankAccount' },
    contractId: { supplierId: 'supplierId' },
  },
  visibleWhen: { marginAccount: ({ marginRate }) => (isPositive(marginRate) ? 'required' : false) },
  computes: {
    billCount: ({ doc }) => doc.bills.length,
    termDays: ({ doc: { issueDate, dueDate } }) => (issueDate !== null && dueDate !== null ? daysBetween(issueDate, dueDate) : null),
    marginAmount: ({ doc }) => shareOf(doc.amount, doc.marginRate),
    fee: ({ doc }) => shareOf(doc.amount, doc.feeRate, '1000'),
    ebaState: ({ doc }) => stateOfBill(doc),
    lateFrom: ({ doc, facts: { nextWorkday } }) => (nextWorkday === undefined ? doc.lateFrom : nextWorkday),
    dueState: ({ doc, today }) => stateOn(maturityByDay, doc, today),
    openMargin: ({ doc }) =>
      doc.status === 'approved' && doc.honouredAt === null && doc.cancelledAt === null ? (doc.marginAmount ?? '0.00') : '0.00',
  },
  rules: {
    term: ({ doc: { issueDate, dueDate, status } }) => {
      if (issueDate === null || dueDate === null) return null;
      // Once it is sent, the day of issue alone can still be changed, by the cashier.
      const field = status === 'submitted' || status === 'reposted' ? 'issueDate' : 'dueDate';
      if (dueDate <= issueDate) return fault('term', field, w('is not after the issue date', '须晚于出票日期'));
      return dueDate > addMonths(issueDate, mostMonths)
        ? fault('term', field, w(`at most ${mostMonths} months after the issue`, `不能超过出票后${mostMonths}个月`))
        : null;
    },
    faces: ({ doc }) => {
      const faces = sum(doc.bills.map(({ faceAmount }) => faceAmount));
      return compare(faces, doc.amount) === 0
        ? null
        : fault('faces', 'amount', w(`the bills add up to ${faces}`, `票据明细合计为${faces}，须等于票面总额`));
    },
    backed: ({ doc, facts }) => backedFaults(backed(doc), facts, 'drawerAccount'),
    payee: ({ doc, facts: { supplierAccount } }) =>
      supplierAccount !== undefined && doc.payeeAccount !== null && doc.payeeAccount !== supplierAccount
        ? warning('payee', 'payeeAccount', w('is not the account in the supplier’s file', '与供应商档案中的账号不一致'))
        : null,
    review: ({ doc, facts: { review } }) => {
      if (doc.invoiceReviewId === null || review === undefined) return null;
      if (review === null || review.supplierId !== doc.supplierId)
        return warning('review', 'invoiceReviewId', w('is of another supplier, or not approved', '发票审核单未通过或不属于该收款人'));
      return compare(review.open, doc.amount) < 0
        ? warning('review', 'invoiceReviewId', w(`only ${fixed(review.open)} of it is not paid`, `该发票未付金额仅${fixed(review.open)}`))
        : null;
    },
    numbers: ({ doc }) =>
      doc.bills.flatMap(({ billNo }, at) =>
        billNo !== null && billNo.length !== 30
          ? [fault('numbers', `bills.${at}.billNo`, w('has 30 digits', '票据号码为30位'))]
          : doc.bills.findIndex((other) => billNo !== null && other.billNo === billNo) < at && billNo !== null
            ? [fault('numbers', `bills.${at}.billNo`, w('stands here twice', '票据号码重复'))]
            : [],
      ),
  },
  name: { zh: 'acceptBank' },
  access: {
    more: ['confirm', 'void'],
    grants: {
      ...offices,
      finance_manager: everything,
      finance_accountant: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'sensitive'],
        scope: 'all',
      },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive', 'confirm'], scope: 'all' },
    },
  },
  dates: [{ notice: 'acceptance_due', date: 'dueDate', where: { status: ['approved'], ebaState: ['issued', 'delivered'] }, again: 1 }],
  list: {
    columns: ['code', 'supplierId', 'acceptBank', 'amount', 'issueDate', 'dueDate', 'ebaState', 'dueState', 'status'],
    filters: ['supplierId', 'ebaState', 'dueState', 'dueDate', 'drawerAccount', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['amount', 'openMargin'],
  },
  form: [
    {
      label: w('Bill', '票据'),
      fields: [
        'code',
        'drawerOrg',
        'drawerAccount',
        'acceptBank',
        'contractId',
        'invoiceReviewId',
        'supplierId',
        'payeeBank',
        'payeeAccount',
        'amount',
        'billCount',
        'issueDate',
        'dueDate',
        'termDays',
        'transferable',
        'reason',
        'bills',
      ],
    },
    { label: w('Margin and fee', '保证金与手续费'), fields: ['marginRate', 'marginAmount', 'marginAccount', 'feeRate', 'fee'] },
    {
      label: w('Delivery and maturity', '交付与兑付'),
      fields: [
        'ebaState',
        'dueState',
        'lateFrom',
        'freeAmount',
        'heldAmount',
        'deliveredAmount',
        'openMargin',
        'honouredAt',
        'payNo',
        'cancelledAt',
        'cancelReason',
      ],
    },
  ],
  document: {
    flow: 'ebaAccept',
    figure: { field: 'amount', kind: 'money' },
    matter: ['supplierId', 'contractId', { label: w('Term', '期限'), from: 'issueDate', to: 'dueDate' }, 'marginAmount', 'reason'],
    compared: { payee: 'supplierId' },
    noHold: true,
  },
  acts: {
    honour: {
      label: w('Honoured', '登记兑付'),
      icon: 'confirm',
      needs: 'confirm',
      when: ({ doc, today }) => {
        if (doc.honouredAt !== null || doc.cancelledAt !== null) return null;
        return (
          today >= (doc.dueDate ?? '') ||
          notNow('beforeDue', w(`It is due on ${doc.dueDate ?? ''}`, `到期日为${doc.dueDate ?? ''}，尚未到期`))
        );
      },
      call: { method: 'PUT', path: 'honour/:id', once: true },
      note: w('The margin pays first, the rest leaves the drawer’s account.', '先以保证金兑付，其余从出票账户扣付。'),
      asks: honourAsked,
      begins: ({ today }) => ({ date: today }),
      done: w('The bill is honoured', '汇票已兑付'),
      moves: ['companyBankAccount'],
    },
    cancel: {
      label: w('Cancel the bill', '撤销票据'),
      icon: 'invalidate',
      danger: true,
      needs: 'void',
      when: ({ doc }) => {
        if (doc.honouredAt !== null || doc.cancelledAt !== null) return null;
        return isPositive(doc.heldAmount) || isPositive(doc.deliveredAmount)
          ? notNow('delivered', w('Some of it is delivered, or a payment holds it', '票据已交付或已被付款单占用'))
          : true;
      },
      call: { method: 'PUT', path: 'cancel/:id', once: true },
      note: w('Margin and credit line come back; the fee stays paid.', '保证金与授信恢复，手续费不退。'),
      asks: cancelAsked,
      done: w('The bill is cancelled', '票据已撤销'),
      moves: ['companyBankAccount'],
    },
  },
  postings: {
    hold: ({ doc, today }) => backedHold(backed(doc), today),
    book: ({ doc, today }) => {
      const date = doc.issueDate !== null && doc.issueDate < today ? doc.issueDate : today;
      return [...backedBook(backed(doc), date), ...acceptanceOpened(doc.id ?? '', fixed(doc.amount ?? '0'), date)];
    },
  },
});
