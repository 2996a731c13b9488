/** A BPMN process as the compiler works with it: nodes and flows, split gateways made explicit. */
import type { FlowElement, FlowProblem } from '../flow.ts';

export interface Edge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly condition?: string;
}

/** A node does this to tokens. A `boundary` begins when its host's timer fires. */
export type NodeKind = 'start' | 'task' | 'exclusive' | 'parallel' | 'inclusive' | 'pass' | 'end' | 'reject' | 'terminate' | 'boundary';

export interface GraphNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly into: readonly Edge[];
  readonly out: readonly Edge[];
  /** Id of the default flow. */
  readonly otherwise?: string;
  /** Ids of boundary events. */
  readonly boundary: readonly string[];
  /** A boundary event that leaves its host running. */
  readonly beside: boolean;
}

export interface Model {
  readonly key: string;
  readonly elements: Readonly<Record<string, FlowElement>>;
  readonly nodes: Readonly<Record<string, GraphNode>>;
  readonly start: string;
}

/** Problems found so far; the compiler goes on to find more. */
export type Problems = FlowProblem[];
