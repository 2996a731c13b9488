/** Reports of pay: what their columns are, and what they come to. The server reads them, the client shows them. */
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';

export interface PayReportColumn {
  readonly name: string;
  readonly label: Words;
  readonly kind: 'text' | 'month' | 'count' | 'money' | 'rate';
  /** Its sum stands under the table. */
  readonly total?: true;
}

export type PayReportRow = Readonly<Record<string, string | Words | null>>;

export interface PayReportAnswer {
  readonly rows: readonly PayReportRow[];
}

interface PayReport {
  readonly label: Words;
  /** Whose months are asked for. */
  readonly months: Words;
  readonly columns: readonly PayReportColumn[];
}

const salaryMonth = w('Salary month', '工资月份');
const text = (name: string, en: string, zh: string): PayReportColumn => ({ name, label: w(en, zh), kind: 'text' });
const money = (name: string, en: string, zh: string): PayReportColumn => ({ name, label: w(en, zh), kind: 'money', total: true });
/** Of each row by itself: cumulative amounts and bases do not add up. */
const each = (name: string, en: string, zh: string): PayReportColumn => ({ name, label: w(en, zh), kind: 'money' });
const persons: PayReportColumn = { name: 'persons', label: w('Payments', '人次'), kind: 'count', total: true };
const who = [text('staffNo', 'Staff no.', '工号'), text('name', 'Name', '姓名')] as const;

export const payReports = {
  departments: {
    label: w('Payroll by department and item', '部门工资汇总'),
    months: salaryMonth,
    columns: [
      text('department', 'Department', '部门'),
      persons,
      money('salary', 'Base and post pay', '基本及岗位工资'),
      money('performance', 'Performance pay', '绩效工资'),
      money('allowances', 'Allowances', '津补贴'),
      money('overtime', 'Overtime pay', '加班费'),
      money('bonus', 'Bonus and back pay', '奖金及补发'),
      money('deducted', 'Attendance and penalties', '考勤及其他应扣'),
      money('gross', 'Gross', '应发'),
      money('yearEnd', 'Year-end bonus', '年终奖'),
      money('final', 'Compensation', '经济补偿'),
      money('insurance', 'Insurance', '社保个人'),
      money('fund', 'Housing fund', '公积金个人'),
      money('tax', 'Tax', '个税'),
      money('other', 'Other deductions', '其他代扣'),
      money('net', 'Net', '实发'),
    ],
  },
  cost: {
    label: w('Labour cost by month', '月度人工成本'),
    months: salaryMonth,
    columns: [
      { name: 'month', label: salaryMonth, kind: 'month' },
      persons,
      money('gross', 'Gross', '应发'),
      money('yearEnd', 'Year-end bonus', '年终奖'),
      money('final', 'Compensation', '经济补偿'),
      money('insurance', 'Company insurance', '单位社保'),
      money('fund', 'Company housing fund', '单位公积金'),
      money('cost', 'Labour cost', '人工成本'),
      each('average', 'Cost per payment', '人均成本'),
    ],
  },
  tax: {
    label: w('Tax list', '个税申报表'),
    months: w('Month of payment', '发放月份'),
    columns: [
      { name: 'month', label: w('Month of payment', '税款所属期'), kind: 'month' },
      ...who,
      text('idCard', 'ID card', '身份证号'),
      text('table', 'Taxed by', '计税表'),
      money('income', 'Income of the month', '本期收入'),
      money('exempt', 'Tax-free', '免税收入'),
      each('cumIncome', 'Cumulative income', '累计收入'),
      each('cumBasic', 'Basic deduction', '累计减除费用'),
      each('cumSpecial', 'Insurance and fund', '累计专项扣除'),
      each('cumAdditional', 'Additional deductions', '累计专项附加扣除'),
      each('cumOther', 'Other deductions', '累计其他扣除'),
      each('cumTaxable', 'Cumulative taxable', '累计应纳税所得额'),
      { name: 'rate', label: w('Rate', '预扣率'), kind: 'rate' },
      each('cumTaxDue', 'Cumulative tax due', '累计应纳税额'),
      each('cumTaxPaid', 'Withheld before', '累计已预扣'),
      money('tax', 'Tax', '本期个税'),
      money('bonus', 'Bonus taxed apart', '单独计税年终奖'),
      money('bonusTax', 'Tax on bonus', '年终奖个税'),
    ],
  },
  insurance: {
    label: w('Social insurance list', '社保公积金清单'),
    months: w('Month', '月份'),
    columns: [
      ...who,
      text('department', 'Department', '部门'),
      text('scheme', 'Scheme', '参保方案'),
      text('siNo', 'Insurance no.', '社保号'),
      text('fundNo', 'Fund no.', '公积金账号'),
      each('siBase', 'Insurance base', '社保基数'),
      each('fundBase', 'Fund base', '公积金基数'),
      money('pensionP', 'Pension person', '养老个人'),
      money('medicalP', 'Medical person', '医疗个人'),
      money('unemployP', 'Unemployment person', '失业个人'),
      money('fundP', 'Fund person', '公积金个人'),
      money('totalP', 'Personal total', '个人合计'),
      money('pensionC', 'Pension company', '养老单位'),
      money('medicalC', 'Medical company', '医疗单位'),
      money('unemployC', 'Unemployment company', '失业单位'),
      money('injuryC', 'Work injury company', '工伤单位'),
      money('fundC', 'Fund company', '公积金单位'),
      money('totalC', 'Company total', '单位合计'),
    ],
  },
} as const satisfies Readonly<Record<string, PayReport>>;

export type PayReportName = keyof typeof payReports;
export const isPayReport = (name: string | undefined): name is PayReportName => name !== undefined && Object.hasOwn(payReports, name);

/** One month only: who was insured then. */
export const ofOneMonth: ReadonlySet<PayReportName> = new Set(['insurance']);

/** Sums of the columns that have one, by name. */
export const reportTotals = (columns: readonly PayReportColumn[], rows: readonly PayReportRow[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ name, kind, total }) =>
      total === true
        ? [
            [
              name,
              sum(
                rows.map((row) => row[name]),
                kind === 'count' ? 0 : 2,
              ),
            ],
          ]
        : [],
    ),
  );
