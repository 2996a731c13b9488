/**
 * What reports that pay a person back have in common: to whom it is paid, which open loans it offsets. The personnel file of the applicant
 * comes with the fact `payee`, the open loans with `openLoans`.
 */
import { lineSet } from '#model/definition.ts';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { f } from '#model/field.ts';
import { fault, warning } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { loan } from '#resources/bill/ledgers.ts';
import { isOverdue, type OpenLoan, type Payee } from './loans.ts';

export const payeeFields = {
  payeeType: f.choice('payeeType', w('Payee', '收款方类型'), { required: true, default: 'staff' }),
  payeeName: f.text(w('Payee name', '收款人'), { max: 80, required: true, carried: true }),
  bankName: f.text(w('Bank', '开户行'), { max: 80, carried: true }),
  bankAccount: f.text(w('Account', '账号'), { max: 40, sensitive: true, carried: true }),
  payMethod: f.choice('payMethod', w('Payment', '付款方式'), { required: true, default: 'bankTransfer' }),
};

interface PayeeInput {
  readonly doc: {
    readonly payeeType: string | null;
    readonly payeeName: string | null;
    readonly bankName: string | null;
    readonly bankAccount: string | null;
  };
  readonly facts: { readonly payee?: Payee | null };
}

/** An employee is paid as the personnel file says, anybody else as the form says. */
export const payeeComputes = {
  payeeName: ({ doc, facts }: PayeeInput) => (doc.payeeType === 'staff' ? (doc.payeeName ?? facts.payee?.name ?? null) : doc.payeeName),
  bankName: ({ doc, facts }: PayeeInput) => (doc.payeeType === 'staff' ? (facts.payee?.bankName ?? doc.bankName) : doc.bankName),
  bankAccount: ({ doc, facts }: PayeeInput) =>
    doc.payeeType === 'staff' ? (facts.payee?.bankAccount ?? doc.bankAccount) : doc.bankAccount,
};

/** A transfer has an account to go to. */
export const accountKnown = (doc: {
  readonly payMethod: string | null;
  readonly payeeType: string | null;
  readonly bankAccount: string | null;
}): Fault | null =>
  doc.payMethod === 'bankTransfer' && doc.bankAccount === null
    ? fault(
        'B6',
        'bankAccount',
        doc.payeeType === 'staff' ? w('the personnel file has no bank account', '员工档案中没有银行账号') : w('required', '必填'),
      )
    : null;

export interface OffsetLine {
  readonly debitNoteId: string | null;
  readonly offsetAmount: string | null;
}

export const offsetLines = lineSet({
  label: w('Loan offsets', '冲抵借款'),
  fields: {
    debitNoteId: f.ref('debitNote', w('Loan', '借款单'), { required: true }),
    balance: f.computed(f.money(w('Open balance', '未清余额'))),
    offsetAmount: f.money(w('Offset', '冲抵金额'), { required: true, least: '0.01' }),
  },
  computes: {
    balance: (line, { facts }) => {
      const loans = facts['openLoans'] as readonly OpenLoan[] | undefined;
      return loans?.find((one) => one.id === line.debitNoteId)?.balance ?? line.balance;
    },
  },
  totals: ['offsetAmount'],
});

/** Most people owe nothing: the form asks for offsets where the applicant does. */
export const offsetsAsked = (_: unknown, { openLoans }: { readonly openLoans?: readonly OpenLoan[] }): boolean =>
  (openLoans ?? []).length > 0;

interface Offsetting {
  readonly offsets: readonly OffsetLine[];
  readonly offsetTotal: string | null;
  readonly approvedTotal: string | null;
}

/** Offsets name open loans of the applicant, each once, with no more than is open, and together no more than was approved. */
export const offsetFaults = ({ offsets, offsetTotal, approvedTotal }: Offsetting, loans: readonly OpenLoan[]): Fault[] => {
  const faults = offsets.flatMap((line, index) => {
    if (line.debitNoteId === null) return [];
    const found = loans.find((one) => one.id === line.debitNoteId);
    const path = `offsets.${index}`;
    if (!found) return [fault('offsets', `${path}.debitNoteId`, w('not an open loan of the applicant', '不是申请人的未清借款'))];
    if (offsets.findIndex((one) => one.debitNoteId === line.debitNoteId) < index)
      return [fault('offsets', `${path}.debitNoteId`, w('this loan stands here twice', '该借款单重复'))];
    return compare(line.offsetAmount, found.balance) > 0
      ? [fault('offsets', `${path}.offsetAmount`, w(`only ${found.balance} open`, `未清余额仅${found.balance}`))]
      : [];
  });
  return compare(offsetTotal, approvedTotal) > 0
    ? [...faults, fault('offsets', 'offsetTotal', w('more than the approved total', '冲抵金额不能超过核定金额'))]
    : faults;
};

/** Whoever is paid something while a loan of theirs is overdue should offset that first. */
export const overdueFirst = (
  offsets: readonly OffsetLine[],
  payAmount: string | null,
  loans: readonly OpenLoan[],
  today: string,
): Fault | null => {
  const open = loans.find((one) => isOverdue(one, today) && !offsets.some((line) => line.debitNoteId === one.id));
  return open && isPositive(payAmount)
    ? warning('overdueFirst', 'offsets', w(`overdue loan ${open.code} should be offset first`, `须先冲抵逾期借款${open.code}`))
    : null;
};

/** Holds what is offset while the report is in approval, clears it once it is paid. */
export const loanPostings = (lines: readonly OffsetLine[], to: 'held' | 'cleared', date: string): Posting[] =>
  lines.flatMap((line) =>
    line.debitNoteId === null || !isPositive(line.offsetAmount)
      ? []
      : [posting(loan, { dimensions: { loan: line.debitNoteId }, from: 'open', to, quantity: line.offsetAmount ?? '0', date })],
  );
