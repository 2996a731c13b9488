/** The columns of a grid of lines: which there are, which this person may change, how wide they have to be. */
import type { FieldRight } from '#model/api.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import type { Field, FieldKind } from '#model/field.ts';
import type { FormState } from '#client/blocks/form/formState.ts';
import { visibleFields } from './LinesTable.tsx';

export interface LinesProps {
  readonly form: FormState;
  readonly name: string;
  /**
   * With rights the grid is an approver's: only columns that their node opens can be changed, and no line comes or goes, where they do
   * not open the whole set.
   */
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
const opens = (right: FieldRight | undefined): boolean => right === 'edit' || right === 'require';
/** The whole set is this person's: lines come and go, and they write what an author would. */
export const isOwnSet = ({ name, rights }: Pick<LinesProps, 'name' | 'rights'>): boolean => rights === undefined || opens(rights[name]);

export const columnsOf = ({ form, name, rights }: LinesProps): readonly GridColumn[] => {
  const lines = form.definition.lines[name]!;
  const own = isOwnSet({ name, ...(rights && { rights }) });
  const rows = linesOf(form.record, name);
  return visibleFields(lines, name, rights ?? {})
    .filter(([column, field]) => !own || !field.node || rows.some((row) => !isEmpty(row[column])))
    .map(([column, field]) => {
      const right = rights?.[`${name}.${column}`];
      const open = own ? !field.readOnly && !field.computed && !field.node : opens(right);
      return { name: column, field, open, required: own ? field.required === true && open : right === 'require' };
    });
};
