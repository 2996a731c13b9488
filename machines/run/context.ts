/** A running flow remembers this beside where it is. It is stored with the snapshot, so it is small and plain JSON. */
import type { Command, FlowElement, FlowEvent, FlowInput, NotTaken, Principal, Values } from '../flow.ts';

export interface Ballot {
  /** ASSIGNED has come: before it nobody can hold the step. */
  readonly asked: boolean;
  readonly slots: readonly {
    readonly slot: string;
    readonly principals: readonly Principal[];
    readonly state: 'next' | 'open' | 'yes' | 'no';
    /** Slots that have to agree before this one is asked. */
    readonly after?: readonly string[];
    /** The slot whose voter added this one. */
    readonly by?: string;
    /** Those who asked this voter for an opinion and will decide. */
    readonly back?: readonly Principal[];
  }[];
}

/** Something that work waits for: the work's name, the event that it belongs to (an element, or `due`), and what kind of trigger. */
export interface Wait {
  readonly at: string;
  readonly event: string;
  /** `trigger`: a receive task without message, which goes on when it is told to. */
  readonly kind: 'timer' | 'message' | 'signal' | 'condition' | 'trigger';
  /** Conditions: whether it held when it was last looked at; it triggers when it becomes true. */
  readonly held?: boolean;
  /** Cycles: how often it still fires after this time; null without end. */
  readonly left?: number | null;
}

/** An activity done that can be undone: what undoes it, with the local variables of then. */
export interface Done {
  readonly element: string;
  readonly handler: string;
  readonly variables: Values;
  /** Sub-processes in which it was done, the innermost first. */
  readonly within?: readonly string[];
}

/** Counting of a repeated activity. */
export interface Turns {
  /** Number of instances; null where a condition decides as it goes (standard loop). */
  readonly total: number | null;
  readonly started: number;
  readonly done: number;
  readonly items: readonly unknown[] | null;
  readonly out: readonly unknown[];
}

/** An element being carried out in a net. Its id is its name everywhere (`at`): `element~number`. */
export interface Activity {
  readonly element: string;
  /** The activity around: a sub-process, the body of a loop, or the net itself; empty of the net itself. */
  readonly scope: string;
  readonly variables?: Values;
  /** Tokens of these flows wait in joins of the scope; a flow stands here as often as it has tokens. */
  readonly joins?: readonly string[];
  /** These were done in the scope and can be undone; the latest stands last. */
  readonly done?: readonly Done[];
  /** Only the body of a loop has turns. */
  readonly turns?: Turns;
  /** The throwing event waits for this undoing activity. */
  readonly undoes?: string;
  /** A compensation throw waits for so many handlers that are still at work. */
  readonly pending?: number;
}

/** Where the tokens of a net are. */
export interface NetState {
  readonly activities: Readonly<Record<string, Activity>>;
  readonly state: 'running' | 'done' | 'rejected' | 'ended';
}

/** Where a node that something was returned to leads on, and the nodes approved in between. */
export interface Straight {
  readonly to: string;
  readonly path: readonly string[];
}

export interface FlowContext {
  /** Counts submits and reposts. */
  readonly run: number;
  /** Last number given to a slot, wait or activity, unique in the instance. */
  readonly seq: number;
  /** Decisions by people in this run. */
  readonly decided: number;
  /** Nodes approved in this run, latest last. */
  readonly path: readonly string[];
  /** By the node that is asked again: whoever returned it gets it straight back. */
  readonly straight?: Readonly<Record<string, Straight>>;
  readonly rejectedAt: string | null;
  readonly final: boolean;
  /** The error by which the flow ended: nothing caught it. */
  readonly error: { readonly code: string; readonly text: string } | null;
  readonly ballots: Readonly<Record<string, Ballot>>;
  readonly waits: Readonly<Record<string, Wait>>;
  readonly variables: Values;
  readonly nets: Readonly<Record<string, NetState>>;
  /** Only while a step runs. */
  readonly step: StepInput | null;
}

/** The world of one step: values, time, and what guards found on the way (conditions met, why the step is refused). */
export interface StepInput {
  readonly input: FlowInput;
  readonly taken: { readonly flow: string; readonly condition: string; readonly holds: boolean }[];
  refused: NotTaken | null;
}

export const freshContext = (step: StepInput | null): FlowContext => ({
  run: 0,
  seq: 0,
  decided: 0,
  path: [],
  rejectedAt: null,
  final: false,
  error: null,
  ballots: {},
  waits: {},
  variables: {},
  nets: {},
  step,
});

/**
 * All that conditions and approver rules see at some work: variables of the flow, over them what is given with the step (the document and
 * its starter), over those the variables of the work itself.
 */
export const seenAt = (variables: Values, given: Values, locals: Values = {}): Values => ({ ...variables, ...given, ...locals });

/** Whoever knows the given values is told only these beside them: laid over the given ones they make `seenAt`. */
export const besideGiven = (variables: Values, given: Values, locals: Values = {}): Values => ({
  ...Object.fromEntries(Object.entries(variables).filter(([name]) => !(name in given))),
  ...locals,
});

/** Variables of the process and, over them, the document and its starter. */
export const rootValues = (context: FlowContext): Values => {
  const given = context.step?.input.values ?? {};
  return Object.keys(context.variables).length === 0 ? given : seenAt(context.variables, given);
};

/** A change being made: the next context, the commands that come with it, and the variables as the work at hand sees them. */
export interface Work {
  context: FlowContext;
  readonly commands: Command[];
  /** All that is visible from this work. */
  values(at: string): Values;
  /** Local variables around this work, without those of the process. */
  locals(at: string): Values;
  /** Sets variables of this work alone. */
  hold(at: string, values: Values): void;
  /** Sets each variable in the nearest scope that has it, otherwise in the process. */
  set(at: string, values: Values): void;
}

export const workOn = (context: FlowContext): Work => ({
  context,
  commands: [],
  values() {
    return rootValues(this.context);
  },
  locals: () => ({}),
  hold(at, values) {
    this.set(at, values);
  },
  set(_at, values) {
    this.context = { ...this.context, variables: { ...this.context.variables, ...values } };
  },
});

/** Values that came back with an element's work go where its drawing says. */
export const give = (work: Work, at: string, element: FlowElement, values: Values | undefined): void => {
  if (!values || Object.keys(values).length === 0) return;
  if (element.confined) work.hold(at, values);
  else work.set(at, values);
};

/** The next number of the instance. */
export const numbered = (work: Work): number => {
  work.context = { ...work.context, seq: work.context.seq + 1 };
  return work.context.seq;
};

/** Thrown inside guards and actions; the step is refused as `context.step.refused` says. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export const stop = (context: FlowContext, refused: NotTaken): never => {
  if (context.step) context.step.refused = refused;
  throw new Stopped(refused.detail);
};

export const omit = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  if (!(key in record)) return record;
  const { [key]: _, ...rest } = record;
  return rest;
};

/** Events as the machine sees them: xstate's own (`xstate.init`, `xstate.done…`) come too. */
export type AnyFlowEvent = FlowEvent | { readonly type: `xstate.${string}` };
