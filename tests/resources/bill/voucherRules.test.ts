/** Numbers of vouchers and the verdict on them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCharacter, isVoucherNo, typedNumber, voucherNoOf } from '#resources/bill/rules/voucherNumbers.ts';
import { verdictOf } from '#resources/bill/rules/voucherRules.ts';

describe('the check character', () => {
  it('is that of ISO 7064 MOD 37,36', () => {
    // The standard's own users publish this one: a Global Release Identifier.
    expect(checkCharacter('A12425GABC1234002')).toBe('M');
    expect(() => checkCharacter('TY26-1')).toThrow('digits and capitals');
  });

  const numbers = fc
    .tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([serial, seq]) => voucherNoOf('2026', serial, seq));

  it('fits every number that is made', () => {
    expect(voucherNoOf('2026', 7, 42)).toMatch(/^TY26007000042[0-9A-Z]$/);
    fc.assert(fc.property(numbers, (no) => isVoucherNo(no) && isVoucherNo(typedNumber(` ${no.toLowerCase()} `))));
  });

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (no, place, by) => {
        const at = 2 + (place % (no.length - 3));
        const wrong = `${no.slice(0, at)}${(Number(no[at]) + by) % 10}${no.slice(at + 1)}`;
        return !isVoucherNo(wrong);
      }),
    );
  });

  it('is not fooled by what is no number at all', () => {
    for (const text of ['', 'TY', 'TY26001', 'XX26001000001E', `${voucherNoOf('2026', 1, 1)}0`, 'TYV1.abc'])
      expect(isVoucherNo(text), text).toBe(false);
  });
});

it('the verdict is usable for an issued voucher from its first day on, and for nothing else', () => {
  const voucher = { voucherStatus: 'issued', validFrom: '2026-11-20', usedAt: null, usedPlace: null };
  expect(verdictOf(voucher, '2026-11-20', '')).toMatchObject({ usable: true });
  expect(verdictOf(voucher, '2026-11-19', '')).toMatchObject({ usable: false, reason: 'notYetValid' });
  for (const [voucherStatus, reason] of [
    ['unissued', 'notIssued'],
    ['frozen', 'voucherFrozen'],
    ['expired', 'voucherExpired'],
    ['void', 'voucherVoid'],
    ['used', 'alreadyUsed'],
    [null, 'notIssued'],
  ] as const)
    expect(verdictOf({ ...voucher, voucherStatus }, '2026-11-20', ''), reason).toMatchObject({ usable: false, reason });
});
