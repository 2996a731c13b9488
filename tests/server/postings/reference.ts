/**
 * What the ledgers must say, written from the rules alone and without any of the engine: whole numbers of thousandths and of cents, one
 * thing after the other. Taking q out of a pool costs all of it with the last piece, else the share by quantity, rounded half up from the
 * exact quotient; parts of one value add up, because the last part takes the rest.
 */
export interface Worth {
  quantity: bigint;
  value: bigint;
}

export class Short extends Error {}

/** Half up; both positive. */
const divided = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** One line that a document takes from a store. */
export interface Taken {
  readonly place: string;
  readonly lots: readonly { readonly lot: string; readonly quantity: bigint }[];
  readonly quantity: bigint;
  readonly value: bigint;
}

interface Sent extends Worth {
  readonly of: Worth;
  received: Worth;
}

const placed = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
};

export class Reference {
  readonly pools = new Map<string, Worth>();
  readonly reserved = new Map<string, bigint>();
  readonly lots = new Map<string, { free: bigint; reserved: bigint }>();
  readonly sent = new Map<string, Sent>();

  private pool(place: string): Worth {
    return placed(this.pools, place, () => ({ quantity: 0n, value: 0n }));
  }
  private lot(place: string, lot: string): { free: bigint; reserved: bigint } {
    return placed(this.lots, `${place}/${lot}`, () => ({ free: 0n, reserved: 0n }));
  }
  private free(place: string): bigint {
    return this.pool(place).quantity - (this.reserved.get(place) ?? 0n);
  }
  private add(place: string, lot: string, quantity: bigint, value: bigint): void {
    const pool = this.pool(place);
    pool.quantity += quantity;
    pool.value += value;
    this.lot(place, lot).free += quantity;
  }
  /** A pool that is empty is worth nothing, and none is worth less. */
  private check(place: string): void {
    const { quantity, value } = this.pool(place);
    if (quantity < 0n || value < 0n || (quantity === 0n && value !== 0n) || this.free(place) < 0n) throw new Short(place);
  }

  receive(place: string, lot: string, quantity: bigint, value: bigint): void {
    this.add(place, lot, quantity, value);
    this.check(place);
  }

  /** Takes back a receipt at what it came in with. */
  unreceive(place: string, lot: string, quantity: bigint, value: bigint): void {
    this.add(place, lot, -quantity, -value);
    if (this.lot(place, lot).free < 0n) throw new Short(place);
    this.check(place);
  }

  /** Reserves from the lots in their order. */
  hold(place: string, order: readonly string[], quantity: bigint): Taken['lots'] {
    const inLots = order.reduce((sum, lot) => sum + this.lot(place, lot).free, 0n);
    if (this.free(place) < quantity || inLots < quantity) throw new Short(place);
    let left = quantity;
    const taken = order.flatMap((lot) => {
      const has = this.lot(place, lot);
      const part = has.free < left ? has.free : left;
      if (part <= 0n) return [];
      has.free -= part;
      has.reserved += part;
      left -= part;
      return [{ lot, quantity: part }];
    });
    this.reserved.set(place, (this.reserved.get(place) ?? 0n) + quantity);
    return taken;
  }

  release(place: string, lots: Taken['lots'], quantity: bigint): void {
    for (const part of lots) {
      const lot = this.lot(place, part.lot);
      lot.reserved -= part.quantity;
      lot.free += part.quantity;
    }
    this.reserved.set(place, (this.reserved.get(place) ?? 0n) - quantity);
  }

  /** What this quantity is worth, taken out at the average. */
  private take(place: string, quantity: bigint): bigint {
    const pool = this.pool(place);
    const value = quantity === pool.quantity ? pool.value : divided(quantity * pool.value, pool.quantity);
    pool.quantity -= quantity;
    pool.value -= value;
    return value;
  }

  /** Issues what was reserved, or less of it; the rest is free again. */
  issue(place: string, lots: Taken['lots'], held: bigint, quantity: bigint): Taken {
    this.release(place, lots, held);
    let left = quantity;
    const out = lots.flatMap((part) => {
      const some = part.quantity < left ? part.quantity : left;
      left -= some;
      this.lot(place, part.lot).free -= some;
      return some > 0n ? [{ lot: part.lot, quantity: some }] : [];
    });
    return { place, lots: out, quantity, value: this.take(place, quantity) };
  }

  /** An issue is taken back whole, at what it cost. */
  unissue({ place, lots, quantity, value }: Taken): void {
    const pool = this.pool(place);
    pool.quantity += quantity;
    pool.value += value;
    for (const part of lots) this.lot(place, part.lot).free += part.quantity;
  }

  send(line: string, taken: Taken): void {
    this.sent.set(line, {
      quantity: taken.quantity,
      value: taken.value,
      of: { quantity: taken.quantity, value: taken.value },
      received: { quantity: 0n, value: 0n },
    });
  }

  /** Part of what was sent arrives: its share of the value, the last part the rest. */
  arrive(line: string, place: string, lot: string, quantity: bigint): bigint {
    const sent = this.sent.get(line);
    if (!sent || sent.quantity < quantity) throw new Short(line);
    const last = sent.received.quantity + quantity === sent.of.quantity;
    const value = last ? sent.of.value - sent.received.value : divided(quantity * sent.of.value, sent.of.quantity);
    sent.received = { quantity: sent.received.quantity + quantity, value: sent.received.value + value };
    sent.quantity -= quantity;
    sent.value -= value;
    this.add(place, lot, quantity, value);
    return value;
  }

  /** Freight and the like: worth without quantity. */
  correct(place: string, value: bigint): void {
    this.pool(place).value += value;
    this.check(place);
  }
}
