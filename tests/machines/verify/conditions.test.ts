import * as fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { compileCondition } from '#machines/feel/feel.ts';
import { conditionsOf } from '#machines/verify/conditions.ts';
import { fieldsToCheck, type CheckedField } from '#machines/verify/fields.ts';
import type { Interval } from '#machines/verify/finding.ts';
import { draw } from '#tests/support/drawing.ts';
import { documentOfFlow } from '#tests/support/flowDocument.ts';

const words = (en: string, zh: string) => ({ en, zh });
const fields: readonly CheckedField[] = [
  { name: 'amount', kind: 'money', required: true, least: '0', label: words('Amount', '金额') },
  { name: 'count', kind: 'integer', required: true, label: words('Count', '数量') },
  {
    name: 'kind',
    kind: 'choice',
    required: true,
    label: words('Kind', '类型'),
    options: [
      { value: 'annual', label: words('Annual', '年假') },
      { value: 'sick', label: words('Sick', '病假') },
      { value: 'injury', label: words('Injury', '工伤') },
    ],
  },
  { name: 'day', kind: 'date', required: true, label: words('Day', '日期') },
  { name: 'urgent', kind: 'boolean' },
  { name: 'note', kind: 'text', label: words('Note', '说明') },
  { name: 'fee', kind: 'money', label: words('Fee', '费用') },
  { name: 'agent', kind: 'user', label: words('Agent', '代理人') },
  { name: 'cities', kind: 'choices', required: true },
  { name: 'items.price', kind: 'money' },
];

/** A gateway x1 with these ways; `default` as the last is the default way. */
const gateway = async (...conditions: readonly string[]) => {
  const flows = conditions.flatMap((condition, at) => [`x1 > t${at}: ${condition}`, `t${at} > end`]);
  const flow = await compileFlow(draw('drawn', { flows: ['start > x1', ...flows] }));
  return conditionsOf(flow, fields);
};
const kinds = async (...conditions: readonly string[]) => (await gateway(...conditions)).map(({ kind }) => kind);
const told = async (...conditions: readonly string[]) => (await gateway(...conditions)).map(({ kind, reason }) => `${kind}: ${reason.en}`);

describe('gaps and overlaps of a gateway', () => {
  test('a point between two conditions is a gap, told as values', async () => {
    const [finding, ...more] = await gateway('amount < 5000', 'amount > 5000');
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: 'gap', element: 'x1', severity: 'error', flows: ['f2', 'f4'] });
    expect(finding!.reason).toEqual({ en: 'No way leads on for Amount = 5000', zh: '没有出口满足：金额 = 5000' });
    expect(finding!.spans).toEqual([
      { field: 'amount', stretch: { kind: 'intervals', intervals: [{ low: '5000', high: '5000', withLow: true, withHigh: true }] } },
    ]);
  });

  test.each([
    [['amount < 5000', 'amount >= 5000'], []],
    [['amount < 5000', 'amount > 5000', 'default'], []],
    [['amount <= 5000', 'amount > 20000'], ['gap: No way leads on for 5000 < Amount ≤ 20000']],
    [['amount > 5000'], ['gap: No way leads on for 0 ≤ Amount ≤ 5000']],
    [['count > 5'], ['gap: No way leads on for Count ≤ 5']],
    // Cents and whole numbers: nothing lies between.
    [['amount <= 5000', 'amount >= 5000.01'], []],
    [['count <= 5', 'count >= 6'], []],
    [['count <= 5', 'count >= 7'], ['gap: No way leads on for 5 < Count < 7']],
    [['amount in [0..10)', 'amount in (10..20]', 'amount > 20'], ['gap: No way leads on for Amount = 10']],
    [['amount between 0 and 10', 'amount > 10'], []],
    [['not(amount > 10)', 'amount > 10'], []],
    [['amount < 10 or amount > 20', 'amount = 15'], ['gap: No way leads on for 10 ≤ Amount < 15 or 15 < Amount ≤ 20']],
    [['day < date("2026-02-01")', 'day > date("2026-02-01")'], ['gap: No way leads on for Day = 2026-02-01']],
    [['day <= date("2026-02-01")', 'day >= date("2026-02-02")'], []],
    [['day < "2026-02-01"', 'day >= "2026-02-03"'], ['gap: No way leads on for 2026-02-01 ≤ Day < 2026-02-03']],
    [['kind = "annual"', 'kind = "sick"'], ['gap: No way leads on for Kind = anything else']],
    [['kind = "annual"', 'kind in ("sick", "injury")'], []],
    [['kind != "sick"', 'kind = "sick"'], []],
    [['starter.department = "hr"', 'starter.department = "it"'], ['gap: No way leads on for starter.department = anything else']],
  ])('%j', async (conditions, expected) => {
    expect(await told(...conditions)).toEqual(expected);
  });

  test('an overlap names its values and the ways that share them', async () => {
    const [finding, ...more] = await gateway('amount <= 10', 'amount >= 5', 'default');
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ kind: 'overlap', severity: 'warning', flows: ['f2', 'f4'] });
    expect(finding!.reason.zh).toContain('5 ≤ 金额 ≤ 10');
  });

  test('two fields: the box of values is told', async () => {
    expect(await told('amount > 10 and kind = "sick"', 'amount <= 10')).toEqual([
      'gap: No way leads on for Amount > 10, Kind = anything else',
    ]);
  });

  test('a way to which those before it leave nothing', async () => {
    const findings = await gateway('amount > 5', 'amount > 7', 'default');
    expect(findings.map(({ kind, element }) => `${kind} ${element}`)).toEqual(['overlap x1', 'never f4']);
  });

  test('what cannot be told exactly is said, where there is no default', async () => {
    expect(await kinds('amount * 2 > 5', 'amount < 1')).toEqual(['unchecked']);
    expect(await kinds('amount * 2 > 5', 'default')).toEqual([]);
  });

  test('gaps and overlaps are those that trying every value finds', async () => {
    const bound = fc.integer({ min: 0, max: 8 });
    const condition = fc.oneof(
      fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '=', '!='), bound).map(([sign, n]) => `count ${sign} ${n}`),
      fc.tuple(bound, bound).map(([a, b]) => `count in [${Math.min(a, b)}..${Math.max(a, b)})`),
      fc.tuple(bound, bound).map(([a, b]) => `(count > ${a} and not(count >= ${b}))`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { minLength: 1, maxLength: 4 }), async (conditions) => {
        const findings = await gateway(...conditions);
        const holding = (n: number) => conditions.filter((one) => compileCondition(one).holds({ count: n }, '') === true).length;
        const within = (n: number, { low, high, withLow, withHigh }: Interval) =>
          (low === null || n > Number(low) || (withLow && n === Number(low))) &&
          (high === null || n < Number(high) || (withHigh && n === Number(high)));
        const covered = (kind: string, n: number) =>
          findings.some(
            (one) =>
              one.kind === kind &&
              (one.spans!.length === 0 ||
                one.spans!.some(
                  ({ stretch }) => stretch.kind === 'intervals' && stretch.intervals.some((interval) => within(n, interval)),
                )),
          );
        for (let n = -2; n <= 10; n++) {
          expect(covered('gap', n), `gap at ${n} of ${conditions.join(' | ')}`).toBe(holding(n) === 0);
          if (findings.filter(({ kind }) => kind === 'overlap').length < 3)
            expect(covered('overlap', n), `overlap at ${n} of ${conditions.join(' | ')}`).toBe(holding(n) > 1);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('single conditions', () => {
  test.each([
    ['amount >= 0', 'always'],
    ['amount < 0', 'never'],
    ['amount > 5 and amount < 5', 'never'],
    ['amount > 5 or amount <= 5', 'always'],
    ['kind = "sick" and kind = "annual"', 'never'],
    ['1 = 1', 'always'],
    ['count > 5 and count < 6', 'never'],
  ])('%s is %s', async (condition, kind) => {
    expect(await kinds(condition, 'default')).toEqual([kind]);
  });

  test.each([
    ['ammount > 5', 'unknownField: There is no field “ammount”'],
    ['starter.salary > 5', 'unknownField: There is no field “starter.salary”'],
    ['amount > "5"', 'wrongType: “amount” is a number, “"5"” is a text'],
    ['day > 5', 'wrongType: “day” is a date, “5” is a number'],
    ['day > "soon"', 'wrongType: “day” is a date, “"soon"” is a text'],
    ['note', 'wrongType: “note” is a text, not true or false'],
    ['cities = "Peking"', 'wrongType: “cities” is a list, “"Peking"” is a text'],
    ['kind = 5', 'wrongType: “kind” is a text, “5” is a number'],
    ['kind = "sik"', 'unknownChoice: “sik” is no choice of Kind'],
    ['kind in ("sick", "anual")', 'unknownChoice: “anual” is no choice of Kind'],
    ['sum(items.prize) > 5', 'unknownField: There is no field “items.prize”'],
    ['amount between 1 and "x"', 'wrongType: “amount” is a number, “"x"” is a text'],
  ])('%s: %s', async (condition, expected) => {
    expect(await told(condition, 'default')).toEqual([expected]);
  });

  test('a name written almost right is suggested', async () => {
    const [finding] = await gateway('ammount > 5', 'default');
    expect(finding!.mend.en).toBe('Did you mean “amount”?');
  });

  test.each([
    'some x in items satisfies x.price > 5',
    'sum(items.price) > 5',
    'count(items[price > 5]) > 1',
    'list contains(cities, "x")',
    'list contains(starter.roles, "boss")',
    'agent = 5 or amount > 1 or agent = "7"',
    'urgent',
  ])('%s is understood', async (condition) => {
    expect((await kinds(condition, 'default')).filter((kind) => kind !== 'empty')).toEqual([]);
  });

  test('a field that may be empty', async () => {
    const [finding] = await gateway('fee > 5', 'default');
    expect(finding).toMatchObject({ kind: 'empty', element: 'f2', reason: { en: '“Fee” may be empty; then no way can be chosen' } });
    expect(await kinds('amount > 1', 'default')).toEqual([]);
    // Nothing is equal to no text, so this is known.
    expect(await kinds('note = "x"', 'default')).toEqual([]);
    expect(await kinds('note != null and contains(note, "x")', 'default')).toEqual([]);
  });
});

test('rules and rights that name a field', async () => {
  const inside =
    '<bpmn:extensionElements><tydf:approver rule="field:agnt"/><tydf:field name="items.prize" right="edit"/></bpmn:extensionElements>';
  const flow = await compileFlow(draw('drawn', { flows: ['start > a', 'a > end'], inside: { a: inside } }));
  expect(conditionsOf(flow, fields).map(({ element, reason }) => `${element}: ${reason.en}`)).toEqual([
    'a: There is no field “agnt”',
    'a: There is no field “items.prize”',
  ]);
});

const root = join(import.meta.dirname, '../../../flows');
test.each(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn')))(
  'shipped %s fits its document',
  async (file) => {
    const flow = await compileFlow(readFileSync(join(root, file), 'utf8'));
    const definition = await documentOfFlow(flow.key);
    const findings = conditionsOf(
      flow,
      fieldsToCheck(definition, () => undefined),
    );
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);
