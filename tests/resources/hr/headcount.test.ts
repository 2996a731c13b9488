/** Figures of departments: how heads are counted, and that they add up whatever happened in the month. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countHeads, type Head } from '#resources/hr/rules/countHeads.ts';
import { ageBands, totalOf, turnoverRate, yearBands, type Figures } from '#resources/hr/rules/headcount.ts';

const head = (part: Partial<Head>): Head => ({
  opened: 'farm',
  closed: 'farm',
  last: 'farm',
  joined: false,
  left: false,
  probation: false,
  gender: 'male',
  birthDate: '1990-01-15',
  entryDate: '2020-03-01',
  education: 'bachelor',
  amounts: {},
  ...part,
});
const count = (heads: readonly Head[], departments = ['farm', 'plant']) =>
  countHeads(departments, heads, new Map([['farm', 5]]), '2026-11-30');
const of = (figures: ReadonlyMap<string, Figures>, department: string): Figures => {
  const found = figures.get(department);
  if (found === undefined) throw new Error(department);
  return found;
};

describe('counting heads', () => {
  it('counts who stays, comes, leaves and moves', () => {
    const figures = count([
      head({}),
      head({ gender: 'female', education: 'college', probation: true, opened: null, joined: true, entryDate: '2026-11-09' }),
      head({ closed: null, left: true }),
      head({ closed: 'plant', last: 'plant' }),
      head({ opened: null, closed: null, joined: true, left: true }),
    ]);
    expect(of(figures, 'farm')).toMatchObject({
      openCount: 3,
      joinCount: 2,
      leaveCount: 2,
      turnIn: 0,
      turnOut: 1,
      closeCount: 2,
      planCount: 5,
      turnoverRate: '80.00',
      probationCount: 1,
      maleCount: 1,
      femaleCount: 1,
      educationJson: { bachelor: 1, college: 1 },
      ageJson: { '35-44': 2 },
      yearsJson: { '0': 1, '5-9': 1 },
      avgAge: '36.9',
      avgYears: '3.4',
    });
    expect(of(figures, 'plant')).toMatchObject({ openCount: 0, turnIn: 1, closeCount: 1, planCount: 0, turnoverRate: '0.00' });
  });

  it('adds what people bring to the department where they were last', () => {
    const figures = count([head({ amounts: { leaveDays: '1.5' } }), head({ closed: null, left: true, amounts: { leaveDays: '2.0' } })]);
    expect(of(figures, 'farm')).toMatchObject({ leaveDays: '3.5', trainHours: null });
    expect(of(figures, 'plant')).toMatchObject({ leaveDays: null, avgAge: null, turnoverRate: null });
  });

  it('opens and closes with the same heads, whoever came, left and moved', () => {
    const place = fc.constantFrom('farm', 'plant', 'office');
    const anybody = fc
      .record({ opened: fc.option(place, { nil: null }), last: place, stays: fc.boolean() })
      .map(({ opened, last, stays }) => head({ opened, last, closed: stays ? last : null, joined: opened === null, left: !stays }));
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 40 }), (heads) => {
        const figures = [...count(heads, ['farm', 'plant', 'office']).values()];
        const whole = totalOf(figures);
        for (const one of [...figures, whole]) {
          expect(one.openCount + one.joinCount + one.turnIn - one.turnOut - one.leaveCount).toBe(one.closeCount);
          expect(one.maleCount + one.femaleCount).toBe(one.closeCount);
        }
        expect(whole.turnIn).toBe(whole.turnOut);
        expect(whole.closeCount).toBe(heads.filter(({ closed }) => closed !== null).length);
      }),
    );
  });
});

describe('figures together', () => {
  it('are no sum of rates and averages', () => {
    const [farm, plant] = [
      of(count([head({}), head({}), head({ closed: null, left: true })]), 'farm'),
      of(count([head({ opened: 'plant', closed: 'plant', last: 'plant', birthDate: '2000-01-15' })]), 'plant'),
    ];
    expect(totalOf([farm, plant])).toMatchObject({ openCount: 4, closeCount: 3, turnoverRate: '28.57', avgAge: '33.6' });
  });

  it('keep what is masked masked, and sum what is known', () => {
    const one = of(count([head({ amounts: { payrollTotal: '100.50', trainHours: '2' } })]), 'farm');
    expect(totalOf([one, one])).toMatchObject({ payrollTotal: '201.00', trainHours: '4.0', companyCost: null });
    expect(totalOf([one, { ...one, payrollTotal: '••••' }]).payrollTotal).toBe('••••');
  });

  it('know no rate where nobody was', () => expect([turnoverRate(1, 0, 0), turnoverRate(1, 10, 9)]).toEqual([null, '10.53']));

  it('have bands without a gap', () => {
    expect(ageBands.map(({ key }) => key)).toEqual(['16-24', '25-34', '35-44', '45-54', '55+']);
    expect(yearBands.map(({ key }) => key)).toEqual(['0', '1-2', '3-4', '5-9', '10+']);
  });
});
