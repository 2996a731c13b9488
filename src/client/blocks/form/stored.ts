/** What comes back into a form when the server has stored it. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { allFields } from '#model/common.ts';
import { linesOf } from '#model/values.ts';
import { bodyOf, mine } from './body.ts';
import { equalValues } from './path.ts';

const withoutId = ({ id: _id, ...values }: AnyDoc): AnyDoc => values;

/**
 * The values of a form with what the server alone sets; everything that was typed since they were sent stays. `now.record` is `now.raw`
 * with its computes, as `sent` was. A line without id gets the one that the server gave it: that of the same line as sent, or of the line
 * at its place where no line came or went since.
 */
export const withStored = (
  definition: Definition,
  now: { readonly raw: AnyDoc; readonly record: AnyDoc },
  sent: AnyDoc,
  stored: AnyDoc,
): AnyDoc => {
  const fields = allFields(definition);
  const kept = Object.entries(stored).filter(
    ([name]) => ['id', 'version', 'status', 'can'].includes(name) || !(name in definition.lines || (fields[name] && mine(fields[name]))),
  );
  const [typed, told] = [bodyOf(definition, now.record), bodyOf(definition, sent)];
  const lines = Object.keys(definition.lines).map((name) => {
    const [rows, after, before, theirs] = [linesOf(now.raw, name), linesOf(typed, name), linesOf(told, name), linesOf(stored, name)];
    if (before.length !== theirs.length) return [name, now.raw[name]] as const;
    const taken = new Set(rows.map((line) => line['id']));
    const idOf = (index: number): unknown => {
      const line = withoutId(after[index] ?? {});
      const same = before.findIndex((one, at) => !taken.has(theirs[at]?.['id']) && equalValues(withoutId(one), line));
      return theirs[same >= 0 ? same : after.length === before.length ? index : -1]?.['id'];
    };
    return [
      name,
      rows.map((line, index) => {
        if (line['id'] !== undefined) return line;
        const id = idOf(index);
        if (id === undefined || taken.has(id)) return line;
        taken.add(id);
        return { ...line, id };
      }),
    ] as const;
  });
  return { ...now.raw, ...Object.fromEntries(kept), ...Object.fromEntries(lines) };
};
