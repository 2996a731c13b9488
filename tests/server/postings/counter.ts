/** A store of goods for one file of tests: each test has a store of its own, and posts to it in a few words. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Moved, Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { amountsOf } from '#server/postings/reading.ts';
import { goods } from './sampleLedgers.ts';
import { openStage, settleIn, settling, source, today, type Stage } from './stage.ts';

/** The refusal that work ends in; anything else fails the test. */
export const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
};

export interface Counter {
  readonly stage: Stage;
  /** The store of the running test. */
  readonly store: string;
  /** An id that no other test uses. */
  readonly fresh: () => number;
  readonly here: (item?: string, at?: string) => { readonly store: string; readonly item: string };
  readonly good: (from: string | null, to: string | null, quantity: string, more?: Partial<Posting>) => Posting;
  readonly receive: (quantity: string, value: string, more?: Partial<Posting>) => Posting;
  readonly issue: (quantity: string, more?: Partial<Posting>) => Posting;
  /** Books for a record of its own. */
  readonly book: (...postings: readonly Posting[]) => Promise<readonly Moved[]>;
  readonly undo: (record: number, day?: string) => Promise<readonly Moved[]>;
  /** Quantity and value of a store's pool. */
  readonly pool: (at?: string) => Promise<readonly string[]>;
}

export function openCounter(): Counter {
  let stage: Stage;
  let records = 0;
  let store = '';
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(() => {
    store = `store ${(records += 1)}`;
  });
  const counter: Counter = {
    get stage() {
      return stage;
    },
    get store() {
      return store;
    },
    fresh: () => (records += 1),
    here: (item = 'x', at = store) => ({ store: at, item }),
    good: (from, to, quantity, more = {}) => ({
      ledger: 'sampleGoods',
      dimensions: counter.here(),
      from,
      to,
      quantity,
      date: today,
      ...more,
    }),
    receive: (quantity, value, more = {}) => counter.good(null, 'free', quantity, { value, ...more }),
    issue: (quantity, more = {}) => counter.good('free', null, quantity, { value: 'average', ...more }),
    book: (...postings) => stage.settle(settling(counter.fresh(), 'book', postings)),
    undo: (record, day = today) =>
      stage.db.transaction((tx) => settleIn(tx, stage.services, [{ source: source(record), undo: ['hold', 'book'] }], day)),
    async pool(at = store) {
      const { pool } = await amountsOf(stage.db, goods, counter.here('x', at));
      return [pool?.quantity ?? '', pool?.value ?? ''];
    },
  };
  return counter;
}
