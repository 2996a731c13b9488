/**
 * What a compiled flow is and how it talks. The machine is pure: an event goes in, the next snapshot and the commands come out
 * as data; the server carries them out, the browser predicts with them, the tests walk them (workflow.md, sections 1-3).
 */
import type { DocumentAction, FieldRight, Status } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import type { AnyStateMachine } from 'xstate';

export type TaskMode = 'one' | 'any' | 'all' | 'sequence' | 'vote';

/**
 * A rule that names approvers, as text (`tydf:approver`): `starter`, `starter.leader`, `starter.leader(2)`, `starter.leaders(toTop)`,
 * `starter.inCharge`, `dept:<code>.leader`, `role:<code>`, `post:<code>`, `user:<login or id>`, `field:<name>`,
 * `field:<name>.leader`, `field:<name>.inCharge`, `starter.choose`, `previous.choose`, `=<FEEL list>`.
 */
export type ApproverRule = string;

export interface TaskSettings {
  readonly approvers: readonly ApproverRule[];
  readonly mode: TaskMode;
  /** For `vote`: share of approvals to pass, 0-1. */
  readonly share: number;
  readonly nobody: 'skip' | 'admin' | 'starter.leader' | 'fail';
  readonly self: 'skip' | 'ask' | 'leader';
  readonly repeated: 'ask' | 'skipConsecutive' | 'skipAlways';
  /** Working-calendar duration, ISO 8601, or null. */
  readonly due: string | null;
  readonly onDue: 'remind' | 'escalate' | 'approve' | 'reject' | 'transfer';
  readonly fields: Readonly<Record<string, FieldRight>>;
  readonly actions: readonly DocumentAction[];
  readonly commentRequired: boolean;
  readonly signatureRequired: boolean;
  readonly rejectTo: 'starter' | 'previous' | 'chosen' | 'end';
}

export interface FlowElement {
  readonly id: string;
  /** BPMN type without prefix: `UserTask`, `ExclusiveGateway` … */
  readonly type: string;
  readonly name: Words;
  readonly parent: string | null;
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  readonly task?: TaskSettings;
  /** Condition of a sequence flow: its FEEL text. */
  readonly condition?: string;
  /** Boundary events of an activity. */
  readonly boundary?: readonly string[];
  /** Of a timer event: ISO 8601 duration or date-time, or `=` and FEEL. */
  readonly timer?: string;
  /** Of a service task: name of the effect. Of a send task: name of the message. */
  readonly effect?: string;
  readonly message?: string;
}

export interface FlowProblem {
  readonly element: string;
  readonly severity: 'error' | 'warning';
  readonly reason: Words;
  readonly mend: Words;
}

export interface CompiledFlow {
  readonly key: string;
  readonly name: Words;
  /** Lifecycle with the flow's body inside `submitted` and `reposted`. */
  readonly machine: AnyStateMachine;
  readonly elements: Readonly<Record<string, FlowElement>>;
  /** Rules for people informed: at submit, at the end. */
  readonly copies: { readonly atSubmit: readonly ApproverRule[]; readonly atEnd: readonly ApproverRule[] };
  /** Where a repost resumes. */
  readonly repostAt: 'start' | 'rejectingNode';
  readonly problems: readonly FlowProblem[];
}

/** One who is asked: a user (`u:12`), or a group of which the first decides (`r:finance_cashier`, `p:33`, `d:4`). */
export type Principal = `u:${string}` | `r:${string}` | `p:${string}` | `d:${string}`;

/** One ballot of a task node: its own row in the table of tasks. `slot` is unique in the instance, for ever. */
export interface Slot {
  readonly slot: string;
  readonly principals: readonly Principal[];
}

export type FlowEvent =
  | { readonly type: 'SUBMIT' | 'REPOST' | 'WITHDRAW' | 'DISCARD' | 'INVALIDATE' }
  /** Answer to the command `assign`. An empty list was already handled by the node's `nobody` setting on the asking side. */
  | {
      readonly type: 'ASSIGNED';
      readonly node: string;
      readonly voters: readonly (readonly Principal[])[];
      readonly pass?: 'nobody' | 'self' | 'repeated';
    }
  | {
      readonly type: 'APPROVE' | 'REJECT';
      readonly slot: string;
      /** REJECT at a node with `rejectTo: chosen`: the earlier node. */ readonly to?: string;
    }
  | { readonly type: 'TIMER'; readonly timer: string }
  | { readonly type: 'EFFECT_DONE'; readonly node: string; readonly values?: Readonly<Record<string, unknown>> }
  /** Taken where the flow catches the error; refused with `notNow` elsewhere: an incident. */
  | { readonly type: 'EFFECT_FAILED'; readonly node: string; readonly error: string };

export type Command =
  /** Find the people of this node and answer with ASSIGNED, in the same transaction. */
  | { readonly type: 'assign'; readonly node: string }
  | { readonly type: 'openTask'; readonly node: string; readonly slot: string; readonly principals: readonly Principal[] }
  | { readonly type: 'closeTask'; readonly node: string; readonly slot: string }
  /** A step nobody had to decide, for the trail. */
  | { readonly type: 'passed'; readonly node: string; readonly because: 'nobody' | 'self' | 'repeated' | 'timer' }
  /** `due`: ISO 8601 duration or date-time, already evaluated. `onDue` names the action where it is a task's due time. */
  | { readonly type: 'setTimer'; readonly node: string; readonly timer: string; readonly due: string; readonly onDue?: string }
  | { readonly type: 'cancelTimer'; readonly timer: string }
  | { readonly type: 'runEffect'; readonly node: string; readonly effect: string }
  | { readonly type: 'send'; readonly node: string; readonly message: string }
  | { readonly type: 'copy'; readonly rules: readonly ApproverRule[] }
  | { readonly type: 'ended'; readonly status: Status; readonly final: boolean };

/** Values that conditions read: the document's fields and lines by name, `starter` (department, roles …) and process variables. */
export interface FlowInput {
  readonly values: Readonly<Record<string, unknown>>;
  /** ISO 8601; the only clock of machines. */
  readonly now: string;
}

/** JSON of a persisted snapshot. */
export type StoredSnapshot = { readonly [key: string]: unknown };

export interface Step {
  readonly snapshot: StoredSnapshot;
  readonly status: Status;
  readonly commands: readonly Command[];
  /** Ids of the elements where the flow now waits. */
  readonly here: readonly string[];
}

/** Why an event was not taken. `noFlowFits`: conditions left no way or the bound of steps was hit (rulings 17, 18). */
export interface NotTaken {
  readonly refused: 'notNow' | 'noFlowFits' | 'unknownValue' | 'unknownSlot';
  readonly element: string | null;
  readonly detail: string;
}
