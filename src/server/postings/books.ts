/**
 * The locked balances while one settling is worked out, in memory and pure: movements get their quantities and values here, in their
 * order, and nothing is judged before the last one.
 */
import { Decimal } from 'decimal.js';
import type { Ledger } from '#model/posting.ts';
import { isPooled, poolOf, textOfKey, type AccountKey } from './keys.ts';

export interface Balance {
  readonly quantity: Decimal;
  readonly value: Decimal;
}

/** One account that moved: what it was, what it is, and how low it may be. */
export interface Line {
  readonly key: AccountKey;
  readonly before: Balance;
  readonly after: Balance;
  /** A posting's own floor holds for the account it takes from. */
  readonly floor: string | undefined;
  /** What new postings took or gave, reversals aside: says who is to blame for a shortage. */
  readonly asked: Balance;
}

/** A movement whose quantity and value are known. */
export interface Movement {
  readonly ledger: Ledger;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly toDimensions: Readonly<Record<string, string>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: Decimal;
  readonly value: Decimal;
  readonly floor?: string | undefined;
  readonly reverses: string | null;
}

const nothing: Balance = { quantity: new Decimal(0), value: new Decimal(0) };
const sum = (a: Balance, quantity: Decimal, value: Decimal): Balance => ({
  quantity: a.quantity.plus(quantity),
  value: a.value.plus(value),
});

export class Books {
  private readonly lines = new Map<string, Line>();

  /** @param balances what the locked rows say; accounts that are missing are empty */
  constructor(private readonly balances: ReadonlyMap<string, Balance>) {}

  of(key: AccountKey): Balance {
    const text = textOfKey(key);
    return this.lines.get(text)?.after ?? this.balances.get(text) ?? nothing;
  }

  before(key: AccountKey): Balance {
    return this.balances.get(textOfKey(key)) ?? nothing;
  }

  private add(key: AccountKey, quantity: Decimal, value: Decimal, { reverses, floor }: Pick<Movement, 'reverses' | 'floor'>): void {
    const text = textOfKey(key);
    const line = this.lines.get(text);
    const asked = line?.asked ?? nothing;
    this.lines.set(text, {
      key,
      before: this.before(key),
      after: sum(this.of(key), quantity, value),
      floor: (quantity.isNegative() ? floor : undefined) ?? line?.floor,
      asked: reverses === null ? sum(asked, quantity, value) : asked,
    });
  }

  /** Moves quantity and value; the value of pooled accounts lies in their pool, that of others in themselves. */
  apply(movement: Movement): void {
    const { ledger, from, to, quantity, value } = movement;
    const side = (account: string | null, dimensions: Movement['dimensions'], sign: 1 | -1): void => {
      if (account === null) return;
      const key: AccountKey = { ledger: ledger.key, dimensions, account };
      const pooled = isPooled(ledger, account);
      this.add(key, quantity.times(sign), pooled ? nothing.value : value.times(sign), movement);
      if (pooled) this.add(poolOf(ledger, dimensions), quantity.times(sign), value.times(sign), movement);
    };
    side(from, movement.dimensions, -1);
    side(to, movement.toDimensions, 1);
  }

  /** Accounts that moved, in the order of their first movement. */
  moved(): readonly Line[] {
    return [...this.lines.values()];
  }
}
