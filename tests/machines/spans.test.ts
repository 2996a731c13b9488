/** Times of a drawing as numbers: read and written without loss, and always a time that the engine takes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCycle, readSpan, spanWords, writeCycle, writeSpan } from '#machines/spans.ts';

const count = fc.integer({ min: 0, max: 999 });
const span = fc.record({ days: count, hours: count, minutes: count });
/** What the engine reads of a due time (src/server/flows/due.ts). */
const due = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

describe('spans', () => {
  it('come back from their text, which the engine reads', () => {
    fc.assert(
      fc.property(span, (one) => {
        expect(readSpan(writeSpan(one), 5)).toEqual(one);
        expect(writeSpan(one)).toMatch(due);
      }),
    );
  });
  it.each([
    ['P1W', 5, { days: 5, hours: 0, minutes: 0 }],
    ['P1W', 7, { days: 7, hours: 0, minutes: 0 }],
    ['PT90M', 5, { days: 0, hours: 0, minutes: 90 }],
    ['P2DT4H', 5, { days: 2, hours: 4, minutes: 0 }],
  ] as const)('%s in weeks of %i days', (text, week, expected) => expect(readSpan(text, week)).toEqual(expected));
  it.each(['', 'P', 'PT', 'P1Y', 'P1M', 'PT5S', '=due', '2026-01-01', 'P1DT'])('%s is left as it is written', (text) =>
    expect(readSpan(text, 5)).toBeNull(),
  );
  it('are told in both languages', () => {
    expect(spanWords({ days: 2, hours: 1, minutes: 0 }, true)).toEqual({ en: '2 working days 1 hour', zh: '2个工作日1小时' });
    expect(spanWords({ days: 1, hours: 0, minutes: 30 }, false)).toEqual({ en: '1 day 30 minutes', zh: '1天30分钟' });
    expect(spanWords({ days: 0, hours: 0, minutes: 0 }, true).zh).toBe('立即');
  });
});

describe('cycles', () => {
  it('come back from their text', () => {
    const every = span.filter(({ days, hours, minutes }) => days + hours + minutes > 0);
    const cycle = fc.record({
      times: fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
      from: fc.constantFrom(null, '2026-01-01T08:00:00', '2026-01-01', '2026-01-01T00:00:00Z'),
      every,
    });
    fc.assert(
      fc.property(cycle, (one) => {
        expect(readCycle(writeCycle(one))).toEqual(one);
      }),
    );
  });
  it.each(['0 0 8 * * ?', 'R3', 'R3/2026-01-01', 'R3/PT1H/2026-12-31', 'PT1H', 'R/PT0M', 'R/2026-13-45/PT1H'])(
    '%s is left as it is written',
    (text) => expect(readCycle(text)).toBeNull(),
  );
});
