/** Expressions in tables of other engines as FEEL: `${…}`, `== x`, 'text', their names for date literals. FEEL stays as it is. */
import { feelOf } from '../compile/foreign.ts';

const texts = /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'/g;
const dates = /\b(?:date:toDate|fn_date|toDate)\(/g;

const quoted = (text: string): string =>
  text.replaceAll(texts, (whole: string, single: string | undefined) => (single === undefined ? whole : JSON.stringify(single)));

/** FEEL of an input expression, an output or a literal. Throws Untranslatable where `${…}` has no counterpart. */
export const expressionOf = (text: string): string => quoted(feelOf(text.trim())).replaceAll(dates, 'date(');

/** FEEL of a cell; an empty one lets everything pass. What `${…}` gives is the answer where it is true or false, else what is wanted. */
export const cellOf = (text: string): string => {
  const written = text.trim().replace(/^==\s*/, '');
  const feel = expressionOf(written) || '-';
  return /^[$#]\{/.test(written) ? `if (${feel}) instance of boolean then (${feel}) else ? = (${feel})` : feel;
};
