/**
 * Shapes of what administrators see and do of running flows (interface.md 4.10, 4.11): instances, heat, incidents, acts, operations on many.
 * Ids are strings, instants ISO 8601 in UTC, times in milliseconds.
 */
import type { CandidatesAnswer, KeyFigure, Person, Status, TrailEntry } from './api.ts';
import type { Fault } from './refusal.ts';
import type { Words } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of `GET /tydf/process/instances`. */
export interface InstanceShown {
  readonly id: string;
  readonly definitionId: string;
  readonly flowKey: string;
  readonly flowName: Words;
  readonly version: number;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly status: string;
  readonly suspended: boolean;
  readonly incidents: number;
  readonly starter: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly parentId: string | null;
  readonly here: readonly { readonly element: string; readonly name: Words }[];
}

export interface Token {
  readonly element: string;
  /** The work that goes on there, by its name; of a token before a join: null. */
  readonly at: string | null;
  /** Sequence flow over which a token came to the join where it waits. */
  readonly flow: string | null;
}

export interface ElementState {
  /** Here now, passed, or begun and given up. */
  readonly state: 'waiting' | 'done' | 'rejected' | 'cancelled';
  readonly waiting: number;
  readonly done: number;
  readonly cancelled: number;
  /** Time that work was open here, up to now where it still is. */
  readonly durationMs: number;
  readonly lastAt: string | null;
}

/** An instance that called this one, or that it called; `node`: the element that calls. */
export interface Relative {
  readonly id: string;
  readonly flowKey: string;
  readonly version: number;
  readonly node: string | null;
  readonly status: string;
  readonly endedAt: string | null;
}

/** A task that waits for people. */
export interface TaskOpen {
  readonly id: string;
  readonly nodeId: string;
  readonly name: Words;
  readonly kind: string;
  readonly principals: readonly string[];
  readonly people: readonly Person[];
  readonly group: Words | null;
  readonly assignee: Person | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
}

/** Any task that there ever was, for the replay: who held it, from when to when, what came of it. */
export interface TaskPassed {
  readonly id: string;
  readonly node: string;
  readonly name: Words;
  readonly state: 'open' | 'done' | 'closed';
  readonly action: string | null;
  readonly people: readonly Person[];
  readonly group: Words | null;
  readonly openedAt: string;
  readonly endedAt: string | null;
  readonly by: Person | null;
}

export interface Reached {
  readonly at: string;
  readonly run: number;
  /** Null: the end of the flow. */
  readonly node: string | null;
  readonly passed: readonly string[];
}

/** What an incident is of: a job of this kind, or a timer, with its next try. */
interface Failed {
  readonly kind: string;
  readonly dueAt: string | null;
  readonly payload: unknown;
}

export interface IncidentShown {
  readonly id: string;
  readonly instanceId: string;
  readonly flowKey: string;
  readonly flowName: Words;
  readonly version: number;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly nodeId: string | null;
  readonly reason: string;
  readonly detail: string;
  readonly attempts: number;
  readonly at: string;
  readonly solvedAt: string | null;
  readonly solvedBy: Person | null;
  readonly solution: string | null;
  /** Null where what failed is not there any more. */
  readonly failed: Failed | null;
}

/** `GET /tydf/process/instances/{id}`: everything that is seen of one instance. */
export interface InstanceView {
  readonly id: string;
  readonly definitionId: string;
  readonly flowKey: string;
  readonly version: number;
  readonly name: Words;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly status: string;
  readonly final: boolean;
  readonly suspended: boolean;
  /** Suspended by itself, or because its version is. */
  readonly suspendedBy: 'instance' | 'definition' | null;
  readonly run: number;
  readonly starter: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly durationMs: number;
  readonly here: readonly string[];
  readonly tokens: readonly Token[];
  readonly elements: Readonly<Record<string, ElementState>>;
  readonly variables: Values;
  /** Variables of single works, by the work's name. */
  readonly locals: Readonly<Record<string, Values>>;
  readonly tasks: readonly TaskOpen[];
  readonly passed: readonly TaskPassed[];
  /** Steps and events in the order in which they were reached, each with the gateways and sequence flows on the way to it. */
  readonly reached: readonly Reached[];
  readonly timers: readonly {
    readonly id: string;
    readonly nodeId: string;
    readonly timer: string;
    readonly dueAt: string;
    readonly onDue: string | null;
    readonly attempts: number;
    readonly lastError: string | null;
  }[];
  readonly subscriptions: readonly {
    readonly nodeId: string;
    readonly kind: string;
    readonly name: string;
    readonly key: string | null;
    readonly at: string;
  }[];
  readonly jobs: readonly {
    readonly id: string;
    readonly kind: string;
    readonly dueAt: string | null;
    readonly attempts: number;
    readonly lastError: string | null;
  }[];
  readonly incidents: readonly IncidentShown[];
  readonly parent: Relative | null;
  readonly children: readonly Relative[];
  readonly trail: readonly TrailEntry[];
  readonly chain: { readonly entries: number; readonly unbroken: boolean };
}

export interface TaskShown extends CandidatesAnswer {
  readonly taskId: string | null;
  readonly name: Words;
}

/** What an act does to an instance. */
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

/** Body of `POST /tydf/process/instances/{id}/operate` and, without reason, of `/operate/preview`. */
export interface OperateBody {
  readonly operations: readonly PlannedAct[];
  readonly reason?: string;
}

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

/** Acts that can be done on many at once; retry takes incidents or instances, reassign tasks, solve incidents. */
export const operationKinds = ['suspend', 'activate', 'end', 'migrate', 'retry', 'solve', 'reassign'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** An act on many: carried out in the background, row by row. */
export interface OperationShown {
  readonly id: string;
  readonly kind: OperationKind;
  readonly reason: string;
  readonly state: 'running' | 'done' | 'stopped';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly by: Person;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** What it is about: an instance, a task or an incident, with what people call it. */
export interface OperationSubject {
  readonly instanceId: string;
  readonly resource: string | null;
  readonly documentId: string | null;
  readonly code: string | null;
  readonly flowName: Words;
  readonly node: Words | null;
}

export interface OperationRow {
  readonly subject: string;
  readonly about: OperationSubject | null;
  readonly state: 'open' | 'done' | 'failed';
  readonly detail: WhyNot | null;
  readonly at: string | null;
}

/** What an act would do to each of many, before it is ordered: `POST /tydf/process/instances/batch/preview`. */
export interface BatchForeseen {
  readonly total: number;
  /** Looked at: the first few hundred. */
  readonly rows: readonly {
    readonly subject: string;
    readonly about: OperationSubject | null;
    readonly fits: boolean;
    readonly why: WhyNot | null;
    /** Who holds the task before and after, of a reassignment. */
    readonly from: readonly Person[];
    readonly to: readonly Person[];
  }[];
}

/** A row of `GET /tydf/process/loadTask`, and of the other lists of tasks. */
export interface TaskLine {
  readonly taskId: string;
  readonly instanceId: string;
  readonly resource: string | null;
  /** Id of the document; null in a process without one. */
  readonly businessId: string | null;
  readonly flowKey: string;
  /** Kind of document, or the flow's name. */
  readonly kind: Words;
  readonly code: string;
  readonly status: string;
  readonly nodeId: string;
  readonly node: Words;
  readonly applicant: Person | null;
  readonly department: Words | null;
  readonly urgency: string;
  readonly figure: KeyFigure | null;
  readonly holders: readonly Person[];
  readonly state: 'open' | 'done' | 'closed';
  readonly receivedAt: string;
  readonly dueAt: string | null;
  readonly decision: { readonly by: Person | null; readonly action: string; readonly comment: string | null; readonly at: string } | null;
}
