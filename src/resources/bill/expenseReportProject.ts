/**
 * Reimbursement of what was spent for a project: each line is charged to a line of the project's budget, held on submission and spent once
 * it is paid. What a budget line has not left is explained and passes the general manager.
 *
 * Facts, all without this document itself: `usedInvoices` the invoices of its lines that other bills carry; `knownInvoices` they and those numbered
 * next to them; `spending` the project with the
 * lines of its budget; `openLoans` open loans of the applicant; `payee` the applicant's personnel file; `costOrg` the entity of the cost
 * department; `payingAccount` the account it is paid from; `sources` the documents whose cost its lines claim.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { approvedOf, approvedWithin, offsetsCut } from './rules/billRules.ts';
import { besideSources, claimPostings, claimsWithin, kindOf, sourceFields, type SourceFact } from './rules/claims.ts';
import { namesGuests } from './rules/guests.ts';
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
import { budgetSums, isOverBudget, spendingFaults, spendingPostings, type SpendingProject } from './rules/projectSpending.ts';
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

export const expenseReportProject = document({
  key: 'expenseReportProject',
  area: 'bill',
  label: w('Project expense report', '项目费用报销单'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('XMBX-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true }),
    projectManager: f.computed(f.user(w('Project manager', '项目经理'))),
    costDept: f.department(w('Department', '费用部门'), { required: true, default: { from: 'ownDepartment' } }),
    projectStage: f.text(w('Project stage', '项目阶段'), { max: 40 }),
    contractId: f.ref('contractDefinition', w('Contract', '合同')),
    ...payeeFields,
    reason: f.longText(w('Reason', '报销事由'), { required: true }),
    billCount: f.integer(w('Vouchers attached', '附单据张数'), { required: true, least: '0', most: '9999' }),
    totalAmount: f.computed(f.money(w('Total', '报销金额'))),
    approvedTotal: f.computed(f.money(w('Approved', '核定金额'))),
    offsetTotal: f.computed(f.money(w('Loan offset', '冲抵借款'))),
    payAmount: f.computed(f.money(w('To pay', '应付金额'))),
    projectBudget: f.computed(f.money(w('Project budget', '项目预算'))),
    projectUsed: f.computed(f.money(w('Used of it', '项目已用'))),
    overBudget: f.computed(f.boolean(w('Over the budget', '超出项目预算'))),
    ...payingFields,
  },
  lines: {
    items: lineSet({
      label: w('Expense lines', '费用明细'),
      least: 1,
      fields: {
        projectCost: f.choice('projectCost', w('Cost type', '项目费用类别'), { required: true }),
        budgetDetailId: f.text(w('Budget line', '预算明细'), {
          max: 20,
          required: true,
          line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'leftAmount'] },
        }),
        happenDate: f.date(w('Date', '日期'), { required: true }),
        summary: f.text(w('Description', '摘要'), { max: 150, required: true }),
        amount: f.money(w('Amount', '金额'), { required: true, least: '0.01' }),
        invoiceType: f.choice('invoiceType', w('Invoice type', '发票类型'), { required: true }),
        ...invoiceFields,
        invoiceDate: f.date(w('Invoice date', '开票日期')),
        taxRate: f.choice('taxRate', w('Tax rate', '税率')),
        taxAmount: taxShown,
        netAmount: f.computed(f.money(w('Net', '不含税金额'))),
        guests: f.text(w('Guests (meetings)', '参会人员')),
        approvedAmount: f.money(w('Approved', '核定金额'), { node: true, least: '0' }),
        bookedAmount: f.computed(f.money(w('Counted', '入账金额'))),
        subject: f.text(w('Account', '会计科目'), { max: 60, node: true }),
        ...fromWallet,
        ...sourceFields,
        ...seldomTaxed,
        remark: f.text(w('Remark', '备注'), { max: 200, help: w('Without an invoice: why there is none.', '无票时说明原因。') }),
      },
      fills: {
        sourceId: { sourceKey: 'sourceKey', happenDate: 'happenDate', summary: 'summary', amount: 'openAmount' },
        walletId: { ...walletFills, amount: 'amount' },
      },
      computes: {
        sourceKey: (line, { facts }) => kindOf(line, facts['sources'] as readonly SourceFact[] | undefined),
        deductTax,
        netAmount: (line) => subtract(line.amount, line.deductTax),
        bookedAmount: (line) => fixed(approvedOf(line)),
      },
      totals: ['amount', 'deductTax', 'netAmount', 'bookedAmount'],
    }),
    offsets: offsetLines,
  },
  visibleWhen: { offsets: offsetsAsked },
  facts: {
    usedInvoices: fact<readonly UsedInvoice[]>(['items.invoiceType', 'items.invoiceCode', 'items.invoiceNo']),
    knownInvoices: fact<readonly KnownInvoice[]>(['items.invoiceType', 'items.invoiceCode', 'items.invoiceNo'], 'deciders'),
    spending: fact<SpendingProject | null>(['projectId']),
    openLoans: fact<readonly OpenLoan[]>(['applicant']),
    payee: fact<Payee | null>(['applicant']),
    sources: fact<readonly SourceFact[]>(['items.sourceId']),
    payingAccount: fact<PayingAccount | null>(payingOn),
    costOrg: fact<string | null>(['costDept']),
  },
  computes: {
    ...payeeComputes,
    projectManager: ({ doc, facts }) => (facts.spending === undefined ? doc.projectManager : (facts.spending?.managerId ?? null)),
    projectBudget: ({ doc, facts }) => (facts.spending ? budgetSums(facts.spending).projectBudget : doc.projectBudget),
    projectUsed: ({ doc, facts }) => (facts.spending ? budgetSums(facts.spending).projectUsed : doc.projectUsed),
    totalAmount: ({ doc }) => sum(doc.items.map((line) => line.amount)),
    approvedTotal: ({ doc }) => sum(doc.items.map(approvedOf)),
    offsetTotal: ({ doc }) => sum(doc.offsets.map((line) => line.offsetAmount)),
    payAmount: ({ doc }) => subtract(doc.approvedTotal, doc.offsetTotal),
    overBudget: ({ doc, facts }) => (facts.spending === undefined ? doc.overBudget : isOverBudget(doc.items, facts.spending)),
  },
  rules: {
    spending: ({ doc, facts }) => spendingFaults(doc, facts.spending),
    B1: ({ doc, facts }) => invoicesUsedOnce('items', besideSources(doc.items, facts.sources), facts.usedInvoices ?? []),
    invoiceGiven: ({ doc }) => invoicesGiven('items', doc.items),
    B2: ({ doc, today }) => invoicesInTime('items', doc.items, today, doc.applyDate ?? today),
    B4: ({ doc }) =>
      doc.items.flatMap((line, at) =>
        line.projectCost === 'meeting' && !namesGuests(line)
          ? [fault('B4', `items.${at}.guests`, w('name the guests', '会议费需填写参会人员'))]
          : [],
      ),
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
    owners: ['projectManager'],
    grants: {
      ...documentOffices,
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      project_specialist: { actions: ['page', 'export'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'projectId', 'applicant', 'reason', 'totalAmount', 'payAmount', 'paidAt', 'status'],
    filters: ['projectId', 'applicant', 'costDept', 'applyDate', 'totalAmount', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['totalAmount', 'approvedTotal', 'offsetTotal', 'payAmount'],
  },
  form: [
    {
      label: w('Report', '报销'),
      fields: ['code', 'projectId', 'projectManager', 'costDept', 'projectStage', 'contractId', 'reason', 'billCount'],
    },
    {
      label: w('Expenses', '费用'),
      fields: ['items', 'totalAmount', 'approvedTotal', 'projectBudget', 'projectUsed', 'overBudget'],
    },
    { label: w('Loans', '借款'), fields: ['offsets', 'offsetTotal', 'payAmount'] },
    { label: w('Payee', '收款'), fields: ['payeeType', 'payeeName', 'payMethod', 'bankName', 'bankAccount'] },
    { label: w('Payment', '付款'), fields: ['payAccount', 'paidAt', 'payNo'] },
  ],
  document: {
    flow: 'expenseReportProject',
    figure: { field: 'totalAmount', kind: 'money' },
    matter: ['projectId', 'reason', 'payeeName', 'overBudget'],
    compared: { payee: 'payeeName', workDates: ['items.happenDate'] },
    findings: {
      round: ({ doc }) => roundAmounts('items', 'amount', doc.items),
      consecutive: ({ doc, facts }) => consecutiveInvoices('items', doc.items, facts.knownInvoices ?? []),
    },
    follows: ({ doc }) => offsetsCut('offsets', doc.offsets, doc.approvedTotal),
    voidable: true,
    voidRules: { sameMonth: ({ doc, today }) => voidedInMonth(doc, today) },
  },
  postings: {
    hold: ({ doc, facts, today }) => [
      ...spendingPostings(doc, 'held', { date: today, overBudget: doc.overBudget }),
      ...loanPostings(doc.offsets, 'held', today),
      ...invoicePostings(besideSources(doc.items, facts.sources), today),
      ...claimPostings(doc.items, 'held', today),
    ],
    book: ({ doc, facts, today }) => {
      const date = doc.paidAt ?? today;
      return [
        ...spendingPostings(doc, 'spent', { date, overBudget: doc.overBudget }),
        ...loanPostings(doc.offsets, 'cleared', date),
        ...invoicePostings(besideSources(doc.items, facts.sources), date),
        ...claimPostings(doc.items, 'claimed', date),
        ...paymentPostings(doc, doc.payAmount, date),
      ];
    },
    overrun: ['hold', 'book'],
  },
  effects: { moved: ['notInRun'], approved: ['notInRun'], rejected: ['notInRun'] },
});
