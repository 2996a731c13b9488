/** Text that is being put together and handed on when typing rests, so that each pause is one step to undo. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const restMs = 350;

/** `tell` plans it; `flush` hands on at once what was planned; `drop` forgets it. What is planned when the editor goes is handed on. */
export const useText = (value: string | null, onChange: (text: string | null) => void) => {
  const planned = useRef<{ readonly text: string | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(value);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    planned.current = null;
  }, []);
  const flush = useCallback(() => {
    const now = planned.current;
    drop();
    if (!now || now.text === latest.current.value) return;
    told.current = now.text;
    latest.current.onChange(now.text);
  }, [drop]);
  // What comes from elsewhere is newer than what was being typed.
  useLayoutEffect(() => {
    if (value !== told.current) drop();
    told.current = value;
  }, [value, drop]);
  const tell = useCallback(
    (text: string | null) => {
      clearTimeout(timer.current);
      planned.current = { text };
      timer.current = setTimeout(flush, restMs);
    },
    [flush],
  );
  useEffect(() => flush, [flush]);
  return { tell, flush, drop };
};
