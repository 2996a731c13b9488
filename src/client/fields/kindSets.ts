/** Kinds that are drawn alike, whatever draws them. */
import type { FieldKind } from '#model/field.ts';

/** Stand at the right of their column. */
export const rightAligned: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'money']);

/** Need the whole width of a form. */
export const wideKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['longText', 'richText', 'files', 'images', 'signature', 'json']);

/** Hold more than one name. */
const several: ReadonlySet<FieldKind> = new Set<FieldKind>(['users', 'refs', 'choices', 'longText']);

/** Room that a column of a kind needs, however short its values are. */
export const widthOf = (kind: FieldKind): 'narrow' | 'middle' | 'wide' | 'many' =>
  rightAligned.has(kind) || kind === 'boolean' || kind === 'time'
    ? 'narrow'
    : kind === 'date' || kind === 'month' || kind === 'choice'
      ? 'middle'
      : several.has(kind)
        ? 'many'
        : 'wide';
