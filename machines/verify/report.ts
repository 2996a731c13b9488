/** The answer of `POST /tydf/process/verification`: one report for each process of the drawing. */
import type { CandidatesAnswer } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import type { Outcome, Starter } from './approvers.ts';
import type { Difference } from './difference.ts';
import type { Finding } from './finding.ts';
import type { Replayed } from './replay.ts';

/** A step for a starter: what becomes of it, and whom it asks. */
export interface ApproversRow extends Omit<CandidatesAnswer, 'nodeId'> {
  readonly element: string;
  readonly starter: string;
  readonly outcome: Outcome;
}

/** Starters that stand for all of their department, and every step for each of them. */
export interface ApproversReport {
  readonly starters: readonly Starter[];
  readonly rows: readonly ApproversRow[];
}

export interface TableProof {
  readonly decision: string;
  /** Elements of the flow that ask it. */
  readonly usedBy: readonly string[];
  /** Null: it is not deployed. */
  readonly findings: readonly Finding[] | null;
}

export interface ProcessProof {
  /** Key of the process; empty where the file could not be read. */
  readonly process: string;
  readonly findings: readonly Finding[];
  /** States visited, and whether the search ended at its bound: what is not found then is not proved. */
  readonly states: number;
  readonly bounded: boolean;
}

export interface ProcessReport extends ProcessProof {
  /** It may be deployed, because no finding is an error. */
  readonly deployable: boolean;
  /** Resource whose documents run it; null: none. */
  readonly resource: string | null;
  readonly approvers: ApproversReport | null;
  readonly tables: readonly TableProof[] | null;
  /** The version that new documents take now, and what this drawing changes; null where there is none, or where it is this one. */
  readonly active: { readonly definitionId: string; readonly version: number } | null;
  readonly difference: Difference | null;
}

/** A step that is open, with whom it asks. */
export interface ReplayAsked extends CandidatesAnswer {
  readonly name: Words;
}

/** One row tells what becomes of one running document. `id` is its instance. */
export interface ReplayedRow extends Omit<Replayed, 'before' | 'after'> {
  readonly resource: string;
  readonly documentId: string;
  readonly code: string | null;
  /** In which it runs now. */
  readonly version: number;
  readonly before: readonly ReplayAsked[];
  readonly after: readonly ReplayAsked[];
}

/** The answer of `POST /tydf/process/verification/replay`: a portion of the running documents. */
export interface ReplayPage {
  readonly process: string;
  /** Documents that run in other versions of the flow, and how many of them come after these. */
  readonly total: number;
  readonly left: number;
  /** Running processes without document, whose past is not kept well enough to be replayed; a migration foresees them. */
  readonly withoutDocument: number;
  /** Where the next call goes on; null: all are looked at. */
  readonly next: string | null;
  readonly counts: Readonly<Record<Replayed['outcome'], number>>;
  readonly rows: readonly ReplayedRow[];
}
