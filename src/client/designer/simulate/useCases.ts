/** The flow's kept cases with what comes of them in the drawing as it stands: played again shortly after every change. */
import type { CaseResult, FlowCase } from '#model/workflow/design.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDesign } from '../design.ts';
import { casesQuery, runCases } from './cases.ts';

/** Milliseconds of quiet before they are played again. */
const QUIET_MS = 350;

interface Played {
  readonly revision: number;
  readonly results: ReadonlyMap<string, CaseResult>;
}

export interface Cases {
  /** Undefined until they have come. */
  readonly cases: readonly FlowCase[] | undefined;
  readonly failed: boolean;
  readonly results: ReadonlyMap<string, CaseResult>;
  /** What is told is of an earlier drawing, or not there yet. */
  readonly running: boolean;
  /** The drawing cannot run: what is told stays of the last one that could. */
  readonly broken: boolean;
}

const nothing: ReadonlyMap<string, CaseResult> = new Map();

export const useCases = (): Cases => {
  const { process, drawn, proved } = useDesign();
  const { data: cases, isError } = useQuery(casesQuery(process));
  const [played, setPlayed] = useState<Played | null>(null);
  const runs = proved.flow !== null && proved.revision === drawn.revision;
  const broken = proved.flow === null && !proved.checking;
  useEffect(() => {
    if (!runs || !cases || cases.length === 0) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      runCases(drawn.xml, process, gone.signal).then(
        (results) => {
          if (!gone.signal.aborted) setPlayed({ revision: drawn.revision, results: new Map(results.map((one) => [one.id, one])) });
        },
        // What was told before stays; the next change asks again.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [runs, cases, drawn, process]);
  return {
    cases,
    failed: isError,
    results: played?.results ?? nothing,
    running: (cases?.length ?? 0) > 0 && !broken && played?.revision !== drawn.revision,
    broken,
  };
};
