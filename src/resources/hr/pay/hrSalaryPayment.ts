/**
 * Pay of a person for a month, from gross to net with insurance and tax. Written by the generation of a month, changed
 * by hand until it is granted; a change takes back its tax and that of the later months of the tax year.
 *
 * Facts: `basis` what the month holds for the person: days, pay in force, contributions, deductions (server/business/hr/payBasis.ts);
 * null where no pay of theirs is in force.
 */
import { fact, resource } from '#model/definition.ts';
import { compare, isPositive, isZero, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { fault, warning } from '#model/faults.ts';
import { w } from '#model/words.ts';
import { everything, reading, unseeing } from '#resources/grants.ts';
import { attendance, fromGrossToNet, identity, monthlyPay, taxation } from './hrSalaryPaymentFields.ts';
import { taxFreeCompensation } from '#resources/hr/rules/leaving.ts';
import { minimumWage } from '#resources/hr/rules/pay.ts';
import { attendedDays, overtimeHours, payFormulas, type PayRow } from '#resources/hr/rules/payFormulas.ts';
import { nextMonth, type PayTerms } from '#resources/hr/rules/payTerms.ts';

/** What the month holds for a person. Contributions are those of the month, the additional deduction that of the month of payment. */
export interface PayBasis extends PayTerms {
  readonly workSystem: string;
  readonly staffType: string | null;
  readonly pensionP: string;
  readonly medicalP: string;
  readonly unemployP: string;
  readonly fundP: string;
  readonly companyInsurance: string;
  readonly companyFund: string;
  readonly additionalDeduct: string;
  /** Of who leaves in the month: annual leave to be paid out, compensation agreed on. */
  readonly unusedLeaveDays: string;
  readonly compensation: string;
}

interface Seen {
  readonly doc: object;
  readonly facts: { readonly basis?: PayBasis | null };
}

/** Follows the basis on every save; what is stored stays where the basis is not known. */
const followed =
  <Name extends keyof PayBasis>(name: Name) =>
  ({ doc, facts }: Seen): PayBasis[Name] | null =>
    facts.basis?.[name] ?? (doc as Partial<Record<Name, PayBasis[Name]>>)[name] ?? null;
/** Begins as the basis says, then belongs to the person who enters it. */
const begun =
  <Name extends keyof PayBasis>(name: Name) =>
  ({ doc, facts }: Seen): PayBasis[Name] | null =>
    (doc as Partial<Record<Name, PayBasis[Name]>>)[name] ?? facts.basis?.[name] ?? null;
const formula =
  (name: keyof typeof payFormulas) =>
  ({ doc }: Seen): string =>
    payFormulas[name](doc as PayRow);

const open: ReadonlySet<string | null> = new Set(['draft', 'taxed']);
/** Hours of overtime that the law allows in a month. */
const mostOvertime = '36';

export const hrSalaryPayment = resource({
  key: 'hrSalaryPayment',
  area: 'hr',
  label: w('Salary payments', '工资核算'),
  icon: 'calculator',
  api: { prefix: 'api', style: 'newer' },
  fields: { ...identity, ...monthlyPay, ...attendance, ...fromGrossToNet, ...taxation },
  facts: { basis: fact<PayBasis | null>(['staffId', 'salaryMonth', 'payMonth']) },
  computes: {
    payMonth: ({ doc }) => doc.payMonth ?? (doc.salaryMonth === null ? null : nextMonth(doc.salaryMonth)),
    deptId: followed('deptId'),
    postId: followed('postId'),
    standardId: followed('standardId'),
    workSystem: followed('workSystem'),
    seniorityYears: followed('seniorityYears'),
    requiredDays: followed('requiredDays'),
    personalLeaveDays: followed('personalLeaveDays'),
    sickLeaveDays: followed('sickLeaveDays'),
    outDays: followed('outDays'),
    pensionP: followed('pensionP'),
    medicalP: followed('medicalP'),
    unemployP: followed('unemployP'),
    fundP: followed('fundP'),
    companyInsurance: followed('companyInsurance'),
    companyFund: followed('companyFund'),
    additionalDeduct: followed('additionalDeduct'),
    unusedLeaveDays: followed('unusedLeaveDays'),
    compensation: followed('compensation'),
    basisAt: ({ doc, now }) => doc.basisAt ?? now,
    baseSalary: begun('baseSalary'),
    postSalary: begun('postSalary'),
    performanceBase: begun('performanceBase'),
    mealAllowance: begun('mealAllowance'),
    phoneAllowance: begun('phoneAllowance'),
    otherAllowance: begun('otherAllowance'),
    actualDays: ({ doc }) => doc.actualDays ?? attendedDays(doc),
    performancePay: formula('performancePay'),
    seniorityPay: formula('seniorityPay'),
    seaAllowance: formula('seaAllowance'),
    nightAllowance: formula('nightAllowance'),
    overtimePay: formula('overtimePay'),
    leavePay: formula('leavePay'),
    attendDeduct: formula('attendDeduct'),
    grossPay: formula('grossPay'),
    netPay: formula('netPay'),
    companyCost: formula('companyCost'),
  },
  rules: {
    locked: ({ doc }) =>
      open.has(doc.payState) ? null : fault('locked', 'payState', w('in a grant or paid already', '已进入发放或已发放，不能修改')),
    payable: ({ facts }) =>
      facts.basis === null ? fault('payable', 'staffId', w('no pay is in force in this month', '该员工当月没有生效的薪资')) : null,
    payMonth: ({ doc }) =>
      doc.payMonth !== null && doc.salaryMonth !== null && doc.payMonth < doc.salaryMonth
        ? fault('payMonth', 'payMonth', w('not before the salary month', '发放月份不能早于工资月份'))
        : null,
    bonus: ({ doc }) =>
      isPositive(doc.yearEndBonus) === (doc.bonusMode !== null && doc.bonusMode !== 'none')
        ? null
        : fault('bonus', 'bonusMode', w('a bonus needs its taxation, and the reverse', '年终奖与计税方式须同时填写')),
    overtime: ({ doc }) => [
      ...(compare(overtimeHours(doc), mostOvertime) > 0
        ? [warning('overtime', 'overtimeWork', w(`over ${mostOvertime} hours of overtime`, `加班超过${mostOvertime}小时`))]
        : []),
      ...(doc.workSystem === 'irregular' && !isZero(overtimeHours(doc))
        ? [fault('overtime', 'overtimeWork', w('irregular hours have no overtime pay', '不定时工作制没有加班费'))]
        : []),
      ...(doc.workSystem === 'comprehensive' && isPositive(doc.overtimeRest)
        ? [fault('overtime', 'overtimeRest', w('comprehensive hours have no rest-day rate', '综合工时没有休息日加班'))]
        : []),
    ],
    absent: ({ doc }) =>
      compare(sum([doc.personalLeaveDays, doc.sickLeaveDays, doc.absentDays, doc.outDays], 1), doc.requiredDays ?? '31') > 0
        ? fault('absent', 'absentDays', w('more days than the month requires', '缺勤天数超过应出勤天数'))
        : null,
    minimumWage: ({ doc, facts }) =>
      facts.basis?.staffType === 'fullTime' && isZero(doc.attendDeduct) && compare(doc.grossPay, minimumWage) < 0
        ? fault('minimumWage', 'grossPay', w(`under the minimum wage of ${minimumWage}`, `应发工资低于最低工资标准${minimumWage}`))
        : null,
    compensation: ({ doc }) =>
      compare(doc.compensation, taxFreeCompensation) > 0
        ? warning(
            'compensation',
            'compensation',
            w(
              `over ${taxFreeCompensation}, three yearly wages of the place: the tax on what is above goes to other deductions`,
              `超过当地年平均工资3倍（${taxFreeCompensation}元），超出部分的个税填入其他代扣`,
            ),
          )
        : null,
    net: ({ doc }) =>
      compare(doc.netPay, '0') < 0
        ? warning(
            'net',
            'netPay',
            w(`short by ${subtract('0', doc.netPay)}: cannot be granted`, `实发工资不足${subtract('0', doc.netPay)}元，不能发放`),
          )
        : null,
  },
  removal: {
    locked: ({ doc }) =>
      open.has(doc.payState) ? null : fault('locked', 'payState', w('in a grant or paid already', '已进入发放或已发放，不能删除')),
  },
  name: { zh: 'code' },
  access: {
    department: 'deptId',
    ownersMasked: true,
    grants: {
      hr_payroll: everything,
      hr_manager: everything,
      finance_manager: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      finance_accountant: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      finance_cashier: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      sys_admin: unseeing,
      audit_admin: reading('all'),
    },
    more: ['taxation', 'generate'],
  },
  list: {
    columns: ['salaryMonth', 'staffId', 'deptId', 'grossPay', 'tax', 'netPay', 'companyCost', 'payState'],
    filters: ['salaryMonth', 'payMonth', 'deptId', 'staffId', 'payState'],
    sort: [{ by: 'salaryMonth', down: true }, { by: 'staffId' }],
    totals: ['grossPay', 'tax', 'netPay', 'companyCost'],
  },
  form: [
    {
      label: w('Payment', '核算'),
      fields: [
        'code',
        'salaryMonth',
        'payMonth',
        'staffId',
        'deptId',
        'postId',
        'standardId',
        'workSystem',
        'payState',
        'grantId',
        'basisAt',
      ],
    },
    {
      label: w('Pay', '应发项目'),
      fields: [
        'baseSalary',
        'postSalary',
        'performanceBase',
        'performanceCoef',
        'performancePay',
        'seniorityYears',
        'seniorityPay',
        'mealAllowance',
        'phoneAllowance',
        'seaDays',
        'seaAllowance',
        'coldAllowance',
        'highTempAllowance',
        'nightShifts',
        'nightAllowance',
        'otherAllowance',
        'bonus',
        'backPay',
      ],
    },
    {
      label: w('Attendance', '考勤'),
      fields: [
        'requiredDays',
        'actualDays',
        'personalLeaveDays',
        'sickLeaveDays',
        'absentDays',
        'outDays',
        'unusedLeaveDays',
        'leavePay',
        'overtimeWork',
        'overtimeRest',
        'overtimeHoliday',
        'overtimePay',
        'attendDeduct',
        'otherPenalty',
      ],
    },
    {
      label: w('From gross to net', '实发计算'),
      fields: [
        'grossPay',
        'pensionP',
        'medicalP',
        'unemployP',
        'fundP',
        'additionalDeduct',
        'otherTaxDeduct',
        'exemptIncome',
        'tax',
        'yearEndBonus',
        'bonusMode',
        'bonusTax',
        'compensation',
        'dormDeduct',
        'mealDeduct',
        'loanDeduct',
        'otherDeduct',
        'netPay',
        'companyInsurance',
        'companyFund',
        'companyCost',
      ],
    },
    {
      label: w('Cumulative withholding', '累计预扣'),
      fields: [
        'taxTable',
        'cumIncome',
        'cumBasic',
        'cumSpecial',
        'cumAdditional',
        'cumOther',
        'cumTaxable',
        'taxRate',
        'quickDeduction',
        'cumTaxDue',
        'cumTaxPaid',
      ],
    },
  ],
  uniques: [['staffId', 'salaryMonth']],
  effects: { saved: ['paymentSaved'], removed: ['paymentRemoved'] },
});
