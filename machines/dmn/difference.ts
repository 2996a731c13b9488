/** A decision table is compared with another version of it by the ids of its rules and columns. */
import type { Sheet, SheetRule } from './sheet.ts';

export interface SheetDifference {
  /** Rules that both have give the text before, by column (`when.0`); new ones give null. Rules that are the same are missing. */
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  /** Rules that are gone, with the place they had. */
  readonly removed: readonly { readonly at: number; readonly rule: SheetRule }[];
  /** Heads, policy or the columns themselves are others. */
  readonly heads: boolean;
  readonly same: boolean;
}

/** Place of each column of `now` in the table before; -1 where it is new. */
const places = (before: readonly { readonly id: string }[], now: readonly { readonly id: string }[]): readonly number[] =>
  now.map(({ id }) => before.findIndex((one) => one.id === id));

export const differenceOf = (before: Sheet, now: Sheet): SheetDifference => {
  const columns = {
    when: places(before.inputs, now.inputs),
    then: places(before.outputs, now.outputs),
    notes: now.annotations.map((name) => before.annotations.indexOf(name)),
  };
  const known = new Map(before.rules.map((rule) => [rule.id, rule]));
  const rules: Record<string, Readonly<Record<string, string>> | null> = {};
  for (const rule of now.rules) {
    const old = known.get(rule.id);
    if (!old) {
      rules[rule.id] = null;
      continue;
    }
    const cells = (['when', 'then', 'notes'] as const).flatMap((part) =>
      columns[part].flatMap((place, at) => {
        const was = place < 0 ? '' : (old[part][place] ?? '');
        return was === (rule[part][at] ?? '') ? [] : [[`${part}.${at}`, was] as const];
      }),
    );
    if (cells.length > 0) rules[rule.id] = Object.fromEntries(cells);
  }
  const kept = new Set(now.rules.map(({ id }) => id));
  const removed = before.rules.flatMap((rule, at) => (kept.has(rule.id) ? [] : [{ at, rule }]));
  const head = ({ policy, aggregation, inputs, outputs, annotations, name }: Sheet): string =>
    JSON.stringify([policy, aggregation, inputs, outputs, annotations, name]);
  const order = (sheet: Sheet): string => sheet.rules.map(({ id }) => id).join(' ');
  const heads = head(before) !== head(now);
  return { rules, removed, heads, same: !heads && removed.length === 0 && Object.keys(rules).length === 0 && order(before) === order(now) };
};
