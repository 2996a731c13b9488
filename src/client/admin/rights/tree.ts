/**
 * Directories, menus and their permission codes as one tree, and what ticking one of them does. Interfaces are no leaves: they stand
 * in the row of their menu.
 */
import type { Words } from '#model/words.ts';

export interface ResourceRow {
  readonly id: string;
  readonly name: Words;
  readonly parentId: string | null;
  /** '1' directory, '2' interface, '3' menu. */
  readonly resType: string;
  readonly path: string | null;
  readonly permCode: string | null;
}

export interface CodeOf {
  readonly id: string;
  readonly name: Words;
  readonly code: string;
}

export interface TreeNode {
  readonly id: string;
  readonly kind: 'directory' | 'menu';
  readonly name: Words;
  readonly path: string | null;
  readonly code: string | null;
  readonly codes: readonly CodeOf[];
  readonly children: readonly TreeNode[];
}

export type Chosen = ReadonlySet<string>;
type Tick = 'none' | 'some' | 'all';
/** What somebody ticked (true) or unticked, by id. */
export type Edits = ReadonlyMap<string, boolean>;

/** Rows whose parent is not among them stand at the top; a row below itself is left out. */
export function treeOf(rows: readonly ResourceRow[]): TreeNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, ResourceRow[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const build = (parent: string | null): TreeNode[] =>
    (below.get(parent) ?? [])
      .filter(({ resType }) => resType !== '2')
      .map(({ id, resType, name, path, permCode }) => ({
        id,
        kind: resType === '1' ? 'directory' : 'menu',
        name,
        path,
        code: permCode,
        codes: (below.get(id) ?? [])
          .filter((row) => row.resType === '2')
          .map((row) => ({ id: row.id, name: row.name, code: row.permCode ?? '' })),
        children: build(id),
      }));
  return build(null);
}

/** Everything of a node that can be ticked, but for directories: a directory has no right of its own. */
export const rightsIn = (node: TreeNode): string[] => [
  ...(node.kind === 'menu' ? [node.id] : []),
  ...node.codes.map(({ id }) => id),
  ...node.children.flatMap(rightsIn),
];

const everything = (node: TreeNode): string[] => [node.id, ...node.codes.map(({ id }) => id), ...node.children.flatMap(everything)];

export function tickOf(node: TreeNode, chosen: Chosen): Tick {
  const ids = rightsIn(node);
  const count = ids.filter((id) => chosen.has(id)).length;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}

const pathTo = (nodes: readonly TreeNode[], id: string): TreeNode[] => {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
};

/** All of it, or none where all was ticked. What lies above comes along, so that the way to it shows. */
export function toggleNode(nodes: readonly TreeNode[], node: TreeNode, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  if (tickOf(node, chosen) === 'all') for (const id of everything(node)) next.delete(id);
  else for (const id of [...everything(node), ...pathTo(nodes, node.id).map((above) => above.id)]) next.add(id);
  return next;
}

/** A code with its menu; without the code that reads, the menu goes too, as its entry gives the same right. */
export function toggleCode(nodes: readonly TreeNode[], menu: TreeNode, code: CodeOf, chosen: Chosen): Chosen {
  const next = new Set(chosen);
  if (chosen.has(code.id)) {
    next.delete(code.id);
    if (code.code === menu.code) next.delete(menu.id);
  } else for (const id of [code.id, ...pathTo(nodes, menu.id).map((above) => above.id)]) next.add(id);
  return next;
}

export const editsOf = (before: Chosen, after: Chosen): Edits =>
  new Map([
    ...[...after].flatMap((id) => (before.has(id) ? [] : [[id, true] as const])),
    ...[...before].flatMap((id) => (after.has(id) ? [] : [[id, false] as const])),
  ]);

/** Edits over what is stored now: they stay when that is read again, and what others changed meanwhile stays too. */
export function laidOver(stored: Chosen, edits: Edits): Chosen {
  const next = new Set(stored);
  for (const [id, on] of edits)
    if (on) next.add(id);
    else next.delete(id);
  return next;
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Rights that differ, without directories. */
export function differenceOf(nodes: readonly TreeNode[], before: Chosen, after: Chosen): Difference {
  const ids = nodes.flatMap(rightsIn);
  return { added: ids.filter((id) => after.has(id) && !before.has(id)), removed: ids.filter((id) => before.has(id) && !after.has(id)) };
}

/** The nodes with something in them that `keep` wants, and what lies above those. A directory that is wanted itself stays whole. */
export function narrowed(nodes: readonly TreeNode[], keep: (node: TreeNode) => boolean): TreeNode[] {
  return nodes.flatMap((node) => {
    if (keep(node)) return [node];
    const children = narrowed(node.children, keep);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

const has = (text: string | null | undefined, wanted: string): boolean => (text ?? '').toLowerCase().includes(wanted);
const named = (name: Words, wanted: string): boolean => has(name.en, wanted) || has(name.zh, wanted);

/** Whether a node answers to what was typed: by its names, its path, or one of its codes. */
export const matches = (node: TreeNode, typed: string): boolean => {
  const wanted = typed.trim().toLowerCase();
  return (
    named(node.name, wanted) ||
    (node.kind === 'menu' && has(node.path, wanted)) ||
    node.codes.some(({ code, name }) => has(code, wanted) || named(name, wanted))
  );
};

export const menusIn = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [...(node.kind === 'menu' ? [node] : []), ...menusIn(node.children)]);
