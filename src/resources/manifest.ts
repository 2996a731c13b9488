/**
 * What an area brings beside its definitions, as data: the server installs it and books by it, the browser never loads it as a whole.
 * Each area writes it in its `manifest.ts`; `seeds.ts` puts all of them together.
 */
import type { Ledger } from '#model/posting.ts';
import type { Words } from '#model/words.ts';
import type { DictionarySeed } from './dictionary.ts';
import type { Directory } from './menu.ts';
import type { NoticeSeeds } from './notice.ts';

/** Records that belong to every installation: one that has none of the resource gets these. */
export interface ShippedRecords {
  readonly resource: string;
  /** By the names of the fields. */
  readonly records: () => readonly object[];
}

export interface Manifest {
  /** Its directories in the side menu. */
  readonly menus?: readonly Directory[];
  /** Resources that stand in groups of other areas' directories, by the group's path. */
  readonly placed?: Readonly<Record<string, readonly string[]>>;
  readonly dictionaries?: Readonly<Record<string, DictionarySeed>>;
  readonly ledgers?: readonly Ledger[];
  /** What its effects, calls and dates tell people. */
  readonly notices?: NoticeSeeds;
  /** Words of the permission actions that no kind of resource has by itself (`access.more`). */
  readonly permissions?: Readonly<Record<string, Words>>;
  /** Kind of its flows: a value of the dictionary `flowCategory`. */
  readonly flowCategory?: string;
  readonly records?: readonly ShippedRecords[];
}
