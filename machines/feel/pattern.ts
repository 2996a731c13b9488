/**
 * Regular expressions of FEEL. Whoever writes one decides how a backtracking engine spends its time; RE2 takes time that grows with
 * the text only. It knows no look-around and no references back; a pattern with them is as good as a bad one.
 */
import { RE2JS } from 're2js';
import { spend } from './budget.ts';

const longestPattern = 200;

const flagsOf = (flags: string): number =>
  (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) |
  (flags.includes('s') ? RE2JS.DOTALL : 0) |
  (flags.includes('m') ? RE2JS.MULTILINE : 0);

/** As often as repetitions may write a part of the pattern out, one inside the other. RE2 itself allows 1,000. */
const copies = (source: string): number =>
  Math.min(
    1_000,
    [...source.matchAll(/\{(\d*),?(\d*)\}/g)].reduce((all, [, least, most]) => all * Math.max(1, Number(least), Number(most)), 1),
  );

const walking = (compiled: RE2JS, text: string): number => (compiled.programSize() * text.length) / 8;

/** A pattern ready for one text, its work paid for; null for one that RE2 does not take. */
export const pattern = (source: string, flags: string, text: string): RE2JS | null => {
  if (source.length > longestPattern || !/^[smixu]*$/.test(flags)) return null;
  spend(100 + source.length * copies(source) * 8);
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), flagsOf(flags));
    spend(walking(compiled, text));
    return compiled;
  } catch (problem) {
    if (problem instanceof Error && problem.name.startsWith('RE2JS')) return null;
    throw problem;
  }
};

/** Units of one more place where a pattern fits. */
const fit = 10;

/** The parts of a text between what fits. */
export const splitBy = (compiled: RE2JS, text: string): string[] => {
  const matcher = compiled.matcher(text);
  const found: string[] = [];
  let from = 0;
  while (matcher.find()) {
    spend(fit);
    if (matcher.end() === 0 || matcher.start() === text.length) continue;
    found.push(text.slice(from, matcher.start()));
    from = matcher.end();
  }
  return [...found, text.slice(from)];
};

/** Every fitting part replaced; `$1` and `$0` stand for groups and the whole. */
export const replaceBy = (compiled: RE2JS, text: string, replacement: string): string => {
  const matcher = compiled.matcher(text);
  let fitting = 0;
  while (matcher.find()) {
    spend(fit);
    fitting += 1;
  }
  const longestGroups = (replacement.split('$').length - 1) * text.length;
  // Groups are kept apart, which is slower than only to look.
  spend(walking(compiled, text) * 4 + (fitting * (replacement.length + longestGroups)) / 16);
  return compiled.matcher(text).replaceAll(replacement.replaceAll('$0', '$$&'));
};
