/** The wallet of invoices. */
import { expect, it } from 'vitest';
import { stateOf } from '#resources/bill/invoiceRecord.ts';

it('an invoice is used, void or free', () => {
  expect(stateOf({ voided: false, usedCode: null })).toBe('free');
  expect(stateOf({ voided: true, usedCode: null })).toBe('void');
  expect(stateOf({ voided: true, usedCode: 'BX-1' })).toBe('used');
});
