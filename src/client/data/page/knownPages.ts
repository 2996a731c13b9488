/** Paths that open a page: those of resources by the catalogue, and those that the router names when it starts. */
import type { OwnPage } from './ownPage.ts';
import { catalogue } from '#resources/catalogue.ts';

const named = new Set<string>();
const beside = new Map<string, { readonly path: string; readonly page: OwnPage }[]>();

export const namePages = (paths: readonly string[], own: Readonly<Record<string, OwnPage>>): void => {
  for (const path of [...paths, ...Object.keys(own)]) named.add(path);
  for (const [path, page] of Object.entries(own))
    if (page.beside !== undefined) beside.set(page.beside, [...(beside.get(page.beside) ?? []), { path, page }]);
};

/** Hand-made pages to which the list of a resource leads. */
export const pagesBeside = (resource: string): readonly { readonly path: string; readonly page: OwnPage }[] => beside.get(resource) ?? [];

/** Whether a menu with this path leads anywhere; addresses outside the product do. */
export const isKnownPage = (path: string): boolean => {
  const bare = path.split('?', 1)[0] ?? '';
  if (/^https?:\/\//.test(path) || named.has(bare)) return true;
  return [...catalogue.values()].some(({ pages }) => Object.values(pages).some((one) => one.split('?', 1)[0] === bare));
};
