/** The variables of both schemes, with the overrides of Mantine's defaults that would fail AA. */
import type { CSSVariablesResolver } from '@mantine/core';
import { families, lightOf, surfaces, tones, type Family, type Scheme } from './tokens.ts';

const of = (scheme: Scheme): Record<string, string> => {
  const surface = surfaces[scheme];
  const variables: Record<string, string> = {
    '--mantine-color-body': surface.pane,
    '--mantine-color-text': surface.text,
    '--mantine-color-dimmed': surface['text-2'],
    '--mantine-color-placeholder': surface.placeholder,
    '--mantine-color-error': surface['danger-text'],
    '--mantine-color-anchor': surface.link,
    '--mantine-color-default-border': surface.line,
    '--mantine-color-default-hover': surface['pane-2'],
    '--mantine-color-disabled-color': surface.placeholder,
  };
  for (const [name, value] of Object.entries(surface)) variables[`--${name}`] = value;
  for (const [name, tone] of Object.entries(tones)) {
    variables[`--tone-${name}-bg`] = tone[scheme].background;
    variables[`--tone-${name}-text`] = tone[scheme].text;
    variables[`--tone-${name}-dot`] = tone[scheme].dot;
  }
  for (const family of Object.keys(families) as Family[]) {
    const tone = tones[lightOf[family]][scheme];
    if (scheme === 'dark') {
      variables[`--mantine-color-${family}-light`] = tone.background;
      variables[`--mantine-color-${family}-light-hover`] = tone.background;
    }
    variables[`--mantine-color-${family}-light-color`] = tone.text;
    if (scheme === 'dark') {
      variables[`--mantine-color-${family}-outline`] = families[family][3];
      variables[`--mantine-color-${family}-text`] = families[family][3];
    } else variables[`--mantine-color-${family}-text`] = families[family][6];
  }
  return variables;
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--ease': 'cubic-bezier(.2,.8,.2,1)' },
  light: of('light'),
  dark: of('dark'),
});
