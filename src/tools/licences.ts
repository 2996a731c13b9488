/** The libraries that are part of the product, with their licences, as a module for the page that names them: read when it is built. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

export interface Library {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  readonly address: string | null;
  /** What the licence asks to be passed on; null where the package ships none. */
  readonly text: string | null;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const MODULE = 'virtual:licences';

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where `name` is found from `folder`, as Node looks for it. */
const folderOf = (name: string, folder: string): string | null => {
  const here = join(folder, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  const above = dirname(folder);
  return above === folder ? null : folderOf(name, above);
};

const textIn = (folder: string): string | null => {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : null;
};

const library = (folder: string, { name, version, license, homepage }: Manifest): Library => ({
  name,
  version,
  licence: (typeof license === 'string' ? license : license?.type) ?? '–',
  address: homepage && /^https?:/.test(homepage) ? homepage : null,
  text: textIn(folder),
});

/** Everything that `root` needs to run, and what that needs, each version once, by name. Parts for other machines are left out. */
export const librariesOf = (root: string): readonly Library[] => {
  const found = new Map<string, Library>();
  const walk = (folder: string, manifest: Manifest): void => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const at = folderOf(name, folder);
      if (at === null || found.has(at)) continue;
      const inner = manifestIn(at);
      found.set(at, library(at, inner));
      walk(at, inner);
    }
  };
  walk(root, manifestIn(root));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** `import { libraries, version } from 'virtual:licences'`. */
export const licences = (root: string): Plugin => ({
  name: 'tydf-licences',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) =>
    id === `\0${MODULE}`
      ? `export const version = ${JSON.stringify(manifestIn(root).version)};\nexport const libraries = ${JSON.stringify(librariesOf(root))};`
      : undefined,
});
