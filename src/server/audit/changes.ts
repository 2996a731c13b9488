/** What a save changed in a record, as the operation log keeps it: sensitive values masked, long ones cut. */
import type { TrailChange } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field, Fields } from '#model/field.ts';
import { mask } from '#model/calculation/format.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';

/** Kept by the server at every save: they would stand in each entry. */
const stamps: ReadonlySet<string> = new Set(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'version']);
/** Longest value that is kept whole, in characters. */
const longest = 2000;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const plain = (value: unknown): unknown => (isEmpty(value) ? null : value);

const shortened = (value: unknown): unknown => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length <= longest ? value : `${text.slice(0, longest)}… (${text.length})`;
};

const kept = (field: Field, value: unknown): unknown => {
  const own = plain(value);
  if (own === null) return null;
  return field.sensitive === true ? mask(textOf(own)) : shortened(own);
};

const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

const between = (fields: Fields, place: string, before: AnyDoc, after: AnyDoc): TrailChange[] =>
  Object.entries(fields)
    .filter(([name]) => !stamps.has(name) && !same(before[name], after[name]))
    .map(([name, field]) => ({ field: place + name, before: kept(field, before[name]), after: kept(field, after[name]) }));

const lineKept = (fields: Fields, line: AnyDoc): AnyDoc =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (isEmpty(line[name]) ? [] : [[name, kept(field, line[name])] as const])),
  );

/** Lines are compared by their ids; one that came or went stands there whole. */
const betweenLines = (set: string, fields: Fields, before: AnyDoc, after: AnyDoc): TrailChange[] => {
  const [old, now] = [linesOf(before, set), linesOf(after, set)];
  const byId = new Map(old.map((line) => [textOf(line['id']), line]));
  const left = new Set(now.map((line) => textOf(line['id'])));
  return [
    ...now.flatMap((line, at): TrailChange[] => {
      const earlier = byId.get(textOf(line['id']));
      if (earlier) return between(fields, `${set}.${at}.`, earlier, line);
      return [{ field: `${set}.${at}`, before: null, after: lineKept(fields, line) }];
    }),
    ...old.flatMap((line, at): TrailChange[] =>
      left.has(textOf(line['id'])) ? [] : [{ field: `${set}.${at}`, before: lineKept(fields, line), after: null }],
    ),
  ];
};

/** Every field that differs. A record that comes or goes stands against an empty one. */
export const changesOf = (definition: Definition, before: AnyDoc | null, after: AnyDoc | null): TrailChange[] => [
  ...between(allFields(definition), '', before ?? {}, after ?? {}),
  ...Object.entries(definition.lines).flatMap(([set, lines]) => betweenLines(set, allLineFields(lines), before ?? {}, after ?? {})),
];

/** What a record is called, by its own name field, else its title or code. */
export const nameOfRecord = (definition: Definition, record: AnyDoc): string | null =>
  [definition.name?.zh, 'title', 'name', 'code']
    .map((name) => textOf(name === undefined ? null : record[name]))
    .find((text) => text !== '') ?? null;
