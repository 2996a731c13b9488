/** What the page of reconciling makes of what it is told. */
import { expect, it } from 'vitest';
import {
  accountText,
  bookingOf,
  fileOf,
  nothingChosen,
  sumsOf,
  toggled,
  type Reconciliation,
} from '#client/pages/bill/reconcile/reconcile.ts';

const entry = (id: string, direction: 'in' | 'out', amount: string) => ({
  id,
  date: '2026-11-02',
  direction,
  amount,
  text: '=1+1',
  payNo: null,
  counterparty: '烟台分行'.repeat(20),
  summary: '季度结息',
  source: 'fundPayment',
  sourceId: '7',
});
const told: Reconciliation = {
  date: '2026-11-20',
  from: '2026-11-01',
  to: '2026-11-20',
  accountName: '天屿东方',
  bankName: '交通银行',
  numberEnd: '0001',
  currency: 'CNY',
  bookBalance: '10.00',
  bankIn: '0.00',
  bankOut: '0.00',
  adjustedBook: '10.00',
  bankBalance: null,
  bookIn: '0.00',
  bookOut: '0.00',
  adjustedBank: null,
  difference: null,
  lines: [entry('1', 'out', '30.00')],
  movements: [entry('2', 'out', '50.00'), entry('3', 'in', '20.00')],
  matches: [],
};

it('what is chosen is a match when both sides are as much, and the book has a part in it', () => {
  const all = [['lines', '1'] as const, ['movements', '2'] as const, ['movements', '3'] as const];
  const chosen = all.reduce((before, [side, id]) => toggled(before, side, id), nothingChosen);
  expect(sumsOf(told, chosen)).toEqual({ bank: '-30.00', book: '-30.00', any: true, fits: true });
  expect(sumsOf(told, toggled(chosen, 'movements', '3'))).toMatchObject({ book: '-50.00', fits: false });
  expect(sumsOf(told, nothingChosen)).toMatchObject({ any: false, fits: false });
});

it('a line is booked as interest, receipt or fee, within the lengths of the ledger', () => {
  const [line] = told.lines;
  if (line === undefined) throw new Error('no line');
  expect(bookingOf(line, '交通银行')).toMatchObject({ direction: 'out', kind: 'fee', amount: '30.00', date: '2026-11-02' });
  expect(bookingOf({ ...line, direction: 'in' }, '交通银行')).toMatchObject({ kind: 'interest', counterparty: '烟台分行'.repeat(10) });
  expect(bookingOf({ ...line, direction: 'in', counterparty: null, summary: null }, '交通银行')).toMatchObject({
    kind: 'receipt',
    counterparty: '交通银行',
    summary: '',
  });
});

it('accounts of one name are told apart; the file runs nothing', () => {
  expect(accountText({ ...told })).toBe('交通银行 · 0001 · 天屿东方');
  expect(fileOf(told, ({ en }) => en)).toContain("2026-11-02,'=1+1,,-30.00");
});
