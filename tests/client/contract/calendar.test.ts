/** The calendar of payments: weeks that hold a month, entries by day, sums a direction and a currency. */
import { expect, it } from 'vitest';
import { byDay, faceOf, monthDays, sumsOf, weeksOf, type Entry } from '#client/pages/contract/calendar/calendar.ts';

const entry = (date: string, more: Partial<Entry> = {}): Entry => ({
  date,
  kind: 'payment',
  id: '1',
  contractNo: 'HT-1',
  contractName: '合同',
  counterparty: '对方',
  phase: null,
  amount: '10.00',
  currency: 'CNY',
  direction: 'pay',
  ...more,
});

it('a month has its first and last day, also in leap years', () => {
  expect(monthDays('2028-02')).toEqual(['2028-02-01', '2028-02-29']);
  expect(monthDays('2026-12')).toEqual(['2026-12-01', '2026-12-31']);
});

it('weeks run from Monday to Sunday and hold the whole month', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('entries stand under their day, days in order', () => {
  const found = byDay([entry('2026-11-12'), entry('2026-11-03'), entry('2026-11-12', { id: '2' })]);
  expect(found.map(({ date, entries }) => [date, entries.length])).toEqual([
    ['2026-11-03', 1],
    ['2026-11-12', 2],
  ]);
});

it('sums never mix directions or currencies', () => {
  const all = [
    entry('2026-11-01'),
    entry('2026-11-02', { currency: 'NOK', amount: '5.00' }),
    entry('2026-11-03', { amount: '0.50' }),
    entry('2026-11-04', { direction: 'receive', amount: '7.00' }),
    entry('2026-11-05', { kind: 'end', amount: null }),
  ];
  expect(sumsOf(all, 'pay')).toEqual([
    { currency: 'CNY', amount: '10.50' },
    { currency: 'NOK', amount: '5.00' },
  ]);
  expect(sumsOf(all, 'receive')).toEqual([{ currency: 'CNY', amount: '7.00' }]);
});

it('only payments and receipts are late', () => {
  const tone = (more: Partial<Entry>) => faceOf(entry('2026-11-01', more), '2026-11-02').tone;
  expect([tone({}), tone({ direction: 'receive' }), tone({ kind: 'retention' }), tone({ kind: 'end' })]).toEqual([
    'mine',
    'mine',
    'attention',
    'invalidated',
  ]);
  expect(faceOf(entry('2026-11-02'), '2026-11-02').tone).toBe('submitted');
  // Not by its colour alone.
  expect(faceOf(entry('2026-11-01'), '2026-11-02').words.en).toBe('Payment overdue');
});
