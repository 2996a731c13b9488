/**
 * What the parts of the designer see and do of a drawing: one door over bpmn-js, so that a change by whichever part (canvas, properties,
 * outline, quick mend) is one command that can be undone. Elements are moddle's own and are only read; writing goes through `change`.
 */
import type { ModdleElement } from 'bpmn-moddle';
import type { Language } from '#model/words.ts';

/** Properties of an element by their written name: `name`, `tydf:mode`, `isInterrupting`; `undefined` takes one away. */
export type Properties = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * A moddle element to be made, nested ones too: `{ type: 'bpmn:FormalExpression', body: 'amount > 3' }`. Where moddle has a reference
 * (`messageRef`, `activityRef`), a text is the id of what is meant.
 */
export interface Made {
  readonly type: string;
  readonly [property: string]: string | number | boolean | Made | readonly Made[] | undefined;
}

/** Kind of a shape, with the event definition that it carries: `bpmn:BoundaryEvent` and `bpmn:TimerEventDefinition`. */
export interface Kind {
  readonly type: string;
  readonly event?: string;
  /** Sub-processes: begun by an event. */
  readonly triggeredByEvent?: boolean;
}

/**
 * One undoable change; everything done through it in one `change` is undone together. Ids are those of elements in the drawing; `set`, `put`
 * and `extend` also take those of root elements of the file. With `set` an id changes everywhere at once.
 */
export interface Edit {
  set(id: string, properties: Properties): void;
  /** Points a property at another element of the drawing, or at none: `default` of a gateway. */
  refer(id: string, property: string, to: string | null): void;
  /** Puts a made element in the place of a property, or takes it away: `conditionExpression`, `loopCharacteristics`. */
  put(id: string, property: string, made: Made | readonly Made[] | null): void;
  /** Replaces all extension elements of this type (`tydf:Approver`, `tydf:Field`). */
  extend(id: string, type: string, all: readonly Properties[]): void;
  /** A new root element of the file, beside the processes: a message, signal, error or escalation. Gives its id. */
  define(made: Made): string;
  /** A new element behind another, connected and placed by itself; on a sequence flow: in between. Gives its id. */
  append(behind: string, kind: Kind, properties?: Properties): string;
  /** A new element by itself, its middle at a point of the drawing; in the pool there, where it has pools. Gives its id. */
  create(kind: Kind, at: { readonly x: number; readonly y: number }): string;
  /** An event at the border of an activity. */
  attach(host: string, kind: Kind, properties?: Properties): string;
  connect(from: string, to: string, properties?: Properties): string;
  /** Leads a sequence flow elsewhere; its id, name and condition stay. */
  redirect(flow: string, from: string, to: string): void;
  /** Writes these sequence flows in this order among themselves: the order in which an exclusive gateway asks its conditions. */
  arrange(flows: readonly string[]): void;
  /** Makes another kind of it, keeping its flows; gives its id, which may be a new one. */
  replace(id: string, kind: Kind): string;
  /** Takes elements away; what stood before and behind a single one is connected again. */
  remove(ids: readonly string[]): void;
  /** Takes a step out and puts it in between on another sequence flow. */
  move(id: string, onto: string): void;
}

/** A line of marks or badges of one part of the designer; setting it replaces what that part had set before. */
export interface Badge {
  readonly id: string;
  readonly text: string;
  /** For the pointer and the screen reader. */
  readonly title: string;
  readonly tone: 'error' | 'warning' | 'info' | 'here' | 'added' | 'removed' | 'changed' | 'plain';
  readonly onPress?: () => void;
}

/** What can be painted over any drawing, in a viewer and in the modeler alike. */
export interface Paint {
  /** Classes `mark-<mark>` by id of element or sequence flow. */
  mark(layer: string, marks: Readonly<Record<string, string>>): void;
  badges(layer: string, badges: readonly Badge[]): void;
  /** Scrolls the element into sight. */
  reveal(id: string): void;
  /** Moves a token along elements and sequence flows, in order; resolves when it has arrived, at once under reduced motion. */
  travel(ids: readonly string[], signal?: AbortSignal): Promise<void>;
}

export type Command =
  | 'undo'
  | 'redo'
  | 'copy'
  | 'paste'
  | 'selectAll'
  | 'find'
  | 'duplicate'
  | 'appendMenu'
  | 'createMenu'
  | 'replaceMenu'
  | 'editLabel'
  | 'hand'
  | 'lasso'
  | 'space'
  | 'connect'
  | 'minimap'
  | 'tidy'
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'removeSelection'
  | 'next'
  | 'previous'
  | `move-${'left' | 'right' | 'up' | 'down'}`
  | `align-${'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'}`
  | `distribute-${'horizontal' | 'vertical'}`;

export interface Modeler extends Paint {
  /** Opens a drawing; what the reader doubted comes back. Rejects where it cannot be read at all: the one before stays. */
  open(xml: string): Promise<readonly string[]>;
  /** Puts another state of the drawing in the place of this one, which undo brings back. */
  restore(xml: string): Promise<void>;
  xml(): Promise<string>;
  svg(): Promise<string>;
  /** Element by id; null where there is none (any more). */
  element(id: string): ModdleElement | null;
  /** The process that is drawn, or the first of a collaboration. */
  process(): ModdleElement | null;
  /** Root elements of the file: processes, messages, signals, errors, collaborations. */
  roots(): readonly ModdleElement[];
  /** All elements with a shape or line, in the order of the drawing. */
  elements(): readonly ModdleElement[];
  change(work: (edit: Edit) => void): void;
  can(command: Command): boolean;
  run(command: Command): void;
  select(ids: readonly string[]): void;
  selected(): readonly string[];
  readOnly(yes: boolean): void;
  /** Shows names and words in this language. */
  speak(language: Language): void;
  /** Begins to draw a new element with the pointer; from the keyboard it goes behind what is selected, and its id comes back. */
  begin(kind: Kind, pointer: Event | null): string | null;
  /** Hears of every change of the drawing, and of every change of the selection. Gives the way to stop. */
  onChange(heard: () => void): () => void;
  onSelect(heard: (ids: readonly string[]) => void): () => void;
  attach(host: HTMLElement): void;
  detach(): void;
  /** The frame has another size now. */
  resized(): void;
  /** The whole drawing where that can be read, else where it begins. */
  frame(): void;
  destroy(): void;
}

/** A read-only drawing; a page may have several. */
export interface Viewer
  extends
    Paint,
    Pick<
      Modeler,
      'open' | 'svg' | 'element' | 'elements' | 'select' | 'selected' | 'onSelect' | 'speak' | 'attach' | 'detach' | 'resized' | 'destroy'
    > {
  run(command: 'zoomIn' | 'zoomOut' | 'fit'): void;
  /** The whole drawing where that can be read, else the part around `id`. */
  frame(id: string | null): void;
  /** Part of the drawing that is in sight; `look` moves and zooms to it. */
  view(): View;
  look(at: Omit<View, 'scale'>): void;
  /** Hears when another part came in sight; gives the way to stop. */
  onView(heard: (view: View) => void): () => void;
}

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}
