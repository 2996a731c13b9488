/** The line that the person is in, wherever it is written: in the grid, or in the sheet of a phone. */
import { type FocusEvent, useCallback, useState } from 'react';

/** `items.2` of a field within a line; null until one was entered. What is outside lines leaves the last one as it is. */
export const useLineAt = (): readonly [string | null, (event: FocusEvent<HTMLElement>) => void] => {
  const [at, setAt] = useState<string | null>(null);
  const heard = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const path = target.closest('[data-path]')?.getAttribute('data-path') ?? '';
    const [line] = /^[^.]+\.\d+(?=\.)/.exec(path) ?? [];
    if (line !== undefined) setAt(line);
  }, []);
  return [at, heard];
};
