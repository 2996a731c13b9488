/** Two versions of a document beside each other, from what its trail tells of every change. Pure. */
import type { TrailChange, TrailEntry } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { equalValues } from '#client/blocks/form/path.ts';

/** Entries that changed something, the earliest first. Version 0 is what was sent first, version n what stood there after the nth of them. */
export const changedIn = (trail: readonly TrailEntry[]): readonly TrailEntry[] =>
  trail.toSorted((a, b) => a.seq - b.seq).filter(({ changes }) => changes.length > 0);

/**
 * What differs between two versions. Where lines came or went in between only their number is told, as the trail does: a place is another
 * line by then, so its cells say nothing.
 */
export const betweenVersions = (
  { lines }: Pick<Definition, 'lines'>,
  entries: readonly TrailEntry[],
  from: number,
  to: number,
): readonly TrailChange[] => {
  const all = entries.slice(Math.min(from, to), Math.max(from, to)).flatMap(({ changes }) => changes);
  const moved = new Set(all.map(({ field }) => field).filter((field) => field in lines));
  const told = new Map<string, TrailChange>();
  for (const change of all) {
    const [set = '', ...inside] = change.field.split('.');
    if (inside.length > 0 && moved.has(set)) continue;
    told.set(change.field, { ...change, before: (told.get(change.field) ?? change).before });
  }
  const changes = [...told.values()].filter(({ field, before, after }) => moved.has(field) || !equalValues(before, after));
  return from <= to ? changes : changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
};
