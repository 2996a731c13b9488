/** What is chosen in a list, by its ids. */

/** The chosen ids with these among them, or without them; the set given stays as it is. */
export function choosing(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}
