/**
 * What the four parts of a field kind get: input (edit), cell (list and read), filter (list) and print (plain text).
 * The tables `inputs.tsx`, `cells.tsx`, `filters.tsx` and `prints.ts` hold one row per kind; the compiler lists a missing one.
 */
import type { Dictionary, Names } from '#model/api.ts';
import type { Field } from '#model/field.ts';
import { say } from '#client/words/language.tsx';
import { isId } from '#model/fields/reference.ts';
import { type Language, w } from '#model/words.ts';
import type { KeyboardEvent, ReactNode } from 'react';

/** Props of every input. `value` is the JSON value of the kind, or what was typed where it does not read as one. */
export interface InputProps {
  /** DOM id, which is also the path: `endDate`, `items.2.amount`. */
  readonly id: string;
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  /** `names` says how to show records that the new value points at. */
  readonly onChange: (value: unknown, names?: Names) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly names?: Names;
  /** In a grid cell or a filter: without label, borders and help; the label becomes the accessible name. */
  readonly bare?: boolean;
  readonly autoFocus?: boolean;
  /** Stands in a popover, which a click into another portal would close. */
  readonly inPopover?: boolean;
}

/** What a cell and a print get. */
export interface Shown {
  readonly field: Field;
  readonly value: unknown;
  readonly language: Language;
  readonly dictionary: Dictionary;
  readonly names: Names;
}

export interface FilterProps {
  readonly field: Field;
  readonly name: string;
  readonly label: string;
  /** Query parameters of this field, as they stand in the address. */
  readonly query: Readonly<Record<string, string>>;
  /** Parameters to set; null takes one away. */
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
  readonly names: Names;
  readonly onNames: (names: Names) => void;
  /** The list takes spans of days and oneself by name (`thisMonth`, `me`), so that a kept view goes along with them. */
  readonly byName?: boolean;
  /** Rows that each value would leave. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Label above, help and error: what Mantine's `Input.Wrapper` takes. */
export const frame = ({ label, error, help, required }: InputProps) => ({ label, description: help, error, withAsterisk: required });

/** Mantine props that all inputs share; label, help and error are wired to the control by Mantine's wrapper. */
export const control = (props: InputProps) => ({
  id: props.id,
  'data-path': props.id,
  autoFocus: props.autoFocus,
  ...(props.bare ? { 'aria-label': props.label, variant: 'unstyled' as const, error: props.error ? true : undefined } : frame(props)),
});

/** The options that stand in the open list of an input, and the highlighted one. */
export const optionsOf = (input: EventTarget): { readonly all: readonly HTMLElement[]; readonly highlighted: HTMLElement | null } => {
  const id = input instanceof HTMLElement ? input.getAttribute('aria-controls') : null;
  const all = [...((id && document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-combobox-option]')) || [])];
  return { all, highlighted: all.find((option) => option.hasAttribute('data-combobox-selected')) ?? null };
};

/**
 * Enter takes the option that is shown as highlighted. Mantine keeps the place of the highlight a second time, and a timer of the list's
 * opening forgets that one when keys come faster than timers: the highlight stays, Enter takes nothing, and the choice is lost.
 */
export const takesHighlighted = {
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, nativeEvent } = event;
    if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    const option = optionsOf(target).highlighted;
    if (!option) return;
    event.preventDefault();
    event.stopPropagation();
    option.click();
  },
};

/** Name of the button that empties a field, for those who hear it. */
export const clearName = (label: string): { readonly 'aria-label': string } => ({
  'aria-label': say(w('Clear {label}', '清除{label}'), { label }),
});

/** Text that stands where a record was meant. Digits alone would be taken as the id of whatever record has it, so they are quoted. */
export const typedName = (text: string): string => (isId(text) ? `“${text}”` : text);

/** Parameters that the filter of a field may set. */
export const filterKeys = (name: string): readonly string[] => [
  name,
  ...['like', 'from', 'to', 'not', 'empty'].map((operator) => `${name}_${operator}`),
];
