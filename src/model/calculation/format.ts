/** Values as people read them where no component is at hand: prints, exports, the trail, search. */
import { fixed } from './rounding.ts';
import { w, type Words } from '#model/words.ts';

const veil = '••••';

/** A masked value that a form sends back: nobody types these signs. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.startsWith(veil);

/** A sensitive value shown to those who may not see it: of a longer text the last four characters stay, of anything but a text nothing. */
export const mask = (value: unknown): unknown => {
  if (typeof value !== 'string') return null;
  if (value === '') return value;
  return value.length > 8 ? veil + value.slice(-4) : veil;
};

/** B, KB, MB, GB by 1024, always with two decimals. */
export const fileSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  let size = Math.max(0, bytes);
  let unit = 0;
  // A size that would round to 1024.00 belongs to the next unit.
  while (unit < units.length - 1 && Math.round(size * 100) / 100 >= 1024) {
    size /= 1024;
    unit += 1;
  }
  return `${size.toFixed(2)} ${units[unit]}`;
};

/** `12345.6` becomes `12,345.60`. */
export const thousands = (value: unknown, scale = 2): string => {
  const [whole = '0', fraction] = fixed(value, scale).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};

/** Days of leave: `3`, `2.5`. */
export const days = (value: unknown): string => fixed(value, 1).replace(/\.0$/, '');

const yesNo = { yes: w('Yes', '是'), no: w('No', '否') } as const;
export const yesOrNo = (value: unknown): Words => (value === true ? yesNo.yes : yesNo.no);
