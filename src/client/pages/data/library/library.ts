/** The document library as the server tells it, and what is done with it. */
import { ask, call } from '#client/data/server/call.ts';
import { queries } from '#client/data/server/queries.ts';
import type { Envelope, Names, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Words } from '#model/words.ts';
import type { DataAction } from '#resources/data/library.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const libraryAt = '/tydf/api/dataManagement';

export interface Crumb {
  readonly id: string;
  readonly name: string;
}
export interface TreeNode extends Crumb {
  readonly nodeType: 'folder' | 'file';
  readonly parentId: string | null;
  readonly path: string;
  readonly actions: readonly DataAction[];
  readonly shared: boolean;
  readonly children: readonly TreeNode[];
}
/** A node in a list, as far as the page reads it. */
export interface Node extends Crumb {
  readonly version: number;
  readonly nodeType: 'folder' | 'file';
  readonly parentId: string | null;
  readonly size: number | null;
  readonly mime: string | null;
  readonly versionNo: number | null;
  readonly secrecy: string;
  readonly uploadedBy: string | null;
  readonly updatedAt: string | null;
  readonly createdAt: string;
  readonly lockedBy: string | null;
  readonly lockedUntil: string | null;
  readonly reviewDate: string | null;
  /** Missing in a search over the whole library: asked of the node when it is opened. */
  readonly actions?: readonly DataAction[];
  readonly shared?: boolean;
  readonly $names?: Names;
}
export interface Version {
  readonly id: string;
  readonly versionNo: number;
  readonly size: number;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
  readonly note: string | null;
}
export interface NodeDetails extends Node {
  readonly actions: readonly DataAction[];
  readonly crumbs: readonly Crumb[];
  readonly versions: readonly Version[];
}
export interface Folder extends Page<Node> {
  readonly crumbs: readonly Crumb[];
  readonly actions: readonly DataAction[];
}
export interface NodeRights {
  readonly actions: readonly DataAction[];
  readonly all: boolean;
  readonly department: boolean;
  readonly grants: readonly {
    readonly id: string;
    readonly code: string;
    readonly actions: readonly DataAction[];
    readonly validTo: string | null;
    readonly whom: readonly Words[];
    readonly from: Crumb | null;
    readonly inherited: boolean;
  }[];
}
export interface Binned extends Node {
  readonly deletedAt: string;
  readonly deletedByName: string | null;
  readonly keptUntil: string;
  readonly nodes: number;
}

export type Logged = AnyDoc & { readonly $names?: Names };

const key = ['list', 'dataManagement'] as const;
const pageSize = 100;

export const treeQuery = queryOptions({
  queryKey: [...key, 'tree'],
  queryFn: ({ signal }) => ask<readonly TreeNode[]>('GET', `${libraryAt}/getAllTree`, { params: { withFiles: 0 }, signal }),
});

/** A list that is read page by page, and shown as one. */
const inPages = {
  initialPageParam: 1,
  getNextPageParam: ({ pageNum, pageSize: size, total }: Omit<Page, 'records'>): number | undefined =>
    pageNum * size < total ? pageNum + 1 : undefined,
} as const;
const together = <Of extends { readonly records: readonly unknown[] }>({ pages }: { readonly pages: readonly Of[] }): Of => ({
  ...pages.at(-1)!,
  records: pages.flatMap(({ records }) => records),
});

/** What lies in a folder; at the root, too. */
export const folderQuery = (parentId: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'folder', parentId],
    queryFn: ({ signal, pageParam: pageNum }) =>
      ask<Folder>('GET', `${libraryAt}/fatherPage`, { params: { parentId: parentId || 0, pageNum, pageSize }, signal }),
    ...inPages,
    select: together<Folder>,
  });

/** Nodes of the whole library that have these words. */
export const searchQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'search', keyword],
    queryFn: ({ signal, pageParam: pageNum }) =>
      ask<Page<Node>>('GET', `${libraryAt}/page`, { params: { keyword, pageNum, pageSize }, signal }),
    ...inPages,
    select: together<Page<Node>>,
    enabled: keyword !== '',
  });

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'node', id],
    queryFn: ({ signal }) => ask<NodeDetails>('GET', `${libraryAt}/get/${id}`, { signal }),
  });
export const rightsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'rights', id],
    queryFn: ({ signal }) => ask<NodeRights>('GET', `${libraryAt}/rights/${id}`, { signal }),
  });
export const logQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...key, 'log', id],
    queryFn: ({ signal, pageParam: pageNum }) =>
      ask<Page<Logged>>('GET', '/tydf/api/dataLog/page', { params: { dataId: id, pageNum, pageSize: 50 }, signal }),
    ...inPages,
    select: together<Page<Logged>>,
  });
export const binQuery = infiniteQueryOptions({
  queryKey: [...key, 'bin'],
  queryFn: ({ signal, pageParam: pageNum }) => ask<Page<Binned>>('GET', `${libraryAt}/recycle`, { params: { pageNum, pageSize }, signal }),
  ...inPages,
  select: together<Page<Binned>>,
});
export const moveEffectQuery = (id: string, parentId: string) =>
  queryOptions({
    queryKey: [...key, 'moveEffect', id, parentId],
    queryFn: ({ signal }) =>
      ask<{ readonly gains: number; readonly loses: number }>('GET', `${libraryAt}/moveEffect/${id}`, {
        params: { parentId: parentId || 0 },
        signal,
      }),
  });

/** Everything shown of the library is asked for again. */
export const again = (): Promise<void> => queries.invalidateQueries({ queryKey: key });

const changed = async (work: Promise<Envelope>): Promise<Envelope> => {
  const envelope = await work;
  if (envelope.code === '200') await again();
  return envelope;
};

export const addFolder = (body: AnyDoc): Promise<Envelope> => changed(call('POST', `${libraryAt}/add`, { body, quiet: true }));
export const renameNode = ({ id, version }: Node, name: string): Promise<Envelope> =>
  changed(call('PUT', `${libraryAt}/put/${id}`, { body: { name, version }, quiet: true }));
export const moveNode = (id: string, parentId: string): Promise<Envelope> =>
  changed(call('PUT', `${libraryAt}/move/${id}`, { body: { parentId: parentId || null }, quiet: true }));
export const removeNodes = (ids: readonly string[]): Promise<Envelope> =>
  changed(call('DELETE', `${libraryAt}/deletes`, { params: { ids: ids.join(','), all: 1 } }));
export const restoreNode = (id: string, parentId?: string): Promise<Envelope> =>
  changed(call('PUT', `${libraryAt}/restore/${id}`, { body: parentId === undefined ? {} : { parentId: parentId || null }, quiet: true }));
export const lockNode = (id: string, lock: boolean): Promise<Envelope> =>
  changed(call('PUT', `${libraryAt}/${lock ? 'lock' : 'unlock'}/${id}`, { body: {} }));
export const restoreVersion = (id: string, versionNo: number): Promise<Envelope<{ versionNo: number }>> =>
  changed(call('PUT', `${libraryAt}/restoreVersion/${id}`, { body: { versionNo } })) as Promise<Envelope<{ versionNo: number }>>;

/** Actions that all of these nodes allow; those of a search are not known, so nothing is offered for several of them. */
export const allowing = (nodes: readonly Node[], action: DataAction): boolean =>
  nodes.length > 0 && nodes.every(({ actions }) => actions?.includes(action) === true);

export const isLockedNow = ({ lockedBy, lockedUntil }: Node, now: string): boolean =>
  lockedBy !== null && lockedUntil !== null && lockedUntil > now;
