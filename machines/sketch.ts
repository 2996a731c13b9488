/** A small drawing of a flow for lists: what its diagram says of shapes and lines, without a word of it. */
import type { Sketch, SketchKind } from '#model/workflow/design.ts';

/** A tag with its attributes; text, comments and declarations between tags are passed over. */
const tags = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const attributes = /([^\s=:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(attributes)].map(([, name = '', double, single]) => [name, double ?? single ?? '']));

const kinds: readonly (readonly [RegExp, SketchKind])[] = [
  [/^startEvent$/, 'start'],
  [/^endEvent$/, 'end'],
  [/Event$/, 'event'],
  [/Gateway$/, 'gateway'],
  [/^(participant|lane)$/, 'pool'],
  [/^(subProcess|adHocSubProcess|transaction)$/, 'frame'],
  [/([tT]ask|^callActivity|Task)$/, 'task'],
];
const kindOf = (type: string | undefined): SketchKind => kinds.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? 'other';

/** Larger drawings are cut off: in a thumbnail nobody could tell. */
const most = 400;

const number = (text: string | undefined): number | null => {
  const value = Math.round(Number(text ?? Number.NaN));
  return Number.isFinite(value) ? value : null;
};

interface Found {
  readonly types: ReadonlyMap<string, string>;
  readonly shapes: readonly (readonly [element: string, x: number, y: number, width: number, height: number])[];
  readonly lines: readonly (readonly number[])[];
}

/** One walk over the tags; the shape or edge that is open takes the bounds and points that follow. Labels have bounds of their own. */
function read(xml: string): Found {
  const types = new Map<string, string>();
  const shapes: [string, number, number, number, number][] = [];
  const lines: number[][] = [];
  let shape: string | null = null;
  let line: number[] | null = null;
  for (const [, closing, type = '', rest = ''] of xml.matchAll(tags)) {
    if (closing === '/') {
      if (type === 'BPMNShape') shape = null;
      if (type === 'BPMNEdge') line = null;
      continue;
    }
    const { id, bpmnElement, x, y, width, height } = attributesOf(rest);
    if (type === 'BPMNShape') shape = bpmnElement ?? null;
    else if (type === 'BPMNLabel') shape = null;
    else if (type === 'BPMNEdge') lines.push((line = []));
    else if (type === 'Bounds' && shape !== null) {
      const [left, top, wide, high] = [number(x), number(y), number(width), number(height)];
      if (left !== null && top !== null && wide !== null && high !== null) shapes.push([shape, left, top, wide, high]);
      shape = null;
    } else if (type === 'waypoint') {
      const [left, top] = [number(x), number(y)];
      if (left !== null && top !== null) line?.push(left, top);
    } else if (id !== undefined && !types.has(id)) types.set(id, type);
  }
  return { types, shapes, lines };
}

/** Null where the file holds no diagram. */
export function sketchOf(xml: string): Sketch | null {
  const { types, shapes, lines } = read(xml);
  if (shapes.length === 0) return null;
  const kept = shapes.slice(0, most);
  const left = Math.min(...kept.map(([, x]) => x));
  const top = Math.min(...kept.map(([, , y]) => y));
  const right = Math.max(...kept.map(([, x, , width]) => x + width));
  const bottom = Math.max(...kept.map(([, , y, , height]) => y + height));
  return {
    width: right - left,
    height: bottom - top,
    // What frames others lies below them.
    shapes: kept
      .map(([element, x, y, width, height]) => ({ kind: kindOf(types.get(element)), x: x - left, y: y - top, width, height }))
      .toSorted((one, other) => Number(one.kind !== 'pool') - Number(other.kind !== 'pool')),
    lines: lines
      .filter((points) => points.length >= 4)
      .slice(0, most)
      .map((points) => points.map((value, at) => value - (at % 2 === 0 ? left : top))),
  };
}
