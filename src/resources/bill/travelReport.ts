/**
 * Reimbursement of a business trip by its standards: what was paid for transport and hotels, and what is allowed a day. Everybody who was on the trip
 * reports their own costs, once; who applied for it may report for its traveller.
 *
 * Facts, all without this document itself: `trip` the trip; `standards` rows that hold on the first day; `grade` of the traveller on that day;
 * `reported` number of another report of the same trip and person; `usedInvoices`, `knownInvoices`, `budgets`, `openLoans` and `payee` as in expense reports, loans
 * and account being the traveller's; `payingAccount` and `costOrg` as there.
 *
 * Approval of the last step means paid. Budget, loans and account are charged with what was approved, else with what is asked for.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { addDays } from '#model/calculation/dates.ts';
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isPending } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { budgetLeft, budgetPostings, budgetsKept, offsetsCut, type BudgetRow } from './rules/billRules.ts';
import {
  fromWallet,
  invoiceFields,
  invoicePostings,
  invoicesGiven,
  invoicesInTime,
  invoicesUsedOnce,
  taxesShown,
  taxFields,
  vouchersCounted,
  walletFills,
  type UsedInvoice,
} from './rules/invoices.ts';
import type { OpenLoan, Payee } from './rules/loans.ts';
import { paymentPostings, payingFaults, payingFields, payingOn, voidedInMonth, type PayingAccount } from './rules/paying.ts';
import { consecutiveInvoices, roundAmounts, type KnownInvoice } from './rules/policy.ts';
import { accountKnown, loanPostings, offsetFaults, offsetLines, offsetsAsked, overdueFirst } from './rules/reimbursement.ts';
import { isGone, reportWithin, standardOf, tripDays, type StandardRow } from './rules/travel.ts';
import {
  aboveStandard,
  allowedFor,
  costsOf,
  countedOf,
  dailyAllowance,
  daysWithin,
  hotelsTold,
  inYuan,
  localDaysOf,
  proposalOf,
  ratesFit,
  reasonsGiven,
  reporterOf,
  taxDeducted,
  tripNeeds,
  type ReportedTrip,
} from './rules/travelCosts.ts';

const daysGiven = { default: '0', least: '0' } as const;

export const travelReport = document({
  key: 'travelReport',
  area: 'bill',
  label: w('Travel report', '差旅报销单'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CLBX-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    travelApplyId: f.ref('travelApply', w('Trip', '出差申请'), { required: true }),
    traveller: f.computed(f.user(w('Traveller', '出差人'))),
    grade: f.computed(f.choice('salaryGrade', w('Grade', '职级'))),
    costDept: f.department(w('Cost department', '费用部门'), { required: true, default: { from: 'ownDepartment' } }),
    startDate: f.date(w('From', '实际出发'), { required: true }),
    endDate: f.date(w('To', '实际返回'), { required: true }),
    days: f.computed(f.integer(w('Days', '天数'))),
    late: f.computed(f.boolean(w('Reported late', '逾期报销'))),
    summary: f.longText(w('Result of the trip', '出差总结'), { required: true }),
    transportTotal: f.computed(f.money(w('Transport', '交通费合计'))),
    hotelTotal: f.computed(f.money(w('Lodging', '住宿费合计'))),
    mealsProvidedDays: f.decimal([5, 1], w('Days with meals provided', '对方供餐天数'), daysGiven),
    carDays: f.decimal([5, 1], w('Days with company car', '用车天数'), daysGiven),
    localDays: f.computed(f.integer(w('Days with rides paid as they were', '市内交通实报天数'))),
    mealAllowance: f.computed(f.money(w('Meal allowance', '伙食补助'))),
    localAllowance: f.computed(f.money(w('Local transport allowance', '市内交通补助'))),
    otherTotal: f.computed(f.money(w('Other', '其他合计'))),
    totalAmount: f.computed(f.money(w('Total', '报销总额'))),
    overTotal: f.computed(f.money(w('Above the standards', '超标合计'))),
    proposedTotal: f.computed(
      f.money(w('Proposed', '建议核定'), {
        help: w('The total without what is above the standards and has no reason.', '报销总额减去未说明的超标金额。'),
      }),
    ),
    approvedTotal: f.money(w('Approved', '核定金额'), { node: true, least: '0' }),
    offsetTotal: f.computed(f.money(w('Loan offset', '冲抵借款'))),
    payAmount: f.computed(f.money(w('To pay', '应付金额'))),
    budgetLeft: f.computed(f.money(w('Budget left', '预算余额'))),
    billCount: f.integer(w('Vouchers attached', '附单据张数'), { required: true, least: '0', most: '9999' }),
    payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
    payeeName: f.computed(f.text(w('Payee name', '收款人'), { max: 80 })),
    bankName: f.computed(f.text(w('Bank', '开户行'), { max: 80 })),
    bankAccount: f.computed(f.text(w('Account', '账号'), { max: 40, sensitive: true })),
    ...payingFields,
  },
  lines: {
    costs: lineSet({
      label: w('Costs', '费用明细'),
      fields: {
        costKind: f.choice('travelCost', w('Kind', '费用种类'), { required: true }),
        happenDate: f.date(w('Date', '日期'), { required: true }),
        fromCity: f.text(w('From', '起点'), { max: 40 }),
        toCity: f.text(w('To', '终点'), { max: 40 }),
        cityTier: f.choice('cityTier', w('City class', '城市类别')),
        transport: f.choice('tripTransport', w('Transport', '交通工具')),
        nights: f.integer(w('Nights', '晚数'), { least: '0', most: '365' }),
        currency: f.choice('currency', w('Currency', '币种'), { required: true, default: 'CNY' }),
        fxRate: f.decimal([10, 6], w('Rate', '汇率'), { required: true, default: '1', least: '0.000001' }),
        originalAmount: f.money(w('Amount', '原币金额'), { required: true, least: '0.01' }),
        amount: f.computed(f.money(w('In yuan', '人民币金额'))),
        standardAmount: f.computed(f.money(w('Standard', '标准金额'))),
        overAmount: f.computed(f.money(w('Above', '超标金额'))),
        overReason: f.text(w('Reason', '超标说明'), { max: 100 }),
        invoiceType: f.choice('invoiceType', w('Invoice type', '票据类型'), { required: true }),
        ...invoiceFields,
        invoiceDate: f.date(w('Invoice date', '开票日期')),
        ...taxFields,
        netAmount: f.computed(f.money(w('Net', '不含税金额'))),
        ...fromWallet,
        remark: f.text(w('Remark', '备注'), { max: 200, help: w('Without an invoice: why there is none.', '无票时说明原因。') }),
      },
      fills: { walletId: { ...walletFills, originalAmount: 'amount' } },
      computes: {
        amount: inYuan,
        standardAmount: (line, { facts }) =>
          facts['standards'] === undefined
            ? line.standardAmount
            : allowedFor(line, facts['standards'] as readonly StandardRow[], facts['grade'] as string | null | undefined),
        overAmount: (line) => aboveStandard(line.amount, line.standardAmount),
        deductTax: taxDeducted,
        netAmount: (line) => subtract(line.amount, line.deductTax),
      },
      totals: ['amount', 'overAmount', 'taxAmount', 'deductTax', 'netAmount'],
    }),
    offsets: offsetLines,
  },
  visibleWhen: { offsets: offsetsAsked },
  fills: { travelApplyId: { startDate: 'startDate', endDate: 'endDate', costDept: 'costDept' } },
  facts: {
    trip: fact<ReportedTrip | null>(['travelApplyId']),
    standards: fact<readonly StandardRow[]>(['startDate']),
    grade: fact<string | null>(['applicant', 'travelApplyId', 'startDate'], 'rules'),
    reported: fact<string | null>(['applicant', 'travelApplyId']),
    usedInvoices: fact<readonly UsedInvoice[]>(['costs.invoiceType', 'costs.invoiceCode', 'costs.invoiceNo']),
    knownInvoices: fact<readonly KnownInvoice[]>(['costs.invoiceType', 'costs.invoiceCode', 'costs.invoiceNo'], 'deciders'),
    budgets: fact<readonly BudgetRow[]>(['costDept', 'startDate']),
    openLoans: fact<readonly OpenLoan[]>(['applicant', 'travelApplyId']),
    payee: fact<Payee | null>(['applicant', 'travelApplyId']),
    payingAccount: fact<PayingAccount | null>(payingOn),
    costOrg: fact<string | null>(['costDept']),
  },
  computes: {
    traveller: ({ doc, facts, actor }) => (facts.trip ? reporterOf(facts.trip, doc.applicant ?? actor.userId) : doc.traveller),
    grade: ({ doc, facts }) => (facts.grade === undefined ? doc.grade : facts.grade),
    days: ({ doc }) => tripDays(doc.startDate, doc.endDate),
    late: ({ doc, today }) => doc.endDate !== null && (doc.applyDate ?? today) > addDays(doc.endDate, reportWithin),
    transportTotal: ({ doc }) => costsOf(doc.costs, ['transport', 'refund']),
    hotelTotal: ({ doc }) => costsOf(doc.costs, ['hotel']),
    localDays: ({ doc }) => localDaysOf(doc.costs),
    mealAllowance: ({ doc, facts: { standards, trip } }) =>
      standards && trip
        ? dailyAllowance(standardOf(standards, doc.grade, trip.cityTier)?.meal, doc.days, [doc.mealsProvidedDays])
        : doc.mealAllowance,
    localAllowance: ({ doc, facts: { standards, trip } }) =>
      standards && trip
        ? dailyAllowance(standardOf(standards, doc.grade, trip.cityTier)?.local, doc.days, [doc.carDays, doc.localDays])
        : doc.localAllowance,
    otherTotal: ({ doc }) => costsOf(doc.costs, ['local', 'visa', 'other']),
    totalAmount: ({ doc }) => sum([doc.transportTotal, doc.hotelTotal, doc.mealAllowance, doc.localAllowance, doc.otherTotal]),
    overTotal: ({ doc }) => sum(doc.costs.map(({ overAmount }) => overAmount)),
    proposedTotal: ({ doc }) => proposalOf(doc.totalAmount, doc.costs),
    offsetTotal: ({ doc }) => sum(doc.offsets.map(({ offsetAmount }) => offsetAmount)),
    payAmount: ({ doc }) => subtract(countedOf(doc), doc.offsetTotal),
    budgetLeft: ({ doc, facts }) => (facts.budgets ? budgetLeft(tripNeeds(doc), facts.budgets) : doc.budgetLeft),
    payeeName: ({ doc, facts }) => facts.payee?.name ?? doc.payeeName,
    bankName: ({ doc, facts }) => facts.payee?.bankName ?? doc.bankName,
    bankAccount: ({ doc, facts }) => facts.payee?.bankAccount ?? doc.bankAccount,
  },
  rules: {
    order: ({ doc }) =>
      doc.startDate !== null && doc.endDate !== null && doc.endDate < doc.startDate
        ? fault('order', 'endDate', w('the end is before the start', '返回日期不能早于出发日期'))
        : null,
    back: ({ doc, today }) =>
      doc.endDate !== null && doc.endDate > today ? fault('back', 'endDate', w('lies in the future', '返回日期不能晚于今天')) : null,
    trip: ({ doc, facts: { trip }, actor }) => {
      if (!trip) return null;
      const applicant = doc.applicant ?? actor.userId;
      if (isGone(trip))
        return fault('trip', 'travelApplyId', w(`${trip.code} is not approved, or cancelled`, `${trip.code}未通过审批或已取消`));
      return trip.travellers.includes(applicant) || trip.applicant === applicant
        ? null
        : fault('trip', 'travelApplyId', w(`the trip ${trip.code} is not yours`, `${trip.code}不是本人的出差`));
    },
    oneReport: ({ facts: { reported } }) =>
      reported ? fault('oneReport', 'travelApplyId', w(`${reported} reports it already`, `该出差已由${reported}报销`)) : null,
    late: ({ doc }) =>
      doc.late === true
        ? warning('late', 'endDate', w(`later than ${reportWithin} days after the return`, `返回已超过${reportWithin}天`))
        : null,
    hotel: ({ doc }) => hotelsTold(doc.costs),
    overReason: ({ doc }) => reasonsGiven(doc.costs),
    rate: ({ doc }) => ratesFit(doc.costs),
    mealsProvided: ({ doc }) => daysWithin('mealsProvidedDays', doc.mealsProvidedDays, doc.days),
    carDays: ({ doc }) => daysWithin('carDays', doc.carDays, doc.days),
    B1: ({ doc, facts }) => invoicesUsedOnce('costs', doc.costs, facts.usedInvoices ?? []),
    invoiceGiven: ({ doc }) => invoicesGiven('costs', doc.costs),
    B2: ({ doc, today }) => invoicesInTime('costs', doc.costs, today, doc.applyDate ?? today),
    B3: ({ doc, facts }) => budgetsKept(tripNeeds(doc), facts.budgets ?? [], () => 'totalAmount'),
    B5: ({ doc }) =>
      isPending(doc.status) && doc.approvedTotal !== null && compare(doc.approvedTotal, doc.totalAmount) > 0
        ? fault('B5', 'approvedTotal', w(`at most ${doc.totalAmount}`, `不能超过${doc.totalAmount}`))
        : null,
    B6: ({ doc }) => accountKnown({ ...doc, payeeType: 'staff' }),
    tax: ({ doc }) => taxesShown('costs', doc.costs),
    vouchersCounted: ({ doc }) => vouchersCounted(doc.billCount, doc.costs),
    offsets: ({ doc, facts }) => offsetFaults({ ...doc, approvedTotal: countedOf(doc) }, facts.openLoans ?? []),
    overdueFirst: ({ doc, facts, today }) => overdueFirst(doc.offsets, doc.payAmount, facts.openLoans ?? [], today),
    something: ({ doc }) =>
      isPositive(doc.totalAmount) ? null : fault('something', 'totalAmount', w('nothing to reimburse', '没有可报销的金额')),
    paying: ({ doc, facts, today }) =>
      payingFaults(doc, { amount: doc.payAmount, orgId: facts.costOrg ?? null }, facts.payingAccount, today),
  },
  name: { zh: 'code' },
  access: {
    owners: ['traveller'],
    department: 'costDept',
    grants: {
      ...documentOffices,
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'traveller', 'travelApplyId', 'startDate', 'endDate', 'totalAmount', 'payAmount', 'paidAt', 'status'],
    filters: ['traveller', 'costDept', 'startDate', 'applyDate', 'late', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['totalAmount', 'approvedTotal', 'offsetTotal', 'payAmount'],
  },
  form: [
    {
      label: w('Trip', '出差'),
      fields: ['code', 'travelApplyId', 'traveller', 'grade', 'costDept', 'startDate', 'endDate', 'days', 'late', 'summary', 'billCount'],
    },
    { label: w('Costs', '费用'), fields: ['costs', 'transportTotal', 'hotelTotal', 'otherTotal'] },
    { label: w('Allowances', '补助'), fields: ['mealsProvidedDays', 'mealAllowance', 'carDays', 'localDays', 'localAllowance'] },
    { label: w('Total', '合计'), fields: ['totalAmount', 'overTotal', 'proposedTotal', 'approvedTotal', 'budgetLeft'] },
    { label: w('Loans', '借款'), fields: ['offsets', 'offsetTotal', 'payAmount'] },
    { label: w('Payee', '收款'), fields: ['payeeName', 'payMethod', 'bankName', 'bankAccount'] },
    { label: w('Payment', '付款'), fields: ['payAccount', 'paidAt', 'payNo'] },
  ],
  document: {
    flow: 'travelReport',
    figure: { field: 'totalAmount', kind: 'money' },
    matter: ['travelApplyId', { label: w('Days', '出差日期'), from: 'startDate', to: 'endDate' }, 'summary', 'overTotal'],
    compared: { payee: 'traveller', workDates: ['costs.happenDate'] },
    findings: {
      round: ({ doc }) => roundAmounts('costs', 'amount', doc.costs),
      consecutive: ({ doc, facts }) => consecutiveInvoices('costs', doc.costs, facts.knownInvoices ?? []),
    },
    about: ['traveller'],
    follows: ({ doc }) => offsetsCut('offsets', doc.offsets, countedOf(doc)),
    voidable: true,
    voidRules: { sameMonth: ({ doc, today }) => voidedInMonth(doc, today) },
  },
  postings: {
    hold: ({ doc, facts: { budgets }, today }) => [
      ...budgetPostings(tripNeeds(doc), budgets ?? [], doc.costDept ?? '', 'frozen', today),
      ...loanPostings(doc.offsets, 'held', today),
      ...invoicePostings(doc.costs, today),
    ],
    book: ({ doc, facts: { budgets }, today }) => {
      const date = doc.paidAt ?? today;
      return [
        ...budgetPostings(tripNeeds(doc), budgets ?? [], doc.costDept ?? '', 'used', date),
        ...loanPostings(doc.offsets, 'cleared', date),
        ...invoicePostings(doc.costs, date),
        ...paymentPostings(doc, doc.payAmount, date),
      ];
    },
  },
  effects: {
    submitted: ['travelReportSent', 'budgetOver'],
    moved: ['notInRun'],
    approved: ['notInRun', 'travelReported'],
    rejected: ['notInRun'],
    invalidated: ['travelReportVoided'],
  },
});
