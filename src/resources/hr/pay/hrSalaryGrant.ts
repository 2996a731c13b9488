/**
 * Approval and payment of a month's payroll: of the company, of departments, or a run of its own.
 *
 * Facts: `payments` what the lines pay, by id of the payment; `loans` open loans of those from whose pay a loan is kept back, by staff,
 * what this grant itself holds given back; `lastNet` net of what the same departments were paid for the month before; `confirmedSlips`
 * how many of its pay slips their employees have confirmed.
 *
 * Approval of the last step (the cashier) means paid: loans are cleared, the bank account is debited, and everybody gets their slip.
 */
import { bank } from '#resources/bill/ledgers.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import type { RuleInput } from '#model/facts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import {
  differsMuch,
  loanFaults,
  loanPostings,
  monthAfter,
  payableFaults,
  type GrantLine,
  type GrantPayment,
  type GrantPayments,
  type StaffLoans,
} from '#resources/hr/rules/grantRules.ts';

/** Most lines: a company of some thousands is paid by one document. */
const mostPayments = 5000;

const secret = { readOnly: true, sensitive: true } as const;

/** A figure of the line's payment; what the line holds already where the payment is not known here. */
const ofPayment =
  <Name extends keyof GrantPayment>(name: Name) =>
  (line: GrantLine & Record<Name, string | null>, { facts }: Pick<RuleInput<unknown>, 'facts'>) => {
    const payments = facts['payments'] as GrantPayments | undefined;
    const payment = line.paymentId === null ? undefined : payments?.[line.paymentId];
    return (payment?.[name] as string | undefined) ?? line[name];
  };

export const hrSalaryGrant = document({
  key: 'hrSalaryGrant',
  area: 'hr',
  label: w('Salary grant', '工资发放'),
  icon: 'cash',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRFF-{yyyyMM}-{seq2}', w('No.', '单号')),
    salaryMonth: f.month(w('Salary month', '工资月份'), { required: true }),
    payMonth: f.month(w('Paid in', '发放月份'), { required: true }),
    grantType: f.choice('grantType', w('Type', '发放类型'), { required: true, default: 'monthly' }),
    grantDepts: f.refs('sysDepartment', w('Departments (empty: all)', '发放部门（空为全部）')),
    staffCount: f.computed(f.integer(w('Persons', '人数'))),
    grossTotal: f.computed(f.money(w('Gross', '应发合计'))),
    insuranceTotal: f.computed(f.money(w('Personal insurance and fund', '个人社保公积金'))),
    taxTotal: f.computed(f.money(w('Tax', '个税合计'))),
    deductTotal: f.computed(f.money(w('Other deductions', '其他扣款'))),
    netTotal: f.computed(f.money(w('Net', '实发合计'))),
    companyCost: f.computed(f.money(w('Company cost', '人工成本合计'))),
    lastNetTotal: f.computed(f.money(w('Net last month', '上月实发'))),
    diffReason: f.longText(w('Why different', '差异说明'), {
      help: w('Where the net differs much from last month', '实发与上月相差超过10%时必填'),
    }),
    payAccount: f.ref('companyBankAccount', w('Paid from', '付款账户'), { node: true }),
    payDate: f.date(w('Paid on', '发放日期'), { node: true }),
    bankBatchNo: f.text(w('Bank batch', '银行批次号'), { max: 40, node: true }),
  },
  lines: {
    payments: lineSet({
      label: w('Payments', '发放明细'),
      least: 1,
      most: mostPayments,
      fields: {
        paymentId: f.ref('hrSalaryPayment', w('Payment', '工资核算'), { required: true }),
        staffId: f.computed(f.staff(w('Staff', '员工'))),
        grossPay: f.computed(f.money(w('Gross', '应发'), secret)),
        insurance: f.computed(f.money(w('Insurance and fund', '社保公积金'), secret)),
        tax: f.computed(f.money(w('Tax', '个税'), secret)),
        otherDeduct: f.computed(f.money(w('Other deductions', '其他扣款'), secret)),
        netPay: f.computed(f.money(w('Net', '实发'), secret)),
        companyCost: f.computed(f.money(w('Company cost', '人工成本'), secret)),
        loanDeduct: f.computed(f.money(w('Loan kept back', '扣回借款'), secret)),
      },
      computes: {
        staffId: ofPayment('staffId'),
        grossPay: ofPayment('grossPay'),
        insurance: ofPayment('insurance'),
        tax: ofPayment('tax'),
        otherDeduct: ofPayment('otherDeduct'),
        netPay: ofPayment('netPay'),
        companyCost: ofPayment('companyCost'),
        loanDeduct: ofPayment('loanDeduct'),
      },
      totals: ['grossPay', 'insurance', 'tax', 'otherDeduct', 'netPay'],
    }),
  },
  facts: {
    payments: fact<GrantPayments>(['payments.paymentId']),
    loans: fact<StaffLoans>(['payments.paymentId']),
    lastNet: fact<string | null>(['salaryMonth', 'grantType', 'grantDepts']),
    confirmedSlips: fact<number>(['salaryMonth']),
  },
  visibleWhen: {
    diffReason: ({ grantType, netTotal, lastNetTotal }) =>
      grantType === 'monthly' && differsMuch(netTotal, lastNetTotal) ? 'required' : true,
  },
  computes: {
    payMonth: ({ doc }) => doc.payMonth ?? (doc.salaryMonth === null ? null : monthAfter(doc.salaryMonth)),
    staffCount: ({ doc }) => doc.payments.length,
    grossTotal: ({ doc }) => sum(doc.payments.map(({ grossPay }) => grossPay)),
    insuranceTotal: ({ doc }) => sum(doc.payments.map(({ insurance }) => insurance)),
    taxTotal: ({ doc }) => sum(doc.payments.map(({ tax }) => tax)),
    deductTotal: ({ doc }) => sum(doc.payments.map(({ otherDeduct }) => otherDeduct)),
    netTotal: ({ doc }) => sum(doc.payments.map(({ netPay }) => netPay)),
    companyCost: ({ doc }) => sum(doc.payments.map(({ companyCost }) => companyCost)),
    lastNetTotal: ({ doc, facts }) => (facts.lastNet === undefined ? doc.lastNetTotal : facts.lastNet),
  },
  rules: {
    payMonth: ({ doc }) =>
      doc.payMonth !== null && doc.salaryMonth !== null && doc.payMonth < doc.salaryMonth
        ? fault('payMonth', 'payMonth', w('not before the salary month', '不能早于工资月份'))
        : null,
    payable: ({ doc, facts }) =>
      payableFaults(doc.payments, facts.payments ?? {}, {
        id: doc.id ?? null,
        salaryMonth: doc.salaryMonth,
        grantDepts: doc.grantDepts ?? [],
      }),
    loans: ({ doc, facts }) => loanFaults(doc.payments, facts.payments ?? {}, facts.loans ?? {}),
    difference: ({ doc }) =>
      doc.grantType === 'monthly' && !doc.diffReason && differsMuch(doc.netTotal, doc.lastNetTotal)
        ? fault(
            'difference',
            'diffReason',
            w('the net total differs by more than 10 % from last month: say why', '实发合计与上月相差超过10%，须说明原因'),
          )
        : null,
  },
  name: { zh: 'code' },
  access: {
    grants: {
      hr_payroll: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export', 'sensitive'],
        scope: 'all',
      },
      hr_manager: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_manager: { actions: ['page', 'approve', 'print', 'export', 'sensitive', 'void'], scope: 'all' },
      general_manager: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' },
      chairman: { actions: ['page', 'print'], scope: 'all' },
      // Deletes what was never sent, sees no amounts.
      sys_admin: { actions: ['page', 'deletes', 'print', 'export'], scope: 'all' },
      audit_admin: { actions: ['page', 'print', 'export'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'salaryMonth', 'grantType', 'staffCount', 'grossTotal', 'taxTotal', 'netTotal', 'payDate', 'status'],
    filters: ['salaryMonth', 'grantType', 'status'],
    sort: [
      { by: 'salaryMonth', down: true },
      { by: 'code', down: true },
    ],
    totals: ['grossTotal', 'taxTotal', 'netTotal', 'companyCost'],
  },
  form: [
    { label: w('Grant', '发放'), fields: ['code', 'salaryMonth', 'payMonth', 'grantType', 'grantDepts'] },
    {
      label: w('Totals', '合计'),
      fields: [
        'staffCount',
        'grossTotal',
        'insuranceTotal',
        'taxTotal',
        'deductTotal',
        'netTotal',
        'companyCost',
        'lastNetTotal',
        'diffReason',
      ],
    },
    { label: w('Payments', '发放明细'), fields: ['payments'] },
    { label: w('Paying', '付款'), fields: ['payAccount', 'payDate', 'bankBatchNo'] },
  ],
  document: {
    flow: 'hrSalaryGrant',
    standsIn: 'hr_manager',
    figure: { field: 'netTotal', kind: 'money', word: 'grantType' },
    matter: ['salaryMonth', 'staffCount', 'grossTotal', 'diffReason'],
    voidable: true,
    voidRules: {
      confirmed: ({ facts }) =>
        compare(String(facts.confirmedSlips ?? 0), '0') > 0
          ? fault(
              'confirmed',
              '',
              w(`${facts.confirmedSlips} pay slip(s) of it are confirmed already`, `已有${facts.confirmedSlips}人确认工资条，不能作废`),
            )
          : null,
    },
    noHold: true,
    repostToSubmit: true,
  },
  postings: {
    hold: ({ doc, facts, today }) => loanPostings(doc.payments, facts.payments ?? {}, facts.loans ?? {}, 'held', today),
    book: ({ doc, facts, today }) => {
      const date = doc.payDate ?? today;
      const cleared = loanPostings(doc.payments, facts.payments ?? {}, facts.loans ?? {}, 'cleared', date);
      if (doc.payAccount === null) return cleared;
      const paidOut: Posting = posting(bank, {
        dimensions: { account: doc.payAccount },
        from: 'balance',
        to: null,
        quantity: doc.netTotal ?? '0',
        date,
      });
      return [...cleared, paidOut];
    },
  },
  effects: {
    submitted: ['grantHeld'],
    rejected: ['grantFreed'],
    withdrawn: ['grantFreed'],
    approved: ['grantPaid'],
    invalidated: ['grantUndone'],
  },
});
