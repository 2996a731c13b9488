import { expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { intervalOf, linesOfGateway, stretchesOf, type Line } from '#machines/conditions/lines.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { draw } from '#tests/support/drawing.ts';

const fields: readonly CheckedField[] = [
  { name: 'amount', kind: 'money', required: true, least: '0', label: { en: 'Amount', zh: '金额' } },
  { name: 'days', kind: 'integer', required: true, label: { en: 'Days', zh: '天数' } },
  {
    name: 'kind',
    kind: 'choice',
    required: true,
    label: { en: 'Kind', zh: '类型' },
    options: ['annual', 'sick', 'injury'].map((value) => ({ value, label: { en: value, zh: value } })),
  },
];

const linesOf = async (...conditions: readonly string[]) => {
  const flows = conditions.flatMap((condition, at) => [`x1 > t${at}: ${condition}`, `t${at} > end`]);
  const flow = await compileFlow(draw('drawn', { flows: ['start > x1', ...flows] }));
  return linesOfGateway('x1', flow, fields);
};
const only = async (...conditions: readonly string[]): Promise<Line> => {
  const found = await linesOf(...conditions);
  if (!('lines' in found)) throw new Error(found.none);
  return found.lines[0]!;
};
/** `[0..5000):all` */
const told = ({ cells }: Line, cover: Line['gap']): readonly string[] =>
  stretchesOf(cover)
    .filter((one) => one.cover !== 'none')
    .map((one) => {
      const interval = intervalOf(cells, one);
      const values = cells.slice(one.first, one.last + 1).map(({ value }) => String(value));
      return `${interval ? `${interval.withLow ? '[' : '('}${interval.low}..${interval.high}${interval.withHigh ? ']' : ')'}` : values.join(' ')}:${one.cover}`;
    });

test('ways, gap and overlap over an amount', async () => {
  const line = await only('amount < 5000', 'amount > 5000', 'amount >= 20000');
  expect(line.field).toBe('amount');
  expect(line.lanes.map(({ cover }) => told(line, cover))).toEqual([['[0..5000):all'], ['(5000..null):all'], ['[20000..null):all']]);
  expect(told(line, line.gap)).toEqual(['[5000..5000]:all']);
  expect(told(line, line.overlap)).toEqual(['[20000..null):all']);
});

test('the default way takes what is left', async () => {
  const line = await only('amount > 5000', 'default');
  expect(line.lanes.map(({ condition, cover }) => [condition, told(line, cover)])).toEqual([
    ['amount > 5000', ['(5000..null):all']],
    [null, ['[0..5000]:all']],
  ]);
  expect(told(line, line.gap)).toEqual([]);
});

test('with a second field a way holds for some of its values', async () => {
  const found = await linesOf('days > 7 and kind = "sick"', 'days <= 7');
  if (!('lines' in found)) throw new Error(found.none);
  const [days, kind] = found.lines as readonly [Line, Line];
  expect([days.field, kind.field, days.beside]).toEqual(['days', 'kind', ['kind']]);
  expect(days.lanes.map(({ cover }) => told(days, cover))).toEqual([['(7..null):some'], ['(null..7]:all']]);
  expect(told(days, days.gap)).toEqual(['(7..null):some']);
  expect(told(kind, kind.gap)).toEqual(['null:some']);
});

test('choices are single values', async () => {
  const line = await only('kind = "sick"', 'kind in ("annual", "injury")');
  expect(line.lanes.map(({ cover }) => told(line, cover))).toEqual([['sick:all'], ['annual injury:all']]);
  expect(told(line, line.gap)).toEqual([]);
});

test('what cannot be drawn says why', async () => {
  expect(await linesOf('amount > days', 'amount <= days')).toEqual({ none: 'unchecked' });
  expect(await linesOf('default')).toEqual({ none: 'noConditions' });
});
