/**
 * Reimbursement of general expenses of a department. Lines may claim what an approved document has cost (`claims.ts`).
 *
 * Facts, all without this document itself: `usedInvoices` the invoices of its lines that other bills in approval or approved
 * carry; `knownInvoices` they and those numbered next to them, as the wallet and other bills know them; `budgets` rows of the cost department for the types and years of the lines, `left` from the ledger; `openLoans` open loans of
 * the applicant; `payee` the applicant's personnel file; `costOrg` the entity of the cost department; `payingAccount` the account it is paid
 * from; `sources` the documents whose cost its lines claim.
 *
 * Approval of the last step (the cashier) means paid: budget and loans are booked and the bank account is debited. `bookedAmount` of a line
 * is what its budget is charged with: what was approved, else what is asked for.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
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
} from './rules/billRules.ts';
import { besideSources, claimPostings, claimsWithin, kindOf, sourceFields, type SourceFact } from './rules/claims.ts';
import {
  deductTax,
  fromWallet,
  invoiceFields,
  invoicePostings,
  invoicesGiven,
  invoicesInTime,
  invoicesUsedOnce,
  seldomTaxed,
  taxShown,
  taxesShown,
  vouchersCounted,
  walletFills,
  type UsedInvoice,
} from './rules/invoices.ts';
import type { OpenLoan, Payee } from './rules/loans.ts';
import { paymentPostings, payingFaults, payingFields, payingOn, voidedInMonth, type PayingAccount } from './rules/paying.ts';
import { consecutiveInvoices, roundAmounts, type KnownInvoice } from './rules/policy.ts';
import {
  accountKnown,
  loanPostings,
  offsetFaults,
  offsetLines,
  offsetsAsked,
  overdueFirst,
  payeeComputes,
  payeeFields,
} from './rules/reimbursement.ts';

export const expenseReport = document({
  key: 'expenseReport',
  area: 'bill',
  label: w('Expense report', '费用报销单'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BX-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    costDept: f.department(w('Cost department', '费用承担部门'), { required: true, default: { from: 'ownDepartment' } }),
    ...payeeFields,
    reason: f.longText(w('Reason', '报销事由'), { required: true }),
    billCount: f.integer(w('Vouchers attached', '附单据张数'), { required: true, least: '0', most: '9999' }),
    totalAmount: f.computed(f.money(w('Total', '报销金额'))),
    approvedTotal: f.computed(f.money(w('Approved', '核定金额'))),
    offsetTotal: f.computed(f.money(w('Loan offset', '冲抵借款'))),
    payAmount: f.computed(f.money(w('To pay', '应付金额'))),
    budgetLeft: f.computed(f.money(w('Budget left', '预算余额'))),
    ...payingFields,
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
        taxAmount: taxShown,
        netAmount: f.computed(f.money(w('Net', '不含税金额'))),
        guests: f.text(w('Guests (entertainment)', '招待对象')),
        approvedAmount: f.money(w('Approved', '核定金额'), { node: true, least: '0' }),
        bookedAmount: f.computed(f.money(w('Counted', '入账金额'))),
        subject: f.text(w('Account', '会计科目'), { max: 60, node: true }),
        ...fromWallet,
        ...sourceFields,
        ...seldomTaxed,
        remark: f.text(w('Remark', '备注'), { max: 200, help: w('Without an invoice: why there is none.', '无票时说明原因。') }),
      },
      fills: {
        sourceId: {
          sourceKey: 'sourceKey',
          expenseType: 'expenseType',
          happenDate: 'happenDate',
          summary: 'summary',
          amount: 'openAmount',
        },
        walletId: { ...walletFills, amount: 'amount' },
      },
      computes: {
        sourceKey: (line, { facts }) => kindOf(line, facts['sources'] as readonly SourceFact[] | undefined),
        deductTax,
        netAmount: (line) => subtract(line.amount, line.deductTax),
        bookedAmount: (line) => fixed(approvedOf(line)),
      },
      // What is approved of some lines only has no sum that means anything: the head's is that of what counts.
      totals: ['amount', 'taxAmount', 'deductTax', 'netAmount', 'bookedAmount'],
    }),
    offsets: offsetLines,
  },
  visibleWhen: { offsets: offsetsAsked },
  facts: {
    usedInvoices: fact<readonly UsedInvoice[]>(['items.invoiceType', 'items.invoiceCode', 'items.invoiceNo']),
    knownInvoices: fact<readonly KnownInvoice[]>(['items.invoiceType', 'items.invoiceCode', 'items.invoiceNo'], 'deciders'),
    budgets: fact<readonly BudgetRow[]>(['costDept', 'items.expenseType', 'items.happenDate']),
    openLoans: fact<readonly OpenLoan[]>(['applicant']),
    payee: fact<Payee | null>(['applicant']),
    sources: fact<readonly SourceFact[]>(['items.sourceId']),
    payingAccount: fact<PayingAccount | null>(payingOn),
    costOrg: fact<string | null>(['costDept']),
  },
  computes: {
    ...payeeComputes,
    totalAmount: ({ doc }) => sum(doc.items.map((line) => line.amount)),
    approvedTotal: ({ doc }) => sum(doc.items.map(approvedOf)),
    offsetTotal: ({ doc }) => sum(doc.offsets.map((line) => line.offsetAmount)),
    payAmount: ({ doc }) => subtract(doc.approvedTotal, doc.offsetTotal),
    budgetLeft: ({ doc, facts }) => (facts.budgets ? budgetLeft(budgetNeeds(doc.items, approvedOf), facts.budgets) : doc.budgetLeft),
  },
  rules: {
    B1: ({ doc, facts }) => invoicesUsedOnce('items', besideSources(doc.items, facts.sources), facts.usedInvoices ?? []),
    invoiceGiven: ({ doc }) => invoicesGiven('items', doc.items),
    B2: ({ doc, today }) => invoicesInTime('items', doc.items, today, doc.applyDate ?? today),
    B3: ({ doc, facts }) => withinBudget('items', budgetNeeds(doc.items, approvedOf), facts.budgets ?? []),
    B4: ({ doc }) => guestsNamed('items', doc.items),
    claim: ({ doc, facts }) => claimsWithin(doc.items, facts.sources),
    B5: ({ doc }) => approvedWithin('items', doc.items),
    B6: ({ doc }) => accountKnown(doc),
    tax: ({ doc }) => taxesShown('items', doc.items),
    vouchersCounted: ({ doc }) => vouchersCounted(doc.billCount, doc.items),
    offsets: ({ doc, facts }) => offsetFaults(doc, facts.openLoans ?? []),
    overdueFirst: ({ doc, facts, today }) => overdueFirst(doc.offsets, doc.payAmount, facts.openLoans ?? [], today),
    paying: ({ doc, facts, today }) =>
      payingFaults(doc, { amount: doc.payAmount, orgId: facts.costOrg ?? null }, facts.payingAccount, today),
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
    findings: {
      round: ({ doc }) => roundAmounts('items', 'amount', doc.items),
      consecutive: ({ doc, facts }) => consecutiveInvoices('items', doc.items, facts.knownInvoices ?? []),
    },
    follows: ({ doc }) => offsetsCut('offsets', doc.offsets, doc.approvedTotal),
    voidable: true,
    voidRules: {
      sameMonth: ({ doc, today }) => voidedInMonth(doc, today),
    },
  },
  postings: {
    hold: ({ doc, facts, today }) => [
      ...budgetPostings(budgetNeeds(doc.items, approvedOf), facts.budgets ?? [], doc.costDept ?? '', 'frozen', today),
      ...loanPostings(doc.offsets, 'held', today),
      ...invoicePostings(besideSources(doc.items, facts.sources), today),
      ...claimPostings(doc.items, 'held', today),
    ],
    book: ({ doc, facts, today }) => {
      const date = doc.paidAt ?? today;
      return [
        ...budgetPostings(budgetNeeds(doc.items, approvedOf), facts.budgets ?? [], doc.costDept ?? '', 'used', date),
        ...loanPostings(doc.offsets, 'cleared', date),
        ...invoicePostings(besideSources(doc.items, facts.sources), date),
        ...claimPostings(doc.items, 'claimed', date),
        ...paymentPostings(doc, doc.payAmount, date),
      ];
    },
  },
  effects: { submitted: ['budgetOver'], moved: ['notInRun'], approved: ['notInRun'], rejected: ['notInRun'] },
});
