/** What would become of the running documents: portion after portion, until all were looked at or the dialog is gone. */
import { ask } from '#client/data/server/call.ts';
import type { ReplayedRow, ReplayPage } from '#machines/verify/report.ts';
import { useEffect, useState } from 'react';

type Outcome = ReplayedRow['outcome'];
export const outcomes: readonly Outcome[] = ['unchanged', 'otherApprovers', 'stuck'];

export interface Replay {
  readonly total: number;
  readonly done: number;
  readonly withoutDocument: number;
  readonly rows: readonly ReplayedRow[];
  /** Key of the flow by instance. */
  readonly processOf: Readonly<Record<string, string>>;
  readonly finished: boolean;
  readonly error: Error | null;
}

const begun: Replay = { total: 0, done: 0, withoutDocument: 0, rows: [], processOf: {}, finished: false, error: null };

/** `processes`: keys in the drawing; null: not known yet. Begins anew with every `turn`. */
export const useReplay = (modelId: string, processes: readonly string[] | null, turn: number): Replay => {
  const [replay, setReplay] = useState(begun);
  const keys = processes?.join('\n') ?? null;
  useEffect(() => {
    if (keys === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const walk = async (): Promise<void> => {
      setReplay(begun);
      for (const process of keys.split('\n').filter((key) => key !== '')) {
        let after: string | null = '0';
        let first = true;
        while (after !== null && !signal.aborted) {
          const page: ReplayPage = await ask<ReplayPage>('POST', '/tydf/process/verification/replay', {
            body: { modelId, process, after },
            signal,
          });
          const fresh = first;
          first = false;
          after = page.next;
          setReplay((before) => ({
            ...before,
            total: before.total + (fresh ? page.total : 0),
            withoutDocument: before.withoutDocument + (fresh ? page.withoutDocument : 0),
            done: before.done + page.rows.length,
            rows: [...before.rows, ...page.rows],
            processOf: { ...before.processOf, ...Object.fromEntries(page.rows.map(({ id }) => [id, process])) },
          }));
        }
      }
      setReplay((before) => ({ ...before, finished: true }));
    };
    walk().catch((error: unknown) => {
      if (!signal.aborted) setReplay((before) => ({ ...before, error: error instanceof Error ? error : new Error(String(error)) }));
    });
    return () => stop.abort();
  }, [modelId, keys, turn]);
  return replay;
};
