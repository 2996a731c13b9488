/** What narrows a page stands in its address: parts of it changed. Pure. */
import type { Query } from '#client/data/page/page.ts';

/** Parts of an address to set; null and the empty text take one away. */
export type QueryPart = Readonly<Record<string, string | null>>;
export type OnQuery = (part: QueryPart) => void;

export const withPart = (query: Query, part: QueryPart): Query =>
  Object.fromEntries(Object.entries({ ...query, ...part }).flatMap(([key, value]) => (value ? [[key, value]] : [])));

/** The address of a list with some of it changed; another filter begins at the first page. */
export const narrow = (query: Query, part: QueryPart): Query => withPart(query, 'pageNum' in part ? part : { pageNum: null, ...part });

/** The page that an address asks for, from 1. */
export const pageNumOf = (query: Query): number => Math.max(1, Math.trunc(Number(query['pageNum'])) || 1);
