/**
 * Money between the company's own accounts, as guarantees and accepted bills move it: margins that are set aside and come back, what is
 * paid out. Pure; amounts are decimal text, and nothing is posted where there is nothing to move.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import { posting, type Posting } from '#model/posting.ts';
import { bank } from '#resources/bill/ledgers.ts';

/** What of a company account documents have to know to be paid from it. */
export interface AccountFact {
  readonly accountType: string;
  readonly currency: string;
  readonly orgId: string;
  readonly enabled: boolean;
  readonly balance: string;
  readonly creditFree: string;
}

/** A payment that is refused where the account does not hold as much. */
export const paidFrom = (account: string | null, quantity: string, date: string): Posting[] =>
  account !== null && isPositive(quantity)
    ? [posting(bank, { dimensions: { account }, from: 'balance', to: null, quantity, date, floor: '0' })]
    : [];

/** What a bank takes by itself, also where it overdraws the account. */
export const takenFrom = (account: string | null, quantity: string, date: string): Posting[] =>
  account !== null && isPositive(quantity) ? [posting(bank, { dimensions: { account }, from: 'balance', to: null, quantity, date })] : [];

/** From one own account to another, refused where the first does not hold as much. */
export const movedTo = (from: string | null, to: string | null, quantity: string, date: string): Posting[] =>
  from !== null && to !== null && isPositive(quantity)
    ? [
        posting(bank, {
          dimensions: { account: from },
          toDimensions: { account: to },
          from: 'balance',
          to: 'balance',
          quantity,
          date,
          floor: '0',
        }),
      ]
    : [];
