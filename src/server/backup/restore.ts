/**
 * Reading an archive back: into an empty database, or in place of an installation when told so. One transaction brings the tables to
 * the archive's migration, the rows in and the tables on to this program's; files and key are put in place just before it commits and
 * taken back when it does not.
 */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownTrailKey, StartError, trailKeyFile } from '#server/config.ts';
import { openCopyConnection, type CopyConnection } from '#server/db/copy.ts';
import { migrate, shippedMigrations, type Migration } from '#server/db/migrate.ts';
import { allTables, dropAll, quoted, setSequence, tablesToKeep, withoutRules } from '#server/db/whole.ts';
import { diskStorage } from '#server/files/disk.ts';
import { checkArchive, tableMember, type Archive, type Manifest, type TableEntry } from './archive.ts';
import { filesFolder, pendingFile, settingsFile } from './installation.ts';
import type { Progress } from './progress.ts';
import { bytesOf, Damaged, membersOf, textOf } from './tar.ts';

interface RestoreOptions {
  /** Opens the target when the archive is known to be whole. */
  readonly reach: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
  readonly dataDir: string;
  /** Path of the archive. */
  readonly source: string;
  /** Puts the archive in the place of an installation. */
  readonly replace: boolean;
  readonly now: Date;
  readonly progress: Progress;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** This program's by default. */
  readonly migrations?: readonly Migration[];
}

export interface RestoreReport {
  readonly manifest: Manifest;
  /** Migrations that were newer than the archive. */
  readonly migrated: readonly string[];
  /** Folders and files of a former installation, moved aside. */
  readonly movedAside: readonly string[];
}

/** Those of the archive, which this program must know as they were. */
function migrationsOf({ migrations, program }: Manifest, known: readonly Migration[]): readonly Migration[] {
  const strange = migrations.filter(({ name, hash }) => !known.some((own) => own.name === name && own.hash === hash));
  if (strange.length > 0)
    throw new StartError(
      `The archive was written by release ${program} with migrations that this program does not have ` +
        `(${strange.map(({ name }) => name).join(', ')}). Restore it with that release or a newer one.`,
    );
  return known.filter(({ name }) => migrations.some((one) => one.name === name));
}

/** A program that has just ended is not taken for a running one: its connections leave a moment after it, in milliseconds. */
const leavingMs = 2_000;
const lookMs = 50;

async function refuseInUse(target: CopyConnection): Promise<void> {
  for (let waited = 0; waited <= leavingMs; waited += lookMs) {
    // A transaction sees of other connections what it first saw, until it is told to look anew.
    await target.query('select pg_stat_clear_snapshot()');
    const others = await target.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'tydf%'`,
    );
    if (others.length === 0) return;
    await sleep(lookMs);
  }
  throw new StartError('A server is running on this database; stop it first.');
}

async function makeRoom(target: CopyConnection, replace: boolean): Promise<void> {
  const tables = await allTables(target);
  if (tables.length === 0) return;
  if (!tables.includes('migration'))
    throw new StartError('The database holds tables that are not of this product; give an empty database.');
  if (!replace)
    throw new StartError(
      'The database holds an installation already; give an empty one, or say --replace to put the archive in its place.',
    );
  await dropAll(target);
}

async function* textOfTable(archive: Archive, { name }: TableEntry, progress: Progress): AsyncGenerator<Buffer> {
  const member = archive.parts.get(tableMember(name));
  if (member === undefined) throw new Damaged(`${tableMember(name)} is missing in it.`);
  const gunzip = createGunzip();
  const packed = Readable.from(bytesOf(archive.file, member), { objectMode: false });
  packed.once('error', (error) => gunzip.destroy(error));
  packed.on('data', (piece: Buffer) => progress.add(piece.byteLength));
  yield* packed.pipe(gunzip) as AsyncIterable<Buffer>;
}

async function fill(target: CopyConnection, archive: Archive, progress: Progress): Promise<void> {
  const { manifest, parts } = archive;
  const putBack = await withoutRules(target);
  const here = new Map((await tablesToKeep(target)).map(({ name, columns }) => [name, columns]));
  // Some migrations bring rows of their own, which the archive holds as they became.
  for (const name of here.keys()) await target.query(`truncate table ${quoted(name)}`);
  progress.begin(
    'tables',
    manifest.tables.reduce((sum, { name }) => sum + (parts.get(tableMember(name))?.size ?? 0), 0),
  );
  for (const table of manifest.tables) {
    const columns = here.get(table.name);
    const strange = columns === undefined ? table.name : table.columns.find((column) => !columns.includes(column));
    if (strange !== undefined) throw new StartError(`The archive has ${strange} of ${table.name}, which its migrations do not make.`);
    progress.at(table.name);
    const list = table.columns.map(quoted).join(', ');
    const rows = await target.copyIn(
      `copy ${quoted(table.name)} (${list}) from stdin (format text, encoding 'UTF8')`,
      textOfTable(archive, table, progress),
    );
    if (rows !== table.rows) throw new Damaged(`${tableMember(table.name)} has ${rows} rows, its ${table.rows} were written.`);
  }
  for (const sequence of manifest.sequences) await setSequence(target, sequence);
  await putBack();
}

/** Writes the archive's files into a folder of their own. */
async function extractFiles(file: FileHandle, folder: string, { count, bytes }: Manifest['files'], progress: Progress): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const storage = diskStorage(folder);
  progress.begin('files', bytes);
  let written = 0;
  for await (const member of membersOf(file)) {
    const id = /^files\/(\d+)$/.exec(member.name)?.[1];
    if (id === undefined) continue;
    await storage.put(id, bytesOf(file, member));
    progress.add(member.size);
    written += 1;
  }
  if (written !== count) throw new Damaged(`It has ${written} files, ${count} were written.`);
}

/** Moves in what lies beside the database; `back` undoes it. */
class Beside {
  readonly movedAside: string[] = [];
  readonly #undo: (() => Promise<unknown>)[] = [];
  constructor(readonly mark: string) {}

  async moveIn(fresh: string, place: string): Promise<void> {
    if (existsSync(place)) {
      const aside = `${place}.before-${this.mark}`;
      await rename(place, aside);
      this.#undo.push(() => rename(aside, place));
      this.movedAside.push(aside);
    }
    await rename(fresh, place);
    this.#undo.push(() => rename(place, fresh));
  }

  async back(): Promise<void> {
    for (let step = this.#undo.pop(); step !== undefined; step = this.#undo.pop()) await step();
  }
}

/** The key as the archive has it; refuses where the environment dictates another. */
async function keyOf({ file, parts }: Archive, env: RestoreOptions['env']): Promise<string> {
  const member = parts.get('keys/trail.key');
  if (member === undefined) throw new Damaged('keys/trail.key is missing in it.');
  const text = (await textOf(file, member)).trim();
  if (!env['TYDF_TRAIL_KEY']) return text;
  const given = knownTrailKey('', env);
  if (given === null || Buffer.from(given).toString('hex') !== text)
    throw new StartError('TYDF_TRAIL_KEY is another key than the archive was written under; leave it out, or give that one.');
  return text;
}

interface Fresh {
  readonly files: string;
  readonly key: string;
  readonly settings: string;
}

async function extractBeside(archive: Archive, options: RestoreOptions, fresh: Fresh): Promise<void> {
  const { dataDir, env, progress } = options;
  const key = await keyOf(archive, env);
  await mkdir(dataDir, { recursive: true });
  const killed = (await readdir(dataDir)).filter((name) => /^restore-\d{14}\./.test(name));
  for (const name of killed) await rm(join(dataDir, name), { recursive: true, force: true });
  await writeFile(fresh.key, `${key}\n`, { mode: 0o600 });
  const settings = archive.parts.get('settings.json');
  if (settings !== undefined) await writeFile(fresh.settings, await textOf(archive.file, settings));
  await extractFiles(archive.file, fresh.files, archive.manifest.files, progress);
}

async function moveIn(beside: Beside, dataDir: string, fresh: Fresh): Promise<void> {
  await beside.moveIn(fresh.files, filesFolder(dataDir));
  const key = trailKeyFile(dataDir);
  if (!existsSync(key) || !(await readFile(key)).equals(await readFile(fresh.key))) await beside.moveIn(fresh.key, key);
  if (existsSync(fresh.settings)) await beside.moveIn(fresh.settings, settingsFile(dataDir));
}

async function write(
  archive: Archive,
  target: CopyConnection,
  known: readonly Migration[],
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { dataDir, replace, now, progress } = options;
  const mark = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const at = (name: string) => join(dataDir, `restore-${mark}.${name}`);
  const fresh = { files: at('files'), key: at('key'), settings: at('settings') };
  const beside = new Beside(mark);
  const { manifest } = archive;
  const then = migrationsOf(manifest, known);
  await refuseInUse(target);
  await target.query('begin');
  let report: RestoreReport;
  try {
    await makeRoom(target, replace);
    await extractBeside(archive, options, fresh);
    const whole = { transaction: <Result>(work: (tx: CopyConnection) => Promise<Result>) => work(target) };
    await migrate(whole, { now, migrations: then });
    await fill(target, archive, progress);
    const migrated = await migrate(whole, { now, migrations: known });
    await writeFile(pendingFile(dataDir), `${mark}\n`);
    await moveIn(beside, dataDir, fresh);
    await target.query('commit');
    report = { manifest, migrated, movedAside: beside.movedAside };
  } catch (error) {
    await target.query('rollback').catch(() => undefined);
    await beside.back();
    await rm(pendingFile(dataDir), { force: true });
    throw error;
  } finally {
    for (const left of Object.values(fresh)) await rm(left, { recursive: true, force: true });
  }
  // From here on everything is in its place: what fails now takes nothing back.
  await rm(pendingFile(dataDir), { force: true });
  return report;
}

/** Errors are sentences: `Damaged` of the archive, `StartError` of the target. Nothing is changed where there is one. */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { source, progress } = options;
  const file = await open(source, 'r').catch(() => {
    throw new StartError(`${source} cannot be read.`);
  });
  try {
    progress.begin('checking the archive', (await file.stat()).size);
    const archive = await checkArchive(file, (bytes) => progress.add(bytes));
    const known = options.migrations ?? (await shippedMigrations());
    migrationsOf(archive.manifest, known);
    await keyOf(archive, options.env);
    const { url, stop } = await options.reach();
    try {
      const target = await openCopyConnection(url);
      try {
        const report = await write(archive, target, known, options);
        progress.begin('statistics', 0);
        await target.query('analyze');
        return report;
      } finally {
        await target.close();
      }
    } finally {
      await stop();
    }
  } finally {
    await file.close();
  }
}
