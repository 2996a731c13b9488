/** Inputs of the kinds integer, decimal and money: thousands while typing, decimal text underneath. */
import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { divide } from '#model/calculation/decimal.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { fixedDecimal, groupDigits, halfWidth, isYear, looseDecimal, percentText } from './numberText.ts';
import { readDecimal } from './readDecimal.ts';
import { control, type InputProps } from './parts.ts';
import { textOf } from '#model/calculation/text.ts';

/** Groups what is typed so far, without touching what does not read as a number. */
const grouped = (typed: string): string => {
  const bare = halfWidth(typed).replaceAll(',', '');
  return /^-?\d*\.?\d*$/.test(bare) ? groupDigits(bare) : typed;
};
const signsBefore = (text: string, caret: number): number => text.slice(0, caret).replaceAll(',', '').length;
const caretAfter = (text: string, signs: number): number => {
  let seen = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (seen === signs) return at;
    if (text[at] !== ',') seen += 1;
  }
  return text.length;
};

interface NumberBoxProps extends InputProps {
  readonly scale: number;
  readonly show: (value: unknown) => string;
  readonly store: (text: string | null) => unknown;
  readonly unit?: '¥' | '%';
}

const NumberBox = ({ scale, show, store, unit, ...props }: NumberBoxProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null || !box.current) return;
    box.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [typed]);
  return (
    <TextInput
      {...control(props)}
      ref={box}
      value={typed ?? show(props.value)}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      leftSection={unit === '¥' && !props.bare ? <span aria-hidden>{unit}</span> : undefined}
      rightSection={unit === '%' && !props.bare ? <span aria-hidden>{unit}</span> : undefined}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget;
        const text = isYear(props.field) ? halfWidth(value) : grouped(value);
        caret.current = text === value ? null : caretAfter(text, signsBefore(value, selectionStart ?? value.length));
        setTyped(text);
        props.onChange(store(readDecimal(value, scale)));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
};

const asNumber = (text: string | null): unknown => (text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : text);
const asText = (text: string | null): string | null => text;

export const IntegerBox = (props: InputProps) => (
  <NumberBox {...props} scale={0} show={isYear(props.field) ? textOf : looseDecimal} store={asNumber} />
);

/** Percent that were typed as the share that is stored; a trailing sign is what people write too. */
const asShare =
  (scale: number) =>
  (text: string | null): string | null => {
    const typed = text?.replace(/\s*[%％]$/, '') ?? null;
    return isDecimal(typed) ? divide(typed, '100', scale) : text;
  };

export const DecimalBox = (props: InputProps) => {
  const scale = props.field.digits?.[1] ?? 2;
  return props.field.share ? (
    <NumberBox {...props} scale={Math.max(0, scale - 2)} show={percentText} store={asShare(scale)} unit="%" />
  ) : (
    <NumberBox {...props} scale={scale} show={looseDecimal} store={asText} />
  );
};

export const MoneyBox = (props: InputProps) => {
  const scale = props.field.digits?.[1] ?? 2;
  return <NumberBox {...props} scale={scale} show={(value) => fixedDecimal(value, scale)} store={asText} unit="¥" />;
};
