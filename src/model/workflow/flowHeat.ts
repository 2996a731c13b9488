/** Where a flow takes its time: figures of a version over a period. Times in milliseconds, instants ISO 8601 in UTC. */

export interface StepHeat {
  readonly element: string;
  /** Tasks that ended in the period, and how many of them were decided, rejected, given up. */
  readonly ended: number;
  readonly decided: number;
  readonly rejected: number;
  readonly cancelled: number;
  /** Time from opening to the end. */
  readonly averageMs: number | null;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly longestMs: number | null;
  /** Works that are open there now. */
  readonly waiting: number;
}

/** How often a sequence flow or an element without people was passed in the period. */
export interface WayHeat {
  readonly id: string;
  readonly count: number;
}

/** `GET /tydf/process/instances/heat/{definitionId}`. */
export interface Heat {
  readonly definitionId: string;
  readonly flowKey: string;
  readonly version: number;
  readonly from: string;
  readonly to: string;
  readonly started: number;
  readonly finished: number;
  readonly running: number;
  readonly medianMs: number | null;
  readonly steps: readonly StepHeat[];
  readonly ways: readonly WayHeat[];
}
