/** One line a resource in its area's index: what the client may know before the definition is loaded, and how to load it. */
import type { ApiPrefix, Definition } from '#model/definition.ts';
import type { ResourceKind } from '#model/common.ts';
import type { Words } from '#model/words.ts';

export interface Entry {
  readonly kind: ResourceKind;
  readonly prefix: ApiPrefix;
  readonly label: Words;
  readonly load: () => Promise<Definition>;
  /** First part of the approval pages, where it is not the module of the area. */
  readonly approval?: string;
  /** Last part of its calls' address, where it is not the key. */
  readonly path?: string;
  /** What its flows are called, by their keys, where a field of it chooses among several; each has approval pages of its own. */
  readonly flows?: Readonly<Record<string, Words>>;
  /** Pages with a path of their own. */
  readonly pages?: Readonly<Partial<Record<'list' | 'add' | 'edit' | 'view', string>>>;
}

export type Entries = Readonly<Record<string, Entry>>;

/** An area as the browser knows it from the start. What the server reads beside it stands in the area's `manifest.ts`. */
export interface Area {
  /** First part of its page paths. */
  readonly module: string;
  readonly resources: Entries;
}

export const entry = (
  kind: ResourceKind,
  prefix: ApiPrefix,
  label: Words,
  load: () => Promise<Definition>,
  more: Pick<Entry, 'approval' | 'path' | 'pages' | 'flows'> = {},
): Entry => ({ kind, prefix, label, load, ...more });
