/** Which files a reader shows: those of the document, and those that people attached on its way. */
import type { TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FileRef } from '#model/field.ts';

type Values = Readonly<Record<string, unknown>>;

const isFile = ({ kind }: Field): boolean => kind === 'files' || kind === 'images';
const listed = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? (value as readonly FileRef[]) : []);

/** A file with the act that brought it; null for the document's own. */
export interface ReaderFile {
  readonly file: FileRef;
  readonly entry: TrailEntry | null;
}

/** Each file once, the document's first, in the order of its fields. Nothing of a hidden field. */
export const filesOf = (
  { document, rights, trail }: Pick<DocumentBundle, 'document' | 'rights' | 'trail'>,
  definition: Definition,
): readonly ReaderFile[] => {
  const shown = (path: string): boolean => rights[path] !== 'hidden';
  const own = Object.entries(allFields(definition)).flatMap(([name, field]) =>
    isFile(field) && shown(name) ? listed(document[name]) : [],
  );
  const inLines = Object.entries(definition.lines).flatMap(([set, { fields }]) => {
    const columns = Object.entries(fields).flatMap(([name, field]) => (isFile(field) && shown(`${set}.${name}`) ? [name] : []));
    const lines = shown(set) && Array.isArray(document[set]) ? (document[set] as readonly Values[]) : [];
    return lines.flatMap((line) => columns.flatMap((name) => listed(line[name])));
  });
  const attached = trail.flatMap((entry) => (entry.files ?? []).map((file): ReaderFile => ({ file, entry })));
  const all = [...[...own, ...inLines].map((file): ReaderFile => ({ file, entry: null })), ...attached];
  return [...new Map(all.toReversed().map((one) => [one.file.id, one])).values()].toReversed();
};
