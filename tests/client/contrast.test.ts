/** WCAG 2.2 AA over every pair of tokens that meet on a screen. */
import { contrast, luminance } from '#client/theme/look/contrast.ts';
import { strongSurfaces, strongTone, strongVariables } from '#client/theme/look/strongTokens.ts';
import { families, surfaces, tones, type Scheme, type Surface, type Tone } from '#client/theme/look/tokens.ts';
import { describe, expect, test } from 'vitest';

const schemes: readonly Scheme[] = ['light', 'dark'];
const texts: readonly Surface[] = ['text', 'text-2', 'mine-text', 'danger-text', 'success-text', 'warning-text', 'link'];
const grounds: readonly Surface[] = ['pane', 'app-bg', 'select'];

describe.each(schemes)('%s', (scheme) => {
  const surface = surfaces[scheme];
  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))('%s on %s is readable', (text, ground) => {
    expect(contrast(surface[text], surface[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(['text', 'text-2'] as const)('%s on the second pane is readable', (text) => {
    expect(contrast(surface[text], surface['pane-2'])).toBeGreaterThanOrEqual(4.5);
  });
  test('placeholders, borders of controls, focus and the mark of mine are seen', () => {
    expect(contrast(surface.placeholder, surface.pane)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface['control-line'], surface.pane)).toBeGreaterThanOrEqual(3);
    expect(contrast(surface.focus, surface.pane)).toBeGreaterThanOrEqual(3);
    expect(contrast(surface.mine, surface.pane)).toBeGreaterThanOrEqual(3);
  });
  test('the menu is readable, also where it is selected', () => {
    expect(contrast(surface['menu-text'], surface['menu-bg'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', surface['menu-select'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface['menu-text'], surface['menu-select'])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(Object.keys(tones) as Tone[])('tone %s', (tone) => {
    const { background, text, dot } = tones[tone][scheme];
    expect(contrast(text, background)).toBeGreaterThanOrEqual(scheme === 'light' ? 6.75 : 8.05);
    expect(contrast(dot, surface.pane)).toBeGreaterThanOrEqual(2.9);
  });
});

test.each(Object.entries(families))('shade 6 of %s carries white text', (name, ramp) => {
  // `dark` is the neutral of the dark scheme and never stands under white text in the light one.
  if (name !== 'dark') expect(contrast(ramp[6], '#FFFFFF')).toBeGreaterThanOrEqual(4.9);
  expect(contrast(ramp[9], ramp[1])).toBeGreaterThanOrEqual(9.6);
});

test('approved and rejected stay apart without colour', () => {
  for (const scheme of schemes) {
    const apart = Math.abs(luminance(tones.approved[scheme].dot) - luminance(tones.rejected[scheme].dot));
    expect(apart).toBeGreaterThan(0.1);
  }
});

describe.each(schemes)('high contrast over %s', (scheme) => {
  const surface = strongSurfaces[scheme];
  test.each([...texts, 'placeholder'] as const)('%s is readable on every ground', (text) => {
    for (const ground of [...grounds, 'pane-2'] as const)
      expect(contrast(surface[text], surface[ground]), ground).toBeGreaterThanOrEqual(7);
  });
  test('what bounds, what is focused and what is mine is seen', () => {
    for (const name of ['line', 'control-line', 'focus', 'mine'] as const)
      for (const ground of ['pane', 'app-bg', 'pane-2'] as const)
        expect(contrast(surface[name], surface[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  test('the menu is readable, also where it is selected', () => {
    for (const ground of ['menu-bg', 'menu-select'] as const)
      expect(contrast(surface['menu-text'], surface[ground])).toBeGreaterThanOrEqual(7);
  });
  test.each(Object.keys(tones) as Tone[])('tone %s', (tone) => {
    const { background, text, dot } = strongTone(tone, scheme);
    expect(contrast(text, background)).toBeGreaterThanOrEqual(7);
    expect(contrast(dot, surface.pane)).toBeGreaterThanOrEqual(4.5);
  });
  test('filled buttons carry white text, outlined ones their colour', () => {
    const variables = strongVariables(scheme);
    for (const family of Object.keys(families).filter((name) => name !== 'dark')) {
      expect(contrast(variables[`--mantine-color-${family}-filled`] ?? '', '#FFFFFF'), family).toBeGreaterThanOrEqual(7);
      expect(contrast(variables[`--mantine-color-${family}-outline`] ?? '', surface.pane), family).toBeGreaterThanOrEqual(7);
    }
  });
});
