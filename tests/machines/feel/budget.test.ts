/** Whatever somebody writes and whatever values flow in: an answer or a refusal in words, soon, and nothing else. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decide } from '#machines/dmn/decide.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import { compileFeel, FeelExcess, FeelFault } from '#machines/feel/feel.ts';

const now = '2026-01-01T00:00:00Z';
const values = {
  x: `${'a'.repeat(1_850_000)}中`,
  line: `${'a'.repeat(10_000)}!`,
  digits: '9'.repeat(5_000),
  many: Array.from({ length: 3_000 }, (_, at) => at),
  words: Array.from({ length: 3_000 }, (_, at) => `${'中'.repeat(50)}${at}`),
  deep: JSON.parse(`${'['.repeat(900)}${']'.repeat(900)}`) as unknown,
  n: 4,
  s: 'annual',
};

/** Milliseconds of processor time, which other work on the machine does not lengthen. */
const spent = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const evaluated = (text: string): unknown => {
  try {
    return compileFeel(text)(values, now);
  } catch (problem) {
    if (problem instanceof FeelExcess || problem instanceof FeelFault) return problem;
    throw problem;
  }
};

const excess = (text: string): void => {
  const answer = evaluated(text);
  expect(answer, text).toBeInstanceOf(FeelExcess);
  expect(answer).toMatchObject({ code: '422', reason: 'tooMuchWork' });
};

describe('an evaluation that takes too much is refused in words', () => {
  it.each([
    ['memory', 'count(for i in 1..200 return string join(for j in 1..100 return x, string(i)))'],
    ['steps', 'if (some a in 1..700, b in 1..700, c in 1..6 satisfies a+b+c = 0) then 1 else 2'],
    ['a wide range', 'count(for i in 1..1000000000 return i)'],
    ['a range of lists', 'for i in 1..10000 return partial'],
    ['calls', '{f: function(g, x) g(g, x), y: f(f, 1)}.y'],
    ['calls behind lists', '{f: function(g) for a in [1] return [g(g)], y: f(f)}.y'],
    ['calls behind filters', '{f: function(g) [1][g(g)], y: f(f)}.y'],
    ['calls that fork', '{f: function(g, n) if n = 0 then 0 else g(g, n - 1) + g(g, n - 1), y: f(f, 40)}.y'],
    ['comparisons', 'distinct values(words)'],
    ['roots', 'for i in 1..1000 return i ** 0.333333'],
    ['a long pattern', 'for i in 1..100 return matches("x", "(\\\\pL|\\\\pN){" + string(900 + i) + "}")'],
    ['replacements', 'replace(line, "a", x)'],
    ['letters', 'for i in 1..20000 return substring(x, 2)'],
    ['text', 'string([x, x, x, x])'],
  ])('%s', (_, text) => {
    excess(text);
    expect(spent(() => evaluated(text))).toBeLessThan(200);
  });

  it('an expression that is too long or too deep is not read', () => {
    for (const text of [`${'('.repeat(1_000)}1${')'.repeat(1_000)}`, `1${' + 1'.repeat(10_000)}`, '9'.repeat(500)])
      expect(evaluated(text)).toBeInstanceOf(FeelFault);
  });

  it('and nothing is left over for the next', () => {
    excess('{f: function(g) g(g), y: f(f)}.y');
    expect(evaluated('{f: function(g, x) if x = 0 then 0 else 1 + g(g, x - 1), y: f(f, 60)}.y')).toBe(60);
  });

  it('a decision says why it has no value', async () => {
    const { decisions } =
      await readDecisions(`<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="d" name="d" namespace="test">
      <decision id="heavy" name="heavy"><literalExpression><text>count(for i in 1..1000, j in 1..1000 return i)</text></literalExpression></decision></definitions>`);
    expect(decide(decisions, 'heavy', {}, now)).toMatchObject({
      failed: { en: expect.stringContaining('more work') as string },
      element: 'heavy',
    });
  });
});

describe('what people write in earnest fits', () => {
  it.each([
    ['count(for i in 1..1000 return i * 2)', 1_000],
    ['sum(many[item > 10])', 4_498_445],
    ['every m in many satisfies m >= 0', true],
    [`n in (${Array.from({ length: 400 }, (_, at) => String(at)).join(', ')})`, true],
    [Array.from({ length: 250 }, (_, at) => `n = ${at}`).join(' or '), true],
    ['matches("110101199003077758", "^\\\\d{17}[\\\\dXx]$")', true],
    ['matches("张三", "^[\\u4e00-\\u9fa5]{2,4}$")', true],
    ['matches(line, "^(a+)+$")', false],
    ['replace("2026-11-28", "(\\\\d+)-(\\\\d+)-(\\\\d+)", "$3.$2.$1")', '28.11.2026'],
    ['split("a, b,c", ",\\\\s*")', ['a', 'b', 'c']],
    ['replace("abc", "b", "[$0]")', 'a[b]c'],
  ])('%s', (text, value) => expect(evaluated(text)).toEqual(value));
});

/** Expressions that grow: everything may stand in everything, with large values at the leaves. */
const { any } = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom(
      'x',
      'line',
      'digits',
      'many',
      'words',
      'deep',
      'n',
      's',
      'item',
      'a',
      'f',
      '1',
      '0.3',
      '"a"',
      '10 ** 6000',
      '1..900',
      'partial',
    ),
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*', '/', '**', '=', '<', 'and', 'or'), tie('any'))
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom('for', 'some', 'every'), tie('any'), tie('any'), tie('any'))
      .map(([how, over, more, body]) =>
        how === 'for' ? `(for a in ${over}, b in ${more} return ${body})` : `(${how} a in ${over}, b in ${more} satisfies ${body})`,
      ),
    fc.tuple(tie('any'), tie('any')).map(([list, condition]) => `${list}[${condition}]`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `[${a}, ${b}, ${a}]`),
    fc.tuple(tie('any'), tie('any')).map(([body, given]) => `{f: function(f, a) ${body}, y: f(f, ${given})}.y`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `f(${a}, ${b})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `(if ${a} then ${b} else ${c})`),
    fc
      .tuple(
        fc.constantFrom(
          'string',
          'count',
          'flatten',
          'distinct values',
          'mode',
          'median',
          'sort',
          'exp',
          'log',
          'odd',
          'sum',
          'number',
          'upper case',
          'string length',
          'duplicate values',
          'product',
          'stddev',
          'get entries',
        ),
        tie('any'),
      )
      .map(([name, given]) => `${name}(${given})`),
    fc
      .tuple(
        fc.constantFrom(
          'string join',
          'split',
          'matches',
          'concatenate',
          'append',
          'union',
          'index of',
          'list contains',
          'modulo',
          'substring',
          'contains',
        ),
        tie('any'),
        tie('any'),
      )
      .map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(tie('any'), fc.constantFrom('(a|a)*b', '(.*)*', 'a{1,500}', '((a{9}){9}){9}', '[^b]*?c', '(\\\\pL*){90}q'), tie('any'))
      .map(([text, pattern, by]) => `replace(${text}, "${pattern}", ${by})`),
  ),
}));

test('hostile expressions', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(any, (text) => {
      evaluated(text);
      // The first time may fall on a collection of garbage.
      const times = [1, 2, 3].map(() => spent(() => evaluated(text)));
      expect(Math.min(...times), text).toBeLessThan(150);
    }),
    { numRuns: Number(process.env['ATTACKS'] ?? 60) * 5 },
  );
});
