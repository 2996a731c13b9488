import { describe, expect, test } from 'vitest';
import { decide } from '#machines/dmn/decide.ts';
import { readDecisions } from '#machines/dmn/read.ts';
import type { Values } from '#machines/flow.ts';
import { decision, file, table, type TableText } from './table.ts';

const now = '2026-03-02T01:00:00Z';

const answer = async (xml: string, values: Values, key = 'it') => {
  const { decisions, problems } = await readDecisions(xml);
  expect(problems).toEqual([]);
  return decide(decisions, key, values, now);
};
const valueOf = async (logic: TableText | string, values: Values) => {
  const decided = await answer(decision(logic), values);
  if ('failed' in decided) throw new Error(decided.failed.en);
  return decided.value;
};
const failure = async (logic: TableText | string, values: Values) => {
  const decided = await answer(decision(logic), values);
  return 'failed' in decided ? decided.failed : null;
};

/** Three overlapping rows: 10 meets the first, 50 the first two, 500 all three. */
const overlapping = (policy: string, outputs = ['who: "board", "manager", "leader"']): TableText => ({
  policy,
  inputs: ['amount: number'],
  outputs,
  rules: ['>= 10 => "leader"', '>= 50 => "manager"', '>= 500 => "board"'],
});

describe('hit policies', () => {
  test.each([
    ['U', 10, 'leader'],
    ['U', 5, null],
    ['F', 500, 'leader'],
    ['F', 5, null],
    ['P', 10, 'leader'],
    ['P', 50, 'manager'],
    ['P', 500, 'board'],
    ['P', 5, null],
    ['A', 10, 'leader'],
    ['R', 500, ['leader', 'manager', 'board']],
    ['R', 5, []],
    ['O', 500, ['board', 'manager', 'leader']],
    ['O', 50, ['manager', 'leader']],
    ['C', 50, ['leader', 'manager']],
    ['C', 5, []],
    ['C#', 500, 3],
    ['C#', 5, 0],
  ])('%s of %s gives %j', async (policy, amount, expected) => {
    expect(await valueOf(overlapping(policy), { amount })).toEqual(expected);
  });

  test('UNIQUE with two rows is refused and names them', async () => {
    expect((await failure(overlapping('U'), { amount: 50 }))!.en).toBe('Rows 1, 2 apply at once, though only one may');
    expect((await failure(overlapping('U'), { amount: 50 }))!.zh).toContain('第1、2行');
  });

  test('ANY lets equal results overlap and refuses different ones', async () => {
    const rows: TableText = { policy: 'A', inputs: ['n: number'], outputs: ['x'], rules: ['> 1 => 1.0', '> 2 => 1', '> 9 => 2'] };
    expect(await valueOf(rows, { n: 5 })).toBe(1);
    expect((await failure(rows, { n: 10 }))!.en).toBe('Rows 1 and 3 apply at once with different results');
  });

  test.each([
    ['C+', 6.3],
    ['C<', 1.1],
    ['C>', 3.1],
    ['C#', 3],
  ])('%s aggregates with decimals', async (policy, expected) => {
    const rows: TableText = { policy, inputs: ['n'], outputs: ['x'], rules: ['- => 1.1', '> 0 => 2.1', '- => 3.1', '< 0 => 100'] };
    expect(await valueOf(rows, { n: 1 })).toBe(expected);
  });

  test('a sum of nothing is nothing, and texts cannot be added', async () => {
    const rows = (policy: string, cell: string): TableText => ({ policy, inputs: ['n'], outputs: ['x'], rules: [`> 0 => ${cell}`] });
    expect(await valueOf(rows('C+', '1'), { n: 0 })).toBe(null);
    expect((await failure(rows('C+', '"much"'), { n: 1 }))!.en).toContain('“"much"” is no number');
    expect(await valueOf(rows('C<', 'date("2026-01-02")'), { n: 1 })).toBe('2026-01-02');
  });

  test('several outputs give a context; priority goes by the first output, then the next', async () => {
    const rows = (policy: string): TableText => ({
      policy,
      inputs: ['n'],
      outputs: ['level: "high", "low"', 'colour: "red", "green"'],
      rules: ['- => "low" | "red"', '- => "high" | "green"', '- => "high" | "red"', '> 5 => "unlisted" | "red"'],
    });
    expect(await valueOf(rows('P'), { n: 1 })).toEqual({ level: 'high', colour: 'red' });
    expect(await valueOf(rows('O'), { n: 9 })).toEqual([
      { level: 'high', colour: 'red' },
      { level: 'high', colour: 'green' },
      { level: 'low', colour: 'red' },
      { level: 'unlisted', colour: 'red' },
    ]);
  });

  test('default outputs stand in where no rule applies', async () => {
    const rows: TableText = { policy: 'U', inputs: ['n'], outputs: ['x', 'y'], rules: ['> 5 => 1 | 2'], fallbacks: ['0', '"none"'] };
    expect(await valueOf(rows, { n: 1 })).toEqual({ x: 0, y: 'none' });
    expect(await valueOf(rows, { n: 6 })).toEqual({ x: 1, y: 2 });
  });

  test('the rules that counted are told, with their outputs', async () => {
    expect(await answer(decision(overlapping('P')), { amount: 50 })).toEqual({
      value: 'manager',
      rules: ['r2'],
      rows: [{ who: 'manager' }],
    });
    expect(await answer(decision(overlapping('R')), { amount: 50 })).toMatchObject({ rules: ['r1', 'r2'] });
  });
});

describe('cells', () => {
  const hit = async (cell: string, value: unknown, type = '', more: Values = {}) =>
    (await valueOf(
      { policy: 'F', inputs: [type ? `v: ${type}` : 'v'], outputs: ['x'], rules: [`${cell} => true`] },
      { v: value, ...more },
    )) === true;

  test.each([
    ['-', null, true],
    ['', 5, true],
    ['5', 5, true],
    ['5', '5.00', true],
    ['5, 7', 7, true],
    ['5, 7', 6, false],
    ['< 5', 5, false],
    ['<= 5', 5, true],
    ['!= 5', 6, true],
    ['!= 5', 5, false],
    ['[1..5]', 5, true],
    ['[1..5)', 5, false],
    ['[1..5[', 5, false],
    [']1..5]', 1, false],
    ['(1..5]', 1, false],
    ['[1..5], > 10', 11, true],
    ['not([1..5])', 5, false],
    ['not([1..5])', 6, true],
    ['not("a", "b")', 'c', true],
    ['not("a", "b")', 'b', false],
    ['"a"', 'a', true],
    ['"年假"', '年假', true],
    ['true', true, true],
    ['false', true, false],
    ['? > 3 and ? < 5', 4, true],
    ['? > 3 and ? < 5', 5, false],
    ['contains(?, "b")', 'abc', true],
    ['starts with(?, "b")', 'abc', false],
    ['limit', 7, true],
    ['> limit', 8, true],
    ['> limit * 2', 14, false],
    ['kinds', 'x', true],
    ['kinds', 'z', false],
    ['null', null, true],
    ['not(null)', null, false],
    ['not(null)', 5, true],
    ['1.1 * 3', 3.3, true],
  ])('%s lets %j pass: %s', async (cell, value, expected) => {
    expect(await hit(cell, value, '', { limit: 7, kinds: ['x', 'y'] })).toBe(expected);
  });

  test.each(['5', '> 5', '[1..5]', 'not(> 5)', '"a"'])('%s lets nothing pass where there is no value', async (cell) => {
    expect(await hit(cell, null)).toBe(false);
    expect(await hit(cell, undefined)).toBe(false);
  });

  test.each([
    ['>= date("2026-03-01")', '2026-03-01', 'date', true],
    ['< date("2026-03-01")', '2026-03-01', 'date', false],
    ['[date("2026-03-01")..date("2026-03-31")]', '2026-03-31', 'date', true],
    ['[date("2026-03-01")..date("2026-03-31")]', '2026-03-31T23:00:00+08:00', 'date', true],
    ['@"2026-03-01"', '2026-03-01', 'date', true],
    ['< today()', '2026-03-01', 'date', true],
    ['>= today()', '2026-03-01', 'date', false],
    ['> duration("P2D")', 'P3D', 'days and time duration', true],
    ['> duration("P1Y")', 'P11M', 'years and months duration', false],
    ['>= date and time("2026-03-01T12:00:00")', '2026-03-01T13:00:00', 'date', true],
    ['>= date and time("2026-03-01T12:00:00")', '2026-03-01', 'date', false],
    ['>= date and time("2026-03-01T00:00:00Z")', '2026-03-01T08:00:00+08:00', 'date and time', true],
  ])('%s over %s as %s: %s', async (cell, value, type, expected) => {
    expect(await hit(cell, value, type)).toBe(expected);
  });

  test.each([
    ['== "gold"', 'gold', true],
    ["'gold'", 'gold', true],
    ["== 'it is'", 'it is', true],
    ['"it\'s"', "it's", true],
    ["< date:toDate('2026-03-01')", '2026-02-28', true],
    ["== fn_date('2026-03-01')", '2026-03-01', true],
    ['${limit}', 7, true],
    ['${limit}', 8, false],
    ['${limit > 6 && limit != 9}', 0, true],
    ['${limit > 7}', 0, false],
  ])('of other engines: %s over %j: %s', async (cell, value, expected) => {
    expect(await hit(cell, value, '', { limit: 7 })).toBe(expected);
  });

  test('input expressions may reckon, and numbers may come as text', async () => {
    const rows: TableText = { policy: 'F', inputs: ['price * count: number'], outputs: ['x'], rules: ['> 100 => "much"', '- => "little"'] };
    expect(await valueOf(rows, { price: '50.01', count: 2 })).toBe('much');
    expect(await valueOf(rows, { price: '50.00', count: 2 })).toBe('little');
  });

  test('a table without inputs applies all its rules', async () => {
    expect(await valueOf({ policy: 'C+', inputs: [], outputs: ['x'], rules: [' => 1', ' => 2'] }, {})).toBe(3);
  });
});

describe('reading', () => {
  const problemsOf = async (xml: string) => (await readDecisions(xml)).problems.map(({ element, reason }) => `${element}: ${reason.en}`);

  test.each([
    'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
    'http://www.omg.org/spec/DMN/20151101',
    'http://www.omg.org/spec/DMN/20180521/MODEL/',
    'https://www.omg.org/spec/DMN/20211108/MODEL/',
    'https://www.omg.org/spec/DMN/20230324/MODEL/',
  ])('takes files of namespace %s', async (namespace) => {
    const xml = file(`<decision id="it" name="it">${table(overlapping('F'))}</decision>`, namespace);
    expect(await answer(xml, { amount: 10 })).toMatchObject({ value: 'leader' });
  });

  test('an id that comes twice loses nothing', async () => {
    const xml = decision(overlapping('F'))
      .replaceAll(/ id="r\d"/g, ' id="1"')
      .replaceAll(/ id="(in|out)0"/g, " id='1'");
    expect(await answer(xml, { amount: 500 })).toMatchObject({ value: 'leader' });
    expect(await answer(xml, { amount: 5 })).toMatchObject({ value: null });
    const digits = decision(overlapping('F')).replace(' id="it"', ' id="1"').replace(' id="r1"', ' id="2nd"');
    expect(await answer(digits, { amount: 500 }, '1')).toMatchObject({ value: 'leader', rules: ['2nd'] });
  });

  test.each([
    [decision(overlapping('P', ['who'])), 'it: The hit policy goes by the order of allowed outputs, and none are listed'],
    [
      decision({ policy: 'C+', inputs: ['n'], outputs: ['x', 'y'], rules: ['- => 1 | 2'] }),
      'it: A sum, count, minimum or maximum needs exactly one output',
    ],
    [
      decision({ policy: 'U', inputs: ['n', 'm'], outputs: ['x'], rules: ['- => 1'] }),
      'r1: Row 1 has another number of cells than the table has columns',
    ],
    [file('<decision id="it" name="it"/>'), 'it: The decision has no table and no expression'],
    [
      file(
        '<decision id="a" name="a"><informationRequirement><requiredDecision href="#gone"/></informationRequirement><literalExpression><text>1</text></literalExpression></decision>',
      ),
      'a: It needs “gone”, which is not in the file',
    ],
    [
      decision('<literalExpression expressionLanguage="groovy"><text>def x = 1; x</text></literalExpression>'),
      'it: Expressions in “groovy” cannot be evaluated',
    ],
  ])('tells what is wrong (%#)', async (xml, expected) => {
    expect(await problemsOf(xml)).toEqual([expected]);
  });

  test('names row and column of a cell that cannot be read', async () => {
    const [problem] = await problemsOf(decision({ policy: 'U', inputs: ['n'], outputs: ['x'], rules: ['> 1 => 1', '> 1 ( => 2'] }));
    expect(problem).toMatch(/^r2: Row 2, n: “> 1 \(” cannot be read/);
  });

  test('circles are told and cannot hang', async () => {
    const needs = (id: string, of: string) =>
      `<decision id="${id}" name="${id}"><informationRequirement><requiredDecision href="#${of}"/></informationRequirement><literalExpression><text>1</text></literalExpression></decision>`;
    const { decisions, problems } = await readDecisions(file(needs('a', 'b') + needs('b', 'a')));
    expect(problems.map(({ element }) => element)).toEqual(['a', 'b']);
    expect(decide(decisions, 'a', {}, now)).toMatchObject({ failed: { en: 'The decision needs its own value' } });
  });

  test('what is no XML is one problem', async () => {
    expect(await problemsOf('not xml')).toHaveLength(1);
    expect(await problemsOf('')).toHaveLength(1);
  });
});
