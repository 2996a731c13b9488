/** Settlings by example: values under the lock, moves, shares, choices, reversals. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Posting } from '#model/posting.ts';
import { amountsOf, balanceOf } from '#server/postings/reading.ts';
import { openCounter, refusal } from './counter.ts';
import { fish, goods, lots, transit } from './sampleLedgers.ts';
import { settleIn, settling, source, today } from './stage.ts';

const counter = openCounter();
const { fresh, here, good, receive, issue, book, undo, pool } = counter;

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
    await counter.stage.settle(settling(record, 'hold', [good('free', 'reserved', '10')]));
    expect(await pool()).toEqual(['10', '33.33']);
    const moved = await counter.stage.settle(settling(record, 'book', [issue('4')], ['hold']));
    expect(moved.map(({ kind, quantity, value }) => [kind, quantity, value])).toEqual([
      ['hold', '10', '0'],
      ['book', '4', '13.33'],
    ]);
    expect((await amountsOf(counter.stage.db, goods, here()))['reserved']).toEqual({ quantity: '0', value: '0' });
  });

  it('a move to another key is one entry with one value', async () => {
    const other = `${counter.store} b`;
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
    const moved = await book(
      issue('3', { name: 'sent' }),
      onWay(`${counter.store} 1`, '1'),
      onWay(`${counter.store} 2`, '1'),
      onWay(`${counter.store} 3`, '1'),
    );
    expect(moved.map(({ value }) => value)).toEqual(['10', '3.33', '3.33', '3.34']);
  });

  it('a ledger of money may move what another posting is worth', async () => {
    const line = `${counter.store} money`;
    const money = (worthOf: string): Posting => ({
      ledger: 'sampleTransit',
      dimensions: { line },
      from: null,
      to: 'onWay',
      quantity: { worthOf },
      date: today,
    });
    await book(receive('3', '10.00'));
    const moved = await book(issue('1', { name: 'used' }), money('used'));
    expect(moved.map(({ quantity, value }) => [quantity, value])).toEqual([
      ['1', '3.33'],
      ['3.33', '0'],
    ]);
    await expect(book(money('used'), issue('1', { name: 'used' }))).rejects.toThrow('not posted before it');
    await expect(book(issue('1', { name: 'used' }), { ...money('used'), value: { twin: 'used' } })).rejects.toThrow('quantity is wanted');
  });

  it('shares of an earlier entry add up, may be given back, and no more than it is taken', async () => {
    const line = `${counter.store} line`;
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
    expect((await counter.stage.settle(settling(first, 'book', [arrive('1')])))[0]?.value).toBe('3.33');
    expect((await refusal(book(arrive('2.001')))).reason).toBe('overQuantity');
    await undo(first);
    expect((await book(arrive('2')))[0]?.value).toBe('6.67');
    expect((await book(arrive('1')))[0]?.value).toBe('3.33');
    expect(await amountsOf(counter.stage.db, transit, { line })).toMatchObject({ pool: { quantity: '0', value: '0' } });
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
    expect(await amountsOf(counter.stage.db, fish, { pond: 'p1', batch })).toMatchObject({
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
    expect(await balanceOf(counter.stage.db, lots, { ...here(), lot: 'a' }, 'free')).toBe('1');
  });
});

describe('taking back', () => {
  it('uses the original values under the day it is taken back; the entry stays linked', async () => {
    const record = fresh();
    await counter.stage.settle(settling(record, 'book', [receive('10', '33.33', { date: '2026-10-31' })]));
    const [back] = await undo(record, '2026-11-21');
    expect(back).toMatchObject({ from: 'free', to: null, quantity: '10', value: '33.33', date: '2026-11-21' });
    const [entry] = await counter.stage.db.query<{ record: string }>('select record_id::text as record from ledger_entry where id = $1', [
      back?.reverses,
    ]);
    expect(entry?.record).toBe(String(record));
    expect(await undo(record)).toEqual([]);
  });

  it('keeps the own day where the ledger does not say otherwise', async () => {
    const record = fresh();
    const dimensions = { line: String(9_000_000 + fresh()) };
    await counter.stage.settle(
      settling(record, 'book', [{ ledger: 'sampleOrdered', dimensions, from: null, to: 'open', quantity: '1', date: '2026-10-31' }]),
    );
    expect((await undo(record))[0]?.date).toBe('2026-10-31');
  });

  it('is refused as that where what it brought in is used', async () => {
    const record = fresh();
    await counter.stage.settle(settling(record, 'book', [receive('10', '100.00')]));
    await book(issue('1'));
    const { code, reason } = await refusal(undo(record));
    expect([code, reason]).toEqual(['409', 'reversalShort']);
    expect(await pool()).toEqual(['9', '90']);
  });

  it('is refused where worth would remain without quantity', async () => {
    const [first, second] = [fresh(), fresh()];
    await counter.stage.settle(settling(first, 'book', [receive('10', '100.00')]));
    await counter.stage.settle(settling(second, 'book', [receive('10', '300.00')]));
    await book(issue('10'));
    // Ten are left, worth 200: taking the first back leaves 0 pieces worth 100.
    expect((await refusal(undo(first))).reason).toBe('reversalShort');
  });

  it('happens once, however often and at the same time it is asked', async () => {
    const record = fresh();
    await counter.stage.settle(settling(record, 'book', [receive('4', '8.00')]));
    let second: Promise<readonly unknown[]> = Promise.resolve([]);
    const first = await counter.stage.db.transaction(async (tx) => {
      const done = await settleIn(tx, counter.stage.services, [{ source: source(record), undo: ['book'] }]);
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
    await counter.stage.settle(derived('5.00'));
    const moved = await counter.stage.settle(derived('7.00'));
    expect(moved.map(({ date, value, reverses }) => [date, value, reverses === null])).toEqual([
      ['2026-10-15', '5', false],
      ['2026-10-15', '7', true],
    ]);
    expect(await pool()).toEqual(['1', '8']);
  });
});
