/** The drawing of a chart follows what the person likes (WCAG 1.4.1: no meaning by colour alone). */
import { optionOf } from '#client/charts/option.ts';
import { expect, test } from 'vitest';

test('patterns lie over the colours for whoever wants them, in every kind of chart', () => {
  const data = { categories: ['1', '2'], series: [{ name: 'a', values: [1, 2] }], unit: '' };
  const looks = { dark: false, other: 'other', description: 'Two months', still: true, font: 'serif' };
  for (const kind of ['bar', 'line', 'pie'] as const)
    for (const patterns of [true, false])
      expect(optionOf(kind, data, { ...looks, patterns })['aria']).toEqual({
        enabled: true,
        label: { description: 'Two months' },
        decal: { show: patterns },
      });
});

test('a line through days stands on an axis of time, other lines and bars on one of categories', () => {
  const looks = { dark: false, other: 'other', description: '', still: true, font: 'serif', patterns: false };
  const series = [{ name: 'a', values: [1, null] }];
  const days = { categories: ['2026-11-01', '2026-11-30'], series, unit: '' };
  expect(optionOf('line', days, looks)).toMatchObject({
    useUTC: true,
    xAxis: { type: 'time' },
    series: [
      {
        data: [
          [Date.UTC(2026, 10, 1), 1],
          [Date.UTC(2026, 10, 30), null],
        ],
      },
    ],
  });
  expect(optionOf('bar', days, looks)).toMatchObject({ xAxis: { type: 'category' }, series: [{ data: [1, null] }] });
  const months = { ...days, categories: ['2026-11', '2026-12'] };
  expect(optionOf('line', months, looks)).toMatchObject({ xAxis: { type: 'category', data: ['2026-11', '2026-12'] } });
});
