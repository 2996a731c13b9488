/**
 * Rules of a salary grant: what may be paid, what it sums up to, which loans it clears. Pure, over
 * payments as the server knows them.
 */
import { loan } from '#resources/bill/ledgers.ts';
import { compare, isPositive, isZero, multiply, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';
import type { OpenLoan } from '#resources/bill/rules/loans.ts';
import { hasLeft } from './payTerms.ts';

/** A payment as a grant pays it. Gross and tax are those of pay, year-end bonus and compensation together, so that net = gross − what is held back. */
export interface GrantPayment {
  readonly staffId: string;
  readonly staffName: string;
  /** The same where they have no other. */
  readonly staffNameEn: string;
  readonly deptId: string | null;
  readonly salaryMonth: string;
  readonly payState: string;
  /** The grant that holds it. */
  readonly grantId: string | null;
  readonly grossPay: string;
  readonly insurance: string;
  readonly tax: string;
  readonly loanDeduct: string;
  /** All that is kept back after tax, the loan among it. */
  readonly otherDeduct: string;
  readonly netPay: string;
  readonly companyCost: string;
  /** Their personnel file names a bank account. */
  readonly hasAccount: boolean;
  /** Last day of the person, as far as it is known. */
  readonly leaveDate: string | null;
  /** The last day became known, and lies in the month, after the payment was computed. */
  readonly endedSince: boolean;
}
/** By id of the payment. */
export type GrantPayments = Readonly<Record<string, GrantPayment>>;
/** Open loans by staff, the one to be cleared first in front. */
export type StaffLoans = Readonly<Record<string, readonly OpenLoan[]>>;

export interface GrantLine {
  readonly paymentId: string | null;
}
interface Paid {
  readonly id: string;
  readonly index: number;
  readonly payment: GrantPayment;
}

/** The lines whose payment is known. */
const paidBy = (lines: readonly GrantLine[], payments: GrantPayments): Paid[] =>
  lines.flatMap(({ paymentId }, index) => {
    const payment = paymentId === null ? undefined : payments[paymentId];
    return paymentId === null || payment === undefined ? [] : [{ id: paymentId, index, payment }];
  });

/** The month after, `yyyy-MM`. */
export const monthAfter = (month: string): string => {
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
};

/** More faults than anybody reads are not listed: the rest stays wrong and is named when these are mended. */
const mostFaults = 50;

interface Header {
  readonly id: string | null;
  readonly salaryMonth: string | null;
  readonly grantDepts: readonly string[];
}

/** What keeps a payment from being paid by this grant, or null. One that this grant holds already is no longer `taxed`. */
function hindrance({ payment, id }: Paid, header: Header, seen: ReadonlySet<string>): Words | null {
  const { staffName: who, staffNameEn: whoEn } = payment;
  if (seen.has(id)) return w(`${whoEn} stands here twice`, `${who}重复出现`);
  if (payment.salaryMonth !== header.salaryMonth)
    return w(`the payment of ${whoEn} is of ${payment.salaryMonth}`, `${who}的工资属于${payment.salaryMonth}`);
  if (payment.grantId !== null && payment.grantId !== header.id)
    return w(`${whoEn} is paid by another grant already`, `${who}已在其他发放单中`);
  const held = header.id !== null && payment.grantId === header.id;
  if (!held && payment.payState !== 'taxed')
    return w(`the tax of ${whoEn} is not computed, or it is paid already`, `${who}尚未算税或已发放`);
  if (header.grantDepts.length > 0 && (payment.deptId === null || !header.grantDepts.includes(payment.deptId)))
    return w(`${whoEn} belongs to none of the departments of this grant`, `${who}不属于所选发放部门`);
  if (hasLeft(payment, payment.salaryMonth))
    return w(`the last day of ${whoEn} lies before ${payment.salaryMonth}`, `${who}在${payment.salaryMonth}之前已离职`);
  if (payment.endedSince)
    return w(
      `the last day of ${whoEn} became known after the pay was computed: send the grant back, so that it is computed anew`,
      `${who}的离职日期在核算之后确定，应退回发放单重新核算`,
    );
  if (compare(payment.netPay, '0') < 0) return w(`the net pay of ${whoEn} is below zero`, `${who}的实发工资为负数`);
  if (isPositive(payment.netPay) && !payment.hasAccount)
    return w(`the personnel file of ${whoEn} has no bank account`, `${who}的员工档案中没有银行账号`);
  return null;
}

/** Every line: of the month, taxed, in no other grant, once, not negative, with an account to pay to. */
export function payableFaults(lines: readonly GrantLine[], payments: GrantPayments, header: Header): Fault[] {
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const paid of paidBy(lines, payments)) {
    const message = hindrance(paid, header, seen);
    seen.add(paid.id);
    if (message !== null) faults.push(fault('payable', `payments.${paid.index}.paymentId`, message));
  }
  return faults.slice(0, mostFaults);
}

/** What the net total may differ from last month's without a word about it, in percent. */
const mostDifference = '10';

/** Whether the net total is so far from last month's that the difference has to be explained. */
export const differsMuch = (netTotal: unknown, lastNetTotal: unknown): boolean => {
  if (!isPositive(lastNetTotal)) return false;
  const difference = subtract(netTotal, lastNetTotal);
  const size = compare(difference, '0') < 0 ? subtract('0', difference) : difference;
  return compare(multiply(size, '100'), multiply(lastNetTotal, mostDifference)) > 0;
};

/** Which loans a person's deduction clears: the earliest due first, each as far as it is open. `left` is what no loan takes. */
export function loansCleared(
  deduct: string,
  loans: readonly OpenLoan[],
): { readonly parts: readonly { readonly loan: string; readonly amount: string }[]; readonly left: string } {
  const parts: { loan: string; amount: string }[] = [];
  let left = deduct;
  for (const loan of loans) {
    if (!isPositive(left)) break;
    const amount = compare(left, loan.balance) > 0 ? loan.balance : left;
    parts.push({ loan: loan.id, amount });
    left = subtract(left, amount);
  }
  return { parts, left };
}

const deductions = (lines: readonly GrantLine[], payments: GrantPayments): Paid[] =>
  paidBy(lines, payments).filter(({ payment }) => isPositive(payment.loanDeduct));

/** Nobody pays back more than they owe. */
export const loanFaults = (lines: readonly GrantLine[], payments: GrantPayments, loans: StaffLoans): Fault[] =>
  deductions(lines, payments)
    .flatMap(({ index, payment }) => {
      const { left } = loansCleared(payment.loanDeduct, loans[payment.staffId] ?? []);
      if (isZero(left)) return [];
      const { staffName: who, staffNameEn: whoEn } = payment;
      return [
        fault(
          'loans',
          `payments.${index}.paymentId`,
          w(`${whoEn} owes ${left} less than is deducted`, `${who}的借款扣回超出未清借款${left}元`),
        ),
      ];
    })
    .slice(0, mostFaults);

/** The deductions in the loans' ledger: `held` while the grant is in approval, `cleared` with the payment. */
export const loanPostings = (
  lines: readonly GrantLine[],
  payments: GrantPayments,
  loans: StaffLoans,
  to: 'held' | 'cleared',
  date: string,
): Posting[] =>
  deductions(lines, payments).flatMap(({ payment }) =>
    loansCleared(payment.loanDeduct, loans[payment.staffId] ?? []).parts.map(({ loan: id, amount }) =>
      posting(loan, { dimensions: { loan: id }, from: 'open', to, quantity: amount, date }),
    ),
  );

interface DepartmentRow {
  readonly deptId: string | null;
  readonly staffCount: number;
  readonly grossTotal: string;
  readonly insuranceTotal: string;
  readonly taxTotal: string;
  readonly deductTotal: string;
  readonly netTotal: string;
  readonly companyCost: string;
}

type Amounts = Pick<GrantPayment, 'deptId' | 'grossPay' | 'insurance' | 'tax' | 'otherDeduct' | 'netPay' | 'companyCost'>;

const totalsOf = (payments: readonly Amounts[]): Omit<DepartmentRow, 'deptId'> => ({
  staffCount: payments.length,
  grossTotal: sum(payments.map(({ grossPay }) => grossPay)),
  insuranceTotal: sum(payments.map(({ insurance }) => insurance)),
  taxTotal: sum(payments.map(({ tax }) => tax)),
  deductTotal: sum(payments.map(({ otherDeduct }) => otherDeduct)),
  netTotal: sum(payments.map(({ netPay }) => netPay)),
  companyCost: sum(payments.map(({ companyCost }) => companyCost)),
});

/** What a month comes to by department, in the order in which the departments first appear, and altogether. */
export function totalsByDepartment(payments: readonly Amounts[]): {
  readonly departments: readonly DepartmentRow[];
  readonly total: Omit<DepartmentRow, 'deptId'>;
} {
  const byDepartment = new Map<string | null, Amounts[]>();
  for (const payment of payments) {
    const own = byDepartment.get(payment.deptId);
    if (own) own.push(payment);
    else byDepartment.set(payment.deptId, [payment]);
  }
  return {
    departments: [...byDepartment].map(([deptId, own]) => ({ deptId, ...totalsOf(own) })),
    total: totalsOf(payments),
  };
}
