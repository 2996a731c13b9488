/** Long-running work of a person between server and client. Ids are strings, instants ISO 8601 in UTC. */
import type { Words } from '#model/words.ts';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface JobView {
  readonly id: string;
  /** Key of what kind of work it is: `exportList` … */
  readonly kind: string;
  readonly name: Words;
  readonly state: JobState;
  /** How many are done; `total` is null where nobody knows how many there are. */
  readonly done: number;
  readonly total: number | null;
  /** It was told to stop and is about to. */
  readonly stopping: boolean;
  /** What came of it. */
  readonly note: Words | null;
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly failure: { readonly reason: string; readonly desc: Words } | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** Work that is asked for by hand: its kind, and what that kind wants to know. */
export interface JobOrder {
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export const isOver = ({ state }: Pick<JobView, 'state'>): boolean => state !== 'waiting' && state !== 'running';

/** Results, and what is told of a job, are kept for so long after its end. */
export const jobKeptMs = 24 * 3_600_000;
