/** The outline shows and edits these parts of a drawing: steps, branches inside each other, ways back, and where one can insert. */
import type { Words } from '#model/words.ts';

/**
 * A place between two elements where something can be put in: the sequence flows that cross it, all to the same element. Without flows:
 * the way ends behind `behind`, unfinished.
 */
export interface Gap {
  readonly flows: readonly string[];
  readonly behind: string;
}

/** Items behind each other. */
export interface Line {
  readonly items: readonly PlanItem[];
  /** Behind the last item; null where nothing can follow. */
  readonly last: Gap | null;
}

export interface PlanBranch {
  /** Sequence flow, or boundary event. */
  readonly id: string;
  readonly name: Words;
  /** As it is written; null where there is none. */
  readonly condition: string | null;
  readonly otherwise: boolean;
  readonly line: Line;
}

interface Item {
  readonly id: string;
  /** Place before it; null where nothing can be put in. */
  readonly gap: Gap | null;
  readonly name: Words;
}

export interface PlanEdge extends Item {
  readonly type: 'start' | 'end';
  readonly event: string | null;
}

export interface PlanStep extends Item {
  readonly type: 'step';
  readonly number: number;
  /** BPMN type without prefix, and the kind of its event. */
  readonly kind: string;
  readonly event: string | null;
  /** A way comes back to it over gateways alone: without it that would turn in circles. */
  readonly turns: boolean;
  /** Only a sub-process has a scope inside it. */
  readonly inside: Scope | null;
  /** Its boundary events lead to these; those that let it go on are `beside`. */
  readonly aside: readonly (PlanBranch & { readonly event: string | null; readonly beside: boolean })[];
}

/** Why the structure of a block can be changed in the drawing alone. */
export type Fixed = 'crossed' | 'activity' | 'event' | 'unjoined';

export interface PlanBlock extends Item {
  readonly type: 'block';
  /** One of the branches, one or more, all at the same time, or whichever event comes first. */
  readonly way: 'choice' | 'several' | 'parallel' | 'event';
  /** Gateway that only brings its branches together again. */
  readonly join: string | null;
  /** Element where its branches meet, the join if there is one; null: they do not. */
  readonly meets: string | null;
  /** Sequence flows by which its branches come there. */
  readonly exits: readonly string[];
  readonly branches: readonly PlanBranch[];
  readonly fixed: Fixed | null;
}

/** Goes on at an element that is shown elsewhere; `id` is that. */
export interface PlanJump extends Item {
  readonly type: 'jump';
  /** Sequence flows that lead there. */
  readonly flows: readonly string[];
  /** The first step at or behind it has this number; 0 means that there is none. */
  readonly number: number;
  readonly step: Words;
  readonly back: boolean;
}

export type PlanItem = PlanEdge | PlanStep | PlanBlock | PlanJump;

/** A process or a sub-process. */
export interface Scope {
  /** One for each start event. */
  readonly lines: readonly Line[];
  /** Sub-processes that an event begins. */
  readonly handlers: readonly PlanStep[];
  /** Elements that nothing leads to. */
  readonly loose: readonly PlanStep[];
}

export interface Plan extends Scope {
  /** Number of steps. */
  readonly count: number;
}

const itemsOf = (line: Line): readonly PlanItem[] =>
  line.items.flatMap((item) => [
    item,
    ...(item.type === 'block' ? item.branches : item.type === 'step' ? item.aside : []).flatMap((branch) => itemsOf(branch.line)),
    ...(item.type === 'step' && item.inside ? itemsIn(item.inside) : []),
  ]);

/** All items in the order in which they are read, nested ones behind the one they are in. */
export const itemsIn = ({ lines, handlers, loose }: Scope): readonly PlanItem[] =>
  [...lines, { items: [...handlers, ...loose], last: null }].flatMap(itemsOf);

const gapsOf = (line: Line): readonly Gap[] => [
  ...line.items.flatMap((item) => [
    ...(item.gap ? [item.gap] : []),
    ...(item.type === 'block' ? item.branches : item.type === 'step' ? item.aside : []).flatMap((branch) => gapsOf(branch.line)),
    ...(item.type === 'step' && item.inside ? gapsIn(item.inside) : []),
  ]),
  ...(line.last ? [line.last] : []),
];

/** All places where something can be put in, in the order in which they are read. */
export const gapsIn = ({ lines, handlers }: Scope): readonly Gap[] => [...lines, { items: handlers, last: null }].flatMap(gapsOf);
