/** Inputs of the kinds text, longText and code. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Textarea, TextInput } from '@mantine/core';
import { halfWidth } from './numberText.ts';
import { control, type InputProps } from './parts.ts';

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const counted = w('{used} / {most}', '{used} / {most}');

/** Checks whose values never hold separators or full-width signs: those are taken out, not scolded (interface 5.5). */
const bareChecks: ReadonlySet<string> = new Set(['digits', 'mobile', 'idCard', 'postalCode', 'contact', 'landline', 'fax']);

/** Trims outer spaces; digits-only fields lose separators; an empty text is no value. */
export const tidyText = (typed: string, check: string | undefined): string | null => {
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
  const used = asText(value).length;
  const most = field.max ?? 0;
  return most > 0 && used >= most * 0.8 ? (
    <>
      {help} {say(counted, { used, most })}
    </>
  ) : (
    help
  );
};

const wired = (props: InputProps) => ({
  value: asText(props.value),
  onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
    props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value),
  onBlur: () => {
    const tidy = tidyText(asText(props.value), props.field.check);
    if (tidy !== (props.value ?? null)) props.onChange(tidy);
    props.onBlur?.();
  },
});

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
  return (
    <TextInput {...control({ ...props, help })} {...wired(props)} inputMode={inputModes[props.field.check ?? '']} autoComplete="off" />
  );
};

export const LongTextBox = (props: InputProps) => {
  const help = useCounter(props);
  return props.bare ? (
    <TextInput {...control(props)} {...wired(props)} autoComplete="off" />
  ) : (
    <Textarea {...control({ ...props, help })} {...wired(props)} autosize minRows={2} maxRows={10} />
  );
};
