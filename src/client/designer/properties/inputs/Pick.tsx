/** A choice of a few words, each with what it means. */
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Select } from '@mantine/core';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: Words;
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly bare?: boolean;
}

export const Pick = <Value extends string>({ label, value, options, onChange, description, disabled, bare = false }: Props<Value>) => {
  const say = useSay();
  const known = options.some((one) => one.value === value);
  return (
    <Select
      size="xs"
      {...(bare ? { 'aria-label': label } : { label, description })}
      disabled={disabled}
      allowDeselect={false}
      data={[
        ...options.map((one) => ({ value: one.value as string, label: say(one.label) })),
        // A word that is not known is shown as it is written.
        ...(known || value === '' ? [] : [{ value: value as string, label: value as string }]),
      ]}
      value={value === '' ? null : value}
      onChange={(next) => next !== null && next !== value && onChange(next as Value)}
      comboboxProps={{ withinPortal: true }}
    />
  );
};
