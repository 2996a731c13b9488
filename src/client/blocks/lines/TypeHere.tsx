/**
 * The input that has the focus in a chosen cell of a grid and is not seen: input methods and dictation write only into an input. What
 * arrives in it opens the cell; what a key types goes to the input of the open cell by itself.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import css from './lines.module.css';

interface Props {
  /** Column and line, and what stands there. */
  readonly label: string;
  readonly invalid: boolean;
  readonly onText: (text: string) => void;
}

export const TypeHere = ({ label, invalid, onText }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [composing, setComposing] = useState(false);
  // The cell may have the focus by itself: by Tab, or from the list of errors.
  useLayoutEffect(() => {
    const { current } = input;
    if (current && document.activeElement === current.closest('td')) current.focus({ preventScroll: true });
  }, []);
  const arrive = (of: HTMLInputElement): void => {
    const text = of.value;
    of.value = '';
    if (text !== '') onText(text);
  };
  return (
    <input
      ref={input}
      data-typed
      data-composing={composing || undefined}
      className={css['typed']}
      aria-label={label}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      spellCheck={false}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={(event) => {
        setComposing(false);
        arrive(event.currentTarget);
      }}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) arrive(event.currentTarget);
      }}
    />
  );
};
