/** Values of a case in a line: what the flow reads, each as its kind prints it. */
import { useShown } from '#client/fields/context.tsx';
import { prints } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import { allFields } from '#model/common.ts';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import { textOf } from '#model/calculation/text.ts';
import { useDesign } from '../design.ts';

export interface Told {
  readonly label: string;
  readonly text: string;
}

export const useTold = (): ((values: AnyDoc, names: readonly string[]) => readonly Told[]) => {
  const say = useSay();
  const shown = useShown();
  const { definition } = useDesign();
  const fields = definition ? allFields(definition) : {};
  return (values, names) =>
    names.flatMap((name) => {
      const value = values[name];
      if (isEmpty(value) || name.startsWith('$')) return [];
      const field = fields[name];
      if (!field) return [{ label: name, text: typeof value === 'object' ? JSON.stringify(value) : textOf(value) }];
      const text = prints[field.kind]({ ...shown, field, value, names: (values['$names'] as Names | undefined) ?? {} });
      return text === '' ? [] : [{ label: say(field.label), text }];
    });
};
