/** What is chosen, and what a part of the page already shows as chosen because the page follows one picture later (goals.md, key to paint). */
import { useCallback, useState } from 'react';

interface Marked<Key> {
  readonly active: Key;
  readonly mark: (key: Key & string) => void;
}

/** A mark holds until the page has something else chosen than when it was set. */
export const useMarked = <Key extends string | null>(chosen: Key): Marked<Key> => {
  const [marked, setMarked] = useState<{ readonly key: Key & string; readonly over: Key } | null>(null);
  const holds = marked !== null && marked.over === chosen;
  if (marked !== null && !holds) setMarked(null);
  const mark = useCallback((key: Key & string) => setMarked({ key, over: chosen }), [chosen]);
  return { active: holds ? marked.key : chosen, mark };
};
