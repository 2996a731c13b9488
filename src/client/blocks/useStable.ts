/** Handlers that stay the same function, so that what gets them is not drawn anew. */
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Does what the newest `run` does. For handlers only, not to be called while drawing. */
export const useStable = <Given extends readonly unknown[], Answer>(run: (...given: Given) => Answer): ((...given: Given) => Answer) => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
};
