/**
 * Where the elements of a file stand when nobody has placed them, or when they are tidied up: processes one under the other, each from left
 * to right, parts inside each other, lanes as bands, notes above what they belong to. Reads the file only; ids stay.
 */
import type { ModdleElement } from 'bpmn-moddle';
import { layered, type LevelEdge, type LevelNode } from './layered.ts';
import type { Bounds, Point } from '#client/flow/services.ts';

export interface Layout {
  readonly shapes: Map<string, Bounds>;
  readonly edges: Map<string, readonly Point[]>;
}
/** What is drawn already. */
export interface Standing {
  /** Null: the usual size. */
  size(id: string): Pick<Bounds, 'width' | 'height'> | null;
  /** A sub-process whose inside is drawn on a plane of its own. */
  collapsed(id: string): boolean;
}

const [padding, between, titleWidth] = [40, 60, 30];
const list = (element: ModdleElement | undefined, name: string): readonly ModdleElement[] =>
  (element?.get(name) as readonly ModdleElement[] | undefined) ?? [];
const one = (element: ModdleElement, name: string): ModdleElement | undefined => element.get(name) as ModdleElement | undefined;
const is = (element: ModdleElement, type: string): boolean => element.$instanceOf(`bpmn:${type}`);

const usual = (element: ModdleElement): Pick<Bounds, 'width' | 'height'> => {
  if (is(element, 'Event')) return { width: 36, height: 36 };
  if (is(element, 'Gateway')) return { width: 50, height: 50 };
  if (is(element, 'DataStoreReference')) return { width: 50, height: 50 };
  if (is(element, 'DataObjectReference')) return { width: 36, height: 50 };
  if (is(element, 'TextAnnotation')) return { width: 140, height: 50 };
  return { width: 100, height: 80 };
};
const fixed = (element: ModdleElement): boolean => is(element, 'Event') || is(element, 'Gateway');
const isNode = (element: ModdleElement): boolean => is(element, 'FlowNode') && !is(element, 'BoundaryEvent');
const isData = (element: ModdleElement): boolean => is(element, 'DataObjectReference') || is(element, 'DataStoreReference');

const lanesOf = (process: ModdleElement): readonly ModdleElement[] => {
  const leaves = (lane: ModdleElement): readonly ModdleElement[] => {
    const inner = list(one(lane, 'childLaneSet'), 'lanes');
    return inner.length === 0 ? [lane] : inner.flatMap(leaves);
  };
  return list(process, 'laneSets')
    .flatMap((set) => list(set, 'lanes'))
    .flatMap(leaves);
};

class Placing {
  readonly shapes = new Map<string, Bounds>();
  readonly edges = new Map<string, readonly Point[]>();
  constructor(readonly standing: Standing) {}

  private size(element: ModdleElement): Pick<Bounds, 'width' | 'height'> {
    return (!fixed(element) && element.id !== undefined && this.standing.size(element.id)) || usual(element);
  }

  /** One level: what stands in a process or a sub-process, its upper left corner at `at`. Gives its size with the bands of its lanes. */
  level(
    holder: ModdleElement,
    at: Point,
    lanes: readonly ModdleElement[],
  ): { width: number; height: number; bands: readonly { y: number; height: number }[] } {
    const elements = list(holder, 'flowElements');
    const bandOf = new Map(lanes.flatMap((lane, band) => list(lane, 'flowNodeRef').map(({ id }) => [id, band] as const)));
    const border = elements.filter((element) => is(element, 'BoundaryEvent'));
    const hosts = new Map(border.map((event) => [event.id!, one(event, 'attachedToRef')?.id ?? '']));
    const offsets = new Map<string, number>();
    const used = new Map<string, number>();
    const parts = new Map<string, { width: number; height: number; place: (to: Point) => void }>();
    const nodes = elements.filter(isNode).map((element): LevelNode => {
      let size = this.size(element);
      if (list(element, 'flowElements').length > 0 && this.standing.collapsed(element.id!)) this.level(element, { x: 160, y: 100 }, []);
      else if (list(element, 'flowElements').length > 0) {
        // Its inside is placed twice: once to be measured, once where it comes to stand.
        const inside = new Placing(this.standing).level(element, { x: 0, y: 0 }, []);
        size = { width: Math.max(140, inside.width + 2 * padding), height: Math.max(100, inside.height + 2 * padding) };
        parts.set(element.id!, { ...size, place: (to) => void this.level(element, { x: to.x + padding, y: to.y + padding }, []) });
      }
      return { id: element.id!, ...size, band: bandOf.get(element.id) ?? 0, pointed: is(element, 'Gateway') };
    });
    const widths = new Map(nodes.map(({ id, width }) => [id, width]));
    for (const event of border) {
      const host = hosts.get(event.id!)!;
      const count = used.get(host) ?? 0;
      used.set(host, count + 1);
      offsets.set(event.id!, Math.max(22, (widths.get(host) ?? 100) - 24 - 44 * count));
    }
    const edges = elements
      .filter((element) => is(element, 'SequenceFlow'))
      .map((flow): LevelEdge => {
        const [from, to] = [one(flow, 'sourceRef')?.id ?? '', one(flow, 'targetRef')?.id ?? ''];
        return { id: flow.id!, from: hosts.get(from) ?? from, to, ...(offsets.has(from) && { border: offsets.get(from)! }) };
      });
    const placed = layered(nodes, edges);
    const notes = this.notes(holder, at);
    const origin = { x: at.x, y: at.y + notes.height };
    for (const [id, bounds] of Object.entries(placed.nodes)) {
      const own = { ...bounds, x: bounds.x + origin.x, y: bounds.y + origin.y };
      this.shapes.set(id, own);
      parts.get(id)?.place(own);
    }
    for (const [id, points] of Object.entries(placed.edges))
      this.edges.set(
        id,
        points.map(({ x, y }) => ({ x: x + origin.x, y: y + origin.y })),
      );
    for (const event of border) {
      const host = this.shapes.get(hosts.get(event.id!)!);
      if (host)
        this.shapes.set(event.id!, { x: host.x + offsets.get(event.id!)! - 18, y: host.y + host.height - 18, width: 36, height: 36 });
    }
    this.fromBorder(edges);
    this.notes(holder, at);
    return {
      width: Math.max(placed.width, notes.width),
      height: placed.height + notes.height,
      bands: placed.bands.map(({ y, height }) => ({ y: y + origin.y, height })),
    };
  }

  /** Ways of border events begin at the event, not at its host. */
  private fromBorder(edges: readonly LevelEdge[]): void {
    for (const { id, border } of edges) {
      const points = this.edges.get(id);
      if (border === undefined || !points) continue;
      this.edges.set(id, [{ x: points[0]!.x, y: points[0]!.y + 18 }, ...points.slice(1)]);
    }
  }

  /** Data and notes stand in a row above the flow, each over what it belongs to where there is room. Gives the room that they take. */
  private notes(holder: ModdleElement, at: Point): { width: number; height: number } {
    const all = [
      ...list(holder, 'flowElements').filter(isData),
      ...list(holder, 'artifacts').filter((artifact) => is(artifact, 'TextAnnotation')),
    ];
    let x = at.x;
    for (const element of all) {
      const size = this.size(element);
      const near = this.shapes.get(this.neighbour(holder, element.id) ?? '');
      x = Math.max(x, near ? near.x : x);
      this.shapes.set(element.id!, { ...size, x, y: at.y });
      x += size.width + 30;
    }
    return all.length === 0 ? { width: 0, height: 0 } : { width: x - at.x - 30, height: 100 };
  }

  private neighbour(holder: ModdleElement, id: string | undefined): string | undefined {
    for (const association of list(holder, 'artifacts').filter((artifact) => is(artifact, 'Association'))) {
      const ends = [one(association, 'sourceRef')?.id, one(association, 'targetRef')?.id];
      if (ends.includes(id)) return ends.find((end) => end !== id);
    }
    for (const element of list(holder, 'flowElements'))
      for (const name of ['dataInputAssociations', 'dataOutputAssociations'])
        if (is(element, 'Activity') || is(element, 'Event'))
          for (const way of list(element, name))
            if (
              one(way, 'targetRef')?.id === id ||
              (way.get('sourceRef') as readonly ModdleElement[] | undefined)?.some((source) => source.id === id)
            )
              return element.id;
    return undefined;
  }

  /** A pool with its lanes; gives how high it is. */
  pool(participant: ModdleElement, top: number): number {
    const process = one(participant, 'processRef');
    if (!process) {
      const known = this.standing.size(participant.id!);
      this.shapes.set(participant.id!, { x: 160, y: top, width: known?.width ?? 600, height: known?.height ?? 60 });
      return known?.height ?? 60;
    }
    const lanes = lanesOf(process);
    const title = lanes.length > 0 ? 2 * titleWidth : titleWidth;
    const inside = this.level(process, { x: 160 + title + padding, y: top + padding }, lanes);
    const width = Math.max(300, inside.width + title + 2 * padding);
    const height = Math.max(120, inside.height + 2 * padding);
    this.shapes.set(participant.id!, { x: 160, y: top, width, height });
    this.bands(process, lanes, inside.bands, { x: 160 + titleWidth, y: top, width: width - titleWidth, height });
    return height;
  }

  private bands(
    process: ModdleElement,
    lanes: readonly ModdleElement[],
    bands: readonly { y: number; height: number }[],
    frame: Bounds,
  ): void {
    const bottom = frame.y + frame.height;
    for (const [at, lane] of lanes.entries()) {
      const y = at === 0 ? frame.y : (bands[at]?.y ?? bottom);
      const end = at === lanes.length - 1 ? bottom : (bands[at + 1]?.y ?? bottom);
      this.shapes.set(lane.id!, { x: frame.x, y, width: frame.width, height: Math.max(60, end - y) });
    }
    const around = (lane: ModdleElement): void => {
      const inner = list(one(lane, 'childLaneSet'), 'lanes');
      if (inner.length === 0) return;
      for (const child of inner) around(child);
      const boxes = inner.flatMap((child) => this.shapes.get(child.id!) ?? []);
      const y = Math.min(...boxes.map((box) => box.y));
      this.shapes.set(lane.id!, { x: frame.x, y, width: frame.width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y });
    };
    for (const set of list(process, 'laneSets')) for (const lane of list(set, 'lanes')) around(lane);
  }
}

/** The element that the drawing is of: the collaboration, else the first process with something in it. */
export const drawnRoot = (definitions: ModdleElement): ModdleElement | undefined => {
  const roots = list(definitions, 'rootElements');
  const processes = roots.filter(({ $type }) => $type === 'bpmn:Process');
  return (
    roots.find(({ $type }) => $type === 'bpmn:Collaboration') ??
    processes.find((process) => list(process, 'flowElements').length > 0) ??
    processes[0]
  );
};

/** A straight line from border to border, for what is no part of the flow itself. */
export const straight = (from: Bounds, to: Bounds): readonly Point[] => {
  const middle = ({ x, y, width, height }: Bounds): Point => ({ x: x + width / 2, y: y + height / 2 });
  const [a, b] = [middle(from), middle(to)];
  const border = (box: Bounds, at: Point, towards: Point): Point => {
    const [dx, dy] = [towards.x - at.x, towards.y - at.y];
    const part = Math.min(dx === 0 ? Infinity : box.width / 2 / Math.abs(dx), dy === 0 ? Infinity : box.height / 2 / Math.abs(dy), 1);
    return { x: Math.round(at.x + dx * part), y: Math.round(at.y + dy * part) };
  };
  return [border(from, a, b), border(to, b, a)];
};

export const layoutOf = (root: ModdleElement, standing: Standing): Layout => {
  const placing = new Placing(standing);
  if (root.$type === 'bpmn:Collaboration') {
    let top = 80;
    for (const participant of list(root, 'participants')) top += placing.pool(participant, top) + between;
  } else placing.level(root, { x: 160, y: 100 }, []);
  return { shapes: placing.shapes, edges: placing.edges };
};
