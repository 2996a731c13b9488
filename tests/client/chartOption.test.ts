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
