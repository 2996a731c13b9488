/** Lines that give back, or miss, lines of another document: what may be wrong with what they name. Pure. */
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';

/** A line of the other document. */
interface Source {
  readonly id: string;
  readonly itemId: string;
  /** Absent where the lot is not looked at. */
  readonly lot?: string | null;
  readonly left: string;
}

interface Named {
  readonly lot?: string | null;
  readonly itemId: string | null;
  readonly qty: string | null;
  /** Id of the line of the other document. */
  readonly of: string | null;
}

/** How a kind of document says it: the name of the rule and of the field that names the line, and the words of each fault. */
interface Said {
  readonly rule: string;
  readonly field: string;
  readonly missing: Words;
  readonly strange: Words;
  readonly otherItem: Words;
  readonly otherLot?: Words;
  readonly more: (left: string) => Words;
}

/** The first thing that is wrong with a line: none named, one that is not there, another material or lot, more than is left. */
export function backFaults(
  { of, itemId, lot, qty }: Named,
  at: string,
  sources: readonly Source[] | undefined,
  { rule, field, missing, strange, otherItem, otherLot, more }: Said,
): readonly Fault[] {
  if (of === null) return [fault(rule, `${at}.${field}`, missing)];
  if (sources === undefined) return [];
  const from = sources.find(({ id }) => id === of);
  if (from === undefined) return [fault(rule, `${at}.${field}`, strange)];
  if (from.itemId !== itemId) return [fault(rule, `${at}.itemId`, otherItem)];
  if (otherLot !== undefined && (from.lot ?? null) !== (lot ?? null)) return [fault(rule, `${at}.lotNo`, otherLot)];
  return compare(qty, from.left) > 0 ? [fault('overQuantity', `${at}.qty`, more(from.left))] : [];
}

/** Lines that name one though their document is of another kind. */
export const strayFaults = (
  lines: readonly { readonly of: string | null }[],
  { rule, field }: Pick<Said, 'rule' | 'field'>,
  message: Words,
): readonly Fault[] => lines.flatMap(({ of }, at) => (of === null ? [] : [fault(rule, `lines.${at}.${field}`, message)]));
