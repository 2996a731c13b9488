/** What a running flow remembers beside where it is. Stored with the snapshot, so it is small and plain JSON. */
import type { Command, FlowEvent, FlowInput, NotTaken, Principal } from '../flow.ts';

export interface Ballot {
  /** Whether ASSIGNED has come. */
  readonly asked: boolean;
  readonly slots: readonly {
    readonly slot: string;
    readonly principals: readonly Principal[];
    readonly state: 'next' | 'open' | 'yes' | 'no';
  }[];
}

/** Where the tokens of a fragment are. `active`: work in progress by its name (`node`, or `node~2` beside another of the same node). */
export interface Marking {
  readonly waiting: Readonly<Record<string, number>>;
  readonly active: Readonly<Record<string, string>>;
  readonly state: 'running' | 'done' | 'rejected' | 'ended';
}

export interface FlowContext {
  /** Counts submits and reposts. */
  readonly run: number;
  /** Last number given to a slot or timer, unique in the instance. */
  readonly seq: number;
  /** Decisions by people in this run. */
  readonly decided: number;
  /** Nodes approved in this run, latest last. */
  readonly path: readonly string[];
  readonly rejectedAt: string | null;
  readonly final: boolean;
  readonly ballots: Readonly<Record<string, Ballot>>;
  /** Running timers: the work they belong to and the event (boundary id, or `due`, or the node itself). */
  readonly timers: Readonly<Record<string, { readonly at: string; readonly event: string }>>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly markings: Readonly<Record<string, Marking>>;
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
  ballots: {},
  timers: {},
  variables: {},
  markings: {},
  step,
});

/** A change being made: the next context and the commands that come with it. */
export interface Work {
  context: FlowContext;
  readonly commands: Command[];
}

export const workOn = (context: FlowContext): Work => ({ context, commands: [] });

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
