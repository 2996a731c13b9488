/** Three versions of one record brought together: field by field, lines by their ids, cell by cell. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { normalise } from '#model/evaluate.ts';
import { linesOf } from '#model/values.ts';
import { equalValues } from './path.ts';

export type Side = 'mine' | 'theirs';

/** One value that is not the same in both: of a field, of a cell, or a whole line that only one of them has. */
export interface Difference {
  /** `reason`, `items.1.amount`, `items.2`: as it is counted where the line is, in theirs if it is there. */
  readonly path: string;
  readonly name: string;
  readonly line: string | null;
  readonly column: string | null;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Mine where I changed it, theirs where only the other did. */
  readonly preset: Side;
}

export interface Versions {
  /** What both began with. */
  readonly base: AnyDoc;
  readonly mine: AnyDoc;
  readonly theirs: AnyDoc;
}

/** Of a record, what the person may write. */
type Part = (record: AnyDoc) => AnyDoc;

const withoutId = ({ id: _id, ...values }: AnyDoc): AnyDoc => values;
const idOf = (line: AnyDoc | undefined): string | null => (line?.['id'] === undefined ? null : String(line['id'] as string | number));
const presetOf = (base: unknown, mine: unknown): Side => (equalValues(base, mine) ? 'theirs' : 'mine');

/** My lines by id. One that has none yet may have been stored although its answer never came: then it is the stored one. */
const ownLines = (base: readonly AnyDoc[], mine: readonly AnyDoc[], theirs: readonly AnyDoc[]): readonly AnyDoc[] => {
  const taken = new Set([...base, ...mine].map(idOf));
  return mine.map((line, at) => {
    if (idOf(line) !== null) return line;
    const stored = theirs.find((other) => !taken.has(idOf(other)) && equalValues(withoutId(other), line));
    taken.add(idOf(stored));
    return { ...line, id: idOf(stored) ?? `new ${at}` };
  });
};

const lineDifferences = (name: string, base: readonly AnyDoc[], mine: readonly AnyDoc[], theirs: readonly AnyDoc[]): Difference[] => {
  const own = ownLines(base, mine, theirs);
  const at = (lines: readonly AnyDoc[], id: string | null) => lines.findIndex((line) => idOf(line) === id);
  const ids = [...theirs.map(idOf), ...own.map(idOf).filter((id) => at(theirs, id) < 0)];
  return ids.flatMap((id): Difference[] => {
    const [was, left, right] = [base, own, theirs].map((lines) => lines[at(lines, id)]);
    const place = `${name}.${right ? at(theirs, id) : at(own, id)}`;
    if (!left || !right) {
      const [before, now] = [was && withoutId(was), left && withoutId(left)];
      return [{ path: place, name, line: id, column: null, mine: left ?? null, theirs: right ?? null, preset: presetOf(before, now) }];
    }
    return Object.keys({ ...left, ...right })
      .filter((column) => column !== 'id' && !equalValues(left[column], right[column]))
      .map((column) => ({
        path: `${place}.${column}`,
        name,
        line: id,
        column,
        mine: left[column],
        theirs: right[column],
        preset: presetOf(was?.[column], left[column]),
      }));
  });
};

export const differencesOf = (definition: Definition, versions: Versions, part: Part): readonly Difference[] => {
  const written = (record: AnyDoc) => part(normalise(definition, record));
  const [base, mine, theirs] = [written(versions.base), written(versions.mine), written(versions.theirs)];
  return Object.keys({ ...mine, ...theirs }).flatMap((name): readonly Difference[] => {
    if (name === 'id' || name === 'version') return [];
    if (definition.lines[name]) return lineDifferences(name, linesOf(base, name), linesOf(mine, name), linesOf(theirs, name));
    if (equalValues(mine[name], theirs[name])) return [];
    const values = { mine: mine[name], theirs: theirs[name], preset: presetOf(base[name], mine[name]) };
    return [{ path: name, name, line: null, column: null, ...values }];
  });
};

/** Theirs, with what was chosen of mine. */
export const mergedOf = (theirs: AnyDoc, found: readonly Difference[], choice: (difference: Difference) => Side): AnyDoc =>
  found.reduce<AnyDoc>((record, difference) => {
    if (choice(difference) === 'theirs') return record;
    const { name, line, column, mine } = difference;
    if (line === null) return { ...record, [name]: mine };
    const lines = linesOf(record, name);
    if (column !== null) return { ...record, [name]: lines.map((one) => (idOf(one) === line ? { ...one, [column]: mine } : one)) };
    if (mine === null) return { ...record, [name]: lines.filter((one) => idOf(one) !== line) };
    // Stored as a line of its own: theirs knows none of this id, or no longer.
    return { ...record, [name]: [...lines, withoutId(mine as AnyDoc)] };
  }, theirs);
