/** Menus, pages and icons: entries lead somewhere, every page is reached by something, every icon can be drawn. */
import type { Check, RegistryParts } from './parts.ts';

const directoriesOf = ({ manifests }: RegistryParts) => Object.values(manifests).flatMap(({ menus = [] }) => menus);
const bare = (address: string): string => address.split('?', 1)[0] ?? address;

const menus: Check = (parts) => {
  const directories = directoriesOf(parts);
  const groups = directories.flatMap((directory) => directory.groups);
  const paths = [...directories, ...groups].map(({ path }) => path);
  const placed = Object.entries(parts.manifests).flatMap(([area, { placed: places = {} }]) =>
    Object.entries(places).map(([path, resources]) => ({ area, path, resources })),
  );
  const resources = [...groups, ...placed].flatMap((one) => one.resources);
  return [
    ...paths.filter((path, at) => paths.indexOf(path) !== at).map((path) => `The menu has ${path} twice.`),
    ...placed
      .filter(({ path }) => !groups.some((group) => group.path === path))
      .map(({ area, path }) => `${area} places resources under ${path}, which is no group of the menu.`),
    ...resources.filter((key) => !parts.registry.has(key)).map((key) => `The menu has an entry for “${key}”, which is no resource.`),
    ...resources.filter((key, at) => resources.indexOf(key) !== at).map((key) => `The menu has two entries for “${key}”.`),
    ...groups.flatMap(({ path, tabs = [], resources: own }) =>
      tabs.filter((key) => !own.includes(key)).map((key) => `The tab “${key}” of ${path} is no resource of that group.`),
    ),
  ];
};

const pages: Check = (parts) => {
  const { client, registry, texts } = parts;
  if (client === undefined) return [];
  const entries = directoriesOf(parts).flatMap(({ groups }) => groups.flatMap((group) => group.pages ?? []));
  const acts = [...registry.values()].flatMap(({ key, acts: own = {} }) =>
    Object.entries(own).flatMap(([name, { page }]) => (page ? [{ key, name, path: bare(page.address) }] : [])),
  );
  const isThere = (path: string): boolean => path in client.ownPages || client.pages.has(path);
  const reached = new Set([...entries, ...acts].map(({ path }) => path));
  const isLinked = (path: string): boolean => texts === undefined || [...texts].some((text) => bare(text) === path);
  return [
    ...entries.filter(({ path }) => !isThere(bare(path))).map(({ path }) => `The menu entry ${path} leads to no page.`),
    ...acts
      .filter(({ path }) => !isThere(path))
      .map(({ key, name, path }) => `The act “${name}” of ${key} leads to ${path}, which is no page.`),
    ...Object.keys(client.ownPages)
      .filter((path) => !reached.has(path) && !client.pages.has(path) && !isLinked(path))
      .map((path) => `Nothing leads to the page ${path}.`),
  ];
};

const icons: Check = (parts) => {
  const { client } = parts;
  if (client === undefined) return [];
  const directories = directoriesOf(parts);
  const entries = [...directories, ...directories.flatMap(({ groups }) => groups.flatMap((group) => group.pages ?? []))];
  const drawn = [
    ...entries.map(({ path, icon }) => ({ of: `The menu entry ${path}`, icon, among: client.menuIcons })),
    ...[...parts.registry.values()].flatMap(({ key, icon, acts = {} }) => [
      ...(icon === undefined ? [] : [{ of: key, icon, among: client.menuIcons }]),
      ...Object.entries(acts).map(([name, act]) => ({ of: `The act “${name}” of ${key}`, icon: act.icon, among: client.icons })),
    ]),
  ];
  return drawn.filter(({ icon, among }) => !among.has(icon)).map(({ of, icon }) => `${of} has the icon “${icon}”, which does not exist.`);
};

export const placeChecks: readonly Check[] = [menus, pages, icons];
