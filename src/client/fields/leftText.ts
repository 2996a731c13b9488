/**
 * Text typed into a box of choices and left without taking one: it is taken where it can only mean one thing, else it is named. A cell of
 * a grid closes as it is left and could say nothing: there the text stays as its value, which its kind refuses, as pasted text does.
 */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { optionsOf, takesHighlighted } from './parts.ts';

const noChoice = w('“{text}” is none of the choices.', '“{text}”不在选项中。');

interface LeftText {
  /** To be shown where the field has no fault of its own; null while there is nothing to say. */
  readonly fault: ReactNode;
  /** A choice was made or undone. */
  readonly taken: () => void;
  /** Of the input: Tab takes the one option that fits, or the one that typing highlighted. */
  readonly hears: {
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onInput: (event: FormEvent<HTMLElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  };
}

interface Box {
  /** The options shown are those of the text as it is now. */
  readonly settled: boolean;
  readonly onBlur: (() => void) | undefined;
  /** Takes text that is no choice as the value; where nobody does, the text is named at the field. */
  readonly keep?: ((text: string) => void) | undefined;
}

export const useLeftText = ({ settled, onBlur, keep }: Box): LeftText => {
  const typed = useRef(false);
  const [left, setLeft] = useState('');
  const leave = (text: string) => {
    typed.current = false;
    if (keep === undefined) setLeft(text);
    else if (text !== '') keep(text);
  };
  return {
    taken: () => {
      typed.current = false;
      setLeft('');
    },
    fault: left === '' ? null : say(noChoice, { text: left }),
    hears: {
      onInput: () => {
        typed.current = true;
        setLeft('');
      },
      onKeyDownCapture: (event) => {
        const { key, target, nativeEvent } = event;
        const enters = key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
        const { all, highlighted } = optionsOf(target);
        takesHighlighted.onKeyDownCapture(event);
        if (enters && highlighted) typed.current = false;
        if (!(key === 'Tab' || enters) || !typed.current || !(target instanceof HTMLInputElement)) return;
        const text = target.value.trim();
        if (text === '') return;
        const option = key === 'Tab' && settled ? (all.length === 1 ? all[0] : highlighted) : null;
        if (!option) {
          // The cell is closed by this key, before anybody hears that its input lost the focus.
          if (keep !== undefined) leave(text);
          return;
        }
        typed.current = false;
        // Taking the chosen one once more would let it go.
        if (option.getAttribute('aria-selected') !== 'true') option.click();
      },
      onBlur: ({ currentTarget }) => {
        if (typed.current) leave(currentTarget.value.trim());
        onBlur?.();
      },
    },
  };
};
