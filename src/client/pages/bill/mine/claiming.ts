/** Which report the one button begins: that of the trip that is over longest, else one of expenses. Pure. */
import type { OwnMoney, OwnTrip } from './calls.ts';

/** The trip that is to be reported first; null where none is over. */
export const tripToReport = (trips: readonly OwnTrip[]): OwnTrip | null =>
  trips.filter(({ state }) => state === 'back').toSorted((a, b) => a.endDate.localeCompare(b.endDate))[0] ?? null;

/** Whether there is nothing at all: somebody who begins. */
export const isEmpty = ({ owed, inApproval, loans, invoices, trips }: OwnMoney): boolean =>
  owed.length + inApproval.length + loans.length + invoices.count + trips.length === 0;
