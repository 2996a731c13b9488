/** Measures a form: begun with the first change, sent, and which fields kept it from being sent. */
import { note } from '#client/data/server/timings.ts';
import type { Fault } from '#model/refusal.ts';
import { useEffect, useRef } from 'react';

/** `items.3.amount` is the same field in every line. */
const fieldOf = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

export const useFormTimings = (resource: string, dirty: boolean) => {
  const begun = useRef(false);
  useEffect(() => {
    if (!dirty || begun.current) return;
    begun.current = true;
    note('formBegun', 1, resource);
  }, [dirty, resource]);
  return {
    sent: (): void => {
      // What was not touched was begun elsewhere.
      if (begun.current) note('formSent', 1, resource);
    },
    stopped: (faults: readonly Fault[]): void => {
      const errors = faults.filter(({ severity, field }) => severity === 'error' && field !== '');
      for (const field of new Set(errors.map((fault) => fieldOf(fault.field)))) note('invalid', 1, `${resource}.${field}`);
    },
  };
};
