/** Conditions as rules: FEEL comes out as it went in, and means the same. */
import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printRules } from '#machines/conditions/print.ts';
import { readRules } from '#machines/conditions/read.ts';
import {
  hasFormula,
  isWhole,
  leavesOf,
  noRules,
  type Group,
  type Item,
  type Operand,
  type Operator,
  type Rule,
} from '#machines/conditions/rules.ts';
import { compileCondition, FeelFault } from '#machines/feel/feel.ts';

const now = '2026-03-01T20:30:00.000Z';
const again = (text: string): string => printRules(readRules(text));

describe('texts', () => {
  test.each([
    'totalAmount > 5000',
    'leaveDays > 7 and not(leaveType in ("maternity", "injury"))',
    '(a = 1 and b != 2) or c <= -3.5',
    'a > 3 and (b = true or c = false)',
    'not(a > 3 or b < 2)',
    'not(a > 3)',
    'amount in (3..5]',
    'applyDate in [today() - duration("P7D")..today()]',
    'sentAt in [now()..now() + duration("P2D")]',
    'applyDate < today() - duration("P30D")',
    'contains(title, "a \\"b\\" \\\\ c")',
    'not(starts with(title, "年假"))',
    'list contains(starter.roles, "cashier")',
    'starter.department = "D01"',
    'sum(items.amount) > 5000 and count(items) >= 2',
    'some line in items satisfies line.amount > 5000',
    '(every line in items satisfies line.kind in ("a", "b")) and urgent',
    'opinion = null or opinion = ""',
    'endDate >= startDate',
    'startDate = date("2026-01-01")',
  ])('%s stays as it is, all of it rules', (text) => {
    expect(again(text)).toBe(text);
    // `not(starts with(…))` is a group of one rule.
    expect(hasFormula(readRules(text))).toBe(false);
  });

  test.each([
    ['5000 < totalAmount', 'totalAmount > 5000'],
    ['amount between 3 and 5', 'amount in [3..5]'],
    ['type in ["a", "b"]', 'type in ("a", "b")'],
    ['amount in > 3', 'amount > 3'],
    ['null != title', 'title != null'],
    ['((a > 3)) and (b)', 'a > 3 and b'],
    ['some x in items satisfies x.amount > 5', 'some line in items satisfies line.amount > 5'],
    ['= amount > 3', 'amount > 3'],
    ['day < @"2026-01-01"', 'day < date("2026-01-01")'],
  ])('%s is told as %s', (text, expected) => expect(again(text)).toBe(expected));

  test.each([
    ['amount * 2 > 3 and b = 3', 1],
    ['if a then b else c', 1],
    ['(if a then b else c) or d > 3', 1],
    ['some x in items, y in items satisfies x.amount > y.amount', 1],
    ['items[kind = "a"].amount[1] > 5 and x = "1"', 1],
  ])('%s keeps %i part as text', (text, formulas) => {
    const group = readRules(text);
    expect(leavesOf(group).filter(({ kind }) => kind === 'feel')).toHaveLength(formulas);
    expect(printRules(group)).toBe(text);
  });

  test('what is no expression is a fault, nothing is no rules', () => {
    expect(() => readRules('a >')).toThrow(FeelFault);
    expect(readRules(null)).toEqual(noRules);
    expect(readRules('  ')).toEqual(noRules);
    expect(printRules({ ...noRules, items: [noRules] })).toBe('');
  });
});

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? filesIn(`${folder}/${one.name}`) : [`${folder}/${one.name}`],
  );

const isFeel = (text: string): boolean => {
  try {
    compileCondition(text);
    return true;
  } catch {
    return false;
  }
};

/** Texts of conditions in the shipped drawings, and in those that tests and stories draw by hand. */
const drawn = [...filesIn('flows'), ...filesIn('tests'), ...filesIn('stories')]
  .filter((file) => /\.(bpmn|xml|ts|tsx)$/.test(file))
  .flatMap((file) => {
    const texts = [...readFileSync(file, 'utf8').matchAll(/<(?:\w+:)?conditionExpression[^>]*>([^<]*)</g)].map((found) => found[1]!);
    return texts.map((text) => ({
      file,
      text: text.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim(),
    }));
  })
  // Texts of other engines, or those that a test puts together or breaks on purpose, are no FEEL.
  .filter(({ file, text }) => file.startsWith('flows') || isFeel(text));

test('conditions of all shipped flows are rules, and mean the same', () => {
  expect(drawn.length).toBeGreaterThan(8);
  for (const { file, text } of drawn) {
    const group = readRules(text);
    expect(readRules(printRules(group)), `${file}: ${text}`).toEqual(group);
    if (file.startsWith('flows')) {
      expect(hasFormula(group), text).toBe(false);
      expect(printRules(group)).toBe(text);
    }
  }
});

const number: fc.Arbitrary<Operand> = fc
  .oneof(
    fc.integer({ min: -9999, max: 9999 }).map(String),
    fc.tuple(fc.nat(999), fc.nat(99)).map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`),
  )
  .map((text) => ({ kind: 'number', text }));
const text: fc.Arbitrary<Operand> = fc
  .oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.constantFrom('sick', '年假', 'a"b', 'a\\b', 'line\nbreak', '\t', '1'))
  .map((written) => ({ kind: 'text', text: written }));
const day: fc.Arbitrary<Operand> = fc.oneof(
  fc
    .integer({ min: 0, max: 9000 })
    .map((days): Operand => ({ kind: 'date', text: new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10) })),
  fc.tuple(fc.integer({ min: -400, max: 400 }), fc.constant('today' as const)).map(([days, of]): Operand => ({ kind: 'ago', days, of })),
);
const moment: fc.Arbitrary<Operand> = fc.constantFrom<Operand>(
  { kind: 'dateTime', text: '2026-03-01T08:00:00.000Z' },
  { kind: 'ago', days: 0, of: 'now' },
  { kind: 'ago', days: 3, of: 'now' },
);
const truth: fc.Arbitrary<Operand> = fc.boolean().map((value) => ({ kind: 'truth', value }));

const one = (
  path: string,
  operators: readonly Operator[],
  operand: fc.Arbitrary<Operand>,
  fold: Rule['subject']['fold'] = null,
): fc.Arbitrary<Rule> =>
  fc
    .tuple(fc.constantFrom(...operators), operand)
    .map(([operator, value]) => ({ kind: 'rule', subject: { path, fold }, operator, values: [value] }));
const none = (path: string, ...operators: readonly Operator[]): fc.Arbitrary<Rule> =>
  fc.constantFrom(...operators).map((operator) => ({ kind: 'rule', subject: { path, fold: null }, operator, values: [] }));
const between = (path: string, operand: fc.Arbitrary<Operand>): fc.Arbitrary<Rule> =>
  fc
    .tuple(operand, operand, fc.boolean(), fc.boolean())
    // Spans that end or begin now have operators of their own.
    .filter(([low, high]) => !(low.kind === 'ago' && high.kind === 'ago' && (low.days === 0 || high.days === 0)))
    .map(([low, high, ...ends]) => ({ kind: 'rule', subject: { path, fold: null }, operator: 'between', values: [low, high], ends }));
const among = (path: string, operand: fc.Arbitrary<Operand>): fc.Arbitrary<Rule> =>
  fc
    .tuple(fc.constantFrom<Operator>('in', 'notIn'), fc.array(operand, { minLength: 1, maxLength: 4 }))
    .map(([operator, values]) => ({ kind: 'rule', subject: { path, fold: null }, operator, values }));

const order = ['=', '!=', '<', '<=', '>', '>='] as const;
const rule: fc.Arbitrary<Rule> = fc.oneof(
  one('amount', order, number),
  between('amount', number),
  among('amount', number),
  one('items.amount', order, number, 'sum'),
  one('items', order, number, 'count'),
  one('items.amount', order, number, 'some'),
  one('items.kind', ['=', '!=', 'contains', 'startsWith'], text, 'every'),
  one('title', ['=', '!=', 'contains', 'notContains', 'startsWith', 'endsWith'], text),
  among('title', text),
  one('starter.roles', ['has', 'hasNot'], text),
  one('day', order, day),
  between('day', day),
  one('sentAt', order, moment),
  fc.integer({ min: 1, max: 99 }).map((days): Rule => ({
    kind: 'rule',
    subject: { path: 'day', fold: null },
    operator: 'lastDays',
    values: [{ kind: 'ago', days, of: 'today' }],
  })),
  fc.integer({ min: 1, max: 99 }).map((days): Rule => ({
    kind: 'rule',
    subject: { path: 'sentAt', fold: null },
    operator: 'nextDays',
    values: [{ kind: 'ago', days: -days, of: 'now' }],
  })),
  one('urgent', ['=', '!='], truth),
  one('amount', order, fc.constant<Operand>({ kind: 'field', path: 'limit' })),
  none('urgent', 'holds', 'holdsNot'),
  none('title', 'empty', 'filled'),
  none('items', 'empty', 'filled'),
);
const formula: fc.Arbitrary<Item> = fc
  .constantFrom(
    'amount * 2 > limit',
    'if urgent then amount > 3 else amount > 5',
    'some a in items, b in items satisfies a.amount > b.amount',
    'matches(title, "a.*")',
    'even(count(items))',
  )
  .map((written) => ({ kind: 'feel', text: written }));

const negatable = new Set<Operator>(['in', 'contains', 'has', 'holds']);
const joined = fc.constantFrom('and' as const, 'or' as const);
const { item } = fc.letrec<{ item: Item; group: Item }>((tie) => ({
  item: fc.oneof({ maxDepth: 3 }, { arbitrary: rule, weight: 4 }, formula, tie('group')),
  group: fc.oneof(
    fc
      .tuple(joined, fc.boolean(), fc.array(tie('item'), { minLength: 2, maxLength: 3 }))
      .map(([join, not, items]): Group => ({ kind: 'group', join, not, items })),
    // The opposite of one thing; of some rules it is an operator, and of a plain group the group's own.
    fc
      .oneof(
        rule.filter(({ operator, subject }) => !negatable.has(operator) || subject.fold !== null),
        formula,
      )
      .map((only): Group => ({ kind: 'group', join: 'and', not: true, items: [only] })),
  ),
}));
const whole: fc.Arbitrary<Group> = item.map((found) => (found.kind === 'group' ? found : { ...noRules, items: [found] }));

const values = fc.record({
  amount: fc.option(fc.oneof(fc.integer({ min: -20, max: 9999 }), fc.constantFrom('12.50', '0.05'))),
  limit: fc.option(fc.integer({ min: 0, max: 100 })),
  title: fc.option(fc.constantFrom('sick', '年假', 'abc', '')),
  urgent: fc.option(fc.boolean()),
  day: fc.option(fc.constantFrom('2026-03-02', '2026-02-27', '2023-05-05')),
  sentAt: fc.option(fc.constantFrom('2026-03-01T20:30:00.000Z', '2026-03-03T00:00:00.000Z')),
  items: fc.array(fc.record({ amount: fc.integer({ min: 0, max: 100 }), kind: fc.constantFrom('x', '年假') }), { maxLength: 3 }),
  starter: fc.constant({ roles: ['cashier', 'sick'], department: 'D01' }),
});

test('whatever can be put together is read back as it was', () => {
  fc.assert(
    fc.property(whole, (group) => {
      for (const leaf of leavesOf(group)) if (leaf.kind === 'rule') expect(isWhole(leaf)).toBe(true);
      expect(readRules(printRules(group))).toEqual(group);
    }),
    { numRuns: 500 },
  );
});

/** Written by hand, in forms that the printer never uses. */
const { written } = fc.letrec<{ written: string; leaf: string }>((tie) => ({
  leaf: fc.constantFrom(
    'amount between 3 and 50',
    '12 <= amount',
    'amount in (1, 2, 3)',
    'amount in [0..12.50)',
    'amount in ]0..limit[',
    'amount in < 20',
    'title in ["sick", "年假"]',
    'null = title',
    'not(title = null)',
    'not(urgent)',
    'urgent',
    'urgent = true',
    'true',
    'day > "2026-01-01"',
    'date("2026-01-01") < day',
    'sentAt >= @"2026-03-02T00:00:00Z"',
    'not(list contains(starter.roles, "cashier"))',
    'some each in items satisfies each.amount > 5',
    'not(every i in items satisfies i.kind = "x")',
    'sum(items.amount) + 1 > 20',
    '(sum(items.amount)) > (20)',
    'limit < amount',
    'amount + limit > 20',
    'missing > 3',
  ),
  written: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.tuple(tie('written'), fc.constantFrom('and', 'or'), tie('written')).map(([a, word, b]) => `${a} ${word} ${b}`),
    fc.tuple(tie('written'), fc.constantFrom('and', 'or'), tie('written')).map(([a, word, b]) => `(${a}) ${word} (${b})`),
    tie('written').map((inner) => `not(${inner})`),
  ),
}));

test('what it is told as holds for the same values, and is unknown for the same', { timeout: 30_000 }, () => {
  const known = (answer: unknown): unknown => (typeof answer === 'boolean' ? answer : 'unknown');
  fc.assert(
    fc.property(written, values, (condition, given) => {
      expect(known(compileCondition(again(condition)).holds(given, now))).toBe(known(compileCondition(condition).holds(given, now)));
    }),
    { numRuns: 800 },
  );
  fc.assert(
    fc.property(whole, values, (group, given) => {
      const printed = printRules(group);
      expect(known(compileCondition(again(printed)).holds(given, now))).toBe(known(compileCondition(printed).holds(given, now)));
    }),
    { numRuns: 300 },
  );
});
