/**
 * Lines of records as records of their own: a register over a set of lines, for screens that list, read and choose them one by one. They stay
 * part of their record, whose rules and rights hold for them; there is no second table.
 */
import { allFields, allLineFields } from './common.ts';
import type { ResourceKind } from './common.ts';
import type { AnyLines, LineSets } from './lineSet.ts';
import type { Fields } from './field.ts';

export interface LinesOver {
  readonly resource: string;
  /** The set. */
  readonly lines: string;
  /** Field of the register that holds the id of the record. */
  readonly parent: string;
  /** Fields of the record under the names that the register gives them. */
  readonly of: Readonly<Record<string, string>>;
  /** Fields of the lines. */
  readonly own: readonly string[];
}

/** `over` of a register that shows the lines `set` of `owner`; what is neither of the line nor in `of` comes from the record by its name. */
export function linesOver(
  owner: { readonly key: string; readonly kind: ResourceKind; readonly fields: Fields; readonly lines: LineSets },
  set: string,
  parent: string,
  of: Readonly<Record<string, string>> = {},
): LinesOver {
  const lines: AnyLines | undefined = owner.lines[set];
  if (lines === undefined) throw new Error(`${owner.key} has no lines ${set}.`);
  const unknown = Object.values(of).find((name) => !Object.hasOwn(allFields(owner), name));
  if (unknown !== undefined) throw new Error(`${owner.key} has no field ${unknown}.`);
  return { resource: owner.key, lines: set, parent, of, own: Object.keys(allLineFields(lines)) };
}

/** Fields of a set of lines as a register over them has them: nobody fills them in there, and what was computed stands in the line. */
export const shownFields = <F extends Fields>({ fields }: { readonly fields: F }): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { computed: _computed, required: _required, default: _default, ...field }]) => [
      name,
      { ...field, readOnly: true },
    ]),
  ) as unknown as F;
