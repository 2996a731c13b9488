/**
 * A month's pay from gross to net. Amounts are rounded once, at their end, half up: pay of a day or
 * an hour is never rounded by itself.
 */
import { add, compare, divide, least, most, multiply, negate, subtract } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import type { AnyDoc } from '#model/definition.ts';
import { minimumWage, type PayParts } from './pay.ts';

type Figure = string | null;

/** What the formulas read of a payment; what is missing counts as nothing. */
export interface PayRow {
  readonly workSystem: string | null;
  readonly baseSalary: Figure;
  readonly postSalary: Figure;
  readonly performanceBase: Figure;
  readonly performanceCoef: Figure;
  readonly performancePay: Figure;
  readonly seniorityYears: number | null;
  readonly seniorityPay: Figure;
  readonly mealAllowance: Figure;
  readonly phoneAllowance: Figure;
  readonly seaDays: Figure;
  readonly seaAllowance: Figure;
  readonly coldAllowance: Figure;
  readonly highTempAllowance: Figure;
  readonly nightShifts: number | null;
  readonly nightAllowance: Figure;
  readonly otherAllowance: Figure;
  readonly overtimeWork: Figure;
  readonly overtimeRest: Figure;
  readonly overtimeHoliday: Figure;
  readonly overtimePay: Figure;
  readonly unusedLeaveDays: Figure;
  readonly leavePay: Figure;
  readonly bonus: Figure;
  readonly backPay: Figure;
  readonly requiredDays: Figure;
  readonly personalLeaveDays: Figure;
  readonly sickLeaveDays: Figure;
  readonly absentDays: Figure;
  readonly outDays: Figure;
  readonly attendDeduct: Figure;
  readonly otherPenalty: Figure;
  readonly grossPay: Figure;
  readonly pensionP: Figure;
  readonly medicalP: Figure;
  readonly unemployP: Figure;
  readonly fundP: Figure;
  readonly tax: Figure;
  readonly yearEndBonus: Figure;
  readonly bonusTax: Figure;
  readonly compensation: Figure;
  readonly dormDeduct: Figure;
  readonly mealDeduct: Figure;
  readonly loanDeduct: Figure;
  readonly otherDeduct: Figure;
  readonly companyInsurance: Figure;
  readonly companyFund: Figure;
}

/** Paid days of a month, and its paid hours. */
const payDays = '21.75';
const payHours = '174';

const exact = (a: Figure, b: Figure): string => multiply(a, b, 10);
const monthPay = (row: PayRow): string => sum([row.baseSalary, row.postSalary, row.performanceBase]);

/** Hours by their weight. Comprehensive hours know no rest day: `overtimeWork` are those above the month's standard; irregular hours none. */
const weightedHours = (row: PayRow): string => {
  if (row.workSystem === 'irregular') return '0';
  const rest = row.workSystem === 'comprehensive' ? '0' : multiply(row.overtimeRest, '2', 4);
  return sum([multiply(row.overtimeWork, '1.5', 4), rest, multiply(row.overtimeHoliday, '3', 4)], 4);
};

/** What a month of sick days would take off: pay in sickness is 70 % of pay, and not under 80 % of the minimum wage. */
const sickLoss = (pay: string): string => most(least(exact(pay, '0.30'), subtract(pay, exact(minimumWage, '0.80'), 10), 10), '0', 10);

/**
 * Days without pay at a 21.75th each, sick days at their loss. Where more days are lost than a month has paid ones, what is left is the
 * share of the days that were worked; never more than the pay it is taken from.
 */
const attendDeduct = (row: PayRow): string => {
  const pay = monthPay(row);
  const lost = sum([row.personalLeaveDays, row.absentDays, row.outDays], 1);
  const sick = exact(sickLoss(pay), row.sickLeaveDays);
  const beyond = compare(lost, payDays) > 0 && compare(row.requiredDays, lost) > 0;
  const deducted = beyond
    ? add(divide(exact(pay, lost), row.requiredDays), divide(sick, payDays))
    : divide(sum([exact(pay, lost), sick], 10), payDays);
  return least(deducted, pay);
};

/** Every computed amount in the order in which each needs those before it. */
export const payFormulas = {
  performancePay: (row: PayRow): string => multiply(row.performanceBase, row.performanceCoef ?? '1'),
  seniorityPay: (row: PayRow): string => least(fixed(50 * (row.seniorityYears ?? 0)), '500'),
  seaAllowance: (row: PayRow): string => multiply(row.seaDays, '80'),
  nightAllowance: (row: PayRow): string => fixed(30 * (row.nightShifts ?? 0)),
  overtimePay: (row: PayRow): string => divide(exact(add(row.baseSalary, row.postSalary), weightedHours(row)), payHours),
  // The day itself is paid with the month; two more for not taking it (Rules on Paid Annual Leave, article 10).
  leavePay: (row: PayRow): string => divide(exact(monthPay(row), multiply(row.unusedLeaveDays, '2', 1)), payDays),
  attendDeduct,
  grossPay: (row: PayRow): string =>
    sum([
      row.baseSalary,
      row.postSalary,
      row.performancePay,
      row.seniorityPay,
      row.mealAllowance,
      row.phoneAllowance,
      row.seaAllowance,
      row.coldAllowance,
      row.highTempAllowance,
      row.nightAllowance,
      row.otherAllowance,
      row.overtimePay,
      row.leavePay,
      row.bonus,
      row.backPay,
      negate(row.attendDeduct),
      negate(row.otherPenalty),
    ]),
  netPay: (row: PayRow): string =>
    subtract(
      sum([row.grossPay, row.yearEndBonus, row.compensation]),
      sum([
        row.pensionP,
        row.medicalP,
        row.unemployP,
        row.fundP,
        row.tax,
        row.bonusTax,
        row.dormDeduct,
        row.mealDeduct,
        row.loanDeduct,
        row.otherDeduct,
      ]),
    ),
  companyCost: (row: PayRow): string => sum([row.grossPay, row.yearEndBonus, row.compensation, row.companyInsurance, row.companyFund]),
} as const;

/** The row with every computed amount anew. */
export const withFormulas = (row: AnyDoc): AnyDoc => {
  const result: AnyDoc = { ...row };
  for (const [name, formula] of Object.entries(payFormulas)) result[name] = formula(result as unknown as PayRow);
  return result;
};

/** What a month would come to more at other pay; everything else that is entered for it stays. */
export const differenceAt = (row: AnyDoc, from: PayParts, to: PayParts): string =>
  subtract(withFormulas({ ...row, ...to })['grossPay'], withFormulas({ ...row, ...from })['grossPay']);

/** Overtime hours of the month, which the law limits to 36. */
export const overtimeHours = (row: Pick<PayRow, 'overtimeWork' | 'overtimeRest' | 'overtimeHoliday'>): string =>
  sum([row.overtimeWork, row.overtimeRest, row.overtimeHoliday], 1);

/** Days attended, where nobody entered others. */
export const attendedDays = (
  row: Pick<PayRow, 'requiredDays' | 'outDays' | 'personalLeaveDays' | 'sickLeaveDays' | 'absentDays'>,
): string => subtract(row.requiredDays, sum([row.outDays, row.personalLeaveDays, row.sickLeaveDays, row.absentDays], 1), 1);
