/** Input of the kind json: text that has to parse; kept as typed while it does not. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { control, type InputProps } from './parts.ts';

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 2);

const parsed = (typed: string): unknown => {
  if (typed.trim() === '') return null;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
};

export const JsonBox = (props: InputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Textarea
      {...control(props)}
      value={typed ?? shown(props.value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        props.onChange(parsed(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      autosize
      minRows={3}
      maxRows={16}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
};
