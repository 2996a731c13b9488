/** Values with an inner structure: places, signatures, free JSON. */
import { none, wrongType, type FieldRule } from './rule.ts';

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const isBetween = (value: unknown, least: number, most: number): boolean => typeof value === 'number' && value >= least && value <= most;

export const location: FieldRule = {
  normalise: (value) => value,
  faults: (value) => {
    const point = entriesOf(value);
    return isBetween(point['longitude'], -180, 180) && isBetween(point['latitude'], -90, 90) && Object.keys(point).length === 2
      ? none
      : wrongType('must be a place on the map', '必须为地图坐标');
  },
};

export const signature: FieldRule = {
  normalise: (value) => value,
  faults: (value) => {
    const { path, typed, ...rest } = entriesOf(value);
    const drawn = typeof path === 'string' && path.length <= 100_000 && /^[MLQCZmlqcz\d\s.,-]+$/.test(path);
    const written = typeof typed === 'string' && typed.trim() !== '' && typed.length <= 100;
    return (drawn || written) && (path === undefined || drawn) && (typed === undefined || written) && Object.keys(rest).length === 0
      ? none
      : wrongType('must be a signature', '必须为签名');
  },
};

/** Longest JSON text of a `json` field, in characters. */
const longest = 65_536;

export const json: FieldRule = {
  normalise: (value) => value,
  faults: (value) => {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) return wrongType('must be JSON', '必须为 JSON');
    if (text.includes(String.raw`\u0000`)) return wrongType('contains a character that cannot be stored', '含有无法保存的字符');
    return text.length <= longest
      ? none
      : [{ rule: 'length', message: { en: `length cannot exceed ${longest}`, zh: `长度不能超过${longest}` } }];
  },
};
