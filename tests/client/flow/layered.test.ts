/** Nodes of a level stand in columns and rows; no two on each other, every way from left to right but those that lead back. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { layered, type LevelEdge, type LevelNode } from '#client/flow/layout/layered.ts';

const node = (id: string): LevelNode => ({ id, width: 100, height: 80 });
const edge = (from: string, to: string): LevelEdge => ({ id: `${from}-${to}`, from, to });

it('leaves the main way straight and puts what branches off below it', () => {
  const { nodes } = layered(['a', 'b', 'c', 'd'].map(node), [edge('a', 'b'), edge('a', 'c'), edge('b', 'd'), edge('c', 'd')]);
  expect(nodes['a']!.y).toBe(nodes['b']!.y);
  expect(nodes['d']!.y).toBe(nodes['a']!.y);
  expect(nodes['c']!.y).toBeGreaterThan(nodes['b']!.y + 80);
  expect(nodes['d']!.x).toBeGreaterThan(nodes['b']!.x + 100);
});

it('leads ways back beneath everything', () => {
  const { nodes, edges } = layered(['a', 'b', 'c'].map(node), [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]);
  const lowest = Math.max(...Object.values(nodes).map(({ y, height }) => y + height));
  expect(Math.max(...edges['c-a']!.map(({ y }) => y))).toBeGreaterThan(lowest);
});

it('never puts two nodes on each other and ends every way at its nodes', () => {
  const ids = Array.from({ length: 14 }, (_, at) => `n${at}`);
  const way = fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids), band: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(way, { maxLength: 30 }), (ways) => {
      const bands = new Map(ways.map(({ from, band }) => [from, band]));
      const all = ids.map((id, at): LevelNode => ({ ...node(id), band: bands.get(id) ?? 0, pointed: at % 3 === 0 }));
      const wires = ways.map(({ from, to }, at): LevelEdge => ({ id: `e${at}`, from, to }));
      const { nodes, edges } = layered(all, wires);
      const places = Object.values(nodes);
      expect(places).toHaveLength(ids.length);
      for (const [at, a] of places.entries())
        for (const b of places.slice(at + 1))
          expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      for (const { id, from, to } of wires) {
        const points = edges[id]!;
        expect(points.length).toBeGreaterThan(1);
        for (const [point, box] of [
          [points[0]!, nodes[from]!],
          [points.at(-1)!, nodes[to]!],
        ] as const) {
          expect(point.x).toBeGreaterThanOrEqual(box.x);
          expect(point.x).toBeLessThanOrEqual(box.x + box.width);
          expect(point.y).toBeGreaterThanOrEqual(box.y);
          expect(point.y).toBeLessThanOrEqual(box.y + box.height);
        }
      }
    }),
  );
});
