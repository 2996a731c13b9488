/** Inputs of the kinds text, longText and code. */
import { useSay } from '#client/words/language.tsx';
import type { Field } from '#model/field.ts';
import { normaliseValue } from '#model/fields/kinds.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { halfWidth } from './numberText.ts';
import { control, type InputProps } from './parts.ts';

const equalAsStored = (field: Field, typed: string, value: unknown): boolean =>
  typed !== '' && (normaliseValue(field, typed) ?? null) === (normaliseValue(field, value) ?? null);
const counted = w('{used} / {most}', '{used} / {most}');

/** Checks whose values never hold separators or full-width signs: those are taken out, not scolded. */
const bareChecks: ReadonlySet<string> = new Set(['digits', 'mobile', 'idCard', 'postalCode', 'contact', 'landline', 'fax']);

/** Trims outer spaces; digits-only fields lose separators; an empty text is no value. */
const tidyText = (typed: string, check: string | undefined): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  if (check === undefined || !bareChecks.has(check)) return text;
  const half = halfWidth(text);
  return check === 'digits' || check === 'mobile' || check === 'postalCode' || check === 'idCard'
    ? half.replaceAll(/[\s-]/g, '')
    : half.replaceAll(/\s/g, '');
};

/** How much of the room is used, from 80 % on. */
const useCounter = ({ field, value, help }: InputProps) => {
  const say = useSay();
  const used = textOf(value).length;
  const most = field.max ?? 0;
  return most > 0 && used >= most * 0.8 ? (
    <>
      {help} {say(counted, { used, most })}
    </>
  ) : (
    help
  );
};

/** The form holds values as they are stored; what was typed stays as it was typed until the hand leaves, outer spaces included. */
const useTyped = (props: InputProps) => {
  const [typed, setTyped] = useState('');
  const same = equalAsStored(props.field, typed, props.value);
  return {
    value: same ? typed : textOf(props.value),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget;
      setTyped(value);
      props.onChange(value === '' ? null : value);
    },
    onBlur: () => {
      const tidy = tidyText(same ? typed : textOf(props.value), props.field.check);
      setTyped('');
      if (tidy !== (props.value ?? null)) props.onChange(tidy);
      props.onBlur?.();
    },
  };
};

const inputModes: Readonly<Record<string, 'tel' | 'email' | 'url' | 'numeric'>> = {
  mobile: 'tel',
  landline: 'tel',
  contact: 'tel',
  fax: 'tel',
  email: 'email',
  url: 'url',
  digits: 'numeric',
  postalCode: 'numeric',
};

export const TextBox = (props: InputProps) => {
  const help = useCounter(props);
  const typed = useTyped(props);
  return <TextInput {...control({ ...props, help })} {...typed} inputMode={inputModes[props.field.check ?? '']} autoComplete="off" />;
};

export const LongTextBox = (props: InputProps) => {
  const help = useCounter(props);
  const typed = useTyped(props);
  return props.bare ? (
    <TextInput {...control(props)} {...typed} autoComplete="off" />
  ) : (
    <Textarea {...control({ ...props, help })} {...typed} autosize minRows={2} maxRows={10} />
  );
};
