/**
 * A compiled flow as data: what the compiler makes and a mirror holds. It is JSON; `flowOf` (run/flow.ts) turns it into the machine.
 * Guards and actions are named, with parameters; their few meanings are in run/.
 */
import type { ApproverRule, FlowElement, FlowProblem, Mapping } from './flow.ts';
import type { Words } from '#model/words.ts';

export interface Named {
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Way {
  readonly target?: string;
  readonly guard?: Named;
  readonly actions?: Named | readonly Named[];
}

/** A state of the body. `#body:x` in targets and ids stands for the element x in `submitted` or `reposted`. */
export interface StateChart {
  readonly id?: string;
  readonly type?: 'parallel' | 'final';
  readonly initial?: string;
  readonly meta?: { readonly element: string };
  readonly entry?: Named;
  readonly exit?: Named;
  readonly always?: readonly Way[];
  readonly on?: Readonly<Record<string, readonly Way[]>>;
  readonly onDone?: Way;
  readonly states?: Readonly<Record<string, StateChart>>;
}

/** A process that is played by tokens: its elements outside of sub-processes. */
export interface Net {
  readonly nodes: readonly string[];
}

export interface Chart {
  readonly key: string;
  readonly name: Words;
  readonly elements: Readonly<Record<string, FlowElement>>;
  /** Variables at the start, unless given. */
  readonly variables: readonly Mapping[];
  readonly copies: { readonly atSubmit: readonly ApproverRule[]; readonly atEnd: readonly ApproverRule[] };
  readonly repostAt: 'start' | 'rejectingNode';
  readonly body: { readonly initial: string; readonly states: Readonly<Record<string, StateChart>> };
  readonly nets: Readonly<Record<string, Net>>;
  /** Nodes at which a repost may resume. */
  readonly resumes: readonly string[];
  readonly problems: readonly FlowProblem[];
}
