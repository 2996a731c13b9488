/** Text typed into a box of choices and left without taking one: it is taken where it can only mean one thing, else it is named. */
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

/** `settled` says that the options shown are those of the text as it is now. */
export const useLeftText = (settled: boolean, onBlur: (() => void) | undefined): LeftText => {
  const typed = useRef(false);
  const [left, setLeft] = useState('');
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
        takesHighlighted.onKeyDownCapture(event);
        if (event.key === 'Enter') typed.current = false;
        if (event.key !== 'Tab' || !typed.current || !settled || !(event.target instanceof HTMLInputElement)) return;
        if (event.target.value.trim() === '') return;
        const { all, highlighted } = optionsOf(event.target);
        const option = all.length === 1 ? all[0] : highlighted;
        if (!option) return;
        typed.current = false;
        // Taking the chosen one once more would let it go.
        if (option.getAttribute('aria-selected') !== 'true') option.click();
      },
      onBlur: ({ currentTarget }) => {
        if (typed.current) setLeft(currentTarget.value.trim());
        typed.current = false;
        onBlur?.();
      },
    },
  };
};
