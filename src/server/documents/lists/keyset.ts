/**
 * Pages by key: a page begins at a row that is known from a page read before, so a deep page costs what the first one does. The first
 * rows of pages are remembered for a while by filter and order; a jump walks on from the nearest one below.
 */
import { LRUCache } from 'lru-cache';
import { sql as raw, type RawBuilder } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import type { Order } from './filters.ts';

type Condition = RawBuilder<boolean>;

/** Values of the ordering fields of a page's first row. */
export type Anchor = readonly unknown[];

/** By filter, order and size: anchors by page number. Rows come and go, so they age soon. */
const anchors = new LRUCache<string, Map<number, Anchor>>({ max: 2000, ttl: 60_000 });
const mostPages = 1000;

export const anchorOf = (order: readonly Order[], row: AnyDoc): Anchor => order.map(({ by }) => row[by] ?? null);

export const remember = (key: string, page: number, anchor: Anchor): void => {
  const known = anchors.get(key) ?? new Map<number, Anchor>();
  if (known.size >= mostPages) known.clear();
  anchors.set(key, known.set(page, anchor));
};

/** The nearest page up to `page` whose first row is known. */
export const nearest = (key: string, page: number): { readonly page: number; readonly anchor: Anchor } | null => {
  const known = anchors.get(key);
  if (!known) return null;
  const best = Math.max(...[...known.keys()].filter((number) => number <= page));
  const anchor = known.get(best);
  return anchor ? { page: best, anchor } : null;
};

const equal = ({ column }: Order, value: unknown): Condition =>
  value === null ? raw<boolean>`${column} is null` : raw<boolean>`${column} = ${value}`;

/** Rows beyond a value in one column, as ranges; empty values stand last in either direction. */
const beyond = ({ by, column, down, nullable }: Order, value: unknown): Condition[] => {
  if (value === null) return [];
  const sign = raw.raw(`${down ? '<' : '>'}${by === 'id' ? '=' : ''}`);
  return [raw<boolean>`${column} ${sign} ${value}`, ...(nullable ? [raw<boolean>`${column} is null`] : [])];
};

/**
 * The row of the anchor and those after it, as ranges that do not overlap: an index in this order finds the beginning of each,
 * which it cannot do for one condition with `or`.
 */
export const rangesFrom = (order: readonly Order[], anchor: Anchor): Condition[] =>
  order.flatMap((one, at) => {
    const before = order.slice(0, at).map((earlier, index) => equal(earlier, anchor[index]));
    return beyond(one, anchor[at]).map((range) => raw<boolean>`${raw.join([...before, range], raw` and `)}`);
  });

export const orderBy = (order: readonly Order[]): RawBuilder<unknown> =>
  raw`order by ${raw.join(order.map(({ column, down, nullable }) => raw`${column} ${raw.raw(`${down ? 'desc' : 'asc'}${nullable && down ? ' nulls last' : ''}`)}`))}`;
