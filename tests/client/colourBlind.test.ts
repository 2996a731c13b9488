/** What people see who lack one kind of cone, and whether the series of a chart stay apart for them. */
import { palettes } from '#client/charts/option.ts';
import { apart, nearest, seenBy, sights } from '#client/theme/look/colourBlind.ts';
import { describe, expect, test } from 'vitest';

test.each(sights)('%s: greys stay as they are', (sight) => {
  for (const grey of ['#000000', '#4C4C4C', '#808080', '#FFFFFF']) expect(seenBy(sight, grey)).toBe(grey);
});

test('red and green come near without one of their cones, blue and yellow stay far apart', () => {
  for (const sight of ['protan', 'deutan'] as const) {
    const seen = (colour: string) => seenBy(sight, colour);
    expect(apart(seen('#C00000'), seen('#606000'))).toBeLessThan(apart('#C00000', '#606000') / 2);
    expect(apart(seen('#0000FF'), seen('#FFFF00'))).toBeGreaterThan(100);
  }
  expect(apart(seenBy('tritan', '#0000FF'), seenBy('tritan', '#006060'))).toBeLessThan(apart('#0000FF', '#006060') / 2);
});

test('distances are those of CIELAB', () => {
  expect(apart('#000000', '#FFFFFF')).toBeCloseTo(100, 3);
  expect(apart('#FF0000', '#00FF00')).toBeCloseTo(170.6, 1);
  expect(apart('#0F7480', '#0F7480')).toBe(0);
});

describe.each(['light', 'dark'] as const)('the palette of charts, %s', (scheme) => {
  test.each(sights)('%s: any two are told apart', (sight) => {
    expect(Math.round(nearest(palettes[scheme].map((colour) => seenBy(sight, colour))))).toBeGreaterThanOrEqual(16);
  });
});
