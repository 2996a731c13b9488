/**
 * Documents over the sample ledgers, and the same in the reference model: each act settles once, and answers how the model does the same.
 * What was posted tells by its entries' ids in which order settlings that met happened; in that order the model must say the same.
 */
import fc from 'fast-check';
import type { Moved, Posting } from '#model/posting.ts';
import type { Settling } from '#server/postings/work.ts';
import { type Reference, type Taken } from './reference.ts';
import { settling, today } from './stage.ts';

export const thousandths = (text: string): bigint => BigInt(Math.round(Number(text) * 1000));
export const cents = (text: string): bigint => BigInt(Math.round(Number(text) * 100));
const amount = (quantity: bigint): string => `${quantity / 1000n}.${String(quantity % 1000n).padStart(3, '0')}`;
const money = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

export type Act =
  | { readonly kind: 'receive'; readonly place: number; readonly lot: number; readonly quantity: number; readonly value: number }
  | { readonly kind: 'hold'; readonly place: number; readonly quantity: number; readonly record: number; readonly backwards: boolean }
  | { readonly kind: 'release' | 'issue' | 'void' | 'unreceive'; readonly record: number; readonly part: number }
  | { readonly kind: 'send'; readonly record: number; readonly part: number }
  | { readonly kind: 'arrive'; readonly place: number; readonly lot: number; readonly record: number; readonly quantity: number }
  | { readonly kind: 'correct'; readonly place: number; readonly value: number };

const place = fc.integer({ min: 0, max: 2 });
const lot = fc.integer({ min: 0, max: 1 });
const record = fc.integer({ min: 1, max: 4 });
const quantity = fc.integer({ min: 1, max: 40_000 });
const part = fc.integer({ min: 1, max: 4 });

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('receive' as const), place, lot, quantity, value: fc.integer({ min: 0, max: 99_999 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('hold' as const), place, quantity, record, backwards: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('release' as const, 'issue' as const, 'void' as const, 'unreceive' as const),
      record,
      part,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), record, part }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive' as const), place, lot, record, quantity }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('correct' as const), place, value: fc.integer({ min: 1, max: 9_999 }) }) },
);

/** What a settling wrote, and how the model does the same. */
export interface Done {
  readonly moved: readonly Moved[];
  readonly replay: (model: Reference) => void;
}

const names = ['a', 'b', 'c'];
const lotNames = ['l1', 'l2'];

const valueOf = (moved: readonly Moved[], ledger: string): bigint =>
  moved.filter((one) => one.ledger === ledger).reduce((total, { value }) => total + cents(value), 0n);

const same = (said: bigint, is: bigint, what: string): void => {
  if (said !== is) throw new Error(`${what}: the model says ${said}, the ledger ${is}`);
};

/** One document's state, as whoever drives it knows it: it acts on one thing at a time, as the lock of its row makes it. */
interface Paper {
  held?: { readonly place: number; readonly quantity: bigint; readonly lots: Taken['lots'] };
  taken?: Taken & { readonly at: number };
  received?: { readonly place: number; readonly lot: string; readonly quantity: bigint; readonly value: bigint };
  sentAs?: string;
}

export class Walk {
  private readonly papers = new Map<number, Paper>();
  private readonly receipts: number[] = [];
  private next = 0;

  /** @param base ids of records and lines begin here, so that walks do not share any */
  constructor(
    private readonly base: number,
    private readonly settle: (settling: Settling) => Promise<readonly Moved[]>,
  ) {}

  /** The store's name; walks do not share any. */
  place(at: number): string {
    return `${this.base}${names[at]}`;
  }
  private where(at: number): { store: string; item: string } {
    return { store: this.place(at), item: 'x' };
  }

  private paper(id: number): Paper {
    const found = this.papers.get(id) ?? {};
    this.papers.set(id, found);
    return found;
  }

  private goods(at: number, from: string | null, to: string | null, amountOf: bigint, more: Partial<Posting> = {}): Posting {
    return { ledger: 'sampleGoods', dimensions: this.where(at), from, to, quantity: amount(amountOf), date: today, ...more };
  }
  private lotted(at: number, from: string | null, to: string | null, parts: Taken['lots']): Posting[] {
    return parts.map(({ lot: name, quantity: some }) => ({
      ledger: 'sampleLots',
      dimensions: { ...this.where(at), lot: name },
      from,
      to,
      quantity: amount(some),
      date: today,
    }));
  }

  /** Null where the act has nothing to act on. */
  async act(act: Act): Promise<Done | null> {
    switch (act.kind) {
      case 'receive':
        return this.receive(act.place, lotNames[act.lot] ?? '', BigInt(act.quantity), BigInt(act.value));
      case 'hold':
        return this.hold(act.record, act.place, BigInt(act.quantity), act.backwards);
      case 'release':
        return this.release(act.record);
      case 'issue':
        return this.issue(act.record, BigInt(act.part), false);
      case 'send':
        return this.issue(act.record, BigInt(act.part), true);
      case 'void':
        return this.unissue(act.record);
      case 'unreceive':
        return this.unreceive(act.record);
      case 'arrive':
        return this.arrive(act.record, act.place, lotNames[act.lot] ?? '', BigInt(act.quantity));
      case 'correct': {
        const moved = await this.settle(
          settling(this.fresh(), 'book', [this.goods(act.place, null, 'free', 0n, { value: money(BigInt(act.value)) })]),
        );
        return { moved, replay: (model) => model.correct(this.place(act.place), BigInt(act.value)) };
      }
    }
  }

  private fresh(): number {
    return this.base + 1000 + (this.next += 1);
  }

  private async receive(at: number, name: string, some: bigint, value: bigint): Promise<Done> {
    const id = this.fresh();
    const moved = await this.settle(
      settling(id, 'book', [
        this.goods(at, null, 'free', some, { value: money(value) }),
        ...this.lotted(at, null, 'free', [{ lot: name, quantity: some }]),
      ]),
    );
    this.paper(id).received = { place: at, lot: name, quantity: some, value };
    this.receipts.push(id);
    return { moved, replay: (model) => model.receive(this.place(at), name, some, value) };
  }

  private async unreceive(which: number): Promise<Done | null> {
    const id = this.receipts[which % Math.max(1, this.receipts.length)];
    const received = id === undefined ? undefined : this.paper(id).received;
    if (id === undefined || !received) return null;
    delete this.paper(id).received;
    try {
      const moved = await this.settle({ source: settling(id, 'book', []).source, undo: ['book'] });
      return { moved, replay: (model) => model.unreceive(this.place(received.place), received.lot, received.quantity, received.value) };
    } catch (error) {
      this.paper(id).received = received;
      throw error;
    }
  }

  private async hold(which: number, at: number, some: bigint, backwards: boolean): Promise<Done | null> {
    const paper = this.paper(which);
    if (paper.held || paper.taken) return null;
    const order = backwards ? lotNames.toReversed() : lotNames;
    // The line and its lots are asked for in both orders, so that only the order of locks keeps two documents apart.
    const postings: Posting[] = [
      this.goods(at, 'free', 'reserved', some),
      {
        ledger: 'sampleLots',
        dimensions: this.where(at),
        candidates: order.map((name) => ({ lot: name })),
        from: 'free',
        to: 'reserved',
        quantity: amount(some),
        date: today,
      },
    ];
    const moved = await this.settle(settling(this.base + which, 'hold', backwards ? postings.toReversed() : postings));
    const parts = moved
      .filter(({ ledger }) => ledger === 'sampleLots')
      .map(({ dimensions, quantity: q }) => ({ lot: dimensions['lot'] ?? '', quantity: thousandths(q) }));
    paper.held = { place: at, quantity: some, lots: parts };
    return {
      moved,
      replay: (model) => {
        const said = model.hold(this.place(at), order, some);
        if (JSON.stringify(said, text) !== JSON.stringify(parts, text)) throw new Error(`lots: ${JSON.stringify(said, text)}`);
      },
    };
  }

  private async release(which: number): Promise<Done | null> {
    const paper = this.paper(which);
    const { held } = paper;
    if (!held) return null;
    const moved = await this.settle({ source: settling(this.base + which, 'hold', []).source, undo: ['hold'] });
    delete paper.held;
    return { moved, replay: (model) => model.release(this.place(held.place), held.lots, held.quantity) };
  }

  /** Issues a quarter to all of what is held; `sends` puts its worth on the way instead of using it up. */
  private async issue(which: number, quarters: bigint, sends: boolean): Promise<Done | null> {
    const paper = this.paper(which);
    const { held } = paper;
    if (!held) return null;
    const some = (held.quantity * quarters) / 4n || held.quantity;
    let left = some;
    const out = held.lots.flatMap((each) => {
      const taken = each.quantity < left ? each.quantity : left;
      left -= taken;
      return taken > 0n ? [{ lot: each.lot, quantity: taken }] : [];
    });
    const line = String(this.fresh());
    const moved = await this.settle(
      settling(
        this.base + which,
        'book',
        [
          this.goods(held.place, 'free', null, some, { value: 'average', name: 'out', objects: { project: 'p1' } }),
          ...this.lotted(held.place, 'free', null, out),
          ...(sends
            ? [
                {
                  ledger: 'sampleTransit',
                  dimensions: { line },
                  from: null,
                  to: 'onWay',
                  quantity: amount(some),
                  value: { twin: 'out' },
                  date: today,
                },
              ]
            : []),
        ],
        ['hold'],
      ),
    );
    const value = moved
      .filter(({ ledger, reverses }) => ledger === 'sampleGoods' && reverses === null)
      .reduce((total, one) => total + cents(one.value), 0n);
    const taken = { place: this.place(held.place), lots: out, quantity: some, value };
    delete paper.held;
    if (sends) paper.sentAs = `${line} ${moved.find(({ ledger }) => ledger === 'sampleTransit')?.id}`;
    else paper.taken = { ...taken, at: held.place };
    return {
      moved,
      replay: (model) => {
        const said = model.issue(this.place(held.place), held.lots, held.quantity, some);
        same(said.value, value, 'issue');
        if (sends) model.send(line, said);
      },
    };
  }

  private async unissue(which: number): Promise<Done | null> {
    const paper = this.paper(which);
    const { taken } = paper;
    if (!taken) return null;
    const moved = await this.settle({ source: settling(this.base + which, 'book', []).source, undo: ['book'] });
    delete paper.taken;
    return { moved, replay: (model) => model.unissue(taken) };
  }

  private async arrive(which: number, at: number, name: string, asked: bigint): Promise<Done | null> {
    const [line = '', entry = ''] = (this.paper(which).sentAs ?? '').split(' ');
    if (line === '') return null;
    const moved = await this.settle(
      settling(this.fresh(), 'book', [
        {
          ledger: 'sampleTransit',
          dimensions: { line },
          from: 'onWay',
          to: null,
          quantity: amount(asked),
          value: { of: entry },
          name: 'in',
          date: today,
        },
        this.goods(at, null, 'free', asked, { value: { twin: 'in' } }),
        ...this.lotted(at, null, 'free', [{ lot: name, quantity: asked }]),
      ]),
    );
    return {
      moved,
      replay: (model) => same(model.arrive(line, this.place(at), name, asked), valueOf(moved, 'sampleGoods'), 'arrive'),
    };
  }
}

const text = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
