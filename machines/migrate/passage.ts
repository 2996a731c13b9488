/** From one version of a flow to another: which element becomes which, and what changes for an instance beside the place of its work. */
import type { CompiledFlow, FlowElement } from '../flow.ts';

/** Elements of the old version by id, and what they are in the new one; the others keep their id. */
export type ElementMap = Readonly<Record<string, string>>;

/** Something that changes for an instance beside the place of its work. */
export interface Effect {
  readonly element: string;
  /** No longer waited for, waited for from now on, its people asked anew. */
  readonly what: 'dropped' | 'begun' | 'asked';
}

/** Old and new version, and which element becomes which. */
export class Passage {
  constructor(
    readonly old: CompiledFlow,
    readonly fresh: CompiledFlow,
    readonly map: ElementMap,
  ) {}

  id(id: string): string {
    return this.map[id] ?? id;
  }

  element(id: string): FlowElement | undefined {
    return this.fresh.elements[this.id(id)];
  }

  /** The flow between the same two elements; null where there is none. */
  flow(id: string): string | null {
    const { incoming, outgoing } = this.old.elements[id]!;
    const [from, to] = [this.id(incoming[0]!), this.id(outgoing[0]!)];
    const leads = (one: FlowElement | undefined): boolean => one?.type === 'SequenceFlow' && one.outgoing[0] === to;
    if (leads(this.fresh.elements[this.id(id)])) return this.id(id);
    return Object.values(this.fresh.elements).find((one) => leads(one) && one.incoming[0] === from)?.id ?? null;
  }
}
