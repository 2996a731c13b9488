/**
 * Long-running work: what lasts more than three seconds or touches more than 200 rows goes on after the answer of the request.
 * A kind of work is a `JobKind`, listed by its area (`server/areas`) or in `server/jobKinds.ts`; the rest is done here: rows, turns,
 * leases, progress, stopping, the file that comes of it, failures.
 *
 * Adding one: write the kind beside the work it wraps, add it to the list, and start it by `POST /tydf/jobs { kind, input }` or, from
 * the server's own code and within a transaction of its own, by `orderJob` (order.ts).
 */
import type { Context } from '#server/context.ts';
import type { Words } from '#model/words.ts';

/** How a running piece of work speaks and listens. */
export interface JobTurn {
  /** Tells how many are done, and of how many if that is known. May be called for every row: it is written twice a second at most. */
  readonly progress: (done: number, total?: number) => void;
  /** Aborted when the person stops it, the server ends, or another server has taken it. Work asks it between portions. */
  readonly signal: AbortSignal;
}

/** What comes of it. */
export interface JobResult {
  /** One sentence: “12,345 rows”. */
  readonly note?: Words;
  /** A file for its owner. Its bytes are made while they are stored, so that it never stands in memory; `note` may depend on them. */
  readonly file?: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array>; readonly note?: () => Words };
}

/** What was asked, looked at: how it is called in the tray, and how many rows it will touch. */
export interface JobAsked {
  readonly name: Words;
  /** Exact up to `fewRows`; null where counting would be the work itself. */
  readonly rows: number | null;
}

export interface JobKind {
  readonly key: string;
  readonly words: Words;
  /** It may be asked for by hand (`POST /tydf/jobs`); others come about by calls of their own. */
  readonly byHand: boolean;
  /**
   * A server that died left it half-done: it may be run once more from its input, because it starts anew or goes on where it stopped.
   * False: it fails with its reason, and its owner decides.
   */
  readonly again: boolean;
  /**
   * Looks at the input and the rights; throws a refusal. Called when it is asked for and again before each run, with the person as they
   * stands then, so that a right that was lost meanwhile ends it.
   */
  readonly ask: (context: Context, input: Readonly<Record<string, unknown>>) => Promise<JobAsked>;
  /** Does it. A refusal is its failure as the owner reads it; anything else is logged and told without details. */
  readonly run: (context: Context, input: Readonly<Record<string, unknown>>, turn: JobTurn) => Promise<JobResult>;
  /** It was stopped or cut off for good: what has to be told to others. */
  readonly stopped?: (context: Context, input: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Work on so few rows is waited for, as long as it does not last. */
export const fewRows = 200;
