/** Text, long text, rich text and server-issued codes. */
import { lengthOf } from '../validators.ts';
import { w } from '../words.ts';
import { halfWidth, none, wrongType, type FieldRule } from './rule.ts';

const zero = String.fromCodePoint(0);
/** Checks that only digits, signs and ASCII letters can pass: here a full-width digit is a slip of the input method, not a choice. */
const ascii = new Set(['contact', 'mobile', 'landline', 'idCard', 'postalCode', 'email', 'fax', 'digits', 'url']);

const textRule = (defaultMax: number): FieldRule => ({
  normalise: (value, field) => {
    if (typeof value !== 'string') return value;
    const trimmed = (ascii.has(field.check ?? '') ? halfWidth(value) : value).trim();
    return trimmed === '' ? null : trimmed;
  },
  faults: (value, field) => {
    if (typeof value !== 'string') return wrongType('must be text', '必须为文本');
    // PostgreSQL stores no character zero.
    if (value.includes(zero)) return wrongType('contains a character that cannot be stored', '含有无法保存的字符');
    const max = field.max ?? defaultMax;
    return lengthOf(value) > max ? [{ rule: 'length', message: w(`length cannot exceed ${max}`, `长度不能超过${max}`) }] : none;
  },
});

export const text = textRule(100);
export const longText = textRule(2000);
/** Reduced to what rich text may hold where it is written and where it is shown (richText.ts), not here. */
export const richText = textRule(50_000);
export const code = textRule(100);
