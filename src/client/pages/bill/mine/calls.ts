/** What the page of one's own money and the statement of loans ask for. */
import { ask, call } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import type { Envelope } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import { queryOptions } from '@tanstack/react-query';

export interface OwnBill {
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly step: string | null;
  readonly stepEn: string | null;
  /** Since when it lies there. */
  readonly since: string | null;
  readonly with: readonly Words[];
}

interface Clearing {
  readonly date: string;
  readonly by: string;
  readonly amount: string;
  readonly resource: string | null;
  readonly id: string | null;
}

export interface Loan {
  readonly id: string;
  readonly code: string;
  readonly loanType: string | null;
  readonly amount: string;
  readonly paidAt: string | null;
  readonly planClearDate: string;
  /** Below zero once it is overdue. */
  readonly daysLeft: number;
  readonly balance: string;
  readonly held: string;
  readonly writtenOff: string;
  readonly clearings: readonly Clearing[];
}

interface FreeInvoice {
  readonly id: string;
  readonly seller: string | null;
  readonly invoiceDate: string;
  readonly amount: string;
}

export interface OwnTrip {
  readonly id: string;
  readonly code: string;
  readonly destination: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly state: 'waiting' | 'away' | 'back';
  /** A report that was begun. */
  readonly draft: string | null;
}

export interface OwnMoney {
  readonly owedTotal: string;
  readonly owed: readonly OwnBill[];
  readonly inApproval: readonly OwnBill[];
  readonly oweTotal: string;
  readonly loans: readonly Loan[];
  readonly invoices: { readonly count: number; readonly total: string; readonly newest: readonly FreeInvoice[] };
  readonly trips: readonly OwnTrip[];
}

export const ownMoneyQuery = queryOptions({
  queryKey: ['list', 'expenseReport', 'mine'],
  queryFn: ({ signal }) => ask<OwnMoney>('GET', '/tydf/process/expenseReport/mine', { signal }),
});

/** Drafts the report of a trip; pressed twice it is one. */
export const reportTrip = (id: string): Promise<Envelope<{ readonly id: string }>> =>
  call('POST', `/tydf/process/travelApply/report/${id}`, { body: { requestId: newRequestId() } });

export interface Borrower {
  readonly borrower: string;
  readonly borrowerName: string;
  readonly borrowerNameEn: string;
  readonly left: boolean;
  readonly owed: string;
  readonly overdue: string;
}

export interface LoanStatement extends Borrower {
  readonly held: string;
  readonly nextDue: string | null;
  readonly loans: readonly Loan[];
}

/** Whose loans: one of these, one's own without any. */
export interface Whose {
  readonly borrower?: string;
  readonly staffId?: string;
  readonly leaver?: string;
}

export const statementQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ['list', 'debitNote', 'statement', whose],
    queryFn: ({ signal }) => ask<LoanStatement>('GET', '/tydf/process/debitNote/statement', { params: { ...whose }, signal }),
  });

export type Debtor = Borrower & { readonly nextDue: string };

export const debtorsQuery = queryOptions({
  queryKey: ['list', 'debitNote', 'debtors'],
  queryFn: ({ signal }) => ask<readonly Debtor[]>('GET', '/tydf/process/debitNote/debtors', { signal }),
});
