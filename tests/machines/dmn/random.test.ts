import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '#machines/dmn/decide.ts';
import type { Decisions, HitPolicy } from '#machines/dmn/decision.ts';

/** A cell as text, and what it means by hand. */
interface Cell {
  readonly text: string;
  readonly holds: (value: number | null) => boolean | null;
}

const bound = fc.integer({ min: -5, max: 5 });
/** Order is unknown where there is no value; equality with a number is false. */
const known =
  (holds: (value: number) => boolean) =>
  (value: number | null): boolean | null =>
    value === null ? null : holds(value);

const positive: fc.Arbitrary<Cell> = fc.oneof(
  bound.map((n) => ({ text: String(n), holds: (v: number | null) => v === n })),
  bound.map((n) => ({ text: `< ${n}`, holds: known((v) => v < n) })),
  bound.map((n) => ({ text: `<= ${n}`, holds: known((v) => v <= n) })),
  bound.map((n) => ({ text: `> ${n}`, holds: known((v) => v > n) })),
  bound.map((n) => ({ text: `>= ${n}`, holds: known((v) => v >= n) })),
  fc.tuple(bound, bound, fc.boolean(), fc.boolean()).map(([low, high, from, to]) => ({
    text: `${from ? '[' : '('}${low}..${high}${to ? ']' : ')'}`,
    holds: known((v) => (from ? v >= low : v > low) && (to ? v <= high : v < high)),
  })),
);
const several = fc.array(positive, { minLength: 1, maxLength: 3 }).map((all): Cell => ({
  text: all.map(({ text }) => text).join(', '),
  holds: (v) => all.some(({ holds }) => holds(v) === true) || (all.some(({ holds }) => holds(v) === null) ? null : false),
}));
const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constant<Cell>({ text: '-', holds: () => true }),
  several,
  several.map(({ text, holds }): Cell => ({ text: `not(${text})`, holds: (v) => (holds(v) === null ? null : !holds(v)) })),
  fc.constant<Cell>({ text: 'null', holds: (v) => v === null }),
);

const rules = fc.integer({ min: 1, max: 3 }).chain((width) =>
  fc.record({
    rows: fc.array(fc.tuple(fc.array(cell, { minLength: width, maxLength: width }), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 8,
    }),
    values: fc.array(fc.oneof(bound, fc.constant(null)), { minLength: width, maxLength: width }),
  }),
);

const tableOf = (policy: HitPolicy, rows: readonly (readonly [readonly Cell[], number])[], width: number): Decisions => ({
  it: {
    key: 'it',
    name: 'it',
    names: ['it'],
    requires: [],
    knowledge: [],
    parameters: null,
    logic: {
      kind: 'table',
      policy,
      aggregation: null,
      inputs: Array.from({ length: width }, (_, at) => ({ id: `i${at}`, label: '', expression: `v${at}`, type: 'number', allowed: null })),
      outputs: [{ id: 'o', name: 'o', label: '', type: 'number', allowed: ['3', '1', '0', '2'], fallback: null }],
      rules: rows.map(([cells, output], at) => ({ id: String(at), when: cells.map(({ text }) => text), then: [String(output)], note: '' })),
    },
  },
});

test('every policy gives what an evaluator by hand gives', () => {
  fc.assert(
    fc.property(rules, ({ rows, values }) => {
      const given = Object.fromEntries(values.map((value, at) => [`v${at}`, value]));
      const decided = (policy: HitPolicy): unknown => {
        const answer = decide(tableOf(policy, rows, values.length), 'it', given, '2026-01-01T00:00:00Z');
        return 'failed' in answer ? 'failed' : answer.value;
      };
      const hits = rows.filter(([cells]) => cells.every(({ holds }, at) => holds(values[at]!) === true)).map(([, output]) => output);
      const ordered = hits.toSorted((a, b) => [3, 1, 0, 2].indexOf(a) - [3, 1, 0, 2].indexOf(b));
      expect(decided('UNIQUE')).toEqual(hits.length > 1 ? 'failed' : (hits[0] ?? null));
      expect(decided('FIRST')).toEqual(hits[0] ?? null);
      expect(decided('ANY')).toEqual(new Set(hits).size > 1 ? 'failed' : (hits[0] ?? null));
      expect(decided('RULE ORDER')).toEqual(hits);
      expect(decided('COLLECT')).toEqual(hits);
      expect(decided('PRIORITY')).toEqual(ordered[0] ?? null);
      expect(decided('OUTPUT ORDER')).toEqual(ordered);
    }),
    { numRuns: 400 },
  );
}, 60_000);
