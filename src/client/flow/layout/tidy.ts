/** Puts the whole drawing in order as one step. Ids, names, colours and what is beside the flow stay. */
import type { ModdleElement } from 'bpmn-moddle';
import { drawnRoot, layoutOf, straight } from './layout.ts';
import { type Bounds, type BpmnFactoryService, type Host, type Item, type Point, service, type Writable } from '#client/flow/services.ts';

interface Place {
  readonly item: Item;
  readonly bounds?: Bounds;
  readonly waypoints?: readonly Point[];
}
interface Tidying {
  readonly places: readonly Place[];
  before?: readonly Place[];
}
interface Mutable {
  x: number;
  y: number;
  width: number;
  height: number;
  waypoints?: readonly Point[];
}

const boundsOf = ({ x, y, width, height }: Item): Bounds => ({ x, y, width, height });

/** Writes places to shapes and to what the file says of them. */
class PlaceHandler {
  static $inject = ['bpmnFactory'];
  constructor(
    readonly factory: BpmnFactoryService & {
      createDiBounds(bounds: Bounds): Writable;
      createDiWaypoints(points: readonly Point[]): Writable[];
    },
  ) {}
  private put(places: readonly Place[]): readonly Item[] {
    for (const { item, bounds, waypoints } of places) {
      const di = item.di as Writable | undefined;
      if (bounds) {
        Object.assign(item as Mutable, bounds);
        const holder = item.labelTarget ? (di?.get('label') as Writable | undefined) : di;
        holder?.set('bounds', this.factory.createDiBounds(bounds));
        const made = holder?.get('bounds') as Writable | undefined;
        if (made && holder) made.$parent = holder;
      }
      if (waypoints) {
        (item as Mutable).waypoints = waypoints.map((point) => ({ ...point }));
        const made = this.factory.createDiWaypoints(waypoints);
        for (const point of made) if (di) point.$parent = di;
        di?.set('waypoint', made);
      }
    }
    return places.map(({ item }) => item);
  }
  execute(context: Tidying): readonly Item[] {
    context.before = context.places.map(({ item, bounds, waypoints }) => ({
      item,
      ...(bounds && { bounds: boundsOf(item) }),
      ...(waypoints && { waypoints: item.waypoints ?? [] }),
    }));
    return this.put(context.places);
  }
  revert({ before = [] }: Tidying): readonly Item[] {
    return this.put(before);
  }
}

/** The name of a flow stands over its longest part that lies across. */
const labelAt = (points: readonly Point[], { width, height }: Item): Point => {
  const legs = points.slice(1).map((to, at) => ({ from: points[at]!, to }));
  const across = legs
    .filter(({ from, to }) => from.y === to.y)
    .toSorted((a, b) => Math.abs(b.to.x - b.from.x) - Math.abs(a.to.x - a.from.x))[0];
  const { from, to } = across ?? legs[0]!;
  const x = Math.round((from.x + to.x) / 2 - width / 2);
  return across ? { x, y: from.y - height - 4 } : { x: from.x + 6, y: Math.round((from.y + to.y) / 2 - height / 2) };
};

export const createTidy = (host: Host, definitions: () => ModdleElement): (() => void) => {
  const registry = service(host, 'elementRegistry');
  const stack = service(host, 'commandStack');
  stack.registerHandler('tydf.place', PlaceHandler);
  return () => {
    const root = drawnRoot(definitions());
    if (!root) return;
    const { shapes, edges } = layoutOf(root, {
      size: (id) => registry.get(id) ?? null,
      collapsed: (id) => registry.get(`${id}_plane`) !== undefined,
    });
    const places: Place[] = [];
    for (const [id, bounds] of shapes) {
      const item = registry.get(id);
      if (!item) continue;
      places.push({ item, bounds });
      if (item.label)
        places.push({
          item: item.label,
          bounds: { ...boundsOf(item.label), x: item.label.x + bounds.x - item.x, y: item.label.y + bounds.y - item.y },
        });
    }
    for (const item of registry.getAll()) {
      if (!item.waypoints || !item.source || !item.target) continue;
      const [from, to] = [shapes.get(item.source.id), shapes.get(item.target.id)];
      const waypoints =
        edges.get(item.id) ?? (from || to ? straight(from ?? boundsOf(item.source), to ?? boundsOf(item.target)) : undefined);
      if (!waypoints) continue;
      places.push({ item, waypoints });
      if (item.label) places.push({ item: item.label, bounds: { ...boundsOf(item.label), ...labelAt(waypoints, item.label) } });
    }
    stack.execute('tydf.place', { places });
  };
};
