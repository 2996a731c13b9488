/** What bills know of people and their open loans: values of the facts that several of them name. */

/** An approved loan of a person that is not cleared. `balance` is what other documents have not yet reserved. */
export interface OpenLoan {
  readonly id: string;
  readonly code: string;
  readonly balance: string;
  readonly planClearDate: string;
}

/** A person as bills need him, from his personnel file (rule B6). */
export interface Payee {
  readonly name: string;
  readonly departmentId: string | null;
  readonly bankName: string | null;
  readonly bankAccount: string | null;
}

/** Overdue from the day after it was to be cleared. */
export const isOverdue = (loan: OpenLoan, today: string): boolean => loan.planClearDate < today;
