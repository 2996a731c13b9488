/** What deciding many tasks would do, asked in portions before anything is decided (interface 5.3). */
import type { BulkOutcome, InboxRow } from '#model/inbox.ts';
import { ask } from '#client/data/call.ts';
import type { BulkAction } from '#machines/bulk.ts';
import { useEffect, useState } from 'react';

/** So many tasks travel in one call. */
export const rehearsalSize = 50;

export interface Rehearsal {
  readonly outcomes: ReadonlyMap<string, BulkOutcome>;
  readonly asked: number;
  readonly of: number;
  /** Sentence of what went wrong; what was answered before stays. */
  readonly error: string | null;
}

/** The word that stands for any reason: a rehearsal of a rejection is refused without one. */
const placeholder = '—';

/** Asks for all `rows` once; `again` starts over. */
export const useRehearsal = (rows: readonly InboxRow[], action: BulkAction): Rehearsal & { readonly again: () => void } => {
  const [state, setState] = useState<Rehearsal>({ outcomes: new Map(), asked: 0, of: rows.length, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    const run = async () => {
      const outcomes = new Map<string, BulkOutcome>();
      setState({ outcomes, asked: 0, of: rows.length, error: null });
      for (let at = 0; at < rows.length; at += rehearsalSize) {
        const items = rows.slice(at, at + rehearsalSize).map(({ taskId }) => ({ taskId }));
        const answer = await ask<readonly BulkOutcome[]>('POST', '/tydf/process/decideMany', {
          signal: stopping.signal,
          body: { action, items, dryRun: true, ...(action === 'reject' ? { comment: placeholder } : {}) },
        });
        for (const outcome of answer) outcomes.set(outcome.taskId, outcome);
        setState({ outcomes: new Map(outcomes), asked: Math.min(rows.length, at + items.length), of: rows.length, error: null });
      }
    };
    run().catch((error: unknown) => {
      if (!stopping.signal.aborted) setState((now) => ({ ...now, error: error instanceof Error ? error.message : String(error) }));
    });
    return () => stopping.abort();
  }, [rows, action, round]);
  return { ...state, again: () => setRound(round + 1) };
};

/** Something to look at before deciding: such a task is not decided unseen, but may be ticked. */
export const isDoubtful = ({ findings }: Pick<BulkOutcome, 'findings'>): boolean => findings.some(({ severity }) => severity !== 'info');
