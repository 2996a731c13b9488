/** Asks in portions, before anything is done, what dealing with many rows would do. */
import type { BulkOutcome, InboxRow, ManyOutcome } from '#model/workflow/inbox.ts';
import { ask } from '#client/data/server/call.ts';
import type { BulkAction } from '#machines/bulk.ts';
import { useEffect, useState } from 'react';
import { decides } from './bulkActs.ts';
import { keyOf } from '#client/inbox/queries.ts';

/** So many rows travel in one call. */
const rehearsalSize = 50;

/** Figure and version as the document has them now, of what is decided. */
export type RehearsedRow = Pick<BulkOutcome, 'done' | 'refusal' | 'next' | 'findings'> & Partial<Pick<BulkOutcome, 'figure' | 'version'>>;

export interface Rehearsal {
  /** By the rows' keys. */
  readonly outcomes: ReadonlyMap<string, RehearsedRow>;
  readonly asked: number;
  readonly of: number;
  /** Sentence of what went wrong; what was answered before stays. */
  readonly error: string | null;
}

/** The word that stands for any reason: a rehearsal of a rejection is refused without one. */
const placeholder = '—';

type Answered = readonly (BulkOutcome | ManyOutcome)[];

const portion = (rows: readonly InboxRow[], action: BulkAction, given: Given, signal: AbortSignal): Promise<Answered> =>
  decides(action)
    ? ask<Answered>('POST', '/tydf/process/decideMany', {
        signal,
        body: {
          action,
          items: rows.map(({ taskId }) => ({ taskId })),
          dryRun: true,
          ...(action === 'reject' ? { comment: placeholder } : {}),
        },
      })
    : ask<Answered>('POST', '/tydf/process/actMany', {
        signal,
        body: {
          action,
          items: rows.map(({ taskId, resource, documentId }) => ({ taskId, resource, documentId })),
          dryRun: true,
          ...given,
        },
      });

/** The act asks this beside words; null while it is not chosen. */
export type Given = Readonly<Record<string, unknown>>;

/** Asks for all `rows` once, and anew when what is given changes; while that is null nothing is asked. `again` starts over. */
export const useRehearsal = (
  rows: readonly InboxRow[],
  action: BulkAction,
  given: Given | null,
): Rehearsal & { readonly again: () => void } => {
  const [state, setState] = useState<Rehearsal>({ outcomes: new Map(), asked: 0, of: rows.length, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    const run = async () => {
      const outcomes = new Map<string, RehearsedRow>();
      setState({ outcomes, asked: 0, of: rows.length, error: null });
      if (given === null) return;
      for (let at = 0; at < rows.length; at += rehearsalSize) {
        const now = rows.slice(at, at + rehearsalSize);
        const answer = await portion(now, action, given, stopping.signal);
        for (const [index, row] of now.entries()) {
          const outcome = answer[index];
          if (outcome) outcomes.set(keyOf(row), { findings: [], ...outcome });
        }
        setState({ outcomes: new Map(outcomes), asked: Math.min(rows.length, at + now.length), of: rows.length, error: null });
      }
    };
    run().catch((error: unknown) => {
      if (!stopping.signal.aborted) setState((now) => ({ ...now, error: error instanceof Error ? error.message : String(error) }));
    });
    return () => stopping.abort();
  }, [rows, action, given, round]);
  return { ...state, again: () => setRound(round + 1) };
};

/** Something to look at before deciding: such a task is not decided unseen, but may be ticked. */
export const isDoubtful = ({ findings }: Pick<BulkOutcome, 'findings'>): boolean => findings.some(({ severity }) => severity !== 'info');
