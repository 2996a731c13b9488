/**
 * Money advanced to an employee, cleared by reports or pay-back. A travel advance stands on an approved trip of its borrower.
 *
 * Facts: `borrowerFile` the borrower from the personnel file; `openLoans` their open loans without this one; `owedBeside` what else they owe or ask
 * for: held by reports in approval, other loan notes in approval; `trip` the trip that it is for.
 */
import { loan } from './ledgers.ts';
import { paymentPostings, payingFaults, type PayingAccount } from './rules/paying.ts';
import { notNow } from '#model/acts.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { compare, isPositive, isZero, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { daysOn } from '#model/daily.ts';
import type { DaysSince } from '#model/fields/byDay.ts';
import { addDays } from '#model/calculation/dates.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isPending } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { lendingBar, payBackAsked, writeOffAsked, type LoanTrip, type OpenLoan, type Payee } from './rules/loans.ts';
import { posting, type Posting } from '#model/posting.ts';
import { isGone, reportWithin } from './rules/travel.ts';

/** Days a loan may run. */
const mostDays = 60;

/** Days after it was to be cleared, as long as some of it is open. */
const overdue: DaysSince = { days: 'planClearDate', while: { status: ['approved'], loanState: ['open', 'partly'] } };

export const debitNote = document({
  key: 'debitNote',
  area: 'bill',
  label: w('Loan note', '借款单'),
  icon: 'cash-banknote',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('JK-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    borrower: f.user(w('Borrower', '借款人'), { required: true, default: { from: 'self' } }),
    borrowDept: f.computed(f.department(w('Department', '部门'))),
    loanType: f.choice('loanType', w('Type', '借款类型'), { required: true }),
    travelApplyId: f.ref('travelApply', w('Trip', '出差申请')),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    amount: f.money(w('Amount', '借款金额'), { required: true, least: '0.01' }),
    reason: f.longText(w('Purpose', '借款用途'), { required: true }),
    payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
    bankName: f.text(w('Bank', '开户行'), { max: 80, carried: true }),
    bankAccount: f.text(w('Account', '账号'), { max: 40, sensitive: true, carried: true }),
    planClearDate: f.date(w('Clear by', '预计还款日期'), { required: true }),
    oldBalance: f.computed(f.money(w('Open loans before', '原未清借款'))),
    overrideReason: f.text(w('Why lent all the same (finance manager)', '超限放款原因（财务经理）'), { max: 200 }),
    payAccount: f.ref('companyBankAccount', w('Paid from', '付款账户'), { node: true }),
    paidAt: f.date(w('Paid on', '放款日期'), { node: true }),
    clearedAmount: f.money(w('Cleared', '已核销金额'), { readOnly: true, default: '0' }),
    writtenOff: f.money(w('Written off', '坏账核销金额'), { readOnly: true, default: '0' }),
    writeOffReason: f.text(w('Why written off', '坏账核销原因'), { max: 200, readOnly: true }),
    balance: f.computed(f.money(w('Open', '未清余额'))),
    loanState: f.computed(f.choice('loanState', w('Status', '借款状态'))),
    overdueDays: f.computed(f.integer(w('Overdue days', '逾期天数'), { daily: overdue })),
  },
  lines: {
    clearings: lineSet({
      label: w('Clearings', '核销记录'),
      fields: {
        clearDate: f.date(w('Date', '日期'), { readOnly: true }),
        clearType: f.text(w('By (report, cash, salary)', '核销方式'), { max: 30, readOnly: true }),
        sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50, readOnly: true }),
        sourceId: f.text(w('Source id', '来源ID'), { max: 20, readOnly: true }),
        amount: f.money(w('Amount', '金额'), { readOnly: true }),
      },
      totals: ['amount'],
    }),
  },
  visibleWhen: {
    travelApplyId: ({ loanType }) => (loanType === 'travel' ? 'required' : false),
    overrideReason: ({ overrideReason, oldBalance }) => overrideReason !== null || isPositive(oldBalance),
  },
  facts: {
    borrowerFile: fact<Payee | null>(['borrower']),
    openLoans: fact<readonly OpenLoan[]>(['borrower']),
    owedBeside: fact<string>(['borrower']),
    trip: fact<LoanTrip | null>(['travelApplyId']),
    payingAccount: fact<PayingAccount | null>(['payAccount']),
  },
  computes: {
    borrowDept: ({ doc, facts }) => facts.borrowerFile?.departmentId ?? doc.borrowDept,
    bankName: ({ doc, facts }) => facts.borrowerFile?.bankName ?? doc.bankName,
    bankAccount: ({ doc, facts }) => facts.borrowerFile?.bankAccount ?? doc.bankAccount,
    oldBalance: ({ doc, facts }) =>
      facts.openLoans ? sum([...facts.openLoans.map((one) => one.balance), facts.owedBeside ?? '0']) : doc.oldBalance,
    balance: ({ doc }) => subtract(subtract(doc.amount, doc.clearedAmount), doc.writtenOff),
    loanState: ({ doc }) => {
      if (doc.status !== 'approved') return 'unpaid';
      if (!isPositive(doc.balance)) return 'cleared';
      return isZero(doc.clearedAmount) && isZero(doc.writtenOff) ? 'open' : 'partly';
    },
    overdueDays: ({ doc, today }) => daysOn(overdue, doc, today),
  },
  rules: {
    ownLoan: ({ doc, actor }) =>
      (doc.applicant ?? actor.userId) === actor.userId && doc.borrower !== actor.userId && !actor.roles.includes('finance_manager')
        ? fault('ownLoan', 'borrower', w('a loan is asked for by its borrower', '借款单应由借款人本人申请'))
        : null,
    trip: ({ doc, facts: { trip } }) => {
      if (doc.loanType !== 'travel')
        return doc.travelApplyId === null
          ? null
          : fault('trip', 'travelApplyId', w('is of travel advances only', '仅差旅借款填写出差申请'));
      if (doc.travelApplyId === null) return fault('required', 'travelApplyId', w('required', '必填'));
      if (!trip) return null;
      if (isGone(trip))
        return fault('trip', 'travelApplyId', w(`${trip.code} is not approved, or cancelled`, `${trip.code}未通过审批或已取消`));
      return trip.travellers.includes(doc.borrower ?? '')
        ? null
        : fault('trip', 'travelApplyId', w(`the borrower is not on ${trip.code}`, `借款人不在${trip.code}的出差人员中`));
    },
    aboveEstimate: ({ doc, facts: { trip } }) =>
      trip && doc.loanType === 'travel' && compare(doc.amount, trip.estTotal) > 0
        ? warning('aboveEstimate', 'amount', w(`the trip is estimated at ${trip.estTotal}`, `超过出差预计费用${trip.estTotal}`))
        : null,
    clearBy: ({ doc, facts: { trip }, today }) => {
      if (doc.planClearDate === null) return null;
      const from = doc.applyDate ?? today;
      const last =
        doc.loanType === 'petty'
          ? `${from.slice(0, 4)}-12-31`
          : doc.loanType === 'travel' && trip
            ? addDays(trip.endDate, reportWithin)
            : addDays(from, mostDays);
      if (doc.planClearDate > last) return fault('clearBy', 'planClearDate', w(`not after ${last}`, `不能晚于${last}`));
      return doc.planClearDate < from ? fault('clearBy', 'planClearDate', w(`not before ${from}`, `不能早于${from}`)) : null;
    },
    // What the finance manager wrote at their own step stands there; the author of a note writes none, unless they are the finance manager.
    override: ({ doc, actor }) =>
      doc.overrideReason !== null && !isPending(doc.status) && !actor.roles.includes('finance_manager')
        ? fault('override', 'overrideReason', w('is written by the finance manager', '应由财务经理填写'))
        : null,
    openLoans: ({ doc, facts, actor, today }) => {
      const bar = lendingBar(facts.openLoans ?? [], doc.oldBalance, today);
      if (bar === null) return null;
      if (doc.overrideReason !== null) return warning('openLoans', 'oldBalance', bar);
      return actor.roles.includes('finance_manager') ? fault('required', 'overrideReason', bar) : fault('openLoans', 'oldBalance', bar);
    },
    paying: ({ doc, facts, today }) => payingFaults(doc, { amount: doc.amount }, facts.payingAccount, today),
    account: ({ doc }) =>
      doc.payMethod === 'bankTransfer' && doc.bankAccount === null
        ? fault('account', 'bankAccount', w('the personnel file has no bank account', '员工档案中没有银行账号'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['borrower'],
    grants: {
      ...documentOffices,
      finance_manager: everything,
      finance_accountant: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive', 'repay'], scope: 'all' },
    },
    more: ['repay', 'override'],
  },
  dates: [
    {
      notice: 'loan_overdue',
      date: 'planClearDate',
      where: { status: ['approved'], loanState: ['open', 'partly'] },
      again: 7,
    },
  ],
  list: {
    columns: ['code', 'borrower', 'loanType', 'amount', 'balance', 'planClearDate', 'overdueDays', 'loanState', 'status'],
    filters: ['borrower', 'applicantDept', 'loanState', 'planClearDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['amount', 'balance'],
  },
  form: [
    {
      label: w('Loan', '借款'),
      fields: [
        'code',
        'borrower',
        'borrowDept',
        'loanType',
        'travelApplyId',
        'projectId',
        'amount',
        'planClearDate',
        'oldBalance',
        'overrideReason',
        'reason',
      ],
    },
    { label: w('Payment', '付款'), fields: ['payMethod', 'bankName', 'bankAccount', 'payAccount', 'paidAt'] },
    {
      label: w('Clearing', '核销'),
      fields: ['clearedAmount', 'writtenOff', 'writeOffReason', 'balance', 'loanState', 'overdueDays', 'clearings'],
    },
  ],
  document: {
    flow: 'debitNote',
    figure: { field: 'amount', kind: 'money', word: 'loanType' },
    matter: ['reason', 'planClearDate', 'oldBalance'],
    compared: { payee: 'borrower' },
  },
  acts: {
    repay: {
      label: w('Pay back', '登记还款'),
      icon: 'return',
      needs: 'repay',
      when: ({ doc }) => isPositive(doc.balance) || notNow('loanCleared', w('Cleared already', '借款已结清')),
      call: { method: 'POST', path: 'repay/:id', once: true },
      note: w(
        'What the borrower pays back in cash or by transfer. What reports in approval offset is held for them.',
        '登记借款人以现金或转账归还的款项；审批中的报销单已冲抵部分不能重复归还。',
      ),
      asks: payBackAsked,
      begins: ({ doc, today }) => ({ amount: doc.balance, date: today, account: doc.payAccount }),
      done: w('Pay-back booked', '还款已登记'),
    },
    writeOff: {
      label: w('Write off', '坏账核销'),
      icon: 'invalidate',
      needs: 'override',
      when: ({ doc }) => isPositive(doc.balance) || notNow('loanCleared', w('Cleared already', '借款已结清')),
      call: { method: 'POST', path: 'writeOff/:id', once: true },
      note: w(
        'For borrowers who have left and will not pay back. Reports in approval keep what they offset.',
        '仅用于借款人已离职且无法收回的借款；审批中的报销单已冲抵部分不能核销。',
      ),
      asks: writeOffAsked,
      begins: ({ doc }) => ({ amount: doc.balance }),
      done: w('Written off', '已核销'),
    },
  },
  effects: { submitted: ['loanWithinLimit'], moved: ['notInRun'], approved: ['loanWithinLimit', 'notInRun'], rejected: ['notInRun'] },
  postings: {
    book: ({ doc, today }) => {
      const date = doc.paidAt ?? today;
      const quantity = doc.amount ?? '0';
      const paidOut: Posting = posting(loan, { dimensions: { loan: doc.id ?? '' }, from: null, to: 'open', quantity, date });
      return [paidOut, ...paymentPostings({ payAccount: doc.payAccount, payNo: null }, quantity, date)];
    },
  },
});
