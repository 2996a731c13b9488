/**
 * Reimbursement of general expenses of a department (office.md part 4, B1-B6). The references to a reception and to a vehicle repair
 * come with those documents.
 *
 * Facts, all without this document itself: `usedInvoices` the invoices of its lines that other bills in approval or approved
 * carry; `budgets` rows of the cost department for the types and years of the lines, `left` from the ledger; `openLoans` open loans of
 * the applicant; `payee` the applicant's personnel file.
 *
 * Approval of the last step (the cashier) means paid: budget and loans are booked and the bank account is debited. `bookedAmount` of a line
 * is what its budget is charged with: what was approved, else what is asked for.
 */
import { bank, loan } from './ledgers.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { compare, isPositive, subtract } from '#model/decimal.ts';
import { fixed, sum } from '#model/rounding.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import {
  approvedOf,
  approvedWithin,
  budgetLeft,
  budgetNeeds,
  budgetPostings,
  guestsNamed,
  offsetsCut,
  withinBudget,
  type BudgetRow,
} from './billRules.ts';
import {
  deductTax,
  invoiceFields,
  invoicePostings,
  invoicesGiven,
  invoicesInTime,
  invoicesUsedOnce,
  taxesShown,
  taxFields,
  vouchersCounted,
  type UsedInvoice,
} from './invoices.ts';
import { isOverdue, type OpenLoan, type Payee } from './loans.ts';
import { posting, type Posting } from '#model/posting.ts';

interface OffsetLine {
  readonly debitNoteId: string | null;
  readonly offsetAmount: string | null;
}

const loanPostings = (lines: readonly OffsetLine[], to: 'held' | 'cleared', date: string): Posting[] =>
  lines.flatMap((line) =>
    line.debitNoteId === null || !isPositive(line.offsetAmount)
      ? []
      : [posting(loan, { dimensions: { loan: line.debitNoteId }, from: 'open', to, quantity: line.offsetAmount ?? '0', date })],
  );

export const expenseReport = document({
  key: 'expenseReport',
  area: 'bill',
  label: w('Expense report', '费用报销单'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BX-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    costDept: f.department(w('Cost department', '费用承担部门'), { required: true, default: { from: 'ownDepartment' } }),
    payeeType: f.choice('payeeType', w('Payee', '收款方类型'), { required: true, default: 'staff' }),
    payeeName: f.text(w('Payee name', '收款人'), { max: 80, required: true, carried: true }),
    bankName: f.text(w('Bank', '开户行'), { max: 80, carried: true }),
    bankAccount: f.text(w('Account', '账号'), { max: 40, sensitive: true, carried: true }),
    payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
    reason: f.longText(w('Reason', '报销事由'), { required: true }),
    billCount: f.integer(w('Vouchers attached', '附单据张数'), { required: true, least: '0', most: '9999' }),
    totalAmount: f.computed(f.money(w('Total', '报销金额'))),
    approvedTotal: f.computed(f.money(w('Approved', '核定金额'))),
    offsetTotal: f.computed(f.money(w('Loan offset', '冲抵借款'))),
    payAmount: f.computed(f.money(w('To pay', '应付金额'))),
    budgetLeft: f.computed(f.money(w('Budget left', '预算余额'))),
    payAccount: f.ref('companyBankAccount', w('Paid from', '付款账户'), { node: true }),
    paidAt: f.date(w('Paid on', '付款日期'), { node: true }),
    payNo: f.text(w('Bank slip no.', '银行回单号'), { max: 40, node: true }),
    accountVoucherNo: f.text(w('Accounting voucher', '记账凭证号'), { max: 30, node: true }),
  },
  lines: {
    items: lineSet({
      label: w('Expense lines', '费用明细'),
      least: 1,
      fields: {
        expenseType: f.choice('expenseType', w('Type', '费用类型'), { required: true }),
        happenDate: f.date(w('Date', '发生日期'), { required: true }),
        summary: f.text(w('Description', '摘要'), { max: 150, required: true }),
        amount: f.money(w('Amount', '金额'), { required: true, least: '0.01' }),
        invoiceType: f.choice('invoiceType', w('Invoice type', '发票类型'), { required: true }),
        ...invoiceFields,
        invoiceDate: f.date(w('Invoice date', '开票日期')),
        taxRate: f.choice('taxRate', w('Tax rate', '税率')),
        ...taxFields,
        netAmount: f.computed(f.money(w('Net', '不含税金额'))),
        remark: f.text(w('Remark', '备注'), { max: 200, help: w('Without an invoice: why there is none.', '无票时说明原因。') }),
        guests: f.text(w('Guests (entertainment)', '招待对象')),
        approvedAmount: f.money(w('Approved', '核定金额'), { node: true, least: '0' }),
        bookedAmount: f.computed(f.money(w('Counted', '入账金额'))),
        subject: f.text(w('Account', '会计科目'), { max: 60, node: true }),
      },
      computes: {
        deductTax,
        netAmount: (line) => subtract(line.amount, line.deductTax),
        bookedAmount: (line) => fixed(approvedOf(line)),
      },
      // What is approved of some lines only has no sum that means anything: the head's is that of what counts.
      totals: ['amount', 'taxAmount', 'deductTax', 'netAmount', 'bookedAmount'],
    }),
    offsets: lineSet({
      label: w('Loan offsets', '冲抵借款'),
      fields: {
        debitNoteId: f.ref('debitNote', w('Loan', '借款单'), { required: true }),
        balance: f.computed(f.money(w('Open balance', '未清余额'))),
        offsetAmount: f.money(w('Offset', '冲抵金额'), { required: true, least: '0.01' }),
      },
      computes: {
        balance: (line, { facts }) => {
          const loans = facts['openLoans'] as readonly OpenLoan[] | undefined;
          return loans?.find((loan) => loan.id === line.debitNoteId)?.balance ?? line.balance;
        },
      },
      totals: ['offsetAmount'],
    }),
  },
  // Most people owe nothing.
  asked: { offsets: (_, { openLoans }) => (openLoans ?? []).length > 0 },
  facts: {
    usedInvoices: fact<readonly UsedInvoice[]>(['items.invoiceType', 'items.invoiceCode', 'items.invoiceNo']),
    budgets: fact<readonly BudgetRow[]>(['costDept', 'items.expenseType', 'items.happenDate']),
    openLoans: fact<readonly OpenLoan[]>(['applicant']),
    payee: fact<Payee | null>(['applicant']),
  },
  computes: {
    payeeName: ({ doc, facts }) => (doc.payeeType === 'staff' ? (doc.payeeName ?? facts.payee?.name ?? null) : doc.payeeName),
    bankName: ({ doc, facts }) => (doc.payeeType === 'staff' ? (facts.payee?.bankName ?? doc.bankName) : doc.bankName),
    bankAccount: ({ doc, facts }) => (doc.payeeType === 'staff' ? (facts.payee?.bankAccount ?? doc.bankAccount) : doc.bankAccount),
    totalAmount: ({ doc }) => sum(doc.items.map((line) => line.amount)),
    approvedTotal: ({ doc }) => sum(doc.items.map(approvedOf)),
    offsetTotal: ({ doc }) => sum(doc.offsets.map((line) => line.offsetAmount)),
    payAmount: ({ doc }) => subtract(doc.approvedTotal, doc.offsetTotal),
    budgetLeft: ({ doc, facts }) => (facts.budgets ? budgetLeft(budgetNeeds(doc.items, approvedOf), facts.budgets) : doc.budgetLeft),
  },
  rules: {
    B1: ({ doc, facts }) => invoicesUsedOnce('items', doc.items, facts.usedInvoices ?? []),
    invoiceGiven: ({ doc }) => invoicesGiven('items', doc.items),
    B2: ({ doc, today }) => invoicesInTime('items', doc.items, today, doc.applyDate ?? today),
    B3: ({ doc, facts }) => withinBudget('items', budgetNeeds(doc.items, approvedOf), facts.budgets ?? []),
    B4: ({ doc }) => guestsNamed('items', doc.items),
    B5: ({ doc }) => approvedWithin('items', doc.items),
    B6: ({ doc }) =>
      doc.payMethod === 'bankTransfer' && doc.bankAccount === null
        ? fault(
            'B6',
            'bankAccount',
            doc.payeeType === 'staff' ? w('the personnel file has no bank account', '员工档案中没有银行账号') : w('required', '必填'),
          )
        : null,
    tax: ({ doc }) => taxesShown('items', doc.items),
    vouchersCounted: ({ doc }) => vouchersCounted(doc.billCount, doc.items),
    offsets: ({ doc, facts }) => {
      const loans = facts.openLoans ?? [];
      const faults = doc.offsets.flatMap((line, index) => {
        if (line.debitNoteId === null) return [];
        const loan = loans.find((one) => one.id === line.debitNoteId);
        const path = `offsets.${index}`;
        if (!loan) return [fault('offsets', `${path}.debitNoteId`, w('not an open loan of the applicant', '不是申请人的未清借款'))];
        if (doc.offsets.findIndex((one) => one.debitNoteId === line.debitNoteId) < index)
          return [fault('offsets', `${path}.debitNoteId`, w('this loan stands here twice', '该借款单重复'))];
        return compare(line.offsetAmount, loan.balance) > 0
          ? [fault('offsets', `${path}.offsetAmount`, w(`only ${loan.balance} open`, `未清余额仅${loan.balance}`))]
          : [];
      });
      return compare(doc.offsetTotal, doc.approvedTotal) > 0
        ? [...faults, fault('offsets', 'offsetTotal', w('more than the approved total', '冲抵金额不能超过核定金额'))]
        : faults;
    },
    overdueFirst: ({ doc, facts, today }) => {
      const open = (facts.openLoans ?? []).find(
        (loan) => isOverdue(loan, today) && !doc.offsets.some((line) => line.debitNoteId === loan.id),
      );
      return open && isPositive(doc.payAmount)
        ? warning('overdueFirst', 'offsets', w(`overdue loan ${open.code} should be offset first`, `须先冲抵逾期借款${open.code}`))
        : null;
    },
  },
  name: { zh: 'code' },
  access: {
    department: 'costDept',
    grants: {
      ...documentOffices,
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'applicant', 'costDept', 'reason', 'totalAmount', 'payAmount', 'paidAt', 'status'],
    filters: ['applicant', 'applicantDept', 'costDept', 'applyDate', 'totalAmount', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['totalAmount', 'approvedTotal', 'offsetTotal', 'payAmount'],
  },
  form: [
    { label: w('Report', '报销'), fields: ['code', 'costDept', 'reason', 'billCount'] },
    { label: w('Expenses', '费用'), fields: ['items', 'totalAmount', 'approvedTotal', 'budgetLeft'] },
    { label: w('Loans', '借款'), fields: ['offsets', 'offsetTotal', 'payAmount'] },
    { label: w('Payee', '收款'), fields: ['payeeType', 'payeeName', 'payMethod', 'bankName', 'bankAccount'] },
    { label: w('Payment', '付款'), fields: ['payAccount', 'paidAt', 'payNo', 'accountVoucherNo'] },
  ],
  document: {
    flow: 'expenseReport',
    figure: { field: 'totalAmount', kind: 'money' },
    matter: ['reason', 'payeeName', 'costDept', 'budgetLeft'],
    compared: { payee: 'payeeName', workDates: ['items.happenDate'] },
    follows: ({ doc }) => offsetsCut('offsets', doc.offsets, doc.approvedTotal),
    voidable: true,
    voidRules: {
      sameMonth: ({ doc, today }) =>
        doc.paidAt !== null && doc.paidAt.slice(0, 7) !== today.slice(0, 7)
          ? fault('sameMonth', 'paidAt', w('only within the month of payment', '只能在付款当月作废'))
          : null,
    },
  },
  postings: {
    hold: ({ doc, facts, today }) => [
      ...budgetPostings(budgetNeeds(doc.items, approvedOf), facts.budgets ?? [], doc.costDept ?? '', 'frozen', today),
      ...loanPostings(doc.offsets, 'held', today),
      ...invoicePostings(doc.items, today),
    ],
    book: ({ doc, facts, today }) => {
      const date = doc.paidAt ?? today;
      return [
        ...budgetPostings(budgetNeeds(doc.items, approvedOf), facts.budgets ?? [], doc.costDept ?? '', 'used', date),
        ...loanPostings(doc.offsets, 'cleared', date),
        ...invoicePostings(doc.items, date),
        ...(doc.payAccount !== null && isPositive(doc.payAmount)
          ? [posting(bank, { dimensions: { account: doc.payAccount }, from: 'balance', to: null, quantity: doc.payAmount ?? '0', date })]
          : []),
      ];
    },
  },
});
