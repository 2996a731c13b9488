/** Verifying the trail portion by portion: first the chain of every document in the span, then the head of every sealed day. */
import { ask } from '#client/data/server/call.ts';
import type { BrokenChain, ChainPortion, TrailDay, TrailDayReport } from '#model/operations/logs.ts';
import { at } from './calls.ts';

export interface Verification {
  readonly state: 'running' | 'stopped' | 'done';
  readonly documents: number;
  /** Documents in all. */
  readonly total: number;
  readonly entries: number;
  readonly broken: readonly BrokenChain[];
  readonly days: readonly TrailDayReport[];
  /** Sealed days in the span. */
  readonly totalDays: number;
}

/** Days that are asked about at the same time. */
const together = 6;

export const begun: Verification = { state: 'running', documents: 0, total: 0, entries: 0, broken: [], days: [], totalDays: 0 };

/** What is verified: instants for documents, days for heads; a single document has no days. */
export interface Subject {
  readonly from: string | null;
  readonly to: string | null;
  readonly days: { readonly from: string | null; readonly to: string | null } | null;
}

/** Tells how far it is after each portion; ends early when `signal` is aborted. */
export async function verify(subject: Subject, tell: (so: Verification) => void, signal: AbortSignal): Promise<void> {
  let so = begun;
  const on = (part: Partial<Verification>): void => {
    so = { ...so, ...part };
    tell(so);
  };
  const { from, to } = subject;
  for (let after: string | null = null; ;) {
    const found: ChainPortion = await ask<ChainPortion>('GET', at('chains'), { params: { from, to, after }, signal });
    on({
      documents: so.documents + found.documents,
      entries: so.entries + found.entries,
      broken: [...so.broken, ...found.broken],
      total: found.total ?? so.total,
    });
    after = found.next;
    if (after === null) break;
  }
  if (subject.days !== null) {
    const days = await ask<readonly TrailDay[]>('GET', at('days'), { params: { ...subject.days, size: 4000 }, signal });
    on({ totalDays: days.length });
    for (let first = 0; first < days.length; first += together) {
      const asked = days.slice(first, first + together).map(({ day }) => ask<TrailDayReport>('GET', at(`days/${day}`), { signal }));
      on({ days: [...so.days, ...(await Promise.all(asked))] });
    }
  }
  on({ state: 'done' });
}
