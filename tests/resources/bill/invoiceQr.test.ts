/** QR codes of invoices: what each kind says for certain, and that no text makes more of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '#model/calculation/decimal.ts';
import { invoiceOfQr } from '#resources/bill/rules/invoiceQr.ts';

const paper = (kind: string) => `01,${kind},3700201130,04567891,1234.50,20261105,81234567890123456789,A1B2,`;
const digital = (kind: string) => `01,${kind},,26372000000012345678,113,20261105,,7F3A`;

describe('the code of an invoice', () => {
  it.each([
    ['01', 'special'],
    ['04', 'normal'],
    ['08', 'special'],
    ['10', 'normal'],
  ])('of kind %s tells what is net, and no gross amount', (kind, invoiceType) => {
    expect(invoiceOfQr(paper(kind))).toEqual({
      invoiceType,
      invoiceCode: '3700201130',
      invoiceNo: '04567891',
      invoiceDate: '2026-11-05',
      netAmount: '1234.50',
      amount: null,
    });
  });

  it.each([
    ['31', 'digital'],
    ['32', 'digitalNormal'],
  ])('of kind %s tells what is gross, and no net amount', (kind, invoiceType) => {
    expect(invoiceOfQr(digital(kind))).toEqual({
      invoiceType,
      invoiceCode: null,
      invoiceNo: '26372000000012345678',
      invoiceDate: '2026-11-05',
      netAmount: null,
      amount: '113.00',
    });
  });

  it('of an unknown kind tells number and day only', () => {
    expect(invoiceOfQr(digital('99'))).toMatchObject({ invoiceType: null, invoiceDate: '2026-11-05', netAmount: null, amount: null });
  });

  it.each([
    '',
    'hello',
    'https://example.invalid/?a=01,32,,26372000000012345678,113,20261105',
    '02,32,,26372000000012345678,113,20261105,,',
    '01,32,,26372000000012345678,113,20261305,,',
    '01,32,,26372000000012345678,-113,20261105,,',
    '01,32,,26372000000012345678,0.00,20261105,,',
    '01,32,,26372000000012345678,1e9,20261105,,',
    '01,32,,26372000000012345678,113.001,20261105,,',
    "01,32,,2637200000001234567';,113,20261105,,",
    '01,32',
    `${digital('32')}${'A'.repeat(400)}`,
  ])('is not %s', (text) => {
    expect(invoiceOfQr(text)).toBeNull();
  });

  it('keeps the amount that stands in it on one side, whatever else it says', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((n) => (n / 100).toFixed(2));
    const kind = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'));
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const number = fc.bigInt({ min: 0n, max: 99_999_999_999_999_999_999n }).map((n) => String(n).padStart(20, '0'));
    fc.assert(
      fc.property(kind, number, cents, day, fc.string({ maxLength: 40 }), (one, no, amount, date, tail) => {
        const found = invoiceOfQr(`01,${one},,${no},${amount},${date.replaceAll('-', '')},${tail}`);
        expect(found).toMatchObject({ invoiceNo: no, invoiceDate: date });
        const sides = [found?.netAmount ?? null, found?.amount ?? null].filter((side) => side !== null);
        expect(sides.length).toBe(found?.invoiceType === null ? 0 : 1);
        for (const side of sides) expect(compare(side, amount)).toBe(0);
      }),
    );
  });

  it('is read out of any text without harm', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => invoiceOfQr(text) === null || text.trimStart().startsWith('01,')));
  });
});
