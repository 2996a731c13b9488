/** What is chosen, and what the reader already shows as chosen because the page follows one picture later (goals.md, key to paint). */
import { useCallback, useState } from 'react';

interface Marked {
  readonly active: string;
  readonly mark: (key: string) => void;
}

/** A mark holds until the page has something else chosen than when it was set. */
export const useMarked = (chosen: string): Marked => {
  const [marked, setMarked] = useState<{ readonly key: string; readonly over: string } | null>(null);
  const holds = marked !== null && marked.over === chosen;
  if (marked !== null && !holds) setMarked(null);
  const mark = useCallback((key: string) => setMarked({ key, over: chosen }), [chosen]);
  return { active: holds ? marked.key : chosen, mark };
};
