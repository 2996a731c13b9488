/**
 * How much may be paid for a contract, and why not more (amendments 39). The same limits are the rules of the ledger `contractMoney` and
 * what the page of the contract says, so neither can say what the other does not hold.
 */
import { notNow, type NotNow } from '#model/acts.ts';
import { add, compare, divide, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { w, type Words } from '#model/words.ts';

/** What of the contract's terms the limits rest on. Rates are in percent. */
export interface Terms {
  readonly direction: string | null;
  readonly settleMode: string | null;
  readonly prepayRate: string | null;
  readonly retentionRate: string | null;
  readonly retentionDueDate: string | null;
  readonly retentionReleased: boolean | null;
}

/** Balances of one contract; `retention` is what of `paying` and `paid` was retention money. */
export interface Balances {
  readonly toPay: string;
  readonly paying: string;
  readonly paid: string;
  readonly invoiced: string;
  readonly retention: string;
}

/** Why no more is paid. */
export type LimitReason = 'overQuantity' | 'invoiceFirst' | 'retentionHeld' | 'retentionNotDue';

export interface Limit {
  readonly reason: LimitReason;
  /** What may still be paid by this limit alone; below zero where more was paid already. */
  readonly left: string;
}

export const currentTotalOf = ({ toPay, paying, paid }: Pick<Balances, 'toPay' | 'paying' | 'paid'>): string =>
  add(add(toPay, paying), paid);

/** The money that is held back until the retention is due. */
export const retentionOf = (total: string, rate: string | null): string => divide(multiply(total, rate ?? '0', 4), '100');

const reasons: Readonly<Record<LimitReason, (left: string) => Words>> = {
  overQuantity: (left) => w(`More than the contract comes to: ${left} is left`, `超过合同金额，剩余可付${left}`),
  invoiceFirst: (left) =>
    w(
      `More than the prepayment, or than was invoiced: ${left} may be paid before the next invoice`,
      `超过预付款比例或已开票金额，未收到新发票前最多可付${left}`,
    ),
  retentionHeld: (left) => w(`The retention is held back: ${left} may be paid without it`, `质保金须预留，扣除质保金后最多可付${left}`),
  retentionNotDue: () => w('The retention is paid from its due date on, once it was released', '质保金须到期并经放行后方可支付'),
};

const atLeastNothing = (amount: string): string => most(amount, '0');

export const refusalOf = ({ reason, left }: Limit): NotNow => notNow(reason, reasons[reason](atLeastNothing(left)));

const isDue = ({ retentionDueDate, retentionReleased }: Terms, today: string): boolean =>
  retentionReleased === true && retentionDueDate !== null && retentionDueDate <= today;

/** Every limit on a payment, of retention money or of other, in the order in which they are judged. */
function limitsOf(terms: Terms, balances: Balances, today: string, ofRetention: boolean): readonly Limit[] {
  const total = currentTotalOf(balances);
  const settled = add(balances.paying, balances.paid);
  const held = retentionOf(total, terms.retentionRate);
  const pays = terms.direction === 'pay';
  const prepaid = divide(multiply(total, terms.prepayRate ?? '0', 4), '100');
  return [
    { reason: 'overQuantity', left: balances.toPay },
    ...(ofRetention
      ? [
          ...(pays && !isDue(terms, today) ? [{ reason: 'retentionNotDue', left: '0.00' } as const] : []),
          { reason: 'overQuantity', left: subtract(held, balances.retention) } as const,
        ]
      : [{ reason: 'retentionHeld', left: subtract(subtract(total, held), subtract(settled, balances.retention)) } as const]),
    ...(pays ? [{ reason: 'invoiceFirst', left: subtract(most(prepaid, balances.invoiced), settled) } as const] : []),
  ];
}

/** The narrowest of the limits: how much may be paid, and by which of them. */
export function payable(terms: Terms, balances: Balances, today: string, ofRetention: boolean): Limit {
  const [first = { reason: 'overQuantity', left: '0.00' } as const, ...rest] = limitsOf(terms, balances, today, ofRetention);
  const narrowest = rest.reduce<Limit>((least, one) => (compare(one.left, least.left) < 0 ? one : least), first);
  return { ...narrowest, left: atLeastNothing(narrowest.left) };
}

/** What the page says of the limit. */
export const limitSaid = ({ reason, left }: Limit): Words => reasons[reason](left);

/**
 * The first limit that a movement broke, judged by the balances before it: only what pays more, or takes an invoice back that payments rest
 * on, can break one. Null where all hold.
 */
export function brokenLimit(terms: Terms, before: Balances, after: Balances, today: string): Limit | null {
  const settled = ({ paying, paid }: Balances): string => add(paying, paid);
  const more = compare(settled(after), settled(before));
  if (more <= 0) {
    if (compare(after.invoiced, before.invoiced) >= 0) return null;
    const rests = limitsOf(terms, after, today, false).find(({ reason }) => reason === 'invoiceFirst');
    return rests !== undefined && compare(rests.left, '0') < 0 ? rests : null;
  }
  const ofRetention = compare(after.retention, before.retention) > 0;
  const asked = subtract(settled(after), settled(before));
  return limitsOf(terms, { ...before, invoiced: after.invoiced }, today, ofRetention).find(({ left }) => compare(asked, left) > 0) ?? null;
}
