/** Quick mends: what each finding offers, and that the drawing is proved to be right after it. */
import { describe, expect, test } from 'vitest';
import { mendsOf } from '#client/designer/prove/mends/mends.ts';
import { brief } from '#client/designer/prove/mends/rewritten.ts';
import { prove } from '#client/designer/prove/proving.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { w } from '#model/words.ts';
import { draw, type Drawing } from '#tests/support/drawing.ts';
import { EditedDrawing } from '#tests/support/editing.ts';

const fields: readonly CheckedField[] = [
  { name: 'amount', kind: 'money', required: true, least: '0', label: w('Amount', '金额') },
  { name: 'days', kind: 'integer', required: true, label: w('Days', '天数') },
  { name: 'rating', kind: 'integer', label: w('Rating', '评分') },
  { name: 'from', kind: 'date', required: true, label: w('From', '开始') },
  { name: 'total', kind: 'money', computed: true, label: w('Total', '合计') },
  { name: 'items.price', kind: 'money', label: w('Price', '单价') },
  {
    name: 'kind',
    kind: 'choice',
    required: true,
    label: w('Kind', '类型'),
    options: ['sick', 'annual', 'unpaid'].map((value) => ({ value, label: w(value, value) })),
  },
];

const proved = (xml: string) => prove({ revision: 0, xml, process: '', fields, now: '2026-01-05T04:00:00.000Z' });

/** Of the findings of this kind the mends of the first, in English; then each of them is done and the drawing proved anew. */
const mended = async (xml: string, is: (finding: Finding) => boolean) => {
  const { chart, findings } = await proved(xml);
  const finding = findings.find(is);
  if (!finding) throw new Error(`Not found among ${findings.map(({ kind, rule }) => rule ?? kind).join(', ')}`);
  const mends = mendsOf(finding, { elements: chart.elements, variables: chart.variables, fields });
  const after = [];
  for (const { apply } of mends) {
    const drawing = await EditedDrawing.of(xml);
    apply(drawing);
    const next = await proved(await drawing.xml());
    after.push({
      gone: !next.findings.some((one) => is(one) && one.element === finding.element && one.reason.en === finding.reason.en),
      worse:
        next.findings.filter(({ severity }) => severity === 'error').length >
        findings.filter(({ severity }) => severity === 'error').length,
      next,
    });
  }
  return { labels: mends.map(({ label }) => label.en), after };
};
const kind = (name: Finding['kind']) => (finding: Finding) => finding.kind === name;
const rule = (name: string) => (finding: Finding) => finding.rule === name;

const ladder = (...conditions: readonly string[]): Drawing => ({
  flows: [
    'start > x1',
    ...conditions.map((condition, at) => `x1 > ${'abcd'[at]!}: ${condition}`),
    ...conditions.map((_, at) => `${'abcd'[at]!} > end`),
  ],
});

describe('conditions', () => {
  test.each<[string, Drawing, (finding: Finding) => boolean, readonly string[]]>([
    [
      'a gap at one point',
      ladder('amount > 2000', 'amount < 2000'),
      kind('gap'),
      ['“to a”: > → ≥', '“to b”: < → ≤', 'Make “to b” the default way'],
    ],
    [
      'a gap between numbers',
      ladder('amount <= 1000', 'amount >= 2000'),
      kind('gap'),
      ['“to a”: ≤ 1000 → < 2000', '“to b”: ≥ 2000 → > 1000', 'Make “to b” the default way'],
    ],
    [
      'a gap of whole numbers',
      ladder('days <= 3', 'days > 4'),
      kind('gap'),
      ['“to a”: 3 → 4', '“to b”: > → ≥', 'Make “to b” the default way'],
    ],
    [
      'a gap between days',
      ladder('from < date("2026-01-01")', 'from > date("2026-01-01")'),
      kind('gap'),
      ['“to a”: < → ≤', '“to b”: > → ≥', 'Make “to b” the default way'],
    ],
    [
      'a choice without way',
      ladder('kind = "sick"', 'kind = "annual"'),
      kind('gap'),
      ['“to a”: = "sick" → in ("sick", "unpaid")', '“to b”: = "annual" → in ("annual", "unpaid")', 'Make “to b” the default way'],
    ],
    ['an overlap at one point', ladder('amount >= 2000', 'amount <= 2000'), kind('overlap'), ['“to a”: ≥ → >', '“to b”: ≤ → <']],
    [
      'an interval that leaves its end',
      ladder('amount in [0..100)', 'amount > 100'),
      kind('gap'),
      ['“to a”: ) → ]', '“to b”: > → ≥', 'Make “to b” the default way'],
    ],
    ['a field that there is not', ladder('amont > 5', 'default'), kind('unknownField'), ['amont → amount']],
    ['a choice that there is not', ladder('kind = "sik"', 'default'), kind('unknownChoice'), ['"sik" → "sick"']],
    ['a number as text', ladder('amount > "5000"', 'default'), kind('wrongType'), ['"5000" → 5000']],
    ['a field that may be empty', ladder('rating > 3', 'default'), kind('empty'), ['+ rating ≠ null and']],
    ['a way that is always taken', ladder('amount >= 0'), kind('always'), ['Make “to a” the default way']],
    ['a way that comes too late', ladder('amount > 1000', 'amount > 5000', 'default'), kind('never'), ['Ask this way first']],
    [
      'a way that is never taken',
      { flows: ['start > x1', 'x1 > a: amount < 0', 'x1 > a: default', 'a > end'] },
      kind('never'),
      ['Remove this way'],
    ],
  ])('%s', async (_, drawing, is, labels) => {
    const found = await mended(draw('mended', drawing), is);
    expect(found.labels).toEqual(labels);
    expect(found.after.map(({ gone, worse }) => ({ gone, worse }))).toEqual(labels.map(() => ({ gone: true, worse: false })));
  });

  test('where no small change helps, none is offered', async () => {
    const { labels } = await mended(
      draw('mended', ladder('amount > 10 and days > 3', 'amount < 5 and days < 2', 'default')),
      () => true,
    ).catch(() => ({ labels: [] }));
    expect(labels).toEqual([]);
  });

  test('what changes is told shortly', () => {
    expect(brief({ before: 'amount > 2000 and days < 3', after: 'amount >= 2000 and days < 3' })).toBe('> → ≥');
    expect(brief({ before: 'a', after: 'a and b' })).toBe('+ and b');
  });
});

const split: readonly string[] = ['start > x1', 'x1 > a: amount > 5', 'x1 > b: default', 'a > p2', 'b > p2', 'p2 > end'];
const noApprover = { a: '' };

describe('structure', () => {
  test.each<[string, Drawing, (finding: Finding) => boolean, readonly string[]]>([
    ['a join that waits in vain', { flows: split }, kind('deadlock'), ['Join with an exclusive gateway', 'Join with an inclusive gateway']],
    [
      'branches that come together without a join',
      { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > c', 'b > c', 'c > end'] },
      kind('twice'),
      ['Join before it with a parallel gateway'],
    ],
    ['what nothing reaches', { flows: ['start > a', 'a > end', 'b > end'] }, rule('unreachable'), ['Remove it']],
    ['a loose end before it', { flows: ['start > a', 'b > end'], inside: {} }, rule('unreachable'), ['Connect “a” with it', 'Remove it']],
    [
      'no way with a condition',
      { flows: ['start > x1', 'x1 > a', 'x1 > b', 'a > end', 'b > end'] },
      rule('noCondition'),
      ['Take all ways at once'],
    ],
    [
      'a step for nobody',
      { flows: ['start > a', 'a > end'], inside: noApprover },
      rule('noApprover'),
      ['Let the applicant’s department leader decide'],
    ],
    ['a gateway that decides nothing', { flows: ['start > x1', 'x1 > a', 'a > end'] }, rule('superfluous-gateway'), ['Remove it']],
    [
      'two ways at once',
      { flows: ['start > a', 'a > b', 'a > c', 'b > end', 'c > end2'] },
      rule('no-implicit-split'),
      ['Split with a parallel gateway'],
    ],
    ['the same way twice', { flows: ['start > a', 'a > end', 'a > end'] }, rule('no-duplicate-sequence-flows'), ['Remove this way']],
    ['an end that is not drawn', { flows: ['start > a'] }, rule('no-implicit-end'), ['Add an end behind it']],
  ])('%s', async (_, drawing, is, labels) => {
    const found = await mended(draw('mended', drawing), is);
    expect(found.labels).toEqual(labels);
    expect(found.after.map(({ gone, worse }) => ({ gone, worse }))).toEqual(labels.map(() => ({ gone: true, worse: false })));
  });
});

describe('people and forms', () => {
  const step = (inside: string): string =>
    draw('mended', {
      flows: ['start > a', 'a > end'],
      inside: { a: `<bpmn:extensionElements><tydf:approver rule="starter.leader"/>${inside}</bpmn:extensionElements>` },
    });
  const field = (name: string, right: string): string => `<tydf:field name="${name}" right="${right}"/>`;

  test.each([
    [
      'lines hidden that have to be filled in',
      field('items', 'hidden') + field('items.price', 'require'),
      kind('form'),
      ['Show the lines'],
    ],
    ['a computed field to fill in', field('total', 'require'), kind('form'), ['Let it be read only']],
    ['a right over a field that there is not', field('amont', 'edit'), kind('unknownField'), ['amont → amount']],
    ['a right over nothing at all', field('zzz', 'edit'), kind('unknownField'), ['Remove the right']],
  ])('%s', async (_, inside, is, labels) => {
    const found = await mended(step(inside), is);
    expect(found.labels).toEqual(labels);
    expect(found.after[0]).toMatchObject({ gone: true, worse: false });
  });

  test('policies of a step where nobody is found', async () => {
    const xml = draw('mended', { flows: ['start > a', 'a > end'], attributes: { a: { 'tydf:nobody': 'fail', 'tydf:self': 'skip' } } });
    const { chart } = await proved(xml);
    const world = { elements: chart.elements, variables: [], fields };
    const told = { element: 'a', severity: 'error', reason: w('', ''), mend: w('', '') } as const;
    const drawing = await EditedDrawing.of(xml);
    for (const name of ['nobody', 'onlyStarter'] as const) mendsOf({ ...told, kind: name }, world)[0]!.apply(drawing);
    const { chart: after } = await proved(await drawing.xml());
    expect(after.elements['a']!.task).toMatchObject({ nobody: 'admin', self: 'leader' });
    expect(mendsOf({ ...told, kind: 'nobody' }, { ...world, elements: after.elements })).toEqual([]);
  });
});
