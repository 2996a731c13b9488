/** The tree of departments: ways through it, and where one may be moved. Pure. */
import type { DepartmentNode } from '#model/operations/people.ts';

/** The way to a department from the top, itself last; empty where there is none. */
export const wayTo = (nodes: readonly DepartmentNode[], id: string | null): readonly DepartmentNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = wayTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** Itself and all below. */
export const withBelow = (node: DepartmentNode): readonly DepartmentNode[] => [node, ...node.children.flatMap(withBelow)];

const depthOf = (node: DepartmentNode): number => 1 + Math.max(0, ...node.children.map(depthOf));

/** Deepest level of departments, as the server has it. */
const deepest = 5;

/** Why a department cannot be moved below another; null where it can. */
export const whyNotBelow = (nodes: readonly DepartmentNode[], id: string, to: string): 'same' | 'below' | 'name' | 'depth' | null => {
  const [node, way] = [wayTo(nodes, id).at(-1), wayTo(nodes, to)];
  const parent = way.at(-1);
  if (!node || !parent || node.parentId === to) return 'same';
  if (way.some((one) => one.id === id)) return 'below';
  if (parent.children.some(({ name }) => name.zh === node.name.zh)) return 'name';
  return way.length + depthOf(node) > deepest ? 'depth' : null;
};
