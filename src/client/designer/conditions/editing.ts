/** What the rows of the builder share. */
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Known } from '#machines/verify/names.ts';
import type { Labels } from '#machines/rules.ts';
import { createContext, useContext } from 'react';

export interface Editing {
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
  readonly known: Known;
  /** The subjects as the list shows them. */
  readonly subjects: { group: string; items: { value: string; label: string }[] }[];
  readonly readOnly: boolean;
}

export const EditingContext = createContext<Editing | null>(null);

export const useEditing = (): Editing => {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Only inside a condition');
  return editing;
};
