/** Own pay slips as the server tells them (`GET hrSalaryPaymentRecord/my`), and how one is read: which items stand on it, what a year comes to. */
import { isZero } from '#model/calculation/decimal.ts';
import type { Field } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';
import { attendance, fromGrossToNet, monthlyPay, taxation } from '#resources/hr/pay/hrSalaryPaymentFields.ts';

export interface PaySlip {
  readonly id: string;
  readonly salaryMonth: string;
  readonly payDate: string;
  readonly grossPay: string;
  readonly insuranceP: string;
  readonly fundP: string;
  readonly tax: string;
  readonly otherDeduct: string;
  readonly netPay: string;
  readonly bankAccount: string | null;
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly viewedAt: string | null;
  readonly staffConfirmed: boolean;
  readonly objection: string | null;
}

export interface MyPaySlips {
  /** Years in which they were paid, the last first. */
  readonly years: readonly string[];
  readonly year: string | null;
  readonly slips: readonly PaySlip[];
}

interface SlipItem {
  readonly name: string;
  readonly field: Field;
  readonly value: string;
}
interface SlipPart {
  readonly label: Words;
  readonly items: readonly SlipItem[];
}

type Named = Readonly<Record<string, Field>>;
const only = (fields: Named, names: readonly string[]): Named =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const but = (fields: Named, names: readonly string[]): Named =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const { overtimePay, leavePay, attendDeduct, otherPenalty, ...days } = attendance;
const parts: readonly { readonly label: Words; readonly fields: Named }[] = [
  {
    label: w('Pay', '应发项目'),
    // Bases and counts explain an amount, they are none.
    fields: {
      ...but(monthlyPay, ['performanceBase', 'performanceCoef', 'seniorityYears', 'seaDays', 'nightShifts']),
      overtimePay,
      leavePay,
      ...only(fromGrossToNet, ['yearEndBonus', 'compensation']),
      attendDeduct,
      otherPenalty,
    },
  },
  {
    label: w('Held back', '代扣项目'),
    fields: only(fromGrossToNet, [
      'pensionP',
      'medicalP',
      'unemployP',
      'fundP',
      'tax',
      'bonusTax',
      'dormDeduct',
      'mealDeduct',
      'loanDeduct',
      'otherDeduct',
    ]),
  },
  { label: w('Attendance', '考勤'), fields: { ...days, ...only(monthlyPay, ['performanceCoef', 'seaDays', 'nightShifts']) } },
  {
    label: w('How the tax was computed', '个税计算'),
    fields: { ...only(fromGrossToNet, ['additionalDeduct']), ...but(taxation, ['taxTable']) },
  },
];

/** Every item that a slip may hold, by its field. */
export const slipFields: Named = Object.assign({}, ...parts.map(({ fields }) => fields));

/** The parts of a slip with the items that are not zero, in the order of the payment's form. */
export const partsOf = ({ detail }: Pick<PaySlip, 'detail'>): readonly SlipPart[] =>
  parts.flatMap(({ label, fields }) => {
    const items = Object.entries(fields).flatMap(([name, field]): SlipItem[] => {
      const value = detail[name];
      return value === null || value === undefined || isZero(String(value)) ? [] : [{ name, field, value: String(value) }];
    });
    return items.length === 0 ? [] : [{ label, items }];
  });

const summed = ['grossPay', 'insuranceP', 'fundP', 'tax', 'otherDeduct', 'netPay'] as const;

/** What slips come to together. */
export const totalsOf = (slips: readonly PaySlip[]): Readonly<Record<(typeof summed)[number], string>> =>
  Object.fromEntries(summed.map((name) => [name, sum(slips.map((slip) => slip[name]))])) as Record<(typeof summed)[number], string>;
