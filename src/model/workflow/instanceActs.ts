/** Shapes of what administrators do to a running flow, and of what would come of it. */
import type { CandidatesAnswer } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { TaskOpen } from './instanceView.ts';
import type { Fault } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';

export interface TaskShown extends CandidatesAnswer {
  readonly taskId: string | null;
  readonly name: Words;
}

/** An act does this to an instance. */
export interface Consequence {
  readonly closes: readonly TaskShown[];
  readonly opens: readonly TaskShown[];
  readonly timersSet: readonly { readonly node: string; readonly dueAt: string }[];
  readonly timersCancelled: number;
  readonly status: Status;
  readonly ends: boolean;
  /** Where it waits before and after. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export type EndAs = 'rejected' | 'invalidated';

/** Acts on one instance, as they are planned and then applied in their order. */
export type PlannedAct =
  | { readonly kind: 'suspend' }
  | { readonly kind: 'activate' }
  /** `from`: the branch that moves, an element where it waits now; absent: all of it. */
  | { readonly kind: 'jump'; readonly to: string; readonly from?: string }
  /** Goes on at a message, signal or receive task where it waits; `wait`: one of several there. */
  | { readonly kind: 'send'; readonly nodeId: string; readonly wait?: string; readonly variables?: Readonly<Record<string, unknown>> }
  /** By the task, or by the element whose only open task is meant: one that an act before it opens has no id yet. */
  | { readonly kind: 'reassign'; readonly taskId?: string; readonly nodeId?: string; readonly userId: string }
  | {
      readonly kind: 'migrate';
      readonly to: string;
      readonly map?: Readonly<Record<string, string>>;
      readonly askAgain?: boolean;
    }
  | { readonly kind: 'retry'; readonly incidentId: string }
  | { readonly kind: 'solve'; readonly incidentId: string }
  | { readonly kind: 'end'; readonly as?: EndAs };

/** Why something was not done, as a refusal says it. */
export interface WhyNot {
  readonly reason: string;
  readonly desc: Words;
  readonly params: Readonly<Record<string, string | number>>;
  readonly faults: readonly Fault[];
}

/** How an instance stands after the acts; nothing else of it is known before they are applied. */
export interface Standing {
  readonly here: readonly string[];
  readonly tasks: readonly TaskOpen[];
  readonly status: string;
  readonly suspended: boolean;
  readonly definitionId: string;
  readonly version: number;
  readonly endedAt: string | null;
}

/** What acts would do: how it stands after each of them up to the first that fails, and why that one does. */
export interface OperateForeseen {
  readonly steps: readonly Standing[];
  readonly failed: { readonly at: number; readonly why: WhyNot } | null;
}

/** A work that has no place in another version, and why. */
export interface MigrationBlock {
  readonly element: string;
  readonly reason: Words;
  readonly name: Words;
}

/** What changes for an instance beside the place of its work: no longer waited for, waited for from now on, people asked anew. */
export interface MigrationEffect {
  readonly element: string;
  readonly what: 'dropped' | 'begun' | 'asked';
}

/** What a migration does to one instance, or why it cannot be done. */
export interface MigrationForeseen {
  readonly id: string;
  readonly fromVersion: number;
  readonly fits: boolean;
  readonly blocks: readonly MigrationBlock[];
  readonly moves: readonly { readonly from: string; readonly to: string; readonly name: Words }[];
  readonly effects: readonly MigrationEffect[];
  readonly consequence: Consequence | null;
}
