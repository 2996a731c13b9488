/** Which lines of a bank are which movements of the ledger. Pure; amounts are decimal text with two places. */
import { addDays } from '#model/calculation/dates.ts';
import { typedKey } from '#model/calculation/typed.ts';

/** A line of the bank, or a movement of the ledger. */
export interface Matchable {
  readonly id: string;
  readonly date: string;
  readonly direction: string;
  readonly amount: string;
  readonly payNo: string | null;
}

export interface Pair {
  readonly line: string;
  readonly movement: string;
}

/** Banks book some days before or after the company does. */
export const daysApart = 2;
const slipOf = ({ payNo }: Matchable): string => typedKey(payNo ?? '');
const keyOf = ({ direction, amount }: Matchable, date: string): string => `${direction} ${amount} ${date}`;

/** Days in the order in which they are looked at: the day itself, then the nearest, the earlier of two first. */
const daysAround = (date: string, apart: number): readonly string[] =>
  apart === 0 ? [date] : [addDays(date, -apart), addDays(date, apart)];

/**
 * Each line with at most one movement of the same direction and amount, at most two days apart, and each movement with at most one line. A
 * common slip number goes before everything, then the nearest day, then the order given. Two different slip numbers never belong together.
 */
export function matchesOf(lines: readonly Matchable[], movements: readonly Matchable[]): readonly Pair[] {
  const open = new Map<string, Matchable[]>();
  for (const one of movements) open.set(keyOf(one, one.date), [...(open.get(keyOf(one, one.date)) ?? []), one]);
  const pairs: Pair[] = [];
  let left = lines;
  const pass = (apart: number, fits: (line: string, movement: string) => boolean): void => {
    left = left.filter((line) => {
      for (const day of daysAround(line.date, apart)) {
        const there = open.get(keyOf(line, day)) ?? [];
        const at = there.findIndex((movement) => fits(slipOf(line), slipOf(movement)));
        const found = there[at];
        if (found === undefined) continue;
        open.set(keyOf(line, day), there.toSpliced(at, 1));
        pairs.push({ line: line.id, movement: found.id });
        return false;
      }
      return true;
    });
  };
  const distances = Array.from({ length: daysApart + 1 }, (_, apart) => apart);
  for (const apart of distances) pass(apart, (line, movement) => line !== '' && line === movement);
  for (const apart of distances) pass(apart, (line, movement) => line === '' || movement === '');
  return pairs;
}
