/**
 * The colours of the product, as data: the theme, the variables and the contrast test read the same table.
 * Feature code never names a shade; it uses the variables of `variables.ts` and the tones.
 */
import type { MantineColorsTuple } from '@mantine/core';

const ramp = (text: string): MantineColorsTuple => text.split(' ') as unknown as MantineColorsTuple;

export const families = {
  /** Brand, primary actions, selection, links. */
  fjord: ramp('#E8F6F7 #CDEAEC #9FD6DA #6CBFC6 #41A9B2 #1F8F9A #0F7480 #0B5F6A #094E58 #063A43'),
  /** "Mine": unread, current node, overdue. Never a state, never a button. */
  salmon: ramp('#FFF0EB #FFDDD2 #FFBBA7 #FF9678 #FA7450 #E55A34 #C24522 #9E3719 #7C2C16 #5C2112'),
  gray: ramp('#F5F8F9 #E9EFF1 #D5DFE3 #B4C3CA #8CA0A9 #667C87 #4C626D #374B56 #22343E #12212A'),
  dark: ramp('#E4ECEF #C3D0D7 #9FB0BA #7F929D #41545F #2B3C46 #1D2B34 #0F1A20 #0B1419 #070E12'),
  river: ramp('#EEF6FF #DBEBFF #BAD7FC #93BEF5 #6DA4EA #4C8BD9 #2A69B4 #1C5598 #11427A #0A305C'),
  iris: ramp('#F6F3FF #ECE5FF #D9CBFD #C3ACF6 #AC8DEB #9671D9 #7550B5 #603E99 #4C2F7A #38215C'),
  kelp: ramp('#EEF8F1 #DBF0E1 #B9DFC5 #90CBA4 #68B584 #429E68 #187C49 #026639 #00512A #003B1E'),
  berry: ramp('#FFF0F2 #FFDFE3 #FFC1C9 #F99CAA #EC778D #D95672 #B23253 #962242 #781632 #5A0D23'),
  amber: ramp('#FAF4EB #F4E8D6 #E7D1AF #D6B581 #C49954 #AF7F2A #8D5F00 #754C00 #5D3A00 #452A00'),
  shell: ramp('#F6F5F4 #ECE9E7 #D8D3CF #C1B9B3 #A99F98 #92877F #71675F #5C534C #48413B #352F2A'),
} as const satisfies Record<string, MantineColorsTuple>;

export type Family = keyof typeof families;
export type Scheme = 'light' | 'dark';

const f = families;

/** Semantic variables; the only colours that style sheets name. */
export const surfaces = {
  light: {
    'app-bg': f.gray[0],
    pane: '#FFFFFF',
    'pane-2': f.gray[0],
    line: f.gray[2],
    'control-line': '#7A909B',
    text: f.gray[9],
    'text-2': f.gray[6],
    placeholder: '#5F7580',
    select: f.fjord[0],
    focus: f.fjord[6],
    mine: f.salmon[5],
    'mine-text': f.salmon[6],
    'menu-bg': f.fjord[9],
    'menu-text': f.fjord[1],
    'menu-select': '#295159',
    'danger-text': f.berry[6],
    'success-text': f.kelp[6],
    'warning-text': f.amber[6],
    link: f.fjord[6],
  },
  dark: {
    'app-bg': f.dark[8],
    pane: f.dark[7],
    'pane-2': f.dark[6],
    line: f.dark[5],
    'control-line': '#6B7F8A',
    text: f.dark[0],
    'text-2': f.dark[2],
    placeholder: f.dark[3],
    select: '#12303A',
    focus: f.fjord[3],
    mine: f.salmon[4],
    'mine-text': f.salmon[3],
    'menu-bg': f.dark[8],
    'menu-text': f.dark[1],
    'menu-select': f.dark[5],
    'danger-text': f.berry[3],
    'success-text': f.kelp[3],
    'warning-text': f.amber[3],
    link: f.fjord[3],
  },
} as const satisfies Record<Scheme, Record<string, string>>;

export type Surface = keyof (typeof surfaces)['light'];

export interface Shades {
  readonly background: string;
  readonly text: string;
  readonly dot: string;
}
const shades = (background: string, text: string, dot: string): Shades => ({ background, text, dot });

/** Tones of states and of everything like a state. Colour never stands alone: icon and word go with it. */
export const tones = {
  draft: { light: shades('#E9EFF1', '#42545E', '#7A8E99'), dark: shades('#26343D', '#C3D0D7', '#8FA3AE') },
  submitted: { light: shades('#DBEBFF', '#11427A', '#2A69B4'), dark: shades('#12293F', '#BAD7FC', '#6DA4EA') },
  reposted: { light: shades('#ECE5FF', '#4C2F7A', '#9671D9'), dark: shades('#2A1E45', '#D9CBFD', '#C3ACF6') },
  approved: { light: shades('#DBF0E1', '#00512A', '#429E68'), dark: shades('#0F2E1E', '#B9DFC5', '#90CBA4') },
  rejected: { light: shades('#FFDFE3', '#781632', '#781632'), dark: shades('#3D1420', '#FFC1C9', '#D95672') },
  invalidated: { light: shades('#ECE9E7', '#48413B', '#48413B'), dark: shades('#2B2825', '#D8D3CF', '#A99F98') },
  confirmed: { light: shades('#CDEAEC', '#094E58', '#0F7480'), dark: shades('#0B2D31', '#9FD6DA', '#41A9B2') },
  attention: { light: shades('#F4E8D6', '#5D3A00', '#AF7F2A'), dark: shades('#33260A', '#E7D1AF', '#C49954') },
  mine: { light: shades('#FFDDD2', '#7C2C16', '#E55A34'), dark: shades('#3A1B11', '#FFBBA7', '#FA7450') },
} as const satisfies Record<string, Record<Scheme, Shades>>;

export type Tone = keyof typeof tones;

/** The tone whose background a family's light variant takes in the dark scheme (Mantine's own nearly vanish there). */
export const lightOf: Record<Family, Tone> = {
  fjord: 'confirmed',
  salmon: 'mine',
  gray: 'draft',
  dark: 'draft',
  river: 'submitted',
  iris: 'reposted',
  kelp: 'approved',
  berry: 'rejected',
  amber: 'attention',
  shell: 'invalidated',
};
