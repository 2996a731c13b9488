/** The keyboard over the rows of a list: one row has the place in the tab order, arrows and J/K walk, Enter opens. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useRef, useState, type RefObject } from 'react';
import { words } from './modelsWords.ts';

export interface Rows {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Attributes of the row at a place. */
  readonly rowProps: (at: number) => { readonly 'data-row': number; readonly tabIndex: number; readonly onFocus: () => void };
}

export const useRows = (count: number, onOpen: (at: number) => void): Rows => {
  const frame = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, Math.max(0, count - 1));
  const inside = (): boolean => frame.current?.contains(document.activeElement) ?? false;
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(to, count - 1));
    setWanted(next);
    frame.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
  };
  useShortcuts('list', {
    'KeyJ|ArrowDown': { words: words.next, run: () => move(inside() ? at + 1 : at) },
    'KeyK|ArrowUp': { words: words.previous, run: () => move(inside() ? at - 1 : at) },
    Enter: {
      words: words.open,
      run: () => (document.activeElement?.hasAttribute('data-row') && inside() && count > 0 ? onOpen(at) : false),
    },
  });
  return { frame, rowProps: (row) => ({ 'data-row': row, tabIndex: row === at ? 0 : -1, onFocus: () => setWanted(row) }) };
};
