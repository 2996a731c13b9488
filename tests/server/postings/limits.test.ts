/** What settlings are held to, by example: floors, rules over keys, days, gates; and where balances are seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Posting } from '#model/posting.ts';
import { closeGates } from '#server/postings/gates.ts';
import { ledgersAddUp } from '#server/calendar/nightly.ts';
import { amountsOf, balanceOf, entriesOf, running, sumsOf, unbalanced } from '#server/postings/reading.ts';
import { openCounter, refusal } from './counter.ts';
import { goods, ordered, owed, sampleLedgers } from './sampleLedgers.ts';
import { settleIn, settling, source, today } from './stage.ts';

const counter = openCounter();
const { fresh, here, good, receive, issue, book, undo } = counter;

describe('floors and rules', () => {
  const contract = async (prepay: string): Promise<string> => {
    const [row] = await counter.stage.db.query<{ id: string }>(
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
      Array.from({ length: 40 }, () => counter.stage.settle(settling(fresh(), 'hold', [good('free', 'reserved', '1')]))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await amountsOf(counter.stage.db, goods, here())).toMatchObject({ free: { quantity: '0' }, reserved: { quantity: '10' } });
  });

  it('a shortage tells what there was and what was asked', async () => {
    await book(receive('2', '0'));
    const { code, params } = await refusal(book(issue('3')));
    expect([code, params['left'], params['asked'], params['store']]).toEqual(['409', '2', '3', counter.store]);
  });

  it('rules judge a key with its record; several at once never pass together', async () => {
    const id = await contract('100.00');
    await book(paying(id, 'invoiced', '250.00'));
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => book(paying(id, 'paid', '120.00'))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await refusal(book(paying(id, 'paid', '10.01')))).reason).toBe('invoiceFirst');
    await book(paying(id, 'paid', '10.00'));
    expect(await balanceOf(counter.stage.db, owed, { contract: id }, 'paid')).toBe('250');
  });

  it('a floor is passed below, or a rule lifted, only in a step that says so', async () => {
    const id = await contract('0');
    const lifted = paying(id, 'paid', '1.00', { lifts: ['invoiceFirst'] });
    await expect(book(lifted)).rejects.toThrow('postings.overrun');
    await counter.stage.settle({ source: source(fresh()), post: [{ kind: 'book', postings: [lifted], overrun: true }] });
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
      counter.stage.settle({ source: source(fresh()), post: [{ kind: 'book', postings: [posting], overrun: true }] });
    await allowed(over);
    expect((await refusal(allowed({ ...over, quantity: '5' }))).reason).toBe('overQuantity');
    expect(await balanceOf(counter.stage.db, ordered, { line }, 'open')).toBe('-1');
  });

  it('a ledger, account or dimension that does not exist is an error of the program', async () => {
    await expect(book({ ...receive('1', '0'), ledger: 'nowhere' })).rejects.toThrow('no ledger is called nowhere');
    await expect(book(receive('1', '0', { to: 'attic' }))).rejects.toThrow('no account attic');
    await expect(book(receive('1', '0', { dimensions: { store: counter.store } }))).rejects.toThrow('lacks the dimension item');
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
    counter.stage.db.transaction(async (tx) => {
      await closeGates(tx, 'sampleMonth', [month]);
      await tx.query(
        `insert into sample_place (place_code, name, enabled, created_at, updated_at) values ($1, $1, $2, now(), now())
         on conflict (place_code) where not deleted do update set enabled = excluded.enabled`,
        [month, enabled],
      );
    });

  it('a closed month takes no posting and no reversal, and an open one does', async () => {
    const record = fresh();
    await counter.stage.settle(settling(record, 'book', [receive('1', '1.00', { date: '2026-08-31' })]));
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
    await counter.stage.db.transaction(async (tx) => {
      await settleIn(tx, counter.stage.services, [settling(fresh(), 'book', [receive('7', '1.00', { date: '2026-07-10' })])]);
      closing = counter.stage.db.transaction(async (other) => {
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
    const [row] = await counter.stage.db.query<{ free: string; amount: string; hand: string }>(
      'select free::text, amount::text, on_hand::text as hand from sample_stock where store_id = $1',
      [counter.store],
    );
    expect(row).toEqual({ free: '3.000', amount: '10.00', hand: '3.000' });
    const [made] = await counter.stage.db.query<{ id: string }>(
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
    const [order] = await counter.stage.db.query(
      `select o.received_total::text as total, i.received_qty::text as line from sample_order o join sample_order_items i on i.parent_id = o.id where i.id = $1`,
      [made?.id],
    );
    expect(order).toEqual({ total: '2.000', line: '2.000' });
  });

  it('entries count by day, rank and id, and balances run along them', async () => {
    await book(receive('5', '10.00', { date: '2026-11-10' }));
    await book(receive('4', '4.00', { date: '2026-11-01' }));
    await book(issue('2', { date: '2026-11-10', rank: 2, note: 'second' }), receive('1', '0.00', { date: '2026-11-10', rank: 1 }));
    const rows = await entriesOf(counter.stage.db, goods, { dimensions: here(), begin: '2026-11-10' });
    const opening = { quantity: '4', value: '4' };
    expect(rows.map(({ quantity, note }) => [Number(quantity), note])).toEqual([
      [5, null],
      [1, null],
      [-2, 'second'],
    ]);
    expect(running(rows, opening).map(({ quantity }) => quantity)).toEqual(['9', '10', '8']);
    expect(await entriesOf(counter.stage.db, goods, { dimensions: { store: counter.store } }, { limit: 1, offset: 1 })).toHaveLength(1);
  });

  it('cost objects are sums over entries, less what came back', async () => {
    const project = `p${fresh()}`;
    const record = fresh();
    await book(receive('10', '50.00'));
    await book(issue('4', { objects: { project } }));
    await counter.stage.settle(settling(record, 'book', [issue('2', { objects: { project } })]));
    expect((await sumsOf(counter.stage.db, goods, { project })).value).toBe('30.000000');
    await undo(record);
    expect((await sumsOf(counter.stage.db, goods, { project })).value).toBe('20.000000');
  });

  it('what a record stands for is corrected by the difference, never through zero', async () => {
    const record = fresh();
    const stand = (quantity: string, value: string) => counter.stage.settle({ source: source(record), stand: [receive(quantity, value)] });
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
    expect(await unbalanced(counter.stage.db, sampleLedgers)).toEqual([]);
    await counter.stage.db.query(`update ledger_balance set value = value + 1 where account = '*' and dimensions ->> 'store' = $1`, [
      counter.store,
    ]);
    expect(await unbalanced(counter.stage.db, sampleLedgers)).toMatchObject([{ ledger: 'sampleGoods', account: '*' }]);
    expect(await ledgersAddUp.run(counter.stage.services, today)).toBe(1);
    await counter.stage.db.query(`update ledger_balance set value = value - 1 where account = '*' and dimensions ->> 'store' = $1`, [
      counter.store,
    ]);
  });
});
