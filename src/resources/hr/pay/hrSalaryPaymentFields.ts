/** Fields of a payment of salary, group by group. */
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

const pay = { sensitive: true } as const;
const given = { sensitive: true, least: '0' } as const;
const extra = { sensitive: true, default: '0', least: '0' } as const;
const set = { sensitive: true, readOnly: true } as const;
const days = { default: '0', least: '0', most: '31' } as const;
const hours = { default: '0', least: '0', most: '744' } as const;

export const identity = {
  code: f.code('HRGZ-{yyyyMM}-{seq4}', w('No.', '编号')),
  salaryMonth: f.month(w('Salary month', '工资月份'), { required: true, fixed: true }),
  payMonth: f.month(w('Month of payment (tax period)', '发放月份（税款所属期）'), { required: true }),
  staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
  deptId: f.computed(f.department(w('Department', '部门'))),
  postId: f.computed(f.post(w('Post', '岗位'))),
  standardId: f.computed(f.ref('hrSalaryStandard', w('Standard', '薪资标准'))),
  workSystem: f.computed(f.choice('workSystem', w('Working hours', '工时制度'))),
  payState: f.choice('payState', w('State', '状态'), { readOnly: true, default: 'draft' }),
  grantId: f.ref('hrSalaryGrant', w('Grant', '发放单'), { readOnly: true }),
  basisAt: f.computed(f.dateTime(w('Pay in force as of', '薪资读取时间'))),
} as const;

export const monthlyPay = {
  baseSalary: f.money(w('Base pay', '基本工资'), { ...given, required: true }),
  postSalary: f.money(w('Post pay', '岗位工资'), { ...given, required: true }),
  performanceBase: f.money(w('Performance at 100 %', '绩效基数'), { ...given, required: true }),
  performanceCoef: f.decimal([5, 3], w('Coefficient', '绩效系数'), { required: true, default: '1', least: '0', most: '1.5' }),
  performancePay: f.computed(f.money(w('Performance pay', '绩效工资'), pay)),
  seniorityYears: f.computed(f.integer(w('Years here', '司龄'))),
  seniorityPay: f.computed(f.money(w('Seniority pay', '工龄工资'), pay)),
  mealAllowance: f.money(w('Meals', '餐补'), given),
  phoneAllowance: f.money(w('Phone', '通讯补贴'), given),
  seaDays: f.decimal([5, 1], w('Sea days', '出海天数'), days),
  seaAllowance: f.computed(f.money(w('Sea allowance', '出海补贴'), pay)),
  coldAllowance: f.money(w('Cold-room allowance (200–300)', '低温津贴'), extra),
  highTempAllowance: f.money(w('Heat allowance Jun–Sep (outdoor 200, indoor 140)', '高温津贴'), extra),
  nightShifts: f.integer(w('Night shifts', '夜班次数'), { default: 0, least: '0', most: '31' }),
  nightAllowance: f.computed(f.money(w('Night allowance', '夜班补贴'), pay)),
  otherAllowance: f.money(w('Other allowance', '其他补贴'), given),
  bonus: f.money(w('Monthly bonus', '奖金'), extra),
  backPay: f.money(w('Back pay', '补发'), extra),
} as const;

export const attendance = {
  requiredDays: f.computed(f.decimal([5, 1], w('Required days', '应出勤'))),
  actualDays: f.decimal([5, 1], w('Attended days', '实出勤'), { least: '0', most: '31' }),
  personalLeaveDays: f.computed(f.decimal([5, 1], w('Personal leave', '事假天数'))),
  sickLeaveDays: f.computed(f.decimal([5, 1], w('Sick leave', '病假天数'))),
  absentDays: f.decimal([5, 1], w('Absent', '旷工天数'), days),
  outDays: f.computed(f.decimal([5, 1], w('Days not employed', '未在职天数'))),
  unusedLeaveDays: f.computed(f.decimal([5, 1], w('Annual leave to pay out (days)', '未休年假天数'))),
  leavePay: f.computed(f.money(w('Pay for annual leave not taken', '未休年假工资'), pay)),
  overtimeWork: f.decimal([6, 1], w('Overtime h working days', '平时加班小时'), hours),
  overtimeRest: f.decimal([6, 1], w('Overtime h rest days', '休息日加班小时'), hours),
  overtimeHoliday: f.decimal([6, 1], w('Overtime h holidays', '法定节假日加班小时'), hours),
  overtimePay: f.computed(f.money(w('Overtime pay', '加班费'), pay)),
  attendDeduct: f.computed(f.money(w('Attendance deduction', '考勤扣款'), pay)),
  otherPenalty: f.money(w('Other deduction before tax', '其他应扣'), extra),
} as const;

export const fromGrossToNet = {
  grossPay: f.computed(f.money(w('Gross pay', '应发工资'), pay)),
  pensionP: f.computed(f.money(w('Pension', '养老'), pay)),
  medicalP: f.computed(f.money(w('Medical', '医疗'), pay)),
  unemployP: f.computed(f.money(w('Unemployment', '失业'), pay)),
  fundP: f.computed(f.money(w('Housing fund', '公积金'), pay)),
  additionalDeduct: f.computed(f.money(w('Special additional deduction', '专项附加扣除'), pay)),
  otherTaxDeduct: f.money(w('Other legal deduction', '其他扣除'), extra),
  exemptIncome: f.money(w('Tax-free income', '免税收入'), extra),
  tax: f.money(w('Income tax', '个人所得税'), set),
  yearEndBonus: f.money(w('Year-end bonus', '年终奖'), extra),
  bonusMode: f.choice('bonusMode', w('Bonus taxation', '计税方式'), { required: true, default: 'none' }),
  bonusTax: f.money(w('Tax on bonus', '年终奖个税'), set),
  compensation: f.computed(f.money(w('Compensation for leaving', '离职经济补偿'), pay)),
  dormDeduct: f.money(w('Dormitory', '住宿扣款'), set),
  mealDeduct: f.money(w('Meals', '餐费扣款'), set),
  loanDeduct: f.money(w('Loan repayment', '借款扣回'), extra),
  otherDeduct: f.money(w('Other after-tax deduction', '其他代扣'), extra),
  netPay: f.computed(f.money(w('Net pay', '实发工资'), pay)),
  companyInsurance: f.computed(f.money(w('Company insurance', '单位社保'), pay)),
  companyFund: f.computed(f.money(w('Company housing fund', '单位公积金'), pay)),
  companyCost: f.computed(f.money(w('Company cost', '人工成本'), pay)),
} as const;

export const taxation = {
  taxTable: f.choice('taxTable', w('Taxed by', '计税表'), { readOnly: true }),
  cumIncome: f.money(w('Cumulative income', '累计收入'), set),
  cumBasic: f.money(w('Cumulative basic deduction', '累计减除费用'), set),
  cumSpecial: f.money(w('Cumulative insurance and fund', '累计专项扣除'), set),
  cumAdditional: f.money(w('Cumulative additional deduction', '累计专项附加扣除'), set),
  cumOther: f.money(w('Cumulative other deduction', '累计其他扣除'), set),
  cumTaxable: f.money(w('Cumulative taxable', '累计应纳税所得额'), set),
  taxRate: f.decimal([6, 4], w('Rate', '预扣率'), { ...set, share: true }),
  quickDeduction: f.money(w('Quick deduction', '速算扣除数'), set),
  cumTaxDue: f.money(w('Cumulative tax due', '累计应纳税额'), set),
  cumTaxPaid: f.money(w('Withheld before', '累计已预扣'), set),
} as const;
