/** QR codes of Chinese invoices, and the wallet they fill. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { invoiceOf } from '#resources/bill/invoiceQr.ts';
import { stateOf } from '#resources/bill/invoiceRecord.ts';

const of = (kind: string, code: string, number: string, amount = '100.00', day = '20261110'): string =>
  `01,${kind},${code},${number},${amount},${day},12345678901234567890,A1B2,`;

it('the amount of paper and electronic invoices is without tax, that of digital ones with it', () => {
  for (const [kind, invoiceType] of [
    ['01', 'special'],
    ['04', 'normal'],
    ['08', 'special'],
    ['10', 'normal'],
  ] as const)
    expect(invoiceOf(of(kind, '3700123456', '12345678'))).toEqual({
      invoiceType,
      invoiceCode: '3700123456',
      invoiceNo: '12345678',
      invoiceDate: '2026-11-10',
      netAmount: '100.00',
      amount: null,
    });
  for (const [kind, invoiceType] of [
    ['31', 'digital'],
    ['32', 'digitalNormal'],
  ] as const)
    expect(invoiceOf(of(kind, '', '26370000000012345678', '113'))).toMatchObject({
      invoiceType,
      invoiceCode: null,
      netAmount: null,
      amount: '113.00',
    });
});

it('a kind that nobody knows fills what is certain only', () => {
  expect(invoiceOf(of('99', '3700123456', '12345678'))).toMatchObject({
    invoiceType: null,
    netAmount: null,
    amount: null,
    invoiceNo: '12345678',
  });
  expect(invoiceOf(of('04', '3700123456', '12345678', 'x', '20261350'))).toMatchObject({ netAmount: null, invoiceDate: null });
});

it('anything else is no invoice, whatever it is', () => {
  for (const text of ['', 'TYV1.abc', '02,04,3700123456,12345678,1,20261110', '01,04,3700123456,1234,1,20261110'])
    expect(invoiceOf(text)).toBeNull();
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => invoiceOf(text) === null || text.trim().startsWith('01,')));
});

it('an invoice is used, void or free', () => {
  expect(stateOf({ voided: false, usedCode: null })).toBe('free');
  expect(stateOf({ voided: true, usedCode: null })).toBe('void');
  expect(stateOf({ voided: true, usedCode: 'BX-1' })).toBe('used');
});
