/** The columns of a grid of lines: which there are, which this person may change, how wide they have to be. */
import type { FieldRight } from '#model/api.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Field, FieldKind } from '#model/field.ts';
import type { FormState } from './formState.ts';
import { visibleFields } from './LinesTable.tsx';

export interface LinesProps {
  readonly form: FormState;
  readonly name: string;
  /** With rights the grid is an approver's: only columns that his node opens can be changed, and no line comes or goes. */
  readonly rights?: Readonly<Record<string, FieldRight>>;
}

export interface GridColumn {
  readonly name: string;
  readonly field: Field;
  readonly open: boolean;
  readonly required: boolean;
}

/** Kinds too big for a cell; they are edited in the sheet of their line. */
export const sheetKinds: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'richText',
  'files',
  'images',
  'signature',
  'location',
  'json',
  'refs',
  'users',
  'choices',
]);
export const columnsOf = ({ form, name, rights }: LinesProps): readonly GridColumn[] => {
  const lines = form.definition.lines[name]!;
  const rows = linesOf(form.record, name);
  return visibleFields(lines, name, rights ?? {})
    .filter(([column, field]) => rights !== undefined || !field.node || rows.some((row) => !isEmpty(row[column])))
    .map(([column, field]) => {
      const right = rights?.[`${name}.${column}`];
      const open = rights === undefined ? !field.readOnly && !field.computed && !field.node : right === 'edit' || right === 'require';
      return { name: column, field, open, required: rights === undefined ? field.required === true && open : right === 'require' };
    });
};
