/**
 * A compiled flow is described here, and how it talks. The machine is pure: an event goes in, the next snapshot and the commands come out
 * as data; the server carries them out, the browser predicts with them, the tests walk them.
 */
import type { DocumentAction, FieldRight, PersonAct } from '#model/api.ts';
import type { Status } from '#model/status.ts';
import type { Words } from '#model/words.ts';
import type { AnyStateMachine } from 'xstate';

export type TaskMode = 'one' | 'any' | 'all' | 'sequence' | 'vote';

/**
 * A rule that names approvers, as text (`tydf:approver`): `starter`, `starter.leader`, `starter.leader(2)`, `starter.leaders(toTop)`,
 * `starter.inCharge`, `dept:<code>.leader`, `role:<code>`, `post:<code>`, `user:<login or id>`, `field:<name>` (`field:<set>.<name>`: in lines),
 * `field:<name>.leader`, `field:<name>.inCharge`, `field:<name>.starter` (of the document picked there), `starter.choose`, `previous.choose`,
 * `decision:<key>` (a decision table that gives rules or logins), `=<FEEL list>`.
 */
export type ApproverRule = string;

export interface TaskSettings {
  readonly approvers: readonly ApproverRule[];
  readonly mode: TaskMode;
  /** A `vote` passes with this share of approvals, 0-1. */
  readonly share: number;
  readonly nobody: 'skip' | 'admin' | 'starter.leader' | 'fail';
  readonly self: 'skip' | 'ask' | 'leader';
  readonly repeated: 'ask' | 'skipConsecutive' | 'skipAlways';
  /** Working-calendar duration, ISO 8601, or null. */
  readonly due: string | null;
  readonly onDue: 'remind' | 'escalate' | 'approve' | 'reject' | 'transfer';
  readonly fields: Readonly<Record<string, FieldRight>>;
  /** The drawing allows people these acts on a task; an empty list allows everything. */
  readonly actions: readonly (DocumentAction | PersonAct)[];
  readonly commentRequired: boolean;
  readonly signatureRequired: boolean;
  readonly rejectTo: 'starter' | 'previous' | 'chosen' | 'end';
  /** Further properties of models from elsewhere (description, priority, formKey, dueDate …); `=` and FEEL, or text. Absent in our own. */
  readonly about?: Readonly<Record<string, string>>;
}

/** A value for a variable, from FEEL over the variables around. */
export interface Mapping {
  readonly target: string;
  readonly source: string;
}

/** This triggers a catching event, and a throwing one does it. Texts with a leading `=` are FEEL. */
export interface EventDetails {
  readonly kind: 'none' | 'timer' | 'message' | 'signal' | 'error' | 'escalation' | 'conditional' | 'link' | 'compensation' | 'terminate';
  readonly throws: boolean;
  /** Boundary events and starts of event sub-processes: whether they end what they are attached to. */
  readonly interrupting: boolean;
  /** Name of the message, signal or link; code of the error or escalation (absent on a catch: any). */
  readonly name?: string;
  /** Messages: FEEL of the correlation key. */
  readonly key?: string;
  readonly timer?: { readonly kind: 'date' | 'duration' | 'cycle'; readonly text: string };
  /** FEEL of a conditional event. */
  readonly condition?: string;
  /** Signals: heard in the same instance only. */
  readonly within?: true;
  /** Compensation throw: the activity to undo; absent: everything in the scope. */
  readonly activity?: string;
  /** Terminate: everything, not the scope around alone. */
  readonly all?: true;
  /** Variables that receive the code and the text of a caught error or escalation. */
  readonly codeVariable?: string;
  readonly textVariable?: string;
}

/** Repetition of an activity (multi-instance and standard loop). Texts are FEEL. */
export interface Loop {
  readonly kind: 'parallel' | 'sequential' | 'standard';
  readonly cardinality?: string;
  readonly collection?: string;
  /** Variable of the item in each instance. */
  readonly element?: string;
  /** Multi-instance: ends the others when true. Standard: goes on while true. */
  readonly condition?: string;
  readonly testBefore?: boolean;
  readonly maximum?: string;
  /** Collects `source` of each instance, in the order of the items, into the list `target`. */
  readonly output?: Mapping;
}

/** The process that a call activity starts. */
export interface Call {
  /** Key of the process; with a leading `=` FEEL. */
  readonly process: string;
  readonly binding: 'latest' | 'deployment' | { readonly version: number };
  /** Every variable goes in, or comes back, without being named. */
  readonly allIn: boolean;
  readonly allOut: boolean;
}

export interface FlowElement {
  readonly id: string;
  /** BPMN type without prefix: `UserTask`, `ExclusiveGateway` … */
  readonly type: string;
  readonly name: Words;
  /** Enclosing sub-process; null in the process itself. */
  readonly parent: string | null;
  /** Ids of sequence flows; of a sequence flow: its source and its target. */
  readonly incoming: readonly string[];
  readonly outgoing: readonly string[];
  readonly task?: TaskSettings;
  /** Condition of a sequence flow: its FEEL text. */
  readonly condition?: string;
  /** Default flow of a gateway or activity. */
  readonly otherwise?: string;
  /** Boundary events of an activity. */
  readonly boundary?: readonly string[];
  /** A boundary event belongs to this activity. */
  readonly host?: string;
  readonly event?: EventDetails;
  readonly loop?: Loop;
  /** Before: local variables of the activity. After: what it hands to the scope around. */
  readonly inputs?: readonly Mapping[];
  readonly outputs?: readonly Mapping[];
  /** Values that come back with the work stay in it; only `outputs` go out. */
  readonly confined?: true;
  /** Variables set around it when it begins and when it is done (listeners of other engines). */
  readonly before?: readonly Mapping[];
  readonly after?: readonly Mapping[];
  readonly call?: Call;
  /** Script task (FEEL), its value into `result`. */
  readonly script?: { readonly feel: string; readonly result: string | null };
  /**
   * Business rule task: key of the decision (or `=` and FEEL), its value into `result`; without `result` each output is a variable of its
   * name. `shape`: how Camunda's models want the value (`mapDecisionResult`); absent: as FEEL gives it.
   */
  readonly decision?: {
    readonly key: string;
    readonly result: string | null;
    readonly shape?: 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList';
  };
  /** A service task puts the effect's value into this variable. */
  readonly result?: string;
  /** FEEL: where it is true, the activity is passed over. */
  readonly skip?: string;
  /** A service task from elsewhere passes where there is no effect of its name. */
  readonly passes?: true;
  /** A start event puts the login of whoever starts the instance into this variable. */
  readonly initiator?: string;
  /** Sub-process that begins by its start event while the one around runs. */
  readonly eventSubProcess?: true;
  /** A compensation boundary event leads to this activity, which undoes. Such activities have no flows and begin only so. */
  readonly handler?: string;
  readonly forCompensation?: true;
  /** A service task names its effect here, a send task its message. */
  readonly effect?: string;
  readonly message?: string;
}

export interface FlowProblem {
  readonly element: string;
  /** Name of the problem, for what mends it: `noEnd`, `noApprover`. */
  readonly rule?: string;
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
  /** Variables at the start, unless given. Sources are FEEL. */
  readonly variables: readonly Mapping[];
  /** Start events other than the plain one: by message, signal or timer; the server listens for them. */
  readonly starts: readonly string[];
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

/** Variables by name. */
export type Values = Readonly<Record<string, unknown>>;

export type FlowEvent =
  | { readonly type: 'REPOST' | 'WITHDRAW' | 'DISCARD' | 'INVALIDATE' }
  /** `start`: the start event that began it, where it is not the plain one; `values`: variables at the start. */
  | { readonly type: 'SUBMIT'; readonly start?: string; readonly values?: Values }
  /** Answer to the command `assign`. An empty list was already handled by the node's `nobody` setting on the asking side. */
  | {
      readonly type: 'ASSIGNED';
      readonly node: string;
      /** The work that asked, as the command told it. */
      readonly at?: string;
      readonly voters: readonly (readonly Principal[])[];
      readonly pass?: 'nobody' | 'self' | 'repeated';
    }
  | {
      readonly type: 'APPROVE' | 'REJECT';
      readonly slot: string;
      /** REJECT at a node with `rejectTo: chosen`: the earlier node. */ readonly to?: string;
      /** Variables that come with the decision. */
      readonly values?: Values;
    }
  /** Mine no more; or mine again when they have said what they think. */
  | { readonly type: 'TRANSFER' | 'DELEGATE'; readonly slot: string; readonly to: readonly Principal[] }
  /** Others who have to agree as well: before me, or after me. Whoever was added can be removed by who added them (`by`: their slot). */
  | {
      readonly type: 'ADD_APPROVERS';
      readonly slot: string;
      readonly voters: readonly (readonly Principal[])[];
      readonly place: 'before' | 'after';
    }
  | { readonly type: 'REMOVE_APPROVER'; readonly slot: string; readonly by: string }
  /**
   * Back to a node that was decided before; what came of it since is undone. `straight`: decided there, it comes to the node that returned it
   * at once, and what was decided between the two still counts.
   */
  | { readonly type: 'RETURN'; readonly slot: string; readonly to: string; readonly straight?: true }
  /** An administrator moves the flow: all of it, or the work at `from` alone. */
  | { readonly type: 'JUMP'; readonly to: string; readonly from?: string }
  /** An administrator ends it wherever it stands: rejected for good, or invalidated. */
  | { readonly type: 'END'; readonly as: 'rejected' | 'invalidated' }
  | { readonly type: 'TIMER'; readonly timer: string }
  /** A message or signal for the wait that `listen` told. */
  | { readonly type: 'CAUGHT'; readonly wait: string; readonly values?: Values }
  /** A receive task without message goes on. */
  | { readonly type: 'TRIGGERED'; readonly at: string; readonly values?: Values }
  /** `at`: the work that `runEffect` or `evaluate` told; `value` goes into the element's result variable, `values` are variables by name. */
  | { readonly type: 'EFFECT_DONE'; readonly node: string; readonly at?: string; readonly value?: unknown; readonly values?: Values }
  /** Taken where the flow catches the error; refused with `notNow` elsewhere: an incident. */
  | { readonly type: 'EFFECT_FAILED'; readonly node: string; readonly at?: string; readonly error: string; readonly text?: string }
  /** The called process has ended: with its variables, or with an error that it did not catch. */
  | { readonly type: 'CHILD_DONE'; readonly call: string; readonly values: Values }
  /** One that nothing catches ends the flow with it; with `onlyCaught` it is refused with `notNow` instead. */
  | {
      readonly type: 'CHILD_FAILED';
      readonly call: string;
      readonly error: string;
      readonly text?: string;
      readonly values: Values;
      readonly onlyCaught?: true;
    }
  | { readonly type: 'CHILD_ESCALATED'; readonly call: string; readonly code: string; readonly values: Values }
  /** Variables set from outside: in the work `at`, or in the process. */
  | { readonly type: 'VARIABLES'; readonly values: Values; readonly at?: string };

export type Command =
  /** Find the people of this node and answer with ASSIGNED, in the same transaction. */
  | { readonly type: 'assign'; readonly node: string; readonly at: string; readonly values?: Values }
  | {
      readonly type: 'openTask';
      readonly node: string;
      readonly slot: string;
      readonly principals: readonly Principal[];
      /** Name where it has an expression, and the properties of `about`, evaluated. */
      readonly name?: string;
      readonly about?: Values;
    }
  | { readonly type: 'closeTask'; readonly node: string; readonly slot: string }
  /** A step nobody had to decide, for the trail. */
  | { readonly type: 'passed'; readonly node: string; readonly because: 'nobody' | 'self' | 'repeated' | 'timer' }
  /** `due`: ISO 8601 duration or date-time, already evaluated. `onDue` names the action where it is a task's due time. */
  | { readonly type: 'setTimer'; readonly node: string; readonly timer: string; readonly due: string; readonly onDue?: string }
  | { readonly type: 'cancelTimer'; readonly timer: string }
  /** A message, a signal or (of a receive task without message) a trigger is waited for; answered by CAUGHT. */
  | {
      readonly type: 'listen';
      readonly node: string;
      readonly wait: string;
      readonly kind: 'message' | 'signal' | 'trigger';
      readonly name: string;
      readonly key: string | null;
    }
  | { readonly type: 'unlisten'; readonly wait: string }
  /** To whoever listens, here and in other instances, and to starts of processes. An escalation goes to the calling process. */
  | {
      readonly type: 'throw';
      readonly node: string;
      readonly kind: 'message' | 'signal' | 'escalation';
      readonly name: string;
      readonly key: string | null;
      readonly values: Values;
    }
  /** Start a process as a child; answered by CHILD_DONE or CHILD_FAILED with this `call`. */
  | {
      readonly type: 'call';
      readonly node: string;
      readonly call: string;
      readonly process: string;
      readonly binding: Call['binding'];
      readonly values: Values;
    }
  | { readonly type: 'cancelCall'; readonly call: string }
  /** Evaluate a decision; answered by EFFECT_DONE or EFFECT_FAILED. */
  | { readonly type: 'evaluate'; readonly node: string; readonly at: string; readonly decision: string; readonly values: Values }
  | { readonly type: 'runEffect'; readonly node: string; readonly at: string; readonly effect: string; readonly values?: Values }
  | { readonly type: 'send'; readonly node: string; readonly message: string }
  | { readonly type: 'copy'; readonly rules: readonly ApproverRule[] }
  /** `error`: code of an error that nothing in the flow caught. */
  | { readonly type: 'ended'; readonly status: Status; readonly final: boolean; readonly error?: string; readonly text?: string };

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
  /** Joins that wait for a branch that will never come, while nothing else goes on: the flow is drawn wrong. Empty in a sound flow. */
  readonly stuck: readonly string[];
}

/**
 * Why an event was not taken. `noFlowFits`: conditions left no way or the bound of steps was hit. `tooMuchWork`: what the
 * expression in `detail` reckons goes over the budget of a step.
 */
export interface NotTaken {
  readonly refused: 'notNow' | 'noFlowFits' | 'unknownValue' | 'tooMuchWork' | 'unknownSlot';
  readonly element: string | null;
  readonly detail: string;
}
