/** What choosing a record fills in a form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { filledBy, type Fills } from '#model/fills.ts';
import { f } from '#model/field.ts';
import { mask } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';

const label = w('Field', '字段');
const fields = {
  standard: f.ref('standards', label),
  base: f.money(label),
  meal: f.money(label, { default: '0' }),
  extra: f.money(label),
  post: f.post(label),
};
const fills: Fills<typeof fields> = { standard: { base: 'base', meal: 'food', extra: ['a', 'b'], post: 'post' } };
const fresh = { meal: '0.00' };
const low = { base: '3000.00', food: '300.00', a: '10.00', b: '5.50', post: '7' };
const high = { base: '5000.00', food: '450.00', a: '20.00', b: null, post: '8' };
const filled = (values: AnyDoc, before: AnyDoc | null, chosen: AnyDoc | null) =>
  filledBy({ fields, fills }, 'standard', values, { before, chosen, fresh });

describe('a choice', () => {
  it('fills what is empty or still as it began, sums among it', () => {
    expect(filled(fresh, null, low)).toEqual({ base: '3000.00', meal: '300.00', extra: '15.50', post: '7' });
  });

  it('changes with the choice what the one before gave, and keeps what was written', () => {
    const values = { base: '3100.00', meal: '300.00', extra: '15.50', post: '7' };
    expect(filled(values, low, high)).toEqual({ meal: '450.00', extra: '20.00', post: '8' });
  });

  it('taken back takes back what it gave', () => {
    const values = { base: '3000.00', meal: '300.00', extra: '99.00', post: '7' };
    expect(filled(values, low, null)).toEqual({ base: null, meal: '0.00', post: null });
  });

  it('gives nothing of what is masked, nor a sum with it', () => {
    const veiled = { ...low, base: mask(low.base), a: mask(low.a) };
    expect(filled(fresh, null, veiled)).toEqual({ meal: '300.00', post: '7' });
  });

  it('takes from the line that is meant, never from one of several', () => {
    const plan = {
      fields: { plan: f.ref('plans', label), course: f.text(label), on: f.date(label) },
      fills: { plan: { course: 'courses.course', on: 'courses.start' } },
    };
    const [one, other] = [
      { course: 'HACCP', start: '2026-12-01T00:30:00.000Z' },
      { course: 'Diving', start: '2026-12-03T23:00:00.000Z' },
    ];
    const taken = (values: AnyDoc, before: AnyDoc | null, ...courses: readonly AnyDoc[]) =>
      filledBy(plan, 'plan', values, { before, chosen: { courses }, fresh: {} });
    expect(taken({}, null, other)).toEqual({ course: 'Diving', on: '2026-12-04' });
    expect(taken({}, null, one, other)).toEqual({});
    // The line that was meant before is not known any more: what any of them gave goes with the plan.
    expect(taken({ course: 'HACCP', on: '2026-12-24' }, { courses: [one, other] }, other)).toEqual({ course: 'Diving' });
  });

  it('fills nothing in other fields', () => {
    expect(filledBy({ fields, fills }, 'post', fresh, { before: null, chosen: low, fresh })).toEqual({});
  });
});

const amount = fc.option(fc.integer({ min: 0, max: 3 }).map((n) => `${n}.00`));
const record = fc.record({ base: amount, food: amount, a: amount, b: amount, post: fc.option(fc.constantFrom('7', '8')) });

describe('whatever is chosen', () => {
  it('never changes what was written, and choosing again changes nothing more', () => {
    fc.assert(
      fc.property(
        fc.record({ base: amount, meal: amount, extra: amount }),
        fc.option(record),
        fc.option(record),
        (values, before, chosen) => {
          const changed = filled(values, before, chosen);
          const own = (name: string, value: string | null) => value !== null && (name !== 'meal' || value !== fresh.meal);
          if (before === null)
            for (const [name, value] of Object.entries(values)) if (own(name, value)) expect(changed).not.toHaveProperty(name);
          expect(filled({ ...values, ...changed }, chosen, chosen)).toEqual({});
        },
      ),
    );
  });

  it('going there and back leaves an untouched form as it was', () => {
    fc.assert(
      fc.property(record, record, (one, other) => {
        const empty = { base: null, extra: null, post: null, ...fresh };
        const first = { ...empty, ...filled(empty, null, one) };
        const there = { ...first, ...filled(first, one, other) };
        expect({ ...there, ...filled(there, other, one) }).toEqual(first);
      }),
    );
  });
});
