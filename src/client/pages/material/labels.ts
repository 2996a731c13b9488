/** What a scanner reads: a lot, a code or a bar code, or a label that holds several of them, parted by `|`. Pure. */

/** The parts of a label. */
export const partsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const isAmong = (parts: readonly string[], value: string | null): boolean => value !== null && parts.includes(value.toLowerCase());

interface Coded {
  readonly itemCode: string;
  readonly barcode: string | null;
}

/** Whether a label says more than which material it is on: a lot, then, that nobody here may know. */
export const saysMore = (parts: readonly string[], items: readonly Coded[]): boolean =>
  parts.some((part) => !items.some(({ itemCode, barcode }) => isAmong([part], itemCode) || isAmong([part], barcode)));
