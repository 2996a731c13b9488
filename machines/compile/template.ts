/** Texts with `${…}` in them as FEEL. */
import { translate } from './foreign.ts';

interface Part {
  readonly text: string;
  readonly expression: boolean;
}

/** Place after the brace that closes an expression; its end where none does. Braces in quotes do not count. */
const closing = (text: string, from: number): number => {
  let depth = 1;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === '\\') at++;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at;
  }
  return -1;
};

const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const { index } of text.matchAll(/[$#]\{/g)) {
    if (index < from) continue;
    const end = closing(text, index + 2);
    if (end < 0) break;
    if (index > from) parts.push({ text: text.slice(from, index), expression: false });
    parts.push({ text: text.slice(index + 2, end), expression: true });
    from = end + 1;
  }
  if (from < text.length) parts.push({ text: text.slice(from), expression: false });
  return parts;
};

/** Does a text hold expressions? */
export const isTemplate = (text: string): boolean => text.startsWith('=') || partsOf(text).some(({ expression }) => expression);

/**
 * A text that may hold expressions: itself, or `=` and FEEL. What is null leaves nothing; with `whole` the text is null then.
 * Throws Untranslatable.
 */
export const templateOf = (given: string, whole = false): string => {
  const text = given.trim();
  if (text.startsWith('=')) return `=${text.slice(1).trim()}`;
  const parts = partsOf(text);
  if (!parts.some(({ expression }) => expression)) return text;
  if (parts.length === 1) return `=${translate(parts[0]!.text)}`;
  const texts = parts.map(({ text: one, expression }) => (expression ? `string(${translate(one)})` : JSON.stringify(one)));
  return whole ? `=${texts.join(' + ')}` : `=string join([${texts.join(', ')}], "")`;
};
