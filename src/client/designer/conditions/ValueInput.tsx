/** One value of a rule, in the input of its field: choices from the dictionary, records through the product's own search. */
import { companyToday } from '#client/fields/dateText.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { clearName } from '#client/fields/parts.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import { readDecimal } from '#client/fields/readDecimal.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import type { Names } from '#model/api.ts';
import type { Field } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import type { Operand, Operator } from '#machines/conditions/rules.ts';
import { scaleOf, type CheckedField } from '#machines/verify/fields.ts';
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './conditions.module.css';
import { useNames } from './names.ts';
import type { Sort } from './operators.ts';

const words = {
  yes: w('yes', '是'),
  no: w('no', '否'),
};

interface Props {
  readonly id: string;
  readonly label: string;
  readonly sort: Sort;
  readonly field: CheckedField | undefined;
  readonly operator: Operator;
  readonly values: readonly Operand[];
  readonly error: boolean;
  readonly readOnly: boolean;
  readonly onChange: (values: readonly Operand[]) => void;
}

const textOf = (operand: Operand | undefined): string =>
  operand === undefined || operand.kind === 'field' || operand.kind === 'ago'
    ? ''
    : operand.kind === 'truth'
      ? String(operand.value)
      : operand.text;

const text = (written: string): Operand => ({ kind: 'text', text: written });

/** A number with its digits as typed; grouped thousands, `12w` and full-width digits are understood. */
export const NumberInput = ({
  id,
  label,
  value,
  scale,
  error,
  readOnly,
  onChange,
}: Pick<Props, 'id' | 'label' | 'error' | 'readOnly'> & {
  readonly value: string;
  readonly scale: number | null;
  readonly onChange: (text: string) => void;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      id={id}
      size="xs"
      aria-label={label}
      error={error}
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      value={typed ?? looseDecimal(value)}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        onChange(readDecimal(next, scale ?? 10) ?? '');
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

/** A field of the product's own inputs, without its label and not required. */
const fieldAs = (field: CheckedField, kind: Field['kind'], label: string): Field => ({
  kind,
  label: field.label ?? w(label, label),
  ...(field.target === undefined ? {} : { target: field.target }),
  ...(field.dictionary === undefined ? {} : { dictionary: field.dictionary }),
});

const RecordInput = ({ id, label, field, operator, values, readOnly, onChange }: Props) => {
  const many = operator === 'in' || operator === 'notIn';
  const [picked, setPicked] = useState<Names>({});
  const ids = values.map(textOf).filter(Boolean);
  const names = useNames(field?.target, ids);
  const own = fieldAs(field!, many ? 'refs' : 'ref', label);
  return (
    <div className={css['box']} data-many={many || undefined} inert={readOnly}>
      <FieldInput
        bare
        id={id}
        field={own}
        label={label}
        value={many ? ids : (ids[0] ?? null)}
        names={{ ...names, ...picked }}
        onChange={(value, found) => {
          if (found) setPicked({ ...picked, ...found });
          onChange((Array.isArray(value) ? value : [value]).filter(isId).map(text));
        }}
      />
    </div>
  );
};

const ChoiceInput = ({ id, label, field, operator, values, error, readOnly, onChange }: Props) => {
  const say = useSay();
  const ids = values.map(textOf);
  const data = [
    ...(field?.options ?? []).map((one) => ({ value: one.value, label: say(one.label) })),
    // A value that nobody can choose still shows, red.
    ...ids.filter((one) => one !== '' && !field?.options?.some(({ value }) => value === one)).map((one) => ({ value: one, label: one })),
  ];
  const shared = {
    id,
    size: 'xs' as const,
    'aria-label': label,
    error,
    readOnly,
    data,
    searchable: true,
    comboboxProps: { withinPortal: true },
  };
  if (operator === 'in' || operator === 'notIn')
    return <MultiSelect {...shared} value={ids} onChange={(next) => onChange(next.map(text))} clearButtonProps={clearName(label)} />;
  return (
    <Select
      {...shared}
      value={ids[0] || null}
      allowDeselect={false}
      selectFirstOptionOnChange
      onChange={(next) => onChange(next === null ? [] : [text(next)])}
    />
  );
};

export const ValueInput = (props: Props) => {
  const say = useSay();
  const { id, label, sort, field, operator, values, error, readOnly, onChange } = props;
  const several = operator === 'in' || operator === 'notIn';
  if ((sort === 'record' || sort === 'records') && field?.target !== undefined) return <RecordInput {...props} />;
  if ((sort === 'choice' || sort === 'choices') && field?.options) return <ChoiceInput {...props} />;
  if (several)
    return (
      <TagsInput
        id={id}
        size="xs"
        aria-label={label}
        error={error}
        readOnly={readOnly}
        value={values.map(textOf)}
        onChange={(next) =>
          onChange(next.map((one) => (sort === 'number' ? { kind: 'number', text: readDecimal(one, 10) ?? one } : text(one))))
        }
      />
    );
  switch (sort) {
    case 'number':
      return (
        <NumberInput
          id={id}
          label={label}
          error={error}
          readOnly={readOnly}
          value={textOf(values[0])}
          scale={field ? scaleOf(field) : null}
          onChange={(next) => onChange(next === '' ? [] : [{ kind: 'number', text: next }])}
        />
      );
    case 'boolean': {
      const data = [
        { value: 'true', label: say(words.yes) },
        { value: 'false', label: say(words.no) },
      ];
      return (
        <Select
          id={id}
          size="xs"
          aria-label={label}
          data={data}
          error={error}
          readOnly={readOnly}
          allowDeselect={false}
          value={textOf(values[0]) || null}
          onChange={(next) => onChange(next === null ? [] : [{ kind: 'truth', value: next === 'true' }])}
        />
      );
    }
    case 'date':
    case 'dateTime':
    case 'time':
      return (
        <div className={css['box']} inert={readOnly}>
          <FieldInput
            bare
            id={id}
            field={{ kind: sort, label: field?.label ?? w(label, label), required: true }}
            label={label}
            value={textOf(values[0]) || null}
            onChange={(next) => onChange(typeof next === 'string' && next !== '' ? [{ kind: sort, text: next }] : [])}
          />
        </div>
      );
    default:
      return (
        <TextInput
          id={id}
          size="xs"
          aria-label={label}
          error={error}
          readOnly={readOnly}
          autoComplete="off"
          value={textOf(values[0])}
          onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [text(event.currentTarget.value)])}
        />
      );
  }
};

/** A value to begin with where the sort has one that is mostly meant. */
export const firstValues = (sort: Sort | null, operator: Operator): readonly Operand[] => {
  if (operator === 'lastDays') return [{ kind: 'ago', days: 30, of: sort === 'dateTime' ? 'now' : 'today' }];
  if (operator === 'nextDays') return [{ kind: 'ago', days: -30, of: sort === 'dateTime' ? 'now' : 'today' }];
  if (sort === 'boolean' && operator === '=') return [{ kind: 'truth', value: true }];
  return sort === 'date' && operator !== 'between' ? [{ kind: 'date', text: companyToday() }] : [];
};
