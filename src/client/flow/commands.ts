/** What can be told to the modeler by name: from the toolbar, the keyboard, the palette of commands. */
import type { FlowClipboard } from './clipboard.ts';
import type { History } from './history.ts';
import type { Command, Edit, Kind } from './modeling.ts';
import { type Host, type Item, type Point, service } from './services.ts';

type Sides = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
interface Steps {
  moveSelection(direction: string, accelerated: boolean): void;
}
interface Menus {
  open(target: unknown, menu: string, at: Point & { cursor?: Point }, options: object): void;
  isEmpty(target: unknown, menu: string): boolean;
}
interface Minimap {
  toggle(): void;
}
interface Creating {
  start(pointer: Event, shape: Item): void;
}

export interface Commands {
  can(command: Command): boolean;
  run(command: Command): Promise<void> | void;
  begin(shape: object, kind: Kind, pointer: Event | null): string | null;
}

/** Elements and the flows between them, in the order in which one comes upon them from the start. */
const alongFlow = (items: readonly Item[]): readonly Item[] => {
  const found = new Set<Item>();
  const visit = (item: Item): void => {
    if (found.has(item)) return;
    found.add(item);
    for (const flow of item.outgoing ?? []) {
      found.add(flow);
      if (flow.target) visit(flow.target);
    }
  };
  const starts = items.filter(({ waypoints, incoming }) => !waypoints && (incoming ?? []).length === 0);
  for (const item of [...starts.toSorted((a, b) => a.x - b.x || a.y - b.y), ...items]) visit(item);
  return [...found];
};

interface Behind {
  readonly clipboard: FlowClipboard;
  readonly history: History;
  readonly change: (work: (edit: Edit) => void) => void;
  readonly tidy: () => void;
}

export const createCommands = (host: Host, { clipboard, history, change, tidy }: Behind): Commands => {
  const canvas = service(host, 'canvas');
  const registry = service(host, 'elementRegistry');
  const selection = service(host, 'selection');
  const actions = service(host, 'editorActions');
  const steps = host.get('keyboardMoveSelection') as Steps;
  const menus = host.get('popupMenu') as Menus;
  const items = (): readonly Item[] => selection.get();
  const shapes = (): readonly Item[] => items().filter(({ waypoints }) => !waypoints);
  const walk = (by: 1 | -1): void => {
    const root = canvas.getRootElement();
    const order = alongFlow(registry.getAll().filter((item) => item.parent && !item.labelTarget && canvas.findRoot(item) === root));
    const at = order.indexOf(items()[0]!);
    const next = order[items().length === 0 ? (by === 1 ? 0 : order.length - 1) : at + by];
    if (!next) return;
    selection.select(next);
    canvas.scrollToElement(next, 60);
  };
  const hasNext = (by: 1 | -1): boolean => {
    if (items().length === 0) return true;
    const order = alongFlow(
      registry.getAll().filter((item) => item.parent && !item.labelTarget && canvas.findRoot(item) === canvas.getRootElement()),
    );
    return order[order.indexOf(items()[0]!) + by] !== undefined;
  };
  const menu = (name: 'bpmn-append' | 'bpmn-create' | 'bpmn-replace', title: string): void => {
    const target = items()[0] ?? canvas.getRootElement();
    const { left, top, width } = canvas.getContainer().getBoundingClientRect();
    const graphics = items()[0] && registry.getGraphics(target.id)?.getBoundingClientRect();
    const at = graphics ? { x: graphics.right + 8, y: graphics.top } : { x: left + width / 2 - 150, y: top + 40 };
    menus.open(
      target,
      name,
      { ...at, cursor: at },
      { title: (host.get('translate') as (text: string) => string)(title), width: 300, search: true },
    );
  };
  const zoom = (by: number): void => void canvas.zoom(Math.min(4, Math.max(0.2, canvas.zoom() * by)));
  /** Whole, with a margin; never larger than it was drawn. */
  const fit = (): void => {
    canvas.zoom('fit-viewport', 'auto');
    canvas.zoom(Math.min(1, canvas.zoom() * 0.92), 'auto');
  };
  const move = (direction: string): void => {
    if (items().length > 0) steps.moveSelection(direction, true);
    else {
      const by = { left: { dx: 60, dy: 0 }, right: { dx: -60, dy: 0 }, up: { dx: 0, dy: 60 }, down: { dx: 0, dy: -60 } }[direction];
      if (by) canvas.scroll(by);
    }
  };
  const align = (side: Sides): unknown => actions.trigger('alignElements', { type: side });

  const table: Readonly<Record<Command, readonly [can: () => boolean, run: () => unknown]>> = {
    undo: [() => history.canUndo(), () => history.undo()],
    redo: [() => history.canRedo(), () => history.redo()],
    copy: [() => items().length > 0, () => clipboard.copy(items())],
    paste: [() => !clipboard.isEmpty(), () => clipboard.paste()],
    duplicate: [() => items().length > 0, () => clipboard.duplicate(items())],
    selectAll: [() => true, () => actions.trigger('selectElements')],
    find: [() => true, () => actions.trigger('find')],
    tidy: [() => registry.getAll().length > 1, tidy],
    zoomIn: [() => true, () => zoom(1.25)],
    zoomOut: [() => true, () => zoom(0.8)],
    fit: [() => true, fit],
    minimap: [() => true, () => (host.get('minimap') as Minimap).toggle()],
    removeSelection: [
      () => items().length > 0,
      () => change((edit) => edit.remove(items().map((item) => item.labelTarget?.id ?? item.id))),
    ],
    appendMenu: [
      () => items().length === 1 && !menus.isEmpty(items()[0], 'bpmn-append'),
      () =>
        items().length === 1 && !menus.isEmpty(items()[0], 'bpmn-append')
          ? menu('bpmn-append', 'Append element')
          : menu('bpmn-create', 'Create element'),
    ],
    createMenu: [() => true, () => menu('bpmn-create', 'Create element')],
    replaceMenu: [() => items().length === 1, () => menu('bpmn-replace', 'Change element')],
    editLabel: [() => items().length === 1, () => actions.trigger('directEditing')],
    hand: [() => true, () => actions.trigger('handTool')],
    lasso: [() => true, () => actions.trigger('lassoTool')],
    space: [() => true, () => actions.trigger('spaceTool')],
    connect: [() => true, () => actions.trigger('globalConnectTool')],
    next: [() => hasNext(1), () => walk(1)],
    previous: [() => hasNext(-1), () => walk(-1)],
    'move-left': [() => true, () => move('left')],
    'move-right': [() => true, () => move('right')],
    'move-up': [() => true, () => move('up')],
    'move-down': [() => true, () => move('down')],
    'align-left': [() => shapes().length > 1, () => align('left')],
    'align-center': [() => shapes().length > 1, () => align('center')],
    'align-right': [() => shapes().length > 1, () => align('right')],
    'align-top': [() => shapes().length > 1, () => align('top')],
    'align-middle': [() => shapes().length > 1, () => align('middle')],
    'align-bottom': [() => shapes().length > 1, () => align('bottom')],
    'distribute-horizontal': [() => shapes().length > 2, () => actions.trigger('distributeElements', { type: 'horizontal' })],
    'distribute-vertical': [() => shapes().length > 2, () => actions.trigger('distributeElements', { type: 'vertical' })],
  };

  return {
    can: (command) => table[command][0](),
    run: (command) => table[command][1]() as Promise<void> | void,
    begin(shape, kind, pointer) {
      if (pointer) {
        (host.get('create') as Creating).start(pointer, service(host, 'elementFactory').createShape(shape));
        return null;
      }
      const behind = items().find(({ type }) => type !== 'label' && type !== 'bpmn:EndEvent');
      let made: string | null = null;
      change((edit) => {
        if (behind) {
          made = edit.append(behind.id, kind);
          return;
        }
        const view = canvas.viewbox();
        const at = { x: Math.round(view.x + view.width / 2), y: Math.round(view.y + view.height / 2) };
        made = edit.create(kind, at);
      });
      const item = made === null ? undefined : registry.get(made);
      if (item) selection.select(item);
      return made;
    },
  };
};
