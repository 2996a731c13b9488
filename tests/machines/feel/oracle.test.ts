import * as fc from 'fast-check';
import { evaluate } from 'feelin';
import { expect, test } from 'vitest';
import { compileFeel } from '#machines/feel/feel.ts';

/** Expressions whose numbers are exact in JavaScript too, by what they give. */
const variables = {
  n: 4,
  m: -3,
  s: 'annual',
  t: 'sick',
  yes: true,
  no: false,
  nothing: null,
  list: [1, 2, 3, 4],
  words: ['a', 'b'],
  items: [
    { amount: 5, kind: 'x' },
    { amount: 9, kind: 'y' },
  ],
};

const { number, text, truth, list } = fc.letrec<{ number: string; text: string; truth: string; list: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.integer({ min: -20, max: 20 }).map((n) => (n < 0 ? `(${n})` : String(n))),
    fc.constantFrom('n', 'm', 'items[1].amount', 'list[-1]'),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*'), tie('number')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc.tuple(tie('truth'), tie('number'), tie('number')).map(([c, a, b]) => `(if ${c} then ${a} else ${b})`),
    tie('list').map((one) => `count(${one})`),
    tie('list').map((one) => `sum(append(${one}, 1))`),
    tie('list').map((one) => `max(append(${one}, 0))`),
    tie('text').map((one) => `string length(${one})`),
    fc.tuple(tie('number'), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `modulo(${a}, ${b})`),
    tie('number').map((one) => `abs(${one})`),
  ),
  text: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('"annual"', '"a b"', '""', '"年假"', 's', 't', 'items[2].kind'),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `(${a} + ${b})`),
    tie('text').map((one) => `upper case(${one})`),
    fc.tuple(tie('text'), fc.integer({ min: 1, max: 4 })).map(([one, at]) => `substring(${one}, ${at}, 2)`),
    tie('number').map((one) => `string(${one})`),
  ),
  truth: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('true', 'false', 'yes', 'no', 'nothing = null', 'nothing'),
    fc.tuple(tie('number'), fc.constantFrom('=', '!=', '<', '<=', '>', '>='), tie('number')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc.tuple(tie('text'), fc.constantFrom('=', '!=', '<', '>='), tie('text')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc.tuple(tie('truth'), fc.constantFrom('and', 'or'), tie('truth')).map(([a, word, b]) => `(${a} ${word} ${b})`),
    tie('truth').map((one) => `not(${one})`),
    // feelin swaps bounds in the wrong order, against the standard's `a >= b and a <= c`.
    fc.tuple(tie('number'), fc.integer({ min: -9, max: 9 })).map(([a, low]) => `(${a} between ${low} and ${low + 4})`),
    fc
      .tuple(tie('number'), fc.integer({ min: -9, max: 9 }), fc.constantFrom('[', '('), fc.constantFrom(']', ')'))
      .map(([a, low, open, close]) => `(${a} in ${open}${low}..${low + 5}${close})`),
    fc.tuple(tie('text'), tie('text'), tie('text')).map(([a, b, c]) => `(${a} in (${b}, ${c}))`),
    fc.tuple(tie('number'), tie('number')).map(([a, b]) => `(${a} in (> ${b}, 3))`),
    fc
      .tuple(fc.constantFrom('some', 'every'), tie('list'), fc.integer({ min: -5, max: 5 }))
      .map(([word, one, n]) => `(${word} x in ${one} satisfies x > ${n})`),
    fc.tuple(tie('text'), tie('text')).map(([a, b]) => `contains(${a}, ${b})`),
    fc.tuple(tie('list'), tie('number')).map(([one, n]) => `list contains(${one}, ${n})`),
  ),
  list: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('list', '[]', '[1, 2]', 'items.amount'),
    fc.array(tie('number'), { maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
    fc.tuple(tie('list'), fc.integer({ min: -3, max: 3 })).map(([one, n]) => `(for x in ${one} return x + ${n})`),
    fc.tuple(tie('list'), fc.integer({ min: -3, max: 3 })).map(([one, n]) => `${one}[item > ${n}]`),
    tie('list').map((one) => `reverse(${one})`),
    tie('list').map((one) => `distinct values(${one})`),
    fc.tuple(tie('list'), tie('list')).map(([a, b]) => `concatenate(${a}, ${b})`),
  ),
}));

/** feelin keeps the sign of a zero, which no value has for us. */
const unsigned = (value: unknown): unknown => (Array.isArray(value) ? value.map(unsigned) : Object.is(value, -0) ? 0 : value);

test.each([
  ['numbers', number],
  ['texts', text],
  ['truths', truth],
  ['lists', list],
] as const)(
  '%s come out as feelin has them',
  (_, expressions) => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const { value } = evaluate(expression, variables);
        expect(compileFeel(expression)(variables, '2026-01-01T00:00:00Z'), expression).toEqual(unsigned(value));
      }),
      { numRuns: 1000 },
    );
  },
  60_000,
);
