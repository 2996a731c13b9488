/** The side menu as it is shipped: systems, and the groups of the areas' directories. Only resources that the registry knows become entries. */
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { Directory, MenuGroup } from '#resources/menu.ts';
import { directories } from '#resources/seeds.ts';

interface ShippedSystem {
  readonly code: string;
  readonly name: Words;
  readonly icon: string;
  readonly entry: string;
}

export const systems: readonly ShippedSystem[] = [
  { code: 'office', name: w('Back office', '综合办公'), icon: 'building', entry: '/dashboard' },
];

const placed = new Set(directories.flatMap(({ groups }) => groups.flatMap(({ resources }) => resources)));

/** The groups of a directory; resources of its area that nobody has placed yet stand in one at its end. */
export function groupsOf({ path, groups }: Directory, registry: ReadonlyMap<string, unknown>): readonly MenuGroup[] {
  const resources = [...registry.keys()].filter(
    (key) => !placed.has(key) && catalogue.get(key)?.pages.list?.startsWith(`${path}/`) === true,
  );
  return resources.length === 0 ? groups : [...groups, { path: `${path}/more`, name: w('More', '其他'), resources }];
}
