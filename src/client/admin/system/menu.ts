/** The tree of a system's directories, menus and interfaces while it is edited: the draft laid over it, and what is wrong with that. */
import { isKnownPage } from '#client/data/page/knownPages.ts';
import type { ResourceNode } from '#model/operations/administration.ts';
import { w, type Words } from '#model/words.ts';

export const types = { directory: '1', call: '2', menu: '3' } as const;

/** What the form holds; `id` is null for a new row. */
export interface MenuDraft {
  readonly id: string | null;
  readonly parentId: string | null;
  readonly systemId: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly resType: string;
  readonly permCode: string;
  readonly path: string;
  readonly realPath: string;
  readonly redirect: string;
  readonly icon: string | null;
  readonly hidden: boolean;
  readonly hasPage: boolean;
  readonly flowKey: string;
  readonly method: string | null;
  readonly url: string;
  readonly sort: number | null;
  readonly status: string;
  readonly version?: number;
}

export const walk = function* (nodes: readonly ResourceNode[], depth = 0): Generator<readonly [ResourceNode, number]> {
  for (const node of nodes) {
    yield [node, depth];
    yield* walk(node.children, depth + 1);
  }
};

export const titleOf = ({ name, nameEn }: Pick<ResourceNode, 'name' | 'nameEn'>): Words => w(nameEn || name, name);

/** Rows of a draft's own type may lie there. */
export const mayHold = (parent: Pick<ResourceNode, 'resType'> | null, resType: string): boolean =>
  resType === types.call
    ? parent?.resType === types.menu
    : parent === null
      ? resType === types.directory
      : parent.resType === types.directory;

const bySort = (a: ResourceNode, b: ResourceNode): number => (a.sort ?? Infinity) - (b.sort ?? Infinity) || Number(a.id) - Number(b.id);

/** The tree as it would be with the draft saved. */
export function withDraft(nodes: readonly ResourceNode[], draft: MenuDraft | null): readonly ResourceNode[] {
  if (draft === null) return nodes;
  const own = [...walk(nodes)].find(([{ id }]) => id === draft.id)?.[0];
  const row: ResourceNode = {
    id: draft.id ?? 'new',
    parentId: draft.parentId,
    systemId: draft.systemId,
    name: draft.name || '…',
    nameEn: draft.nameEn || null,
    resType: draft.resType,
    path: draft.path || null,
    permCode: draft.permCode || null,
    icon: draft.icon,
    hidden: draft.hidden,
    status: draft.status,
    sort: draft.sort,
    children: own?.children ?? [],
  };
  const place = (level: readonly ResourceNode[], parent: string | null): ResourceNode[] => {
    const kept = level
      .filter(({ id }) => id !== row.id)
      .map((node): ResourceNode => ({ ...node, children: place(node.children, node.id) }));
    return (parent === draft.parentId ? [...kept, row] : kept).toSorted(bySort);
  };
  return place(nodes, null);
}

const words = {
  path: w('“{name}” has this path already', '“{name}”已使用该路由'),
  page: w('No page has the path {path}', '没有路径为 {path} 的页面'),
  code: w('The code cannot be told from {code}: one contains the other', '编码与 {code} 互相包含，无法区分'),
  place: w(
    'It cannot lie there: directories and menus below a directory, interfaces below a menu',
    '位置不正确：目录、菜单应在目录之下，接口应在菜单之下',
  ),
} as const;

export interface Check {
  readonly words: Words;
  readonly params: Readonly<Record<string, string>>;
  /** Stops saving; otherwise it is only said. */
  readonly stops: boolean;
}

/** What is wrong with a draft among the others of its system. Codes are looked for in one joined list, so none may contain another. */
export function checksOf(nodes: readonly ResourceNode[], draft: MenuDraft): readonly Check[] {
  const others = [...walk(nodes)].map(([node]) => node).filter(({ id }) => id !== draft.id);
  const parent = others.find(({ id }) => id === draft.parentId) ?? null;
  const checks: Check[] = [];
  if (!mayHold(parent, draft.resType)) checks.push({ words: words.place, params: {}, stops: true });
  if (draft.resType === types.menu && draft.path !== '') {
    const same = others.find(({ resType, path }) => resType === types.menu && path === draft.path);
    if (same) checks.push({ words: words.path, params: { name: same.name }, stops: true });
    // An address of one's own is led to the page that path or redirect name.
    const leads = [draft.realPath, draft.path, draft.redirect].some((address) => address !== '' && isKnownPage(address));
    if (draft.hasPage && !leads) checks.push({ words: words.page, params: { path: draft.realPath || draft.path }, stops: false });
  }
  if (draft.resType === types.call && draft.permCode !== '') {
    const mixed = others.find(
      ({ resType, permCode }) =>
        resType === types.call &&
        permCode !== null &&
        permCode !== '' &&
        permCode !== draft.permCode &&
        (permCode.includes(draft.permCode) || draft.permCode.includes(permCode)),
    );
    if (mixed) checks.push({ words: words.code, params: { code: mixed.permCode ?? '' }, stops: true });
  }
  return checks;
}
