/** Money is exact; shares make 100; capital amounts read as bank clerks write them. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, capitalAmount, compare, digitsOf, multiply, percentShares, subtract } from '#model/calculation/decimal.ts';
import { sum, fixed, isDecimal } from '#model/calculation/rounding.ts';

const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const money = (value: bigint): string => {
  const text = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};

describe('decimals', () => {
  it('sum, difference and order agree with whole cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(add(money(a), money(b))).toBe(money(a + b));
        expect(subtract(money(a), money(b))).toBe(money(a - b));
        expect(compare(money(a), money(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('products, differences and rounding agree with a decimal library', () => {
    const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_UP });
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n }), fc.stringMatching(/^\d{1,8}$/))
      .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}.${fraction}`);
    const shown = (value: Decimal, scale: number) => value.toFixed(scale).replace(/^-(0(\.0*)?)$/, '$1');
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 8 }), (a, b, scale) => {
        expect(multiply(a, b, scale)).toBe(shown(new Exact(a).times(b), scale));
        expect(subtract(a, b, scale)).toBe(shown(new Exact(a).minus(b), scale));
        expect(fixed(a, scale)).toBe(shown(new Exact(a), scale));
        expect(compare(a, b)).toBe(new Exact(a).comparedTo(b));
      }),
    );
  });

  it('never shows what a float would', () => {
    expect(sum(['0.1', '0.2'])).toBe('0.30');
    expect(multiply('1.005', '100')).toBe('100.50');
    expect(fixed('2.675')).toBe('2.68');
    expect(fixed('-0.004')).toBe('0.00');
    expect(fixed('12', 0)).toBe('12');
  });

  it('counts what is no decimal as absent', () => {
    expect(sum(['1', null, undefined, 'x', '1e3', ''])).toBe('1.00');
    expect(isDecimal('1e3')).toBe(false);
    expect(isDecimal('-1.50')).toBe(true);
    expect(digitsOf('-0012.3400')).toEqual({ whole: 2, scale: 2 });
  });
});

describe('percentage shares', () => {
  it('make exactly 100 as long as no share had to be cut at zero', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }), (values) => {
        const shares = percentShares(values.map(String));
        const total = values.reduce((all, value) => all + value, 0);
        expect(shares).toHaveLength(values.length);
        expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        const sumOf = (list: readonly number[]): number => list.reduce((all, share) => all + share, 0);
        if (total === 0) expect(sumOf(shares)).toBe(0);
        else if (sumOf(shares.slice(0, -1)) <= 100) expect(sumOf(shares)).toBe(100);
      }),
    );
  });

  it('by example', () => {
    expect(percentShares(['1', '1', '1'])).toEqual([33, 33, 34]);
    expect(percentShares(['-5', '5'])).toEqual([0, 0]);
    expect(percentShares([])).toEqual([]);
    expect(percentShares([...Array.from({ length: 60 }, () => '1'), '0'])).toEqual([...Array.from({ length: 60 }, () => 2), 0]);
  });
});

describe('capital amounts', () => {
  const amounts: readonly (readonly [string, string])[] = [
    ['12300', '壹万贰仟叁佰元整'],
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['10.05', '壹拾元零伍分'],
    ['10.50', '壹拾元伍角整'],
    ['3268.00', '叁仟贰佰陆拾捌元整'],
    ['1001', '壹仟零壹元整'],
    ['1010', '壹仟零壹拾元整'],
    ['10000', '壹万元整'],
    ['10001', '壹万零壹元整'],
    ['100100', '壹拾万零壹佰元整'],
    ['100000001', '壹亿零壹元整'],
    ['120034005.67', '壹亿贰仟零叁万肆仟零伍元陆角柒分'],
    ['-1.20', '负壹元贰角整'],
  ];
  it.each(amounts)('%s is %s', (value, text) => {
    expect(capitalAmount(value)).toBe(text);
  });

  it('never doubles a zero nor ends in one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (value) => {
        const text = capitalAmount(money(value));
        expect(text).not.toMatch(/零零|零[元角分万亿整]|undefined/);
        expect(text).toMatch(/[整分]$/);
      }),
    );
  });
});
