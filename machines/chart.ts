/**
 * A compiled flow as data: what the compiler makes and a mirror holds. It is JSON; `flowOf` (run/flow.ts) turns it into the machine.
 * Guards and actions are named, with parameters; their few meanings are in run/.
 */
import type { ApproverRule, FlowElement, FlowProblem } from './flow.ts';
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

/** Way out of a node of a token net. */
export interface NetFlow {
  readonly id: string;
  readonly to: string;
  readonly condition?: string;
}

type NetKind = 'task' | 'exclusive' | 'parallel' | 'inclusive' | 'pass' | 'end' | 'reject' | 'terminate';

export interface NetNode {
  readonly kind: NetKind;
  readonly into: readonly string[];
  readonly out: readonly NetFlow[];
  /** Boundary events of the node: taken by its timers. */
  readonly boundary?: readonly string[];
  /** A boundary event that leaves its host running. */
  readonly beside?: true;
  readonly otherwise?: string;
}

/** A concurrent fragment without structure, played by tokens (workflow.md, section 2). */
export interface Net {
  readonly entry: string;
  readonly nodes: Readonly<Record<string, NetNode>>;
}

export interface Chart {
  readonly key: string;
  readonly name: Words;
  readonly elements: Readonly<Record<string, FlowElement>>;
  readonly copies: { readonly atSubmit: readonly ApproverRule[]; readonly atEnd: readonly ApproverRule[] };
  readonly repostAt: 'start' | 'rejectingNode';
  readonly body: { readonly initial: string; readonly states: Readonly<Record<string, StateChart>> };
  readonly nets: Readonly<Record<string, Net>>;
  /** Nodes at which a repost may resume. */
  readonly resumes: readonly string[];
  readonly problems: readonly FlowProblem[];
}
