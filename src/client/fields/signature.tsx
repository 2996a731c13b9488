/** Input of the kind signature: drawn with pointer, pen or finger, or the typed name (the keyboard's way). */
import { useSay } from '#client/words/language.tsx';
import type { Signature } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { frame, type InputProps } from './parts.ts';
import { signatureSize } from './signaturePicture.tsx';

const words = {
  undo: w('Undo stroke', '撤销一笔'),
  clear: w('Clear', '清除'),
  typed: w('or type the name', '或输入姓名'),
  pad: w('Draw the signature', '手写签名'),
};

const { width, height } = signatureSize;

/** A stroke begins with M; so the last one starts at the last M. */
const withoutLastStroke = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('M'), 0));

export const SignatureBox = (props: InputProps) => {
  const say = useSay();
  const value = (props.value ?? {}) as Signature;
  const [stroke, setStroke] = useState<string | null>(null);
  const board = useRef<SVGSVGElement>(null);
  const at = (event: { readonly clientX: number; readonly clientY: number }): string => {
    const box = board.current!.getBoundingClientRect();
    return `${Math.round(((event.clientX - box.left) / box.width) * width)} ${Math.round(((event.clientY - box.top) / box.height) * height)}`;
  };
  const put = (path: string) => props.onChange(path === '' && !value.typed ? null : { ...value, path: path || undefined });
  return (
    <Input.Wrapper {...frame(props)} labelProps={{ htmlFor: props.id }}>
      <Stack gap="xs">
        <svg
          ref={board}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={say(words.pad)}
          style={{
            width: '100%',
            maxWidth: width,
            border: '1px solid var(--control-line)',
            borderRadius: 6,
            touchAction: 'none',
            cursor: 'crosshair',
          }}
          onPointerDown={(event) => (event.currentTarget.setPointerCapture(event.pointerId), setStroke(`M${at(event)}`))}
          onPointerMove={(event) => stroke !== null && setStroke(`${stroke}L${at(event)}`)}
          onPointerUp={() => (put(`${value.path ?? ''}${stroke ?? ''}`), setStroke(null))}
        >
          <path
            d={`${value.path ?? ''}${stroke ?? ''}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={3}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={!value.path} onClick={() => put(withoutLastStroke(value.path ?? ''))}>
            {say(words.undo)}
          </Button>
          <Button size="xs" variant="default" disabled={!value.path} onClick={() => put('')}>
            {say(words.clear)}
          </Button>
          <TextInput
            id={props.id}
            data-path={props.id}
            aria-label={`${props.label}: ${say(words.typed)}`}
            placeholder={say(words.typed)}
            value={value.typed ?? ''}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              props.onChange(typed === '' && !value.path ? null : { ...value, typed: typed || undefined });
            }}
            onBlur={props.onBlur}
          />
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};
