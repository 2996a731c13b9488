/** Quantities and values of postings under the lock: pure, from the books as they stand when a posting's turn comes. */
import { Decimal } from 'decimal.js';
import { plainQuantity, type Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Books, Movement } from './books.ts';
import { dimensionsOf, isPooled, ledgerOf, poolOf, textOfKey, type Ledgers } from './keys.ts';

/** An earlier entry whose value postings take by shares, and what of it was taken before. */
export interface Origin {
  readonly quantity: Decimal;
  readonly value: Decimal;
  taken: { quantity: Decimal; value: Decimal };
}

/** A posting with its movement; a posting over candidates gives several. */
export interface Valued extends Movement {
  readonly posting: Posting;
}

const zero = new Decimal(0);
const usual = { quantity: 6, value: 2 };

/** A share by quantity, rounded half up from the exact quotient; the last piece takes the rest, so that shares add up. */
const share = (total: Decimal, whole: Decimal, part: Decimal, taken: { quantity: Decimal; value: Decimal }, places: number): Decimal =>
  taken.quantity.plus(part).equals(whole)
    ? total.minus(taken.value)
    : total.times(part).dividedBy(whole).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);

const overShared = (posting: Posting): Refusal =>
  new Refusal('409', 'overQuantity', w('More is taken back than there was', '数量超过原单可退数量'), {
    asked: plainQuantity(posting.ledger, posting.quantity),
  });

const inScale = (amount: Decimal, places: number): Decimal => {
  if (amount.decimalPlaces() > places)
    throw new Refusal('400', 'tooPrecise', w('{amount} has more than {places} decimals', '{amount}的小数位超过{places}位'), {
      amount: amount.toFixed(),
      places,
    });
  return amount;
};

/** Works postings out in their order, on the books of one settling. */
export class Valuing {
  private readonly named = new Map<string, Decimal>();
  private readonly twins = new Map<string, { readonly whole: Decimal; taken: { quantity: Decimal; value: Decimal } }>();

  constructor(
    private readonly ledgers: Ledgers,
    private readonly books: Books,
    private readonly origins: ReadonlyMap<string, Origin>,
    postings: readonly Posting[],
  ) {
    for (const { ledger, quantity, value } of postings) {
      if (typeof value !== 'object' || !('twin' in value)) continue;
      const key = `${value.twin} ${ledger}`;
      this.twins.set(key, {
        whole: (this.twins.get(key)?.whole ?? zero).plus(plainQuantity(ledger, quantity)),
        taken: { quantity: zero, value: zero },
      });
    }
  }

  /** The movements of a posting, applied to the books. */
  play(posting: Posting): Valued[] {
    const ledger = ledgerOf(this.ledgers, posting.ledger);
    const { quantity: places } = ledger.scale ?? usual;
    const quantity = inScale(this.quantityOf(posting), places);
    if (quantity.isNegative()) throw new Error(`posting to ledger ${ledger.key} has a negative quantity`);
    const parts = posting.candidates
      ? this.chosen(posting, quantity)
      : [{ dimensions: dimensionsOf(ledger, posting.dimensions), quantity }];
    const played = parts.map((part): Valued => {
      const dimensions = part.dimensions;
      const toDimensions = posting.toDimensions ? dimensionsOf(ledger, { ...dimensions, ...posting.toDimensions }) : dimensions;
      const place = { ledger, dimensions, toDimensions, from: posting.from, to: posting.to, quantity: part.quantity };
      const value = this.valueOf(posting, place);
      const valued: Valued = { ...place, value, posting, floor: posting.floor, reverses: null };
      this.books.apply(valued);
      return valued;
    });
    if (posting.name !== undefined)
      this.named.set(
        posting.name,
        played.reduce((total, { value }) => total.plus(value), this.named.get(posting.name) ?? zero),
      );
    return played;
  }

  private quantityOf({ ledger, quantity }: Posting): Decimal {
    if (typeof quantity === 'string') return new Decimal(quantity);
    const worth = this.named.get(quantity.worthOf);
    if (worth === undefined)
      throw new Error(`posting to ledger ${ledger} moves what ${quantity.worthOf} is worth, which is not posted before it`);
    return worth;
  }

  /** Takes from the candidates in their order what each can give; refused where all together have too little. */
  private chosen(posting: Posting, wanted: Decimal): { readonly dimensions: Record<string, string>; readonly quantity: Decimal }[] {
    const ledger = ledgerOf(this.ledgers, posting.ledger);
    const from = posting.from;
    if (from === null) throw new Error(`posting to ledger ${ledger.key} has candidates and no account to take from`);
    const floor = posting.floor ?? ledger.accounts[from]?.floor ?? '0';
    let left = wanted;
    const parts = (posting.candidates ?? []).flatMap((candidate) => {
      const dimensions = dimensionsOf(ledger, { ...posting.dimensions, ...candidate });
      const has = Decimal.max(this.books.of({ ledger: ledger.key, dimensions, account: from }).quantity.minus(floor), 0);
      const quantity = Decimal.min(has, left);
      left = left.minus(quantity);
      return quantity.isZero() ? [] : [{ dimensions, quantity }];
    });
    if (left.isPositive() && !left.isZero())
      throw new Refusal('409', ledger.short.reason, ledger.short.desc, {
        left: wanted.minus(left).toFixed(),
        asked: wanted.toFixed(),
        ...(posting.line === undefined ? {} : { line: posting.line }),
      });
    return parts;
  }

  private valueOf(posting: Posting, place: Omit<Movement, 'value' | 'floor' | 'reverses'>): Decimal {
    const { ledger, dimensions, toDimensions, from, to, quantity } = place;
    const { value: places } = ledger.scale ?? usual;
    const pool = isPooled(ledger, from) ? poolOf(ledger, dimensions) : null;
    // Within one pool nothing changes its worth.
    if (pool && isPooled(ledger, to) && textOfKey(pool) === textOfKey(poolOf(ledger, toDimensions))) return zero;
    const wanted = posting.value ?? '0';
    if (typeof wanted === 'string' && wanted !== 'average') {
      const value = inScale(new Decimal(wanted), places);
      if (value.isNegative()) throw new Error(`posting to ledger ${ledger.key} has a negative value`);
      return value;
    }
    if (wanted === 'average') {
      if (!pool) throw new Error(`posting to ledger ${ledger.key} takes the average of no pool`);
      const whole = this.books.of(pool);
      // More than there is: the floor refuses it when all is posted.
      if (quantity.greaterThanOrEqualTo(whole.quantity)) return whole.value;
      return share(whole.value, whole.quantity, quantity, { quantity: zero, value: zero }, places);
    }
    if ('twin' in wanted) return this.twinOf(wanted.twin, posting, quantity, places);
    const origin = this.origins.get(wanted.of);
    if (!origin) throw new Error(`posting to ledger ${ledger.key} takes the value of entry ${wanted.of}, which does not exist`);
    if (origin.taken.quantity.plus(quantity).greaterThan(origin.quantity)) throw overShared(posting);
    return taking(origin, share(origin.value, origin.quantity, quantity, origin.taken, places), quantity);
  }

  private twinOf(name: string, posting: Posting, quantity: Decimal, places: number): Decimal {
    const total = this.named.get(name);
    const twin = this.twins.get(`${name} ${posting.ledger}`);
    if (total === undefined || !twin)
      throw new Error(`posting to ledger ${posting.ledger} is the twin of ${name}, which is not posted before it`);
    return taking(twin, share(total, twin.whole, quantity, twin.taken, places), quantity);
  }
}

/** Notes what was taken and answers its value. */
const taking = (of: { taken: { quantity: Decimal; value: Decimal } }, value: Decimal, quantity: Decimal): Decimal => {
  of.taken = { quantity: of.taken.quantity.plus(quantity), value: of.taken.value.plus(value) };
  return value;
};
