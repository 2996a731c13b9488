/** Where a person was going when they had to sign in. */
import type { Query } from '#client/data/page/page.ts';

/** Pages one comes through on the way. */
const ways = new Set(['/', '/login', '/selectSystem']);

/** Only inside the product; null: nowhere but to the chosen system. */
export const targetOf = ({ from }: Query): { readonly path: string; readonly query: Query } | null => {
  if (!from?.startsWith('/') || from.startsWith('//')) return null;
  const { pathname: path, searchParams } = new URL(from, 'http://localhost');
  return ways.has(path) ? null : { path, query: Object.fromEntries(searchParams) };
};
