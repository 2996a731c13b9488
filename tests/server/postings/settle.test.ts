/** Settlings by example: values under the lock, moves, shares, reversals, floors, rules, gates, days, mirrors. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { closeGates } from '#server/postings/gates.ts';
import { ledgersAddUp } from '#server/postings/nightly.ts';
import { amountsOf, balanceOf, entriesOf, running, sumsOf, unbalanced } from '#server/postings/reading.ts';
import { fish, goods, lots, ordered, owed, sampleLedgers, transit } from './sampleLedgers.ts';
import { openStage, settleIn, settling, source, today, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

let records = 0;
/** Ids that no other test uses. */
const fresh = (): number => (records += 1);
/** A store of this test alone. */
let store = '';
beforeEach(() => {
  store = `store ${fresh()}`;
});

const here = (item = 'x', at = store) => ({ store: at, item });
const good = (from: string | null, to: string | null, quantity: string, more: Partial<Posting> = {}): Posting => ({
  ledger: 'sampleGoods',
  dimensions: here(),
  from,
  to,
  quantity,
  date: today,
  ...more,
});
const receive = (quantity: string, value: string, more: Partial<Posting> = {}): Posting => good(null, 'free', quantity, { value, ...more });
const issue = (quantity: string, more: Partial<Posting> = {}): Posting => good('free', null, quantity, { value: 'average', ...more });
const book = (...postings: Posting[]) => stage.settle(settling(fresh(), 'book', postings));
const undo = (record: number, day = today) =>
  stage.db.transaction((tx) => settleIn(tx, stage.services, [{ source: source(record), undo: ['hold', 'book'] }], day));
const pool = async (at = store): Promise<readonly string[]> => {
  const { pool: all } = await amountsOf(stage.db, goods, here('x', at));
  return [all?.quantity ?? '', all?.value ?? ''];
};
const refusal = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => null,
    (one: unknown) => one,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error as Refusal;
};

describe('values are computed under the lock', () => {
  it('by average, to the cent, and the last piece takes what is left', async () => {
    const values: string[] = [];
    for (const posting of [receive('40', '476.00'), receive('25', '309.25'), issue('7'), issue('18'), receive('3', '38.97'), issue('43')]) {
      const [one] = await book(posting);
      values.push(Number(one?.value).toFixed(2));
    }
    expect(values).toEqual(['476.00', '309.25', '84.57', '217.45', '38.97', '522.20']);
    expect(await pool()).toEqual(['0', '0']);
  });

  it('gifts lie there without worth; an empty pool that would be worth something is refused', async () => {
    await book(receive('5', '0'));
    expect(await pool()).toEqual(['5', '0']);
    await book(good(null, 'free', '0', { value: '12.50' }));
    expect(await pool()).toEqual(['5', '12.5']);
    expect((await refusal(book(good('free', null, '5', { value: '12.49' })))).reason).toBe('stockShort');
    expect((await refusal(book(good('free', null, '0', { value: '12.51' })))).reason).toBe('stockShort');
  });

  it('reserving moves no worth, and issuing what was reserved is one settling', async () => {
    const record = fresh();
    await book(receive('10', '33.33'));
    await stage.settle(settling(record, 'hold', [good('free', 'reserved', '10')]));
    expect(await pool()).toEqual(['10', '33.33']);
    const moved = await stage.settle(settling(record, 'book', [issue('4')], ['hold']));
    expect(moved.map(({ kind, quantity, value }) => [kind, quantity, value])).toEqual([
      ['hold', '10', '0'],
      ['book', '4', '13.33'],
    ]);
    expect((await amountsOf(stage.db, goods, here()))['reserved']).toEqual({ quantity: '0', value: '0' });
  });

  it('a move to another key is one entry with one value', async () => {
    const other = `${store} b`;
    await book(receive('3', '10.00'));
    const moved = await book(good('free', 'free', '1', { toDimensions: { store: other }, value: 'average', line: '77', note: 'moved' }));
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ dimensions: here(), toDimensions: here('x', other), value: '3.33', line: '77' });
    expect([await pool(), await pool(other)]).toEqual([
      ['2', '6.67'],
      ['1', '3.33'],
    ]);
  });

  it('twins share the value of what they are twins of by quantity, the last takes the rest', async () => {
    await book(receive('3', '10.00'));
    const onWay = (line: string, quantity: string): Posting => ({
      ledger: 'sampleTransit',
      dimensions: { line },
      from: null,
      to: 'onWay',
      quantity,
      value: { twin: 'sent' },
      date: today,
    });
    const moved = await book(issue('3', { name: 'sent' }), onWay(`${store} 1`, '1'), onWay(`${store} 2`, '1'), onWay(`${store} 3`, '1'));
    expect(moved.map(({ value }) => value)).toEqual(['10', '3.33', '3.33', '3.34']);
  });

  it('shares of an earlier entry add up, may be given back, and no more than it is taken', async () => {
    const line = `${store} line`;
    await book(receive('3', '10.00'));
    const sent = await book(issue('3', { name: 'sent' }), {
      ledger: 'sampleTransit',
      dimensions: { line },
      from: null,
      to: 'onWay',
      quantity: '3',
      value: { twin: 'sent' },
      date: today,
    });
    const of = sent[1]?.id ?? '';
    const arrive = (quantity: string): Posting => ({
      ledger: 'sampleTransit',
      dimensions: { line },
      from: 'onWay',
      to: null,
      quantity,
      value: { of },
      date: today,
    });
    const first = fresh();
    expect((await stage.settle(settling(first, 'book', [arrive('1')])))[0]?.value).toBe('3.33');
    expect((await refusal(book(arrive('2.001')))).reason).toBe('overQuantity');
    await undo(first);
    expect((await book(arrive('2')))[0]?.value).toBe('6.67');
    expect((await book(arrive('1')))[0]?.value).toBe('3.33');
    expect(await amountsOf(stage.db, transit, { line })).toMatchObject({ pool: { quantity: '0', value: '0' } });
  });

  it('a pool of fewer dimensions is one worth wherever its keys are', async () => {
    const batch = `batch ${fresh()}`;
    const fishes = (pond: string, from: string | null, to: string | null, quantity: string, more: Partial<Posting> = {}): Posting => ({
      ledger: 'sampleFish',
      dimensions: { pond, batch },
      from,
      to,
      quantity,
      date: today,
      ...more,
    });
    await book(fishes('p1', null, 'alive', '1000', { value: '12.5' }));
    await book(fishes('p1', 'alive', 'alive', '400', { toDimensions: { pond: 'p2' } }));
    // They grow: worth without quantity. Some die: quantity without worth.
    await book(fishes('p2', null, 'alive', '0', { value: '7.123456' }));
    await book(fishes('p1', 'alive', null, '100'));
    expect((await book(fishes('p2', 'alive', null, '400', { value: 'average' })))[0]?.value).toBe('8.721536');
    expect(await amountsOf(stage.db, fish, { pond: 'p1', batch })).toMatchObject({
      alive: { quantity: '500' },
      pool: { quantity: '500', value: '10.90192' },
    });
    expect((await refusal(book(fishes('p1', 'alive', null, '0.5')))).reason).toBe('tooPrecise');
  });

  it('more decimals than the ledger has are refused, never rounded', async () => {
    const { reason, params } = await refusal(book(receive('1.2345', '1.00')));
    expect([reason, params['amount'], params['places']]).toEqual(['tooPrecise', '1.2345', 3]);
    expect((await refusal(book(receive('1', '1.005')))).reason).toBe('tooPrecise');
  });
});

describe('choosing among candidates', () => {
  it('takes what each has in their order, and refuses where all together have too little', async () => {
    const lot = (name: string, quantity: string): Posting => ({
      ledger: 'sampleLots',
      dimensions: { ...here(), lot: name },
      from: null,
      to: 'free',
      quantity,
      date: today,
    });
    await book(lot('a', '2'), lot('b', '3'));
    const choose = (quantity: string): Posting => ({
      ledger: 'sampleLots',
      dimensions: here(),
      candidates: [{ lot: 'b' }, { lot: 'missing' }, { lot: 'a' }],
      from: 'free',
      to: 'reserved',
      quantity,
      line: '5',
      date: today,
    });
    const { reason, params } = await refusal(book(choose('5.001')));
    expect([reason, params['left'], params['asked'], params['line']]).toEqual(['lotShort', '5', '5.001', '5']);
    expect((await book(choose('4'))).map(({ dimensions, quantity }) => [dimensions['lot'], quantity])).toEqual([
      ['b', '3'],
      ['a', '1'],
    ]);
    expect(await balanceOf(stage.db, lots, { ...here(), lot: 'a' }, 'free')).toBe('1');
  });
});

describe('taking back', () => {
  it('uses the original values under the day it is taken back; the entry stays linked', async () => {
    const record = fresh();
    await stage.settle(settling(record, 'book', [receive('10', '33.33', { date: '2026-10-31' })]));
    const [back] = await undo(record, '2026-11-21');
    expect(back).toMatchObject({ from: 'free', to: null, quantity: '10', value: '33.33', date: '2026-11-21' });
    const [entry] = await stage.db.query<{ record: string }>('select record_id::text as record from ledger_entry where id = $1', [
      back?.reverses,
    ]);
    expect(entry?.record).toBe(String(record));
    expect(await undo(record)).toEqual([]);
  });

  it('keeps the own day where the ledger does not say otherwise', async () => {
    const record = fresh();
    const dimensions = { line: String(9_000_000 + fresh()) };
    await stage.settle(
      settling(record, 'book', [{ ledger: 'sampleOrdered', dimensions, from: null, to: 'open', quantity: '1', date: '2026-10-31' }]),
    );
    expect((await undo(record))[0]?.date).toBe('2026-10-31');
  });

  it('is refused as that where what it brought in is used', async () => {
    const record = fresh();
    await stage.settle(settling(record, 'book', [receive('10', '100.00')]));
    await book(issue('1'));
    const { code, reason } = await refusal(undo(record));
    expect([code, reason]).toEqual(['409', 'reversalShort']);
    expect(await pool()).toEqual(['9', '90']);
  });

  it('is refused where worth would remain without quantity', async () => {
    const [first, second] = [fresh(), fresh()];
    await stage.settle(settling(first, 'book', [receive('10', '100.00')]));
    await stage.settle(settling(second, 'book', [receive('10', '300.00')]));
    await book(issue('10'));
    // Ten are left, worth 200: taking the first back leaves 0 pieces worth 100.
    expect((await refusal(undo(first))).reason).toBe('reversalShort');
  });

  it('happens once, however often and at the same time it is asked', async () => {
    const record = fresh();
    await stage.settle(settling(record, 'book', [receive('4', '8.00')]));
    let second: Promise<readonly unknown[]> = Promise.resolve([]);
    const first = await stage.db.transaction(async (tx) => {
      const done = await settleIn(tx, stage.services, [{ source: source(record), undo: ['book'] }]);
      second = undo(record);
      await sleep(100);
      return done;
    });
    expect([first.length, (await second).length]).toEqual([1, 0]);
    expect(await pool()).toEqual(['0', '0']);
  });

  it('writes rows that a job derives anew under their own day', async () => {
    const record = fresh();
    const derived = (value: string) => settling(record, 'derived', [good(null, 'free', '0', { value, date: '2026-10-15' })], ['derived']);
    await book(receive('1', '1.00'));
    await stage.settle(derived('5.00'));
    const moved = await stage.settle(derived('7.00'));
    expect(moved.map(({ date, value, reverses }) => [date, value, reverses === null])).toEqual([
      ['2026-10-15', '5', false],
      ['2026-10-15', '7', true],
    ]);
    expect(await pool()).toEqual(['1', '8']);
  });
});

describe('floors and rules', () => {
  const contract = async (prepay: string): Promise<string> => {
    const [row] = await stage.db.query<{ id: string }>(
      `insert into sample_place (place_code, name, surface, created_at, updated_at) values ($1, 'c', $2, now(), now()) returning id::text`,
      [`c${fresh()}`, prepay],
    );
    return row?.id ?? '';
  };
  const paying = (id: string, account: 'invoiced' | 'paid', quantity: string, more: Partial<Posting> = {}): Posting => ({
    ledger: 'sampleOwed',
    dimensions: { contract: id },
    from: null,
    to: account,
    quantity,
    date: today,
    ...more,
  });

  it('the last ten go to exactly ten of forty who ask for one each', async () => {
    await book(receive('10', '0'));
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () => stage.settle(settling(fresh(), 'hold', [good('free', 'reserved', '1')]))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await amountsOf(stage.db, goods, here())).toMatchObject({ free: { quantity: '0' }, reserved: { quantity: '10' } });
  });

  it('a shortage tells what there was and what was asked', async () => {
    await book(receive('2', '0'));
    const { code, params } = await refusal(book(issue('3')));
    expect([code, params['left'], params['asked'], params['store']]).toEqual(['409', '2', '3', store]);
  });

  it('rules judge a key with its record; several at once never pass together', async () => {
    const id = await contract('100.00');
    await book(paying(id, 'invoiced', '250.00'));
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => book(paying(id, 'paid', '120.00'))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await refusal(book(paying(id, 'paid', '10.01')))).reason).toBe('invoiceFirst');
    await book(paying(id, 'paid', '10.00'));
    expect(await balanceOf(stage.db, owed, { contract: id }, 'paid')).toBe('250');
  });

  it('a floor is passed below, or a rule lifted, only in a step that says so', async () => {
    const id = await contract('0');
    const lifted = paying(id, 'paid', '1.00', { lifts: ['invoiceFirst'] });
    await expect(book(lifted)).rejects.toThrow('postings.overrun');
    await stage.settle({ source: source(fresh()), post: [{ kind: 'book', postings: [lifted], overrun: true }] });
    const line = String(9_000_000 + fresh());
    const over: Posting = {
      ledger: 'sampleOrdered',
      dimensions: { line },
      from: 'open',
      to: 'received',
      quantity: '1',
      floor: '-5',
      date: today,
    };
    await expect(book(over)).rejects.toThrow('postings.overrun');
    const allowed = (posting: Posting) =>
      stage.settle({ source: source(fresh()), post: [{ kind: 'book', postings: [posting], overrun: true }] });
    await allowed(over);
    expect((await refusal(allowed({ ...over, quantity: '5' }))).reason).toBe('overQuantity');
    expect(await balanceOf(stage.db, ordered, { line }, 'open')).toBe('-1');
  });

  it('a ledger, account or dimension that does not exist is an error of the program', async () => {
    await expect(book({ ...receive('1', '0'), ledger: 'nowhere' })).rejects.toThrow('no ledger is called nowhere');
    await expect(book(receive('1', '0', { to: 'attic' }))).rejects.toThrow('no account attic');
    await expect(book(receive('1', '0', { dimensions: { store } }))).rejects.toThrow('lacks the dimension item');
  });
});

describe('days and gates', () => {
  it('no day from a posting on may be below zero', async () => {
    await book(receive('5', '10.00', { date: '2026-11-01' }));
    await book(issue('3', { date: '2026-11-10' }));
    const { reason, params } = await refusal(book(issue('3', { date: '2026-11-05' })));
    expect([reason, params['left']]).toEqual(['stockShort', '2']);
    await book(receive('5', '10.00', { date: '2026-11-15' }));
    const early = await refusal(book(issue('3', { date: '2026-11-05' })));
    expect([early.reason, early.params['date']]).toEqual(['negativeOnDate', '2026-11-10']);
    await book(issue('3', { date: '2026-11-15' }));
  });

  const close = (month: string, enabled: boolean) =>
    stage.db.transaction(async (tx) => {
      await closeGates(tx, 'sampleMonth', [month]);
      await tx.query(
        `insert into sample_place (place_code, name, enabled, created_at, updated_at) values ($1, $1, $2, now(), now())
         on conflict (place_code) where not deleted do update set enabled = excluded.enabled`,
        [month, enabled],
      );
    });

  it('a closed month takes no posting and no reversal, and an open one does', async () => {
    const record = fresh();
    await stage.settle(settling(record, 'book', [receive('1', '1.00', { date: '2026-08-31' })]));
    await close('2026-08', false);
    expect((await refusal(book(receive('1', '1.00', { date: '2026-08-01' })))).reason).toBe('monthClosed');
    expect((await refusal(undo(record, '2026-08-31'))).reason).toBe('monthClosed');
    await undo(record, '2026-09-01');
    await close('2026-08', true);
    await book(receive('1', '1.00', { date: '2026-08-01' }));
  });

  it('closing waits for postings under way, and sees them', async () => {
    const seen: string[] = [];
    let closing: Promise<unknown> = Promise.resolve();
    await stage.db.transaction(async (tx) => {
      await settleIn(tx, stage.services, [settling(fresh(), 'book', [receive('7', '1.00', { date: '2026-07-10' })])]);
      closing = stage.db.transaction(async (other) => {
        await closeGates(other, 'sampleMonth', ['2026-07']);
        const { pool: all } = await amountsOf(other, goods, here());
        seen.push(all?.quantity ?? '');
      });
      await sleep(100);
      expect(seen).toEqual([]);
    });
    await closing;
    expect(seen).toEqual(['7']);
  });
});

describe('mirrors and lists', () => {
  it('make the row of a register, and show counters in lines with the totals of their record', async () => {
    await book(receive('3', '10.00'));
    const [row] = await stage.db.query<{ free: string; amount: string; hand: string }>(
      'select free::text, amount::text, on_hand::text as hand from sample_stock where store_id = $1',
      [store],
    );
    expect(row).toEqual({ free: '3.000', amount: '10.00', hand: '3.000' });
    const [made] = await stage.db.query<{ id: string }>(
      `with o as (insert into sample_order (subject, created_at, updated_at) values ('o', now(), now()) returning id)
       insert into sample_order_items (parent_id, line_no) select id, n from o, generate_series(1, 2) n returning id::text`,
    );
    const dimensions = { line: made?.id ?? '' };
    const counted = (from: string | null, to: string, quantity: string): Posting => ({
      ledger: 'sampleOrdered',
      dimensions,
      from,
      to,
      quantity,
      date: today,
    });
    await book(counted(null, 'open', '5'), counted('open', 'received', '2'));
    const [order] = await stage.db.query(
      `select o.received_total::text as total, i.received_qty::text as line from sample_order o join sample_order_items i on i.parent_id = o.id where i.id = $1`,
      [made?.id],
    );
    expect(order).toEqual({ total: '2.000', line: '2.000' });
  });

  it('entries count by day, rank and id, and balances run along them', async () => {
    await book(receive('5', '10.00', { date: '2026-11-10' }));
    await book(receive('4', '4.00', { date: '2026-11-01' }));
    await book(issue('2', { date: '2026-11-10', rank: 2, note: 'second' }), receive('1', '0.00', { date: '2026-11-10', rank: 1 }));
    const rows = await entriesOf(stage.db, goods, { dimensions: here(), begin: '2026-11-10' });
    const opening = { quantity: '4', value: '4' };
    expect(rows.map(({ quantity, note }) => [Number(quantity), note])).toEqual([
      [5, null],
      [1, null],
      [-2, 'second'],
    ]);
    expect(running(rows, opening).map(({ quantity }) => quantity)).toEqual(['9', '10', '8']);
    expect(await entriesOf(stage.db, goods, { dimensions: { store } }, { limit: 1, offset: 1 })).toHaveLength(1);
  });

  it('cost objects are sums over entries, less what came back', async () => {
    const project = `p${fresh()}`;
    const record = fresh();
    await book(receive('10', '50.00'));
    await book(issue('4', { objects: { project } }));
    await stage.settle(settling(record, 'book', [issue('2', { objects: { project } })]));
    expect((await sumsOf(stage.db, goods, { project })).value).toBe('30.000000');
    await undo(record);
    expect((await sumsOf(stage.db, goods, { project })).value).toBe('20.000000');
  });

  it('what a record stands for is corrected by the difference, never through zero', async () => {
    const record = fresh();
    const stand = (quantity: string, value: string) => stage.settle({ source: source(record), stand: [receive(quantity, value)] });
    await stand('10', '20.00');
    await book(issue('9'));
    expect((await stand('12', '19.00')).map(({ from, to, quantity, value }) => [from, to, quantity, value])).toEqual([
      [null, 'free', '2', '0'],
      ['free', null, '0', '1'],
    ]);
    expect(await stand('12', '19.00')).toEqual([]);
    expect((await refusal(stand('1', '0'))).reason).toBe('stockShort');
  });

  it('what does not add up is found', async () => {
    await book(receive('3', '10.00'));
    expect(await unbalanced(stage.db, sampleLedgers)).toEqual([]);
    await stage.db.query(`update ledger_balance set value = value + 1 where account = '*' and dimensions ->> 'store' = $1`, [store]);
    expect(await unbalanced(stage.db, sampleLedgers)).toMatchObject([{ ledger: 'sampleGoods', account: '*' }]);
    expect(await ledgersAddUp.run(stage.services, today)).toBe(1);
    await stage.db.query(`update ledger_balance set value = value - 1 where account = '*' and dimensions ->> 'store' = $1`, [store]);
  });
});
