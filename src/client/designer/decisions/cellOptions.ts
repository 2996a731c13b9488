/** What may stand in a cell: values that the column allows or has already, operators to begin with, people who approve. */
import type { Sheet } from '#machines/dmn/sheet.ts';
import { parts, unquote } from '#machines/feel/place.ts';
import { readUnaryTests } from '#machines/feel/tree.ts';
import { isRule, ruleWords, type Labels } from '#machines/rules.ts';
import type { DesignChoices } from '#model/workflow/design.ts';
import { w, type Language, type Words } from '#model/words.ts';
import type { SheetColumn } from './rows.ts';

export interface CellOption {
  readonly value: string;
  /** What it is called, where the text itself does not say so. */
  readonly label: string;
}
export interface CellOptions {
  readonly group: string;
  readonly items: readonly CellOption[];
}

const groupWords = {
  allowed: w('Allowed', '可用值'),
  used: w('In this column', '本列已有'),
  people: w('Who approves', '审批人'),
  begin: w('Forms', '写法'),
};

/** Texts of tests or values with commas between. */
export const separate = (text: string): readonly string[] => {
  try {
    return text.trim() === '' ? [] : parts(readUnaryTests(text)).flatMap((tests) => parts(tests).map((one) => one.text));
  } catch {
    return [];
  }
};

const forms: Readonly<Record<string, readonly (readonly [string, Words])[]>> = {
  number: [
    ['>= ', w('at least', '不小于')],
    ['< ', w('less than', '小于')],
    ['[1..10]', w('from … to …', '从…到…')],
    ['-', w('any', '任意')],
  ],
  date: [
    ['>= date("2026-01-01")', w('from this day on', '自该日起')],
    ['< date("2026-01-01")', w('before this day', '早于该日')],
    ['-', w('any', '任意')],
  ],
  boolean: [
    ['true', w('yes', '是')],
    ['false', w('no', '否')],
    ['-', w('any', '任意')],
  ],
  string: [
    ['not("")', w('none of these', '不是')],
    ['-', w('any', '任意')],
  ],
};

const fixedRules = ['starter', 'starter.leader', 'starter.leader(2)', 'starter.inCharge', 'starter.leaders(toTop)'];

const peopleOf = ({ roles, posts, departments }: DesignChoices, labels: Labels, language: Language): readonly CellOption[] =>
  [
    ...fixedRules,
    ...roles.map(({ code }) => `role:${code}`),
    ...posts.map(({ code }) => `post:${code}`),
    ...departments.map(({ code }) => `dept:${code}.leader`),
  ].map((rule) => ({
    value: JSON.stringify(rule),
    label: ruleWords(rule, labels)[language],
  }));

/** What a text that is one quoted rule for approvers says; null for anything else. */
export const ruleLabel = (text: string, labels: Labels): Words | null => {
  if (!/^"[^"]+"$/.test(text.trim())) return null;
  const rule = unquote(text.trim());
  // A bare `starter` could be any text.
  return isRule(rule) && /[.:]/.test(rule) && !rule.startsWith('=') ? ruleWords(rule, labels) : null;
};

export const optionsOf = (
  sheet: Sheet,
  column: SheetColumn,
  choices: DesignChoices,
  labels: Labels,
  language: Language,
): readonly CellOptions[] => {
  const { part, at } = column.column;
  if (part === 'notes') return [];
  const seen = new Set<string>();
  const fresh = (items: readonly CellOption[]): readonly CellOption[] => items.filter(({ value }) => !seen.has(value) && seen.add(value));
  const plain = (value: string): CellOption => ({ value, label: ruleLabel(value, labels)?.[language] ?? '' });
  const allowed = separate(part === 'when' ? (sheet.inputs[at]?.allowed ?? '') : (sheet.outputs[at]?.allowed ?? '')).map(plain);
  const used = sheet.rules.map((rule) => rule[part][at] ?? '').filter((text) => text !== '' && text !== '-');
  const people = part === 'then' && /^(string)?$/i.test(column.type) ? peopleOf(choices, labels, language) : [];
  const begin =
    part === 'when'
      ? (forms[column.type.toLowerCase()] ?? forms['string']!).map(([value, label]) => ({ value, label: label[language] }))
      : [];
  return [
    { group: groupWords.allowed[language], items: fresh(allowed) },
    { group: groupWords.used[language], items: fresh(used.map(plain)) },
    { group: groupWords.begin[language], items: fresh(begin) },
    { group: groupWords.people[language], items: fresh(people) },
  ].filter(({ items }) => items.length > 0);
};
