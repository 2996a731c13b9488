/** Statements of banks as they are read, and how their lines are matched with the movements of the ledger. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { daysApart, matchesOf, type Matchable } from '#resources/bill/rules/bankMatching.ts';
import { amountOf, dayOf, inOrder, isStatementHead, readStatement, type StatementLine } from '#resources/bill/bankStatements.ts';

const read = (head: string, ...rows: string[]) =>
  readStatement(
    { head: head.split('|'), rows: rows.map((row, at) => ({ number: at + 2, cells: row.split('|') })) },
    { accountNo: '3700 9900 0001', today: '2026-11-20' },
  );

describe('cells', () => {
  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026/1/2', '2026-01-02'],
    ['20261102', '2026-11-02'],
    ['2026年11月2日', '2026-11-02'],
    ['2026-11-02 10:33:05', '2026-11-02'],
    ['2026-02-30', null],
    ['02/11/2026', null],
    ['', null],
  ])('the day %s is %s', (text, day) => expect(dayOf(text)).toBe(day));
  it.each([
    ['1,234.5', '1234.50'],
    ['¥1,234.50', '1234.50'],
    ['-0.30', '-0.30'],
    ['＋12', '12.00'],
    ['12.345', null],
    ['1e5', null],
    ['=1+1', null],
    ['999999999999999', null],
  ])('the amount %s is %s', (text, amount) => expect(amountOf(text)).toBe(amount));
});

describe('a statement', () => {
  it('has its amounts in two columns, in one with a direction, or in one with a sign', () => {
    const line = { lineDate: '2026-11-02', amount: '30.00' };
    expect(read('交易日期|借方发生额（元）|贷方发生额（元）', '20261102|30|', '20261102||30').lines).toMatchObject([
      { ...line, direction: 'out' },
      { ...line, direction: 'in' },
    ]);
    expect(read('日期|收/支|金额', '2026-11-02|支|30', '2026-11-02|收|30').lines.map(({ direction }) => direction)).toEqual(['out', 'in']);
    expect(read('Date|Amount|Balance', '2026-11-02|-30|70', '2026-11-02|30|100').lines).toMatchObject([
      { ...line, direction: 'out', balanceAfter: '70.00' },
      { ...line, direction: 'in', balanceAfter: '100.00' },
    ]);
  });

  it('names line and column of what cannot be read, and then has no line at all', () => {
    const { lines, faults } = read(
      '交易日期|收入|支出|余额|账号|摘要',
      '2026-11-01|1||1||ok',
      'gestern|1||||',
      '2026-11-01||x|||',
      '2026-11-01|1|1|||',
      '2026-11-01||||||',
      '2026-11-01|1||a||',
      '2026-11-01|1|||3700990000029|',
      '2026-11-21|1||||',
    );
    expect(lines).toEqual([]);
    expect(faults.map(({ field }) => field)).toEqual([
      'rows.3.交易日期',
      'rows.4.支出',
      'rows.5.支出',
      'rows.6.收入',
      'rows.7.余额',
      'rows.8.账号',
      'rows.9.交易日期',
    ]);
    expect(faults[1]?.message).toEqual({ en: 'Line 4, column “支出”: is no amount', zh: '第4行“支出”列：不是有效的金额' });
    expect(read('日期|收/支|金额', '2026-11-02|?|30').faults[0]?.field).toBe('rows.2.收/支');
    expect(read('摘要|金额', 'x|30').faults[0]?.field).toBe('rows.1');
    expect(read('日期|金额', ...Array.from({ length: 50 }, () => 'x|30')).faults).toHaveLength(20);
  });

  it('passes over sums, takes its own account also behind stars, and is put into the order of days', () => {
    const head = '日期|金额|余额|账号';
    expect(
      read(head, '2026-11-02|5|15|3700-9900-0001', '2026-11-01|10|10|****0001', '合计|15||').lines.map(({ amount }) => amount),
    ).toEqual(['10.00', '5.00']);
    expect(isStatementHead(['天屿东方 对账单'])).toBe(false);
  });

  it('of one day is turned round where its balances say so', () => {
    const line = (amount: string, balanceAfter: string): StatementLine => ({
      lineDate: '2026-11-01',
      direction: 'in',
      amount,
      balanceAfter,
      counterparty: null,
      summary: null,
      payNo: null,
    });
    const [first, second] = [line('10.00', '10.00'), line('5.00', '15.00')];
    expect(inOrder([second, first])).toEqual([first, second]);
    expect(inOrder([first, second])).toEqual([first, second]);
  });
});

const side = (id: string, date: string, payNo: string | null = null): Matchable => ({ id, date, direction: 'in', amount: '5.00', payNo });

describe('matching', () => {
  it('prefers the common slip to the nearer day, and the nearer day to the order', () => {
    expect(matchesOf([side('l', '2026-11-10', 'ab 1')], [side('near', '2026-11-10'), side('slip', '2026-11-12', 'AB1')])).toEqual([
      { line: 'l', movement: 'slip' },
    ]);
    expect(matchesOf([side('l', '2026-11-10')], [side('far', '2026-11-08'), side('near', '2026-11-11')])).toEqual([
      { line: 'l', movement: 'near' },
    ]);
  });
  it('never joins different slips, directions or amounts, or what lies three days apart', () => {
    const line = side('l', '2026-11-10', '1');
    for (const other of [
      side('m', '2026-11-10', '2'),
      { ...line, id: 'm', direction: 'out' },
      { ...line, id: 'm', amount: '5.01' },
      { ...line, id: 'm', date: '2026-11-13' },
    ])
      expect(matchesOf([line], [other])).toEqual([]);
  });

  const sides = fc
    .array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }),
        direction: fc.constantFrom('in', 'out'),
        amount: fc.constantFrom('5.00', '7.00'),
        payNo: fc.constantFrom(null, '1', '2'),
      }),
      { maxLength: 14 },
    )
    .map((all) => all.map(({ day, ...one }, at): Matchable => ({ ...one, id: `${at}`, date: addDays('2026-11-01', day) })));
  const fits = (line: Matchable, movement: Matchable): boolean =>
    line.direction === movement.direction &&
    line.amount === movement.amount &&
    Math.abs(daysBetween(line.date, movement.date)) <= daysApart &&
    (line.payNo === null || movement.payNo === null || line.payNo === movement.payNo);
  it('gives each side at most once, always the same, and leaves nothing open that would fit', () => {
    fc.assert(
      fc.property(sides, sides, (lines, movements) => {
        const pairs = matchesOf(lines, movements);
        expect(matchesOf(lines, movements)).toEqual(pairs);
        const [ofLines, ofMovements] = [new Set(pairs.map(({ line }) => line)), new Set(pairs.map(({ movement }) => movement))];
        expect([ofLines.size, ofMovements.size]).toEqual([pairs.length, pairs.length]);
        for (const pair of pairs) expect(fits(lines[Number(pair.line)]!, movements[Number(pair.movement)]!)).toBe(true);
        for (const line of lines.filter(({ id }) => !ofLines.has(id)))
          expect(movements.filter((movement) => !ofMovements.has(movement.id) && fits(line, movement))).toEqual([]);
      }),
    );
  });
});
