/** What is used of bpmn-js: its services ship without types that fit together, so the little that is needed of each stands here. */
import type { ModdleElement } from 'bpmn-moddle';

export interface Point {
  x: number;
  y: number;
}
export interface Bounds extends Point {
  width: number;
  height: number;
}

/** A moddle element that may be written, inside commands only. */
export interface Writable extends ModdleElement {
  set(name: string, value: unknown): void;
  $parent?: ModdleElement;
}

/** A shape or connection of the drawing. */
export interface Item extends Bounds {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Writable;
  readonly di?: ModdleElement;
  readonly parent: Item | null;
  readonly children?: readonly Item[];
  readonly incoming: readonly Item[];
  readonly outgoing: readonly Item[];
  readonly attachers?: readonly Item[];
  readonly host?: Item | null;
  readonly label?: Item | null;
  readonly labelTarget?: Item | null;
  readonly waypoints?: readonly Point[];
  readonly source?: Item;
  readonly target?: Item;
}

export interface CanvasService {
  addMarker(id: string, marker: string): void;
  removeMarker(id: string, marker: string): void;
  zoom(level?: number | 'fit-viewport', center?: 'auto' | Point): number;
  viewbox(to?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }): Bounds & { readonly scale: number };
  scroll(by: { dx: number; dy: number }): void;
  resized(): void;
  scrollToElement(id: string | Item, padding?: number): void;
  getRootElement(): Item;
  setRootElement(root: Item): void;
  findRoot(element: Item): Item | undefined;
  getLayer(name: string, index?: number): SVGGElement;
  getContainer(): HTMLElement;
}
export interface RegistryService {
  get(id: string): Item | undefined;
  getAll(): readonly Item[];
  getGraphics(id: string): SVGGElement | undefined;
}
export interface OverlayService {
  add(id: string, kind: string, overlay: { position: object; html: HTMLElement; show?: object }): string;
  remove(filter: string | { type: string }): void;
}
interface Heard {
  readonly element?: Item;
  readonly trigger?: string;
  readonly newSelection?: readonly Item[];
  readonly viewbox?: Bounds;
}
export interface EventService {
  on(events: string | readonly string[], heard: (event: Heard) => unknown): void;
  on(events: string | readonly string[], priority: number, heard: (event: Heard) => unknown): void;
  off(events: string, heard: unknown): void;
  fire(event: string, details?: object): unknown;
}
export interface SelectionService {
  get(): readonly Item[];
  select(items: readonly Item[] | Item | null): void;
}
export interface StackService {
  registerHandler(command: string, handler: unknown): void;
  execute(command: string, context: object): void;
  undo(): void;
  redo(): void;
  canUndo(): boolean;
  canRedo(): boolean;
  clear(): void;
}
export interface ModelingService {
  updateProperties(item: Item, properties: object): void;
  updateModdleProperties(item: Item, element: ModdleElement, properties: object): void;
  createShape(shape: Item, at: Point | Bounds, parent: Item, hints?: object): Item;
  appendShape(behind: Item, shape: Item, at: Point, parent: Item, hints?: object): Item;
  createLabel(item: Item, at: Point, attributes: object): Item;
  connect(from: Item, to: Item, attributes?: object, hints?: object): Item;
  reconnectStart(connection: Item, from: Item, docking: Point, hints?: object): void;
  reconnectEnd(connection: Item, to: Item, docking: Point, hints?: object): void;
  removeElements(items: readonly Item[]): void;
  removeShape(item: Item, hints?: object): void;
  resizeShape(item: Item, bounds: Bounds, minimum?: object): void;
  moveElements(items: readonly Item[], by: Point, target?: Item, hints?: object): void;
  moveShape(item: Item, by: Point, target?: Item, hints?: object): void;
  updateWaypoints(connection: Item, waypoints: readonly Point[], hints?: object): void;
  layoutConnection(connection: Item, hints?: object): void;
  createSpace(moving: readonly Item[], resizing: readonly Item[], by: Point, direction: string, start: number): void;
  setColor(items: readonly Item[], colours: object): void;
}
export interface ElementFactoryService {
  createShape(attributes: object): Item;
}
export interface BpmnFactoryService {
  create(type: string, attributes?: object): Writable;
}
export interface ReplaceService {
  replaceElement(item: Item, target: object, hints?: object): Item;
}
export interface SpaceToolService {
  calculateAdjustments(
    items: readonly Item[],
    axis: 'x' | 'y',
    by: number,
    start: number,
  ): { readonly movingShapes: readonly Item[]; readonly resizingShapes: readonly Item[] };
}
export interface ActionsService {
  trigger(action: string, options?: object): unknown;
  isRegistered(action: string): boolean;
}

export interface Services {
  canvas: CanvasService;
  elementRegistry: RegistryService;
  overlays: OverlayService;
  eventBus: EventService;
  selection: SelectionService;
  commandStack: StackService;
  modeling: ModelingService;
  elementFactory: ElementFactoryService;
  bpmnFactory: BpmnFactoryService;
  bpmnReplace: ReplaceService;
  spaceTool: SpaceToolService;
  editorActions: ActionsService;
}

/** Whoever has services: a viewer or the modeler. Only the modeler has those that write. */
export interface Host {
  get(name: string): unknown;
}
export const service = <Name extends keyof Services>(host: Host, name: Name): Services[Name] => host.get(name) as Services[Name];
