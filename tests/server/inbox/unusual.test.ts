/** What the brief finds unusual: each rule at its edges, and that none of them tells an amount of another document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { w } from '#model/words.ts';
import { unusualIn, type Facts } from '#server/inbox/unusual.ts';

const day = '2026-11-20';
const of = (more: Partial<Facts> & { readonly amount?: string }): Facts => ({
  day,
  figure: { field: 'total', label: w('Total', '总额'), money: true, amount: more.amount ?? '100.00' },
  earlier: [],
  same: { by: 'payee', count: 0, readable: null },
  limits: [],
  files: null,
  dates: [],
  calendar: [],
  workSystem: 'standard',
  ...more,
});
const earlier = (...amounts: readonly string[]): Facts['earlier'] =>
  amounts.map((amount, at) => ({ day: `2026-${String(10 - at).padStart(2, '0')}-01`, amount }));
const said = (facts: Facts): readonly string[] => unusualIn(facts).map(({ text }) => text.en);

describe('the same amount', () => {
  const other = { resource: 'expenseReport', documentId: '7', code: 'BX-1' };
  it('is told with the document that may be read, and without one that may not', () => {
    const [found] = unusualIn(of({ same: { by: 'payee', count: 1, readable: other } }));
    expect(found).toEqual({
      severity: 'warning',
      field: 'total',
      text: w('Same amount and payee as another document of the last 90 days', '近90天内另有1张同金额、同收款人的单据'),
      other,
    });
    const [kept] = unusualIn(of({ same: { by: 'day', count: 2, readable: null } }));
    expect(kept).not.toHaveProperty('other');
    expect(kept?.text.en).toBe('Same amount, applicant and date as 2 other documents of the last 90 days');
  });
  it('is not told where the figure is not this reader’s', () => {
    expect(said(of({ figure: null, same: { by: 'payee', count: 3, readable: other } }))).toEqual([]);
  });
});

describe('a large amount', () => {
  const five = earlier('100.00', '110.00', '90.00', '120.00', '100.00');
  it.each([
    ['200.00', five, false],
    ['200.01', five, true],
    ['999.00', five.slice(1), false],
    // Once before they asked for as much.
    ['200.01', [...five, ...earlier('250.00')], false],
    // Only the last ten count.
    ['900.00', [...five, ...five, ...earlier('5000.00')], true],
    ['10.5', earlier('5', '4', '5', '6', '5.0'), true],
  ])('%s', (amount, before, stands) => {
    expect(said(of({ amount, earlier: before })).some((text) => text.startsWith('Total: more than in each'))).toBe(stands);
  });
});

describe('many at once', () => {
  const at = (...days: readonly string[]): Facts['earlier'] => days.map((one) => ({ day: one, amount: null }));
  const slow = ['2026-10-01', '2026-09-01', '2026-08-01', '2026-07-01'];
  it.each([
    [['2026-11-20', '2026-11-19', '2026-11-14', ...slow], 4],
    [['2026-11-20', '2026-11-19', ...slow], null],
    // A day earlier is out of the seven days.
    [['2026-11-20', '2026-11-19', '2026-11-13', ...slow], null],
    // Somebody who sends one a day does so this week, too.
    [['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-12', '2026-11-11', '2026-11-10', '2026-11-09'], null],
    [['2026-11-20', '2026-11-19', '2026-11-18', ...slow.slice(2)], null],
  ])('%j', (days, count) => {
    expect(said(of({ earlier: at(...days) }))).toEqual(
      count === null ? [] : [`${count} documents of this kind from this applicant within 7 days: at least 3 times the usual`],
    );
  });
});

describe('a split', () => {
  const limits = [
    { amount: '5000', within: true },
    { amount: '20000', within: false },
  ];
  const near = (amount: string, on = '2026-11-14') => [{ day: on, amount }];
  it.each([
    ['4900.00', near('4000.00'), '5,000.00'],
    ['5000.00', near('4999.99'), '5,000.00'],
    ['5000.01', near('4999.99'), null],
    ['4900.00', near('3999.99'), null],
    ['4900.00', near('4000.00', '2026-11-13'), null],
    ['19999.99', near('16000.00'), '20,000.00'],
    ['20000.00', near('16000.00'), null],
    ['4900.00', [], null],
  ])('%s beside %j', (amount, before, limit) => {
    expect(said(of({ amount, earlier: before, limits }))).toEqual(
      limit === null
        ? []
        : [`2 documents of this applicant within 7 days lie just under the limit of ${limit}: perhaps one that was split`],
    );
  });
  it('together always passes the limit', () => {
    const cents = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, fc.boolean(), (own, other, limit, within) => {
        const amount = (value: number): string => (value / 100).toFixed(2);
        const found = said(of({ amount: amount(own), earlier: near(amount(other)), limits: [{ amount: amount(limit), within }] }));
        if (found.length > 0) expect(own + other).toBeGreaterThan(limit);
      }),
    );
  });
});

it.each([
  [0, 10, 8, true],
  [0, 10, 7, false],
  [1, 10, 10, false],
  [0, 4, 4, false],
  [0, 5, 4, true],
])('a missing file: %i own, of the last %i had %i', (own, asked, having, missing) => {
  expect(said(of({ files: { own, asked, having } }))).toEqual(
    missing ? [`No file, though ${having} of the last ${asked} of this kind have one`] : [],
  );
});

describe('days of rest', () => {
  const dates = (...days: readonly string[]) => days.map((date, at) => ({ field: `items.${at}.happenDate`, date }));
  it('are told by the calendar, at the field of the first', () => {
    const calendar = [
      { day: '2026-10-10', dayType: 'makeup', statutory: false },
      { day: '2026-10-01', dayType: 'holiday', statutory: true },
    ] as const;
    const [found, ...others] = unusualIn(of({ dates: dates('2026-10-10', '2026-10-01', '2026-10-11', '2026-10-11'), calendar }));
    expect(others).toEqual([]);
    expect(found).toEqual({
      severity: 'info',
      field: 'items.1.happenDate',
      text: w('2026-10-01 is a day of rest (Thursday), and 1 more of its dates', '2026-10-01（周四）为休息日，另有1个日期也是'),
    });
  });
  it('are those of the applicant’s hours', () => {
    expect(said(of({ dates: dates('2026-11-14'), workSystem: 'comprehensive' }))).toEqual([]);
    expect(said(of({ dates: dates('2026-11-14') }))).toEqual(['2026-11-14 is a day of rest (Saturday)']);
  });
});

it('never tells an amount of another document', () => {
  const cents = fc.integer({ min: 100_001, max: 999_999 }).map((value) => (value / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cents, { minLength: 5, maxLength: 12 }), cents, (amounts, amount) => {
      const facts = of({
        amount,
        earlier: amounts.map((one) => ({ day: '2026-11-19', amount: one })),
        limits: [{ amount: '5000', within: true }],
      });
      const told = JSON.stringify(unusualIn(facts));
      for (const one of amounts) expect(told).not.toContain(one);
    }),
  );
});
