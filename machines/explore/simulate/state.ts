/**
 * A flow tried out: our compiled machine driven step by step, with real people behind a port, in the browser and on the server alike.
 * A state is plain and never changes, so going back is taking an earlier one.
 */
import type { Person, StepWhy } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { CaseStep, WhoAnswer, WhoNode } from '#model/workflow/design.ts';
import type { Words } from '#model/words.ts';
import type { CompiledFlow, StoredSnapshot, Values } from '../../flow.ts';
import type { Labels } from '../../rules.ts';
import type { Evaluate } from '../ahead.ts';

/** Whom steps ask, with their policies settled. */
export type Who = (nodes: readonly WhoNode[]) => Promise<readonly WhoAnswer[]>;

export interface Trial {
  readonly flow: CompiledFlow;
  /** Runs with a document, whose fields conditions read; otherwise `values` are variables at the start. */
  readonly document: boolean;
  readonly values: Values;
  /** The starter as conditions know them, with their `id`. */
  readonly starter: Values;
  /** ISO 8601, when it begins. */
  readonly now: string;
  readonly who: Who;
  /** Decision tables; absent: they give nothing. */
  readonly evaluate?: Evaluate;
  readonly labels?: Labels;
}

/** One time that the flow came to an element that does something. */
export interface Visit {
  readonly nodeId: string;
  /** The work's name in the machine. */
  readonly at: string;
  /** `send`: a message or signal went out; `end`: an end event. */
  readonly kind: 'task' | 'effect' | 'decision' | 'call' | 'wait' | 'send' | 'end';
  /** `passed`: nobody had to act. `left`: it was taken away before it was done. */
  readonly state: 'here' | 'done' | 'passed' | 'rejected' | 'returned' | 'left';
  readonly because: 'nobody' | 'self' | 'repeated' | 'timer' | null;
  /** These were true, or not, on the way here. */
  readonly conditions: StepWhy['conditions'];
  /** A task tells whom it asks and by which rules. */
  readonly answer: WhoAnswer | null;
  readonly decided: readonly { readonly action: CaseStep['action']; readonly by: Person | null }[];
  /** The table of a decision gave this. */
  readonly value?: unknown;
}

/** A deadline, or a timer of the drawing. `due`: ISO 8601 duration or instant, as drawn; counted in working time where `onDue` is set. */
export interface Timer {
  readonly timer: string;
  readonly nodeId: string;
  readonly due: string;
  readonly onDue: string | null;
}

export interface Listening {
  readonly wait: string;
  readonly nodeId: string;
  readonly kind: 'message' | 'signal' | 'trigger';
  readonly name: string;
  readonly key: string | null;
}

export interface TrialState {
  readonly snapshot: StoredSnapshot;
  readonly status: Status;
  /** Ids of the elements where it stands. */
  readonly here: readonly string[];
  readonly visits: readonly Visit[];
  readonly timers: readonly Timer[];
  readonly listening: readonly Listening[];
  /** Approvals of this run, in order, that policies of later steps look at. */
  readonly approvals: readonly { readonly node: string; readonly by: string }[];
  /** These were chosen so far; with `plain` the first who is asked approves, as happens by itself. */
  readonly moves: readonly (CaseStep & { readonly plain: boolean })[];
  /** Elements and sequence flows passed by the last move, in order. */
  readonly travelled: readonly string[];
  /** Null: it goes on. */
  readonly over: 'approved' | 'rejected' | 'stuck' | null;
  /** Why it is stuck. */
  readonly problem: Words | null;
}
