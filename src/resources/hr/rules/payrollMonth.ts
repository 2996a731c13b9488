/** The sheet of a payroll month: what the server tells of it, how far it is, what is to be done next, which columns are filled in by hand. */
import type { Field } from '#model/field.ts';
import type { Words } from '#model/words.ts';
import { attendance, fromGrossToNet, monthlyPay } from '#resources/hr/pay/hrSalaryPaymentFields.ts';

export interface PayrollRow {
  readonly id: string;
  readonly version: number;
  readonly staffNo: string | null;
  readonly name: Words;
  readonly department: Words | null;
  readonly payState: string;
  readonly grossPay: string | null;
  readonly insurance: string | null;
  readonly tax: string | null;
  readonly otherDeduct: string | null;
  readonly netPay: string | null;
  /** Columns filled in by hand, by field. */
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** Why somebody cannot be paid as it stands: no payment, less than nothing, nowhere to pay to. */
export type PayrollException = 'missing' | 'belowZero' | 'noAccount';

export interface PayrollMonth {
  readonly salaryMonth: string;
  readonly rows: readonly PayrollRow[];
  readonly exceptions: readonly { readonly kind: PayrollException; readonly staffNo: string | null; readonly name: Words }[];
  readonly totals: Readonly<
    Record<'grossTotal' | 'insuranceTotal' | 'taxTotal' | 'deductTotal' | 'netTotal' | 'companyCost', string>
  > | null;
  readonly grants: readonly { readonly id: string; readonly code: string; readonly status: string; readonly netTotal: string | null }[];
}

/** In the order in which a month goes through them. */
export const payrollSteps = ['draft', 'taxed', 'inGrant', 'paid'] as const;
export type PayrollStep = (typeof payrollSteps)[number];

/** What is to be done: payments made, their tax computed, a grant made, the grant decided, nothing more. */
export type PayrollAction = 'generate' | 'tax' | 'grant' | 'wait' | 'done';

export const countsOf = (rows: readonly Pick<PayrollRow, 'payState'>[]): Readonly<Record<PayrollStep, number>> => {
  const counts = { draft: 0, taxed: 0, inGrant: 0, paid: 0 };
  for (const { payState } of rows) if (payState in counts) counts[payState as PayrollStep] += 1;
  return counts;
};

/** What the payments that are there are waiting for: the first step at which somebody stands still decides. */
export const actionOf = (rows: readonly Pick<PayrollRow, 'payState'>[]): PayrollAction => {
  const counts = countsOf(rows);
  if (rows.length === 0) return 'generate';
  if (counts.draft > 0) return 'tax';
  if (counts.taxed > 0) return 'grant';
  return counts.inGrant > 0 ? 'wait' : 'done';
};

/** What is to be done first: payments of those who have none come before anything is done with those of the others. */
export const nextAction = ({
  rows,
  exceptions,
}: {
  readonly rows: readonly Pick<PayrollRow, 'payState'>[];
  readonly exceptions: readonly Pick<PayrollMonth['exceptions'][number], 'kind'>[];
}): PayrollAction => (exceptions.some(({ kind }) => kind === 'missing') ? 'generate' : actionOf(rows));

/** Only these rows can still be changed. */
export const isOpen = ({ payState }: Pick<PayrollRow, 'payState'>): boolean => payState === 'draft' || payState === 'taxed';

/** Columns that payroll fills in month by month. */
export const handColumns: Readonly<Record<string, Field>> = {
  performanceCoef: monthlyPay.performanceCoef,
  seaDays: monthlyPay.seaDays,
  nightShifts: monthlyPay.nightShifts,
  coldAllowance: monthlyPay.coldAllowance,
  highTempAllowance: monthlyPay.highTempAllowance,
  bonus: monthlyPay.bonus,
  backPay: monthlyPay.backPay,
  overtimeWork: attendance.overtimeWork,
  overtimeRest: attendance.overtimeRest,
  overtimeHoliday: attendance.overtimeHoliday,
  absentDays: attendance.absentDays,
  otherPenalty: attendance.otherPenalty,
  loanDeduct: fromGrossToNet.loanDeduct,
  otherDeduct: fromGrossToNet.otherDeduct,
};
