/** What is wrong in a form of `@mantine/form`: sentences of the server at their fields, and the way to the first of them. */
import type { Fault } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';
import type { FormErrors } from '@mantine/form';

/** Faults as the form's errors, one at each field; of several at one field the first. */
export const errorsOf = (faults: readonly Fault[], say: (words: Words) => string): FormErrors =>
  Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, say(message)]));

/** Of a form, whatever its values are. */
interface Focusable {
  readonly getValues: () => object;
  readonly getInputNode: (path: never) => HTMLElement | null;
}

/** Puts the focus on the first field that has an error, in the order in which the form names its values. */
export const focusFirst = (form: Focusable, errors: FormErrors): void => {
  const first = Object.keys(form.getValues()).find((name) => errors[name] !== undefined);
  if (first !== undefined) form.getInputNode(first as never)?.focus();
};
