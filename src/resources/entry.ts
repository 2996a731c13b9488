/** One line a resource in its area's index: what the client may know before the definition is loaded, and how to load it. */
import type { ApiPrefix, Definition, ResourceKind } from '#model/definition.ts';
import type { Words } from '#model/words.ts';

export interface Entry {
  readonly kind: ResourceKind;
  readonly prefix: ApiPrefix;
  readonly label: Words;
  readonly load: () => Promise<Definition>;
  /** First part of the approval pages, where it is not the module of the area (specification 2). */
  readonly approval?: string;
  /** Last part of its calls' address, where it is not the key. */
  readonly path?: string;
  /** Pages with a path of their own (specification 2). */
  readonly pages?: Readonly<Partial<Record<'list' | 'add' | 'edit' | 'view', string>>>;
}

export type Area = Readonly<Record<string, Entry>>;

export const entry = (
  kind: ResourceKind,
  prefix: ApiPrefix,
  label: Words,
  load: () => Promise<Definition>,
  more: Pick<Entry, 'approval' | 'path' | 'pages'> = {},
): Entry => ({ kind, prefix, label, load, ...more });
