/** One field of a form: its input, or its value where this person may not change it; its fault and its warnings below. */
import { FieldInput } from '#client/fields/inputs.tsx';
import { wideKinds } from '#client/fields/kindSets.ts';
import type { InputProps } from '#client/fields/parts.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { Field } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { FilledStrip } from './FilledStrip.tsx';
import css from './form.module.css';
import type { FormState } from './formState.ts';
import { LineBox } from '#client/blocks/lines/LineBox.tsx';
import { lineSourceOf, type LineSource } from '#client/blocks/lines/LineName.tsx';
import { equalValues, valueAt } from './path.ts';
import { ReadField } from '#client/blocks/reader/ReadForm.tsx';
import { RemarksAt } from '#client/blocks/trail/RemarksAt.tsx';

const words = { mine: w('you fill this', '由本人填写') };

interface Props {
  readonly form: FormState;
  readonly path: string;
  readonly field: Field;
  readonly open: boolean;
  readonly required: boolean;
  /** Marks what an approver fills. */
  readonly mine?: boolean;
}

interface ShownProps {
  readonly path: string;
  readonly field: Field;
  readonly open: boolean;
  readonly required: boolean;
  readonly mine: boolean;
  readonly value: unknown;
  readonly names: Names;
  /** The record whose lines are chosen from. */
  readonly source: LineSource | null;
  readonly faults: readonly Fault[];
  readonly onChange: FormState['set'];
  readonly onTouch: FormState['touch'];
}

const same = (a: ShownProps, b: ShownProps): boolean =>
  a.path === b.path &&
  a.field === b.field &&
  a.open === b.open &&
  a.required === b.required &&
  a.mine === b.mine &&
  a.names === b.names &&
  equalValues(a.source, b.source) &&
  a.onChange === b.onChange &&
  equalValues(a.value, b.value) &&
  equalValues(a.faults, b.faults);

const Shown = memo(({ path, field, open, required, mine, value, names, source, faults, onChange, onTouch }: ShownProps) => {
  const say = useSay();
  const error = faults.find(({ severity }) => severity === 'error');
  const warnings = faults.filter(({ severity }) => severity === 'warning');
  const notes = warnings.map((fault, index) => (
    <div key={index} className={css['warning']} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      {say(fault.message)}
    </div>
  ));
  const place = `${css['place']} ${wideKinds.has(field.kind) ? css['wide'] : ''} ${mine ? css['mine'] : ''}`;
  if (!open)
    return (
      <div className={place}>
        <dl style={{ margin: 0 }}>
          <ReadField name={path} field={field} value={value} names={names} />
        </dl>
        {error ? (
          <Text size="sm" c="var(--danger-text)">
            {say(error.message)}
          </Text>
        ) : null}
        {notes}
      </div>
    );
  const input: InputProps = {
    id: path,
    field,
    label: say(field.label),
    value,
    required,
    error: error ? say(error.message) : undefined,
    help: mine ? say(words.mine) : field.help ? say(field.help) : undefined,
    names,
    onChange: (next, found) => onChange(path, next, found),
    onBlur: () => onTouch(path),
  };
  return (
    <div className={place}>
      {source === null ? <FieldInput {...input} /> : <LineBox {...input} source={source} />}
      {notes}
    </div>
  );
}, same);
Shown.displayName = 'Shown';

export const FormField = ({ form, path, field, open, required, mine = false }: Props) => (
  <>
    <Shown
      path={path}
      field={field}
      open={open}
      required={required}
      mine={mine}
      value={valueAt(form.record, path)}
      names={form.names}
      source={lineSourceOf(form.definition, form.record, field)}
      faults={form.shown.filter((fault) => fault.field === path)}
      onChange={form.set}
      onTouch={form.touch}
    />
    <RemarksAt path={path} />
    <FilledStrip form={form} at={path} />
  </>
);
