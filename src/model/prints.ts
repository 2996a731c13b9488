/** Prints of documents: which fields a paper shows, and what passes between server and client about them. */
import type { Person } from './api.ts';
import { allFields, allLineFields } from './common.ts';
import type { Definition } from './definition.ts';
import { readGroupsOf } from './groups.ts';

/** Paths of what stands on a document's paper: `purpose`, and a column of lines as `items.amount`. */
export const papersPaths = (definition: Definition): readonly string[] => {
  const fields = allFields(definition);
  const single = readGroupsOf(definition)
    .flatMap(({ names }) => names)
    .filter((name) => fields[name] !== undefined);
  const columns = Object.entries(definition.lines).flatMap(([set, lines]) =>
    Object.keys(allLineFields(lines)).map((column) => `${set}.${column}`),
  );
  return [...new Set([...single, ...columns])];
};

/** At most so many copies at once. */
export const mostCopies = 20;

/** A printed paper is checked against what became of its document since. */
export interface PrintChecked {
  readonly at: string;
  readonly by: Person | null;
  readonly copies: number;
  /** Paths on the paper whose values are others now, as far as the reader sees them. */
  readonly differs: readonly string[];
  /** Differences in what is hidden from the reader. */
  readonly hidden: number;
  /** Entries of the trail since then that moved the document. */
  readonly later: number;
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
}
