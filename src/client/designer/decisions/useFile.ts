/** A file being edited, with the states before it. */
import { fileText, openFile } from '#machines/dmn/sheet.ts';
import type { Markup } from '#machines/dmn/markup.ts';
import { useCallback, useMemo, useReducer } from 'react';

export type Change = (file: Markup) => Markup;

export interface EditedFile {
  /** Null where the text is no XML. */
  readonly file: Markup | null;
  readonly text: string;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes with the same word behind each other are undone together: the letters of one cell. */
  readonly change: (change: Change, together?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Begins anew with another text. */
  readonly begin: (text: string) => void;
}

interface State {
  readonly first: string;
  readonly file: Markup | null;
  readonly past: readonly Markup[];
  readonly future: readonly Markup[];
  readonly together: string | null;
}

type Act =
  | { readonly act: 'change'; readonly change: Change; readonly together: string | null }
  | { readonly act: 'undo' | 'redo' }
  | { readonly act: 'begin'; readonly text: string };

const REMEMBERED = 200;
const begun = (text: string): State => ({ first: text, file: openFile(text), past: [], future: [], together: null });

const reduce = (state: State, act: Act): State => {
  const { file, past, future } = state;
  if (act.act === 'begin') return begun(act.text);
  if (!file) return state;
  if (act.act === 'change') {
    const next = act.change(file);
    if (next === file) return state;
    const goesOn = act.together !== null && act.together === state.together;
    return { ...state, file: next, past: goesOn ? past : [...past.slice(1 - REMEMBERED), file], future: [], together: act.together };
  }
  const [from, to] = act.act === 'undo' ? [past, future] : [future, past];
  const step = from.at(-1);
  if (!step) return state;
  const [less, more] = [from.slice(0, -1), [...to, file]];
  return { ...state, file: step, past: act.act === 'undo' ? less : more, future: act.act === 'undo' ? more : less, together: null };
};

export const useFile = (text: string): EditedFile => {
  const [state, dispatch] = useReducer(reduce, text, begun);
  const written = useMemo(() => (state.file ? fileText(state.file) : state.first), [state.file, state.first]);
  const change = useCallback(
    (work: Change, together?: string) => dispatch({ act: 'change', change: work, together: together ?? null }),
    [],
  );
  const undo = useCallback(() => dispatch({ act: 'undo' }), []);
  const redo = useCallback(() => dispatch({ act: 'redo' }), []);
  const begin = useCallback((next: string) => dispatch({ act: 'begin', text: next }), []);
  return {
    file: state.file,
    text: written,
    dirty: written !== state.first,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    change,
    undo,
    redo,
    begin,
  };
};
