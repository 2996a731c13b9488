/**
 * Places the nodes of one level of a flow in columns and rows: from left to right, the main way straight on, branches below it, ways back
 * beneath everything they pass. Pure: sizes and edges in, places out.
 */
import type { Bounds, Point } from '#client/flow/services.ts';

export interface LevelNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Band (lane) that it stays in, counted from above. */
  readonly band?: number;
  /** Its ways leave and come in above and below, as those of gateways. */
  readonly pointed?: boolean;
}
export interface LevelEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Leaves at the lower border at this distance from the left: from an event on the border of the node. */
  readonly border?: number;
}
export interface Level {
  readonly nodes: Readonly<Record<string, Bounds>>;
  readonly edges: Readonly<Record<string, readonly Point[]>>;
  /** Top and height of each band. */
  readonly bands: readonly { readonly y: number; readonly height: number }[];
  readonly width: number;
  readonly height: number;
}

/** Free space between columns and between rows. */
const [columnGap, rowGap] = [70, 50];

interface Forward extends LevelEdge {
  /** Columns that it passes between its ends, each in the row where it passes. */
  readonly through: { readonly column: number; row: number }[];
}

/** Ways back, found by walking from the starts in their order: without them every way leads onwards. */
const waysBack = (
  nodes: readonly LevelNode[],
  out: ReadonlyMap<string, readonly LevelEdge[]>,
  starts: readonly string[],
): ReadonlySet<string> => {
  const back = new Set<string>();
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string): void => {
    state.set(id, 'open');
    for (const edge of out.get(id) ?? []) {
      if (state.get(edge.to) === 'open') back.add(edge.id);
      else if (!state.has(edge.to)) visit(edge.to);
    }
    state.set(id, 'done');
  };
  for (const id of [...starts, ...nodes.map((node) => node.id)]) if (!state.has(id)) visit(id);
  return back;
};

/** Column of each node: one behind the last of those before it. */
const columnsOf = (nodes: readonly LevelNode[], into: ReadonlyMap<string, readonly LevelEdge[]>): ReadonlyMap<string, number> => {
  const columns = new Map<string, number>();
  const column = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    const own = Math.max(-1, ...(into.get(id) ?? []).map(({ from }) => column(from))) + 1;
    columns.set(id, own);
    return own;
  };
  for (const { id } of nodes) column(id);
  return columns;
};

const grouped = (edges: readonly LevelEdge[], by: 'from' | 'to'): Map<string, LevelEdge[]> => {
  const found = new Map<string, LevelEdge[]>();
  for (const edge of edges) found.set(edge[by], [...(found.get(edge[by]) ?? []), edge]);
  return found;
};

/** Rows of one band are counted by themselves; a cell holds one node, or one way that passes. */
class Rows {
  private readonly taken = new Set<string>();
  readonly bands = new Map<number, number>();

  free(band: number, columns: readonly number[], wanted: number): number {
    for (let by = 0; ; by++) {
      const row = wanted + by;
      if (columns.every((column) => !this.taken.has(`${band}/${column}/${row}`))) return row;
    }
  }
  take(band: number, columns: readonly number[], row: number): void {
    for (const column of columns) this.taken.add(`${band}/${column}/${row}`);
    this.bands.set(band, Math.max(this.bands.get(band) ?? 0, row + 1));
  }
}

const between = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from - 1) }, (_, at) => from + 1 + at);

export const layered = (nodes: readonly LevelNode[], edges: readonly LevelEdge[]): Level => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const known = edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const all = grouped(known, 'from');
  const targets = new Set(known.map(({ to }) => to));
  const starts = nodes.flatMap(({ id }) => (targets.has(id) ? [] : [id]));
  const back = waysBack(nodes, all, starts);
  const forward: readonly Forward[] = known.flatMap((edge) =>
    back.has(edge.id) || edge.from === edge.to ? [] : [{ ...edge, through: [] }],
  );
  const [into, out] = [grouped(forward, 'to'), grouped(forward, 'from')];
  const columns = columnsOf(nodes, into);
  const bandOf = (id: string): number => byId.get(id)!.band ?? 0;

  // Rows: a node stands in the row of the way that leads to it first; what branches off goes below.
  const rows = new Rows();
  const rowOf = new Map<string, number>();
  const inOrder = nodes.toSorted((a, b) => columns.get(a.id)! - columns.get(b.id)!);
  const wantedRow = (id: string): number => {
    const ways = (into.get(id) ?? []) as Forward[];
    const reached = ways.flatMap(({ from, through }) => {
      if (bandOf(from) !== bandOf(id)) return [0];
      const row = through.at(-1)?.row ?? rowOf.get(from);
      return row === undefined ? [] : [row];
    });
    return reached.length === 0 ? 0 : Math.min(...reached);
  };
  for (const { id } of inOrder) {
    const [band, column] = [bandOf(id), columns.get(id)!];
    const hung = (into.get(id) ?? []).some(({ border }) => border !== undefined);
    const row = rows.free(band, [column], wantedRow(id) + (hung ? 1 : 0));
    rowOf.set(id, row);
    rows.take(band, [column], row);
    // The way that goes farthest is left straight for the nearest neighbours: it passes below them.
    const ways = ((out.get(id) ?? []) as Forward[]).toSorted((a, b) => columns.get(a.to)! - columns.get(b.to)!);
    for (const way of ways) {
      const passed = between(column, columns.get(way.to)!);
      if (passed.length === 0) continue;
      const others = ways.some((other) => columns.get(other.to)! < columns.get(way.to)!);
      const passing = rows.free(band, passed, row + (others || way.border !== undefined ? 1 : 0));
      rows.take(band, passed, passing);
      way.through.push(...passed.map((at) => ({ column: at, row: passing })));
    }
  }

  // Sizes of columns and rows, and where each begins.
  const bandCount = Math.max(1, ...nodes.map(({ band = 0 }) => band + 1));
  const widths: number[] = [];
  const heights = new Map<string, number>();
  for (const { id, width, height } of nodes) {
    const [column, key] = [columns.get(id)!, `${bandOf(id)}/${rowOf.get(id)!}`];
    widths[column] = Math.max(widths[column] ?? 0, width);
    heights.set(key, Math.max(heights.get(key) ?? 0, height));
  }
  const lefts: number[] = [];
  let x = 0;
  for (let column = 0; column < widths.length; column++) {
    lefts.push(x);
    x += (widths[column] ?? 0) + columnGap;
  }
  const middles = new Map<string, number>();
  const bands: { y: number; height: number }[] = [];
  let y = 0;
  for (let band = 0; band < bandCount; band++) {
    const top = y;
    for (let row = 0; row < (rows.bands.get(band) ?? 1); row++) {
      const height = heights.get(`${band}/${row}`) ?? 40;
      middles.set(`${band}/${row}`, y + height / 2);
      y += height + rowGap;
    }
    bands.push({ y: top - rowGap / 2, height: y - top });
  }
  const bottom = y - rowGap;

  const places: Record<string, Bounds> = {};
  for (const { id, width, height } of nodes) {
    const column = columns.get(id)!;
    const middle = middles.get(`${bandOf(id)}/${rowOf.get(id)!}`)!;
    places[id] = { x: Math.round(lefts[column]! + (widths[column]! - width) / 2), y: Math.round(middle - height / 2), width, height };
  }

  const middleOf = (id: string): Point => {
    const at = places[id]!;
    return { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  };
  const lines: Record<string, readonly Point[]> = {};
  for (const way of forward) {
    const { from, to, through, border } = way;
    const [source, target] = [places[from]!, places[to]!];
    const [start, end] = [middleOf(from), middleOf(to)];
    const passing = through[0] && middles.get(`${bandOf(from)}/${through[0].row}`)!;
    const level = passing ?? end.y;
    const points: Point[] = [];
    // Where it leaves: below a border event or gateway, else at the right.
    const leave = border === undefined ? start.x : source.x + border;
    if (border !== undefined || (byId.get(from)!.pointed && level !== start.y)) {
      points.push({ x: leave, y: level > start.y ? source.y + source.height : source.y }, { x: leave, y: level });
    } else {
      points.push({ x: source.x + source.width, y: start.y });
      if (level !== start.y) {
        const turn = lefts[columns.get(from)!]! + widths[columns.get(from)!]! + columnGap / 2;
        points.push({ x: turn, y: start.y }, { x: turn, y: level });
      }
    }
    if (level === end.y) points.push({ x: target.x, y: end.y });
    else if (byId.get(to)!.pointed)
      points.push({ x: end.x, y: level }, { x: end.x, y: level > end.y ? target.y + target.height : target.y });
    else {
      const turn = lefts[columns.get(to)!]! - columnGap / 2;
      points.push({ x: turn, y: level }, { x: turn, y: end.y }, { x: target.x, y: end.y });
    }
    lines[way.id] = points.map((point) => ({ x: Math.round(point.x), y: Math.round(point.y) }));
  }
  // Ways back run beneath everything, each at a depth of its own.
  let depth = bottom;
  for (const edge of known.filter(({ id }) => lines[id] === undefined)) {
    depth += rowGap / 2;
    const [source, target] = [places[edge.from]!, places[edge.to]!];
    const own = edge.from === edge.to;
    const leave = edge.border === undefined ? source.x + source.width / 2 : source.x + edge.border;
    const come = own ? target.x + target.width / 4 : target.x + target.width / 2;
    lines[edge.id] = [
      { x: leave, y: source.y + source.height },
      { x: leave, y: depth },
      { x: come, y: depth },
      { x: come, y: target.y + target.height },
    ].map((point) => ({ x: Math.round(point.x), y: Math.round(point.y) }));
  }
  return { nodes: places, edges: lines, bands, width: Math.max(0, x - columnGap), height: depth };
};
