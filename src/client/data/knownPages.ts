/** Paths that open a page: those of resources by the catalogue, and those that the router names when it starts. */
import { catalogue } from '#resources/catalogue.ts';

const named = new Set<string>();

export const namePages = (paths: readonly string[]): void => {
  for (const path of paths) named.add(path);
};

/** Whether a menu with this path leads anywhere; addresses outside the product do. */
export const isKnownPage = (path: string): boolean => {
  const bare = path.split('?', 1)[0] ?? '';
  if (/^https?:\/\//.test(path) || named.has(bare)) return true;
  return [...catalogue.values()].some(({ pages }) => Object.values(pages).some((one) => one.split('?', 1)[0] === bare));
};
