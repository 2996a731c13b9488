/**
 * Where an address leads that only the menu knows: an entry of an administrator's own names a page of the product by its
 * redirect, its real path or its path. Pure.
 */
import { isOutside, type Query } from '#client/data/page/page.ts';
import { placeIn, type Place } from '#client/data/page/place.ts';
import { flat } from '#client/data/menuTree.ts';
import type { MenuEntry } from '#model/api.ts';
import { lacksFlow } from './lacksFlow.ts';
import { resolve } from './resolve.ts';

/** Null where the address has a page itself, or no entry leads from it to one. What the address asks for goes along. */
export const ledTo = (menu: readonly MenuEntry[], path: string, query: Query): Place | null => {
  if (resolve(path, query).room !== 'none') return null;
  const entries = flat(menu);
  const seen = new Set<string>();
  const follow = (at: string): Place | null => {
    if (seen.has(at)) return null;
    seen.add(at);
    for (const { redirect, realPath, path: own, flowKey } of entries.filter((entry) => entry.path === at || entry.realPath === at))
      for (const address of [redirect, realPath, own]) {
        if (!address || isOutside(address)) continue;
        const to = placeIn(address);
        const asked = { ...to.query, ...query };
        if (resolve(to.path, asked).room === 'none') {
          const further = follow(to.path);
          if (further) return further;
        } else return { path: to.path, query: flowKey !== null && lacksFlow(to.path, asked) ? { ...asked, type: flowKey } : asked };
      }
    return null;
  };
  return follow(path);
};
