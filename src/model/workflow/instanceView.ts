/**
 * Shapes of running flows as administrators see them: instances in a list, and one with everything in it. Ids are strings, instants ISO 8601
 * in UTC, times in milliseconds.
 */
import type { Person, TrailEntry } from '#model/api.ts';
import type { Words } from '#model/words.ts';

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

/** A message or signal that an instance waits for, or the trigger of a receive task without message, which has no name. */
export interface Subscription {
  readonly wait: string;
  readonly nodeId: string;
  readonly kind: 'message' | 'signal' | 'trigger';
  readonly name: string;
  readonly key: string | null;
  readonly at: string;
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
  readonly subscriptions: readonly Subscription[];
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
