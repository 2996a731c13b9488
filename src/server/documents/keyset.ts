/**
 * Pages by key: a page begins after the last row of one that was read before, so a deep page costs what the first one does. The last
 * rows are remembered for a while by filter and order; a jump walks on from the nearest one below (rulings 11).
 */
import { LRUCache } from 'lru-cache';
import { sql as raw, type RawBuilder } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import type { Order } from './filters.ts';

type Condition = RawBuilder<boolean>;

/** Values of the ordering fields of a page's last row. */
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

/** The nearest page before `page` whose end is known. */
export const nearest = (key: string, page: number): { readonly page: number; readonly anchor: Anchor } | null => {
  const known = anchors.get(key);
  if (!known) return null;
  const before = [...known.keys()].filter((number) => number < page);
  const best = Math.max(...before);
  const anchor = known.get(best);
  return anchor ? { page: best, anchor } : null;
};

const beyond = ({ column, down, nullable }: Order, value: unknown): Condition => {
  // Empty values stand last going up and first going down, as PostgreSQL orders them.
  if (value === null) return down ? raw<boolean>`${column} is not null` : raw<boolean>`false`;
  if (down) return raw<boolean>`${column} < ${value}`;
  return nullable ? raw<boolean>`(${column} > ${value} or ${column} is null)` : raw<boolean>`${column} > ${value}`;
};

const equal = ({ column }: Order, value: unknown): Condition =>
  value === null ? raw<boolean>`${column} is null` : raw<boolean>`${column} = ${value}`;

/** Rows that come after the anchor in this order. */
export const after = (order: readonly Order[], anchor: Anchor): Condition => {
  const [first, ...rest] = order;
  if (!first) return raw<boolean>`false`;
  const [value, ...values] = anchor;
  if (rest.length === 0) return beyond(first, value);
  return raw<boolean>`(${beyond(first, value)} or (${equal(first, value)} and ${after(rest, values)}))`;
};

export const orderBy = (order: readonly Order[]): RawBuilder<unknown> =>
  raw`order by ${raw.join(order.map(({ column, down }) => raw`${column} ${raw.raw(down ? 'desc' : 'asc')}`))}`;
