/** Codes, sizes, masks, statuses: values as people read them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, counterOf, faultOfPattern, patternFor } from '#model/calculation/codes.ts';
import { days, fileSize, mask, thousands, yesOrNo } from '#model/calculation/format.ts';
import { isEditable, isPending, isStatus, statuses, statusOf } from '#model/status.ts';

describe('codes', () => {
  it('carry the date and a counter that restarts with it', () => {
    expect(codeOf('BX-{yyyyMMdd}-{seq4}', '2026-11-20', 7)).toBe('BX-20261120-0007');
    expect(codeOf('SYS-{yyyy}-{seq3}', '2026-11-20', 1234)).toBe('SYS-2026-1234');
    expect(counterOf('SYS-{yyyy}-{seq3}', '2026-11-20')).toBe(counterOf('SYS-{yyyy}-{seq3}', '2026-01-01'));
    expect(counterOf('BX-{yyyyMMdd}-{seq4}', '2026-11-20')).not.toBe(counterOf('BX-{yyyyMMdd}-{seq4}', '2026-11-21'));
  });

  it('have parts that fields of the record fill, each text with a counter of its own', () => {
    const parts = { category: { known: { feed: 'FD', egg: 'EG' }, other: 'QT' } };
    const filled = (category: string): string => patternFor('{field:category}-{seq5}', parts, { category });
    expect(codeOf(filled('feed'), '2026-11-20', 7)).toBe('FD-00007');
    expect(codeOf(filled('addedLater'), '2026-11-20', 7)).toBe('QT-00007');
    expect(counterOf(filled('feed'), '2026-11-20')).not.toBe(counterOf(filled('egg'), '2026-11-20'));
  });

  it('may have only the parts that the definition fills', () => {
    expect(faultOfPattern('{field:category}-{seq5}', ['category'])).toBeNull();
    expect(faultOfPattern('{field:category}-{seq5}')).not.toBeNull();
    expect(faultOfPattern('{field:unit}-{seq5}', ['category'])).not.toBeNull();
  });

  it('differ whenever date part or count differ', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-11-${String(one).padStart(2, '0')}`);
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }), (a, b, m, n) => {
        expect(codeOf('X-{yyyyMMdd}-{seq4}', a, m) === codeOf('X-{yyyyMMdd}-{seq4}', b, n)).toBe(a === b && m === n);
      }),
    );
  });
});

describe('formats', () => {
  it('sizes have two decimals in B, KB, MB, GB', () => {
    expect([0, 1023, 1024, 1_048_575, 1_048_576, 3 * 1024 ** 3, 5000 * 1024 ** 3].map(fileSize)).toEqual([
      '0.00 B',
      '1023.00 B',
      '1.00 KB',
      '1.00 MB',
      '1.00 MB',
      '3.00 GB',
      '5000.00 GB',
    ]);
  });

  it('groups thousands and keeps the sign', () => {
    expect(thousands('1234567.5')).toBe('1,234,567.50');
    expect(thousands('-999')).toBe('-999.00');
    expect(thousands('1000', 0)).toBe('1,000');
    expect([days('3.0'), days('2.5')]).toEqual(['3', '2.5']);
    expect(yesOrNo(true).zh).toBe('是');
  });

  it('masks all but the tail', () => {
    expect(mask('6222020000001234')).toBe('••••1234');
    expect(mask('12345')).toBe('••••');
    expect(mask(null)).toBeNull();
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        expect(String(mask(value)).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('statuses', () => {
  it('have both languages and a tone; an unknown one keeps its word', () => {
    for (const [status, { label }] of Object.entries(statuses)) {
      expect(isStatus(status)).toBe(true);
      expect(label.en !== '' && label.zh !== '').toBe(true);
    }
    expect(statusOf('strange')).toEqual({ label: { en: 'strange', zh: 'strange' }, tone: 'draft' });
    expect(isStatus('toString')).toBe(false);
    expect(['draft', 'rejected'].every(isEditable) && ['submitted', 'reposted'].every(isPending)).toBe(true);
  });
});
