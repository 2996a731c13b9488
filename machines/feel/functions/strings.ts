/** Built-in functions of FEEL over texts. */
import { builtin, integerOf, onText, type Builtin } from '../builtin.ts';
import { lettersOf, spend } from '../budget.ts';
import { pattern, replaceBy, splitBy } from '../pattern.ts';
import { isList, textOf, type Value } from '../values.ts';

const two = (parameters: string, call: (text: string, other: string) => Value): Builtin =>
  builtin(parameters, ([text, other]) => (typeof text === 'string' && typeof other === 'string' ? call(text, other) : null));

/** Characters as people count them, which have to be told apart first. */
const lettersIn = (text: string): string[] => {
  spend(text.length);
  return Array.from(text);
};

export const strings: Readonly<Record<string, Builtin>> = {
  substring: builtin('string, start position, length', ([text, start, length]) => {
    const from = integerOf(start);
    const count = length === undefined || length === null ? null : integerOf(length);
    if (typeof text !== 'string' || from === null || from === 0) return null;
    const letters = lettersIn(text);
    const at = from > 0 ? from - 1 : Math.max(0, letters.length + from);
    return letters.slice(at, count === null ? undefined : at + Math.max(0, count)).join('');
  }),
  'string length': onText('string', (text) => lettersIn(text).length),
  'upper case': onText('string', (text) => text.toUpperCase()),
  'lower case': onText('string', (text) => text.toLowerCase()),
  trim: onText('string', (text) => text.trim()),
  'substring before': two('string, match', (text, match) => {
    const at = text.indexOf(match);
    return at < 0 ? '' : text.slice(0, at);
  }),
  'substring after': two('string, match', (text, match) => {
    const at = text.indexOf(match);
    return at < 0 ? '' : text.slice(at + match.length);
  }),
  contains: two('string, match', (text, match) => text.includes(match)),
  'starts with': two('string, match', (text, match) => text.startsWith(match)),
  'ends with': two('string, match', (text, match) => text.endsWith(match)),
  matches: builtin('input, pattern, flags', ([text, source, flags]) => {
    if (typeof text !== 'string' || typeof source !== 'string') return null;
    return (
      pattern(source, typeof flags === 'string' ? flags : '', text)
        ?.matcher(text)
        .find() ?? null
    );
  }),
  replace: builtin('input, pattern, replacement, flags', ([text, source, replacement, flags]) => {
    if (typeof text !== 'string' || typeof source !== 'string' || typeof replacement !== 'string') return null;
    const found = pattern(source, typeof flags === 'string' ? flags : '', text);
    return found && replaceBy(found, text, replacement);
  }),
  split: builtin('string, delimiter', ([text, source]) => {
    if (typeof text !== 'string' || typeof source !== 'string') return null;
    const found = pattern(source, '', text);
    return found && splitBy(found, text);
  }),
  'string join': builtin('list, delimiter, prefix, suffix', ([list, delimiter, prefix, suffix]) => {
    if (!isList(list ?? null)) return null;
    const given = (list as readonly Value[]).filter((one) => one !== null);
    const texts = given.filter((one) => typeof one === 'string');
    if (texts.length < given.length) return null;
    const [between, before, after] = [delimiter, prefix, suffix].map((one) => (typeof one === 'string' ? one : ''));
    spend(texts.reduce((sum, one) => sum + lettersOf(one) + lettersOf(between!), 0));
    return `${before}${texts.join(between)}${after}`;
  }),
  string: builtin('from', ([from]) => (from === undefined || from === null ? null : textOf(from))),
};
