/**
 * What guarantees and accepted bills have in common: a part of the amount is set aside on a margin account, the rest takes the credit line of
 * the account. Pure.
 */
import { compare, divide, isPositive, multiply, subtract } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import type { Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { creditPosting } from './bankLedgers.ts';
import { movedTo, paidFrom, type AccountFact } from './margins.ts';

/** The share of an amount, to the cent: percent for margins, with `per` 1000 per mille for fees. */
export const shareOf = (amount: string | null, rate: string | null, per = '100'): string => divide(multiply(amount, rate, 20), per);

/** A document with a margin, by its own names. */
export interface Backed {
  readonly amount: string | null;
  readonly marginRate: string | null;
  readonly marginAmount: string | null;
  readonly fee: string | null;
  readonly account: string | null;
  readonly marginAccount: string | null;
  readonly org: string | null;
  readonly currency: string;
  readonly status?: string;
}

interface Accounts {
  readonly account?: AccountFact | null | undefined;
  readonly margin?: AccountFact | null | undefined;
}

const accountFaults = (
  field: string,
  account: AccountFact | null | undefined,
  { org, currency }: Backed,
  types: readonly string[],
): Fault[] => {
  if (account === undefined || account === null) return [];
  if (!account.enabled) return [fault('account', field, w('this account is not in use', '该账户未启用'))];
  if (!types.includes(account.accountType)) return [fault('accountType', field, w('is an account of another kind', '账户类型不符'))];
  if (org !== null && account.orgId !== org) return [fault('accountOrg', field, w('is an account of another entity', '不是该组织的账户'))];
  return account.currency === currency
    ? []
    : [fault('accountCurrency', field, w(`is an account in ${account.currency}`, `账户币种为${account.currency}`))];
};

/** `accountField`: where a fault of the account is shown. The accounts fit, a margin has one to lie on, and credit line and balance suffice as far as that is known while it is written. */
export function backedFaults(doc: Backed, { account, margin }: Accounts, accountField: string): Fault[] {
  const faults = [
    ...accountFaults(accountField, account, doc, ['basic', 'general', 'special', 'fx']),
    ...accountFaults('marginAccount', margin, doc, ['margin']),
    ...(isPositive(doc.marginRate) && doc.marginAccount === null
      ? [fault('required', 'marginAccount', w('required where there is a margin', '有保证金时必填'))]
      : []),
  ];
  if (account === undefined || account === null || !isEditable(doc.status ?? 'draft')) return faults;
  const beyond = subtract(doc.amount, doc.marginAmount);
  if (compare(beyond, account.creditFree) > 0)
    faults.push(
      fault('credit', 'amount', w(`credit line left: ${fixed(account.creditFree)}`, `超出可用授信，剩余${fixed(account.creditFree)}`)),
    );
  if (compare(doc.marginAmount, account.balance) > 0)
    faults.push(
      warning(
        'balance',
        accountField,
        w(`the account holds ${fixed(account.balance)}`, `账户余额${fixed(account.balance)}，不足以支付保证金`),
      ),
    );
  return faults;
}

/** What it takes of the credit line while it is decided on, and from then on. */
export const backedHold = ({ account, amount, marginAmount }: Backed, date: string): Posting[] => {
  const beyond = subtract(amount, marginAmount);
  return account !== null && isPositive(beyond) ? [creditPosting(account, beyond, date)] : [];
};

/** What it books when it is issued: credit taken, the margin set aside and the fee paid, both only from what is there. */
export const backedBook = (doc: Backed, date: string): Posting[] => [
  ...backedHold(doc, date),
  ...movedTo(doc.account, doc.marginAccount, doc.marginAmount ?? '0', date),
  ...paidFrom(doc.account, doc.fee ?? '0', date),
];
