/** The rule that would fill a gap of a table. */
import type { Interval, Span, Stretch } from '../verify/finding.ts';
import { literalsOfTests } from '../verify/literals.ts';
import { readUnaryTests } from '../feel/tree.ts';
import type { Table } from './decision.ts';

const literal = (text: string): string => {
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return /^\d{4}-\d\d-\d\dT/.test(text)
    ? `date and time("${text}")`
    : /^\d{4}-\d\d-\d\d$/.test(text)
      ? `date("${text}")`
      : /^\d\d:\d\d/.test(text)
        ? `time("${text}")`
        : JSON.stringify(text);
};

const intervalTest = ({ low, high, withLow, withHigh }: Interval): string => {
  if (low === null) return high === null ? '-' : `${withHigh ? '<=' : '<'} ${literal(high)}`;
  if (high === null) return `${withLow ? '>=' : '>'} ${literal(low)}`;
  return low === high ? literal(low) : `${withLow ? '[' : '('}${literal(low)}..${literal(high)}${withHigh ? ']' : ')'}`;
};

const textsIn = (test: string): readonly string[] =>
  test === '-' ? [] : (literalsOfTests(readUnaryTests(test)) ?? []).filter((one) => typeof one === 'string');

const stretchTest = (stretch: Stretch, named: readonly string[]): string => {
  if (stretch.kind === 'intervals') return stretch.intervals.map(intervalTest).join(', ');
  const texts = stretch.values.filter((one) => one !== null).map((one) => (typeof one === 'boolean' ? String(one) : JSON.stringify(one)));
  if (!stretch.values.includes(null)) return texts.join(', ');
  // All that no rule names, with those of its own.
  const others = named.filter((one) => !stretch.values.includes(one)).map((one) => JSON.stringify(one));
  return others.length === 0 ? '-' : `not(${others.join(', ')})`;
};

/** Unary tests for each input that take what the spans of a gap say. */
export const gapTests = (table: Table, spans: readonly Span[]): readonly string[] =>
  table.inputs.map(({ expression }, at) => {
    const span = spans.find(({ field }) => field === expression);
    return span ? stretchTest(span.stretch, [...new Set(table.rules.flatMap(({ when }) => textsIn(when[at]!)))]) : '-';
  });
