/** Numbers shown and typed agree with exact arithmetic. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedDecimal, groupDigits, looseDecimal, percentText } from '#client/fields/numberText.ts';
import { readDecimal } from '#client/fields/readDecimal.ts';

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{0,8}$/))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);

describe('numbers as text', () => {
  it('rounds half up as exact arithmetic does, and never shows a negative nothing', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 6 }), (text, scale) => {
        const exact = new Decimal(text).toFixed(scale, Decimal.ROUND_HALF_UP).replace(/^-(0(\.0*)?)$/, '$1');
        expect(fixedDecimal(text, scale)).toBe(groupDigits(exact));
      }),
    );
  });

  it('shows only the places that say something', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        expect(looseDecimal(text).replaceAll(',', '')).toBe(new Decimal(text).toFixed().replace(/^-0$/, '0'));
      }),
    );
    expect([looseDecimal('.5'), looseDecimal('5.'), looseDecimal('007.50'), looseDecimal('n/a'), looseDecimal('-0.00')]).toEqual([
      '0.5',
      '5',
      '7.5',
      'n/a',
      '0',
    ]);
  });

  it('shows a share of one in percent', () => {
    expect(['0.08', '0.0030', '1', '0.1234', '', 'n/a'].map(percentText)).toEqual(['8', '0.3', '100', '12.34', '', 'n/a']);
  });

  it('reads what people type', () => {
    expect(readDecimal('￥３,268.456', 2)).toBe('3268.46');
    expect(readDecimal('12w', 2)).toBe('120000');
    expect(readDecimal('1.5万', 2)).toBe('15000');
    expect(readDecimal('  ', 2)).toBeNull();
    expect(readDecimal('about 5', 2)).toBe('about 5');
  });
});
