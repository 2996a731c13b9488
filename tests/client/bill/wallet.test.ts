/** What the page of the wallet makes of its invoices. */
import { expect, it } from 'vitest';
import { alikeIn, inState, nameOf, totalOf, withCode } from '#client/pages/bill/wallet/wallet.ts';

const row = (id: string, more = {}) => ({
  id,
  invoiceType: 'taxi',
  invoiceDate: '2026-11-10',
  amount: '23.00',
  invoiceState: 'free',
  ...more,
});

it('tells states apart and adds up', () => {
  const rows = [row('1'), row('2', { invoiceState: 'used' }), row('3', { amount: '0.10' })];
  expect(inState(rows, 'free').map(({ id }) => id)).toEqual(['1', '3']);
  expect(totalOf(inState(rows, 'free'))).toBe('23.10');
  expect(nameOf(row('1'))).toBe('23.00');
  expect(nameOf(row('1', { invoiceNo: '04567891' }))).toBe('04567891');
});

it('an invoice looks like an earlier one of its kind, day and amount, void ones aside', () => {
  const rows = [row('10'), row('9'), row('11', { invoiceDate: '2026-11-11' }), row('3', { invoiceState: 'void' })];
  expect([...alikeIn(rows)].map(([id, other]) => [id, other['id']])).toEqual([['10', '9']]);
});

it('a code fills what it says and leaves the rest', () => {
  const told = {
    invoiceType: null,
    invoiceCode: null,
    invoiceNo: '1',
    invoiceDate: '2026-11-05',
    netAmount: '9.00',
    amount: null,
    free: true,
  };
  expect(withCode({ scans: [1], amount: '10.00', invoiceType: 'normal' }, told)).toEqual({
    scans: [1],
    amount: '10.00',
    invoiceType: 'normal',
    invoiceNo: '1',
    invoiceDate: '2026-11-05',
    netAmount: '9.00',
  });
});
