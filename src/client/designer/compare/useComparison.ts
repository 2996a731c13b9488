/** Two drawings compared in a worker, once for each pair. */
import type { Comparison } from '#machines/verify/compare.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Labels } from '#machines/rules.ts';
import { w } from '#model/words.ts';
import { say } from '#client/words/language.tsx';
import { useEffect, useMemo, useState } from 'react';
import { beginWorker, type Hand } from '../prove/begin.ts';

export interface Pair {
  readonly before: string;
  readonly after: string;
  readonly process: string;
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
}

interface Compared {
  /** The last one that was made; null: none yet. */
  readonly comparison: Comparison | null;
  /** Of this pair none yet. */
  readonly comparing: boolean;
  /** Why the drawings cannot be compared. */
  readonly failed: string | null;
}

type Told = { readonly comparison: Comparison } | { readonly failed: string };

/** What was told of a pair; the comparison before stays while a newer one is made. */
interface Kept {
  readonly of: Pair | null;
  readonly comparison: Comparison | null;
  readonly failed: string | null;
}

const lost = w('the checks could not be loaded', '校验程序无法加载');

/** Milliseconds of quiet before a drawing that changes is compared anew. */
const quiet = 150;

export const useComparison = ({ before, after, process, fields, labels }: Pair): Compared => {
  const pair = useMemo((): Pair => ({ before, after, process, fields, labels }), [before, after, process, fields, labels]);
  const [kept, setKept] = useState<Kept>({ of: null, comparison: null, failed: null });
  useEffect(() => {
    let worker: Hand | null = null;
    const heard = (told: Told): void => {
      worker?.end();
      setKept((last) =>
        'failed' in told ? { ...last, of: pair, failed: told.failed } : { of: pair, comparison: told.comparison, failed: null },
      );
    };
    const timer = setTimeout(() => {
      worker = beginWorker<Told>(heard, () => heard({ failed: say(lost) }));
      worker.send({ compare: { ...pair, now: new Date().toISOString() } });
    }, quiet);
    return () => {
      clearTimeout(timer);
      worker?.end();
    };
  }, [pair]);
  const comparing = kept.of !== pair;
  return { comparison: kept.comparison, comparing, failed: comparing ? null : kept.failed };
};
