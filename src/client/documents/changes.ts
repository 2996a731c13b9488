/** What a person has changed in a record, in the shape of the trail: fields one by one, lines by their id. */
import { equalValues } from '#client/blocks/path.ts';
import type { TrailChange } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { linesOf } from '#model/evaluate.ts';

const written = ['version', 'status'];

export const changesOf = (definition: Definition, before: AnyDoc, after: AnyDoc): readonly TrailChange[] => {
  const fields = Object.keys(allFields(definition)).filter((name) => !written.includes(name) && !equalValues(before[name], after[name]));
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
        return Object.keys(allLineFields(set))
          .filter((column) => !equalValues(earlier[column], line[column]))
          .map((column) => ({ field: `${place(index)}.${column}`, before: earlier[column] ?? null, after: line[column] ?? null }));
      }),
      ...gone,
    ];
  });
  return [...own, ...lines];
};
