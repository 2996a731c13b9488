/** What a person has changed in a record, in the shape of the trail: fields one by one, lines by their id. */
import { equalValues } from '#client/blocks/form/path.ts';
import type { TrailChange } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { normalise } from '#model/evaluate.ts';
import { linesOf } from '#model/values.ts';
import { isMasked } from '#model/calculation/format.ts';
import type { Field } from '#model/field.ts';

/** What follows by itself, or only the server sets, is no change of a person's. */
const isWritten = (field: Field): boolean => !field.computed && !field.readOnly;

/** A masked value came from the server, which keeps the true one; nobody typed it. */
const differ = (field: Field, before: unknown, after: unknown): boolean =>
  !equalValues(before, after) && !(field.sensitive === true && (isMasked(before) || isMasked(after)));

export const changesOf = (definition: Definition, stored: AnyDoc, after: AnyDoc): readonly TrailChange[] => {
  const before = normalise(definition, stored);
  const fields = Object.entries(allFields(definition)).flatMap(([name, field]) =>
    isWritten(field) && differ(field, before[name], after[name]) ? [name] : [],
  );
  const own = fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
  const lines = Object.entries(definition.lines).flatMap(([name, set]): TrailChange[] => {
    const [old, now] = [linesOf(before, name), linesOf(after, name)];
    const place = (index: number) => `${name}.${index}`;
    const gone = old.flatMap((line, index) =>
      now.some((other) => other['id'] === line['id']) ? [] : [{ field: place(index), before: line, after: null }],
    );
    return [
      ...now.flatMap((line, index): TrailChange[] => {
        const earlier = old.find((other) => other['id'] !== undefined && other['id'] === line['id']);
        if (!earlier) return [{ field: place(index), before: null, after: line }];
        return Object.entries(allLineFields(set))
          .filter(([column, field]) => isWritten(field) && differ(field, earlier[column], line[column]))
          .map(([column]) => ({ field: `${place(index)}.${column}`, before: earlier[column] ?? null, after: line[column] ?? null }));
      }),
      ...gone,
    ];
  });
  return [...own, ...lines];
};
