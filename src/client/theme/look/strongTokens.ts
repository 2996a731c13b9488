/**
 * The colours of high contrast, over those of both schemes: text at least 7 : 1 (WCAG 2.2, 1.4.6), whatever bounds
 * something at least 4.5 : 1. Loaded only where it is asked for.
 */
import { families, type Family, type Scheme, type Shades, type Surface, type Tone } from './tokens.ts';

const f = families;

const pairs: Readonly<Record<Surface, readonly [light: string, dark: string]>> = {
  'app-bg': ['#FFFFFF', '#000000'],
  pane: ['#FFFFFF', '#000000'],
  'pane-2': [f.gray[0], f.dark[7]],
  line: [f.gray[6], f.dark[3]],
  'control-line': [f.gray[9], f.dark[0]],
  text: ['#000000', '#FFFFFF'],
  'text-2': [f.gray[8], f.dark[0]],
  placeholder: [f.gray[7], f.dark[1]],
  select: [f.fjord[1], f.fjord[9]],
  focus: [f.fjord[9], f.fjord[1]],
  mine: [f.salmon[7], f.salmon[3]],
  'mine-text': [f.salmon[8], f.salmon[2]],
  'menu-bg': [f.fjord[9], '#000000'],
  'menu-text': ['#FFFFFF', '#FFFFFF'],
  'menu-select': ['#000000', f.fjord[9]],
  'danger-text': [f.berry[8], f.berry[2]],
  'success-text': [f.kelp[8], f.kelp[2]],
  'warning-text': [f.amber[8], f.amber[2]],
  link: [f.fjord[8], f.fjord[2]],
};
const ofScheme = (at: 0 | 1): Readonly<Record<Surface, string>> =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[at]])) as Record<Surface, string>;

export const strongSurfaces: Readonly<Record<Scheme, Readonly<Record<Surface, string>>>> = { light: ofScheme(0), dark: ofScheme(1) };

const familyOf: Readonly<Record<Tone, Family>> = {
  draft: 'gray',
  submitted: 'river',
  reposted: 'iris',
  approved: 'kelp',
  rejected: 'berry',
  invalidated: 'shell',
  confirmed: 'fjord',
  attention: 'amber',
  mine: 'salmon',
};

/** Dark words on the palest ground of their family, and the other way round. */
export const strongTone = (tone: Tone, scheme: Scheme): Shades => {
  const ramp = families[familyOf[tone]];
  return scheme === 'light' ? { background: ramp[0], text: ramp[9], dot: ramp[8] } : { background: ramp[9], text: ramp[0], dot: ramp[2] };
};

/** Variables of a scheme by name, over those of `variables.ts`. */
export const strongVariables = (scheme: Scheme): Readonly<Record<string, string>> => {
  const surface = strongSurfaces[scheme];
  const variables: Record<string, string> = {
    '--mantine-color-body': surface.pane,
    '--mantine-color-text': surface.text,
    '--mantine-color-bright': surface.text,
    '--mantine-color-dimmed': surface['text-2'],
    '--mantine-color-placeholder': surface.placeholder,
    '--mantine-color-error': surface['danger-text'],
    '--mantine-color-anchor': surface.link,
    '--mantine-color-default': surface.pane,
    '--mantine-color-default-color': surface.text,
    '--mantine-color-default-border': surface['control-line'],
    '--mantine-color-default-hover': surface['pane-2'],
    '--mantine-color-disabled-color': surface.placeholder,
    '--mantine-color-disabled-border': surface.placeholder,
    '--mantine-primary-color-filled': f.fjord[8],
    '--mantine-primary-color-filled-hover': f.fjord[9],
  };
  for (const [name, value] of Object.entries(surface)) variables[`--${name}`] = value;
  for (const [tone, family] of Object.entries(familyOf) as [Tone, Family][]) {
    const { background, text, dot } = strongTone(tone, scheme);
    const clear = families[family][scheme === 'light' ? 8 : 2];
    Object.assign(variables, {
      [`--tone-${tone}-bg`]: background,
      [`--tone-${tone}-text`]: text,
      [`--tone-${tone}-dot`]: dot,
      [`--mantine-color-${family}-filled`]: families[family][8],
      [`--mantine-color-${family}-filled-hover`]: families[family][9],
      [`--mantine-color-${family}-light`]: background,
      [`--mantine-color-${family}-light-hover`]: background,
      [`--mantine-color-${family}-light-color`]: text,
      [`--mantine-color-${family}-outline`]: clear,
      [`--mantine-color-${family}-text`]: clear,
    });
  }
  return variables;
};
