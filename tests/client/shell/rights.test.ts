/** What ticking in the tree of rights does. */
import { describe, expect, it } from 'vitest';
import {
  differenceOf,
  matches,
  narrowed,
  rightsIn,
  tickOf,
  toggleCode,
  toggleNode,
  treeOf,
  type ResourceRow,
  type TreeNode,
} from '#client/admin/rights/tree.ts';
import { w } from '#model/words.ts';

const row = (id: string, parentId: string | null, resType: string, permCode: string | null = null): ResourceRow => ({
  id,
  name: w(`n${id}`, `名${id}`),
  parentId,
  resType,
  path: null,
  permCode,
});
const rows = [
  row('1', null, '1'),
  row('2', '1', '3', 'a:page'),
  row('21', '2', '2', 'a:page'),
  row('22', '2', '2', 'a:add'),
  row('3', '1', '3', 'b:page'),
  row('31', '3', '2', 'b:page'),
];
const nodes = treeOf(rows);
const [top] = nodes as [TreeNode];
const [a, b] = top.children as [TreeNode, TreeNode];

describe('the tree of rights', () => {
  it('keeps interfaces with their menu, and what has no parent here at the top', () => {
    expect(nodes.map(({ id }) => id)).toEqual(['1']);
    expect(a.codes.map(({ code }) => code)).toEqual(['a:page', 'a:add']);
    expect(treeOf([row('9', '404', '3')]).map(({ id }) => id)).toEqual(['9']);
    expect(treeOf([row('8', '7', '1'), row('7', '8', '1')])).toEqual([]);
  });
  it('has three states, counted without directories', () => {
    expect(rightsIn(top)).toEqual(['2', '21', '22', '3', '31']);
    expect([tickOf(top, new Set()), tickOf(top, new Set(['22'])), tickOf(top, new Set(rightsIn(top)))]).toEqual(['none', 'some', 'all']);
  });
  it('ticks all of a node with what lies above, then nothing of it', () => {
    const all = toggleNode(nodes, a, new Set());
    expect([...all].toSorted()).toEqual(['1', '2', '21', '22']);
    expect([...toggleNode(nodes, a, all)]).toEqual(['1']);
    expect([...toggleNode(nodes, top, new Set(['22', '99']))].toSorted()).toEqual(['1', '2', '21', '22', '3', '31', '99']);
  });
  it('brings the menu along with a code, and takes it with the code that reads', () => {
    const [page, add] = a.codes;
    const added = toggleCode(nodes, a, add!, new Set());
    expect([...added].toSorted()).toEqual(['1', '2', '22']);
    expect(toggleCode(nodes, a, add!, added).has('2')).toBe(true);
    expect(toggleCode(nodes, a, page!, toggleNode(nodes, a, new Set())).has('2')).toBe(false);
  });
  it('tells what differs and narrows to what is wanted', () => {
    expect(differenceOf(nodes, new Set(['2', '1']), new Set(['2', '22', '31']))).toEqual({ added: ['22', '31'], removed: [] });
    expect(narrowed(nodes, (node) => node.id === b.id)[0]?.children.map(({ id }) => id)).toEqual(['3']);
    expect([matches(a, 'A:ADD'), matches(a, '名2'), matches(b, 'a:add')]).toEqual([true, true, false]);
  });
});
