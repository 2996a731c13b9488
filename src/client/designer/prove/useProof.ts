/**
 * What is known of a drawing as it stands: a worker proves it within a fraction of a second, the server is asked a little later what the
 * organisation makes of it, and both answers are one list of findings.
 */
import type { CompiledFlow } from '#machines/flow.ts';
import { flowOf } from '#machines/run/flow.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Finding } from '#machines/verify/finding.ts';
import type { ProcessReport } from '#machines/verify/report.ts';
import { w, type Words } from '#model/words.ts';
import { call } from '#client/data/server/call.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Proved } from '../design.ts';
import { createProver, type Prover } from './prover.ts';
import type { Answer } from './proving.ts';
import { merged } from './merged.ts';
import { ordered } from './problems.ts';

export interface Proof {
  readonly xml: string;
  readonly revision: number;
  /** Key of the process that is edited; empty: the first of the drawing. */
  readonly process: string;
  /** Fields of the document; null: processes without document. */
  readonly fields: readonly CheckedField[] | null;
  /** Asks the server, too; false where there is none (stories). */
  readonly ask?: boolean;
}

/** Milliseconds of quiet before the drawing is looked at, and before the server is asked. */
const [quiet, askAfter] = [60, 900];

const troubles = {
  lost: w('The checks could not be loaded. Reload the page to try again.', '校验程序未能加载，刷新页面可重试。'),
  broken: w('The checks stopped on this drawing: {why}', '校验在此流程图上中断：{why}'),
} as const;

const broken = (why: string): Words => w(troubles.broken.en.replace('{why}', why), troubles.broken.zh.replace('{why}', why));

/** What the server said, with the findings of the worker at the same revision: only the others are its own. */
interface Told {
  readonly revision: number;
  readonly report: ProcessReport;
  readonly own: readonly Finding[];
}

const none: readonly Finding[] = [];
const nothing: CompiledFlow['elements'] = {};

export const useProof = ({ xml, revision, process, fields, ask = true }: Proof): Proved => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [trouble, setTrouble] = useState<{ readonly revision: number; readonly words: Words } | null>(null);
  const prover = useRef<Prover | null>(null);
  const latest = useRef(revision);

  useEffect(() => {
    const made = createProver(
      (heard) => {
        if ('broken' in heard) return setTrouble({ revision: heard.revision, words: broken(heard.broken) });
        setTrouble(null);
        setAnswer(heard);
      },
      () => setTrouble({ revision: latest.current, words: troubles.lost }),
    );
    prover.current = made;
    return () => {
      prover.current = null;
      made.end();
    };
  }, []);

  useEffect(() => {
    latest.current = revision;
    if (xml === '') return undefined;
    const timer = setTimeout(
      () => prover.current?.ask({ revision, xml, process, fields, now: new Date().toISOString() }),
      answer === null ? 0 : quiet,
    );
    return () => clearTimeout(timer);
    // Only what is looked at starts a look; the first needs no quiet before it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [xml, revision, process, fields]);

  const current = answer?.revision === revision ? answer : null;
  const compiles = current?.runs === true;
  const local = current?.findings ?? none;
  useEffect(() => {
    if (!ask || !compiles) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void call<readonly ProcessReport[]>('POST', '/tydf/process/verification', {
        body: { xml },
        byPerson: false,
        quiet: true,
        signal: gone.signal,
      }).then(({ code, data }) => {
        if (code !== '200' || gone.signal.aborted) return;
        const report = data.find((one) => one.process === process) ?? data[0];
        if (report) setTold({ revision, report, own: merged(local, report.findings) });
      });
    }, askAfter);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `local` changes with `compiles` and `revision` only.
  }, [ask, compiles, xml, revision, process]);

  const flow = useMemo((): CompiledFlow | null => (answer?.runs ? flowOf(answer.chart) : null), [answer]);
  const findings = useMemo(() => {
    if (!answer) return none;
    // What the server said of an older drawing still holds of the elements that are there, until it says otherwise.
    const { key, elements } = answer.chart;
    const there = (element: string): boolean => element === '' || element === key || elements[element] !== undefined;
    return ordered([...answer.findings, ...(told?.own ?? none).filter(({ element }) => there(element))]);
  }, [answer, told]);
  return useMemo(
    (): Proved => ({
      revision: answer?.revision ?? -1,
      flow,
      elements: answer?.chart.elements ?? nothing,
      findings,
      checking: answer?.revision !== revision && trouble?.revision !== revision,
      states: answer?.states ?? 0,
      bounded: answer?.bounded ?? false,
      report: told?.report ?? null,
      asking: ask && told?.revision !== revision,
      trouble: trouble?.words ?? null,
    }),
    [answer, ask, flow, findings, revision, told, trouble],
  );
};
