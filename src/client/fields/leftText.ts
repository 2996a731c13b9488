/**
 * Text typed into a box of choices and left without taking one: it is taken where it can only mean one thing, else it is named. A cell of
 * a grid closes as it is left and could say nothing: there the text stays as its value, which its kind refuses, as pasted text does.
 */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { optionsOf, takesHighlighted } from './parts.ts';

const noChoice = w('“{text}” is none of the choices.', '“{text}”不在选项中。');

interface LeftText {
  /** To be shown where the field has no fault of its own; null while there is nothing to say. */
  readonly fault: ReactNode;
  /** A choice was made or undone. */
  readonly taken: () => void;
  /** Of the input: Tab takes the one option that fits, or the one that typing highlighted; Enter the first, once it is found. */
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

/** What was found for the text: what was chosen before stands in the same list. */
const foundIn = (all: readonly HTMLElement[]): readonly HTMLElement[] => {
  const others = all.filter((one) => one.getAttribute('aria-selected') !== 'true');
  return others.length > 0 ? others : all;
};

export const useLeftText = ({ settled, onBlur, keep }: Box): LeftText => {
  const typed = useRef(false);
  // Where Enter was pressed before the choices of what is typed were there.
  const early = useRef<HTMLInputElement | null>(null);
  const [left, setLeft] = useState('');
  const take = (option: HTMLElement | null | undefined) => {
    if (!option) return;
    typed.current = false;
    // Taking the chosen one once more would let it go.
    if (option.getAttribute('aria-selected') !== 'true') option.click();
  };
  useEffect(() => {
    const input = early.current;
    if (!settled || input === null) return;
    early.current = null;
    if (typed.current && document.activeElement === input) take(foundIn(optionsOf(input).all)[0]);
  });
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
        early.current = null;
        setLeft('');
      },
      onKeyDownCapture: (event) => {
        const { key, target, nativeEvent } = event;
        const held = event.ctrlKey || event.metaKey || event.altKey;
        const enters = key === 'Enter' && !held && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
        const { all, highlighted } = optionsOf(target);
        takesHighlighted.onKeyDownCapture(event);
        if (enters && highlighted) typed.current = false;
        if (!(key === 'Tab' || enters) || !typed.current || !(target instanceof HTMLInputElement)) return;
        const text = target.value.trim();
        if (text === '') return;
        const found = foundIn(all);
        const best = found.length === 1 || enters ? found[0] : highlighted;
        const option = settled ? best : null;
        if (enters && keep === undefined) {
          // It was meant for the choice, not for the form around it.
          event.preventDefault();
          event.stopPropagation();
          if (!settled) early.current = target;
        }
        if (!option) {
          // The cell is closed by this key, before anybody hears that its input lost the focus.
          if (keep !== undefined) leave(text);
          return;
        }
        take(option);
      },
      onBlur: ({ currentTarget }) => {
        if (typed.current) leave(currentTarget.value.trim());
        onBlur?.();
      },
    },
  };
};
