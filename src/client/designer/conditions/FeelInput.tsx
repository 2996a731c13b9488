/** FEEL text with completion and what is wrong with it; a plain text box until the editor is there. */
import type { FeelEditorHandle, FeelEditorSettings } from '#client/flow/feelEditor.ts';
import { labelOf, type Labels } from '#machines/rules.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import { useSay } from '#client/words/language.tsx';
import { Text, Textarea } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import css from './conditions.module.css';
import { faultOf } from './faults.ts';

export interface FeelInputProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What may be read; completed while typing. */
  readonly names: readonly CheckedField[];
  readonly labels?: Labels;
  /** Accessible name; it is not shown. */
  readonly label: string;
  /** A cell of a decision table instead of an expression. */
  readonly unary?: boolean;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** An empty text is nothing wrong. */
  readonly optional?: boolean;
  readonly onBlur?: () => void;
}

type Make = (settings: FeelEditorSettings) => FeelEditorHandle;

/** Asked for once, with the first box; null where its code cannot be had: the plain box stays. */
let loading: Promise<Make | null> | null = null;
const load = (): Promise<Make | null> =>
  (loading ??= import('#client/flow/feelEditor.ts').then(
    (module) => module.createFeelEditor,
    () => null,
  ));

export const FeelInput = ({
  value,
  onChange,
  names,
  labels = {},
  label,
  unary = false,
  readOnly = false,
  autoFocus = false,
  optional = false,
  onBlur,
}: FeelInputProps) => {
  const say = useSay();
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const handle = useRef<FeelEditorHandle | null>(null);
  const [make, setMake] = useState<Make | null>(null);
  const fault = value.trim() === '' && optional ? null : faultOf(value, unary);
  const latest = useRef({ value, onChange, onBlur });
  useLayoutEffect(() => {
    latest.current = { value, onChange, onBlur };
  });
  useEffect(() => {
    let gone = false;
    void load().then((loaded) => {
      if (!gone && loaded) setMake(() => loaded);
    });
    return () => {
      gone = true;
    };
  }, []);
  const completions = names.map((field) => {
    const words = field.label ?? labelOf(labels, field.name);
    return { name: field.name, label: say(words), info: `${words.zh} · ${words.en}` };
  });
  const known = useRef(completions);
  const spoken = completions.map(({ name, label: one }) => `${name} ${one}`).join('\n');
  useLayoutEffect(() => {
    known.current = completions;
  });
  // The list is told again only when it says something else: the editor reads all of it anew.
  useLayoutEffect(() => handle.current?.setNames(known.current), [spoken]);
  useLayoutEffect(() => {
    if (!make || !host.current) return;
    const hadFocus = document.activeElement !== null && document.activeElement === box.current;
    const editor = make({
      host: host.current,
      value: latest.current.value,
      unary,
      readOnly,
      names: known.current,
      attributes: { 'aria-label': label, 'aria-describedby': `${id}-fault`, role: 'textbox' },
      onChange: (text) => latest.current.onChange(text),
      onBlur: () => latest.current.onBlur?.(),
    });
    handle.current = editor;
    if (hadFocus || autoFocus) editor.focus();
    return () => {
      handle.current = null;
      editor.destroy();
    };
  }, [make, label, unary, readOnly, id, autoFocus]);
  useLayoutEffect(() => {
    handle.current?.setValue(value);
  }, [value, make]);
  return (
    <div className={css['feel']} data-wrong={fault ? '' : undefined}>
      {make ? (
        <div ref={host} className={css['editor']} />
      ) : (
        <Textarea
          ref={box}
          size="xs"
          autosize
          minRows={1}
          aria-label={label}
          aria-describedby={`${id}-fault`}
          value={value}
          readOnly={readOnly}
          autoFocus={autoFocus}
          spellCheck={false}
          error={fault !== null}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
      <Text size="xs" c="var(--danger-text)" id={`${id}-fault`} role="status">
        {fault ? say(fault.words) : null}
      </Text>
    </div>
  );
};
