/** Files that are read at run time and are not code: migrations, flows. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = (folder: string): boolean => {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'tydf';
};

/** Folder of the repository or installation, found upwards from here, so that it is the same from the sources and from the bundle in `dist`. */
export const packageRoot = (from: string = dirname(fileURLToPath(import.meta.url))): string => {
  if (isRoot(from)) return from;
  if (dirname(from) === from) throw new Error('The package.json of this product is not above its program.');
  return packageRoot(dirname(from));
};
