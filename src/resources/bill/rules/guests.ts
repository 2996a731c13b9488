/** Who names the guests of a line: the line itself, or the reception or meal whose cost it claims. */

/** The document whose cost a line claims: its kind and its row of `claimSource`. */
export interface Sourced {
  readonly sourceKey: string | null;
  readonly sourceId: string | null;
}
export interface Hosted extends Sourced {
  readonly guests: string | null;
}

/** Kinds whose documents name the guests. */
const hosting: ReadonlySet<string> = new Set(['watchReceiveDetail', 'adminMealApplication']);

export const namesGuests = ({ guests, sourceKey, sourceId }: Hosted): boolean =>
  guests !== null || (sourceId !== null && sourceKey !== null && hosting.has(sourceKey));
