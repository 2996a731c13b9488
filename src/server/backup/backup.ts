/** Writing an installation into one archive: one snapshot of the database, its files, its key. */
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { StartError } from '#server/config.ts';
import { openCopyConnection, type CopyConnection } from '#server/db/copy.ts';
import { shippedMigrations } from '#server/db/migrate.ts';
import { packageRoot } from '#server/db/packageRoot.ts';
import { quoted, sequences, sizeOfTables, tablesToKeep, type StoredTable } from '#server/db/whole.ts';
import { diskStorage } from '#server/files/disk.ts';
import { manifestName, sumsName, tableMember, type Manifest, type TableEntry } from './archive.ts';
import { filesFolder, settingsFile } from './installation.ts';
import type { Progress } from './progress.ts';
import { TarWriter } from './tar.ts';

interface BackupOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly trailKey: Uint8Array;
  /** Path of the archive; must not exist. */
  readonly target: string;
  readonly now: Date;
  readonly progress: Progress;
}

export interface BackupReport {
  readonly manifest: Manifest;
  /** Bytes of the archive. */
  readonly size: number;
  /** Sentences on files that are not what their rows say; the archive has all that was there. */
  readonly warnings: readonly string[];
}

const programVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(join(packageRoot(), 'package.json'), 'utf8')) as { version: string }).version;

/** Writes members and, beside them, the line of each that goes to the end of the archive. */
class Writer {
  readonly #tar: TarWriter;
  constructor(
    file: FileHandle,
    readonly sums: FileHandle,
    now: Date,
  ) {
    this.#tar = new TarWriter(file, now);
  }

  async add(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
    const written = await this.#tar.add(name, pieces);
    await this.sums.appendFile(`${written.sha256}  ${name}\n`);
    return written;
  }

  async end(sumsPath: string): Promise<number> {
    await this.#tar.add(sumsName, createReadStream(sumsPath) as AsyncIterable<Uint8Array>);
    await this.#tar.end();
    return this.#tar.size;
  }
}

async function addTable(writer: Writer, from: CopyConnection, { name, columns }: StoredTable, progress: Progress): Promise<TableEntry> {
  let rows = 0;
  async function* text(): AsyncGenerator<Buffer> {
    const list = columns.map(quoted).join(', ');
    const pieces = from.copyOut(`copy ${quoted(name)} (${list}) to stdout (format text, encoding 'UTF8')`);
    for (let piece = await pieces.next(); ; piece = await pieces.next()) {
      if (piece.done === true) {
        rows = piece.value;
        return;
      }
      progress.add(piece.value.byteLength);
      yield piece.value;
    }
  }
  const gzip = createGzip({ level: 4 });
  const source = Readable.from(text(), { objectMode: false });
  source.once('error', (error) => gzip.destroy(error));
  await writer.add(tableMember(name), source.pipe(gzip) as AsyncIterable<Uint8Array>);
  return { name, columns, rows };
}

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
}

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files are never changed once stored, so those of the snapshot's rows are those of the snapshot. */
async function addFiles(
  writer: Writer,
  from: CopyConnection,
  folder: string,
  progress: Progress,
): Promise<{ count: number; bytes: number; warnings: string[] }> {
  const storage = diskStorage(folder);
  const warnings: string[] = [];
  const total = { count: 0, bytes: 0 };
  for (let after = '0'; ;) {
    const page = await from.query<FileRow>('select id::text, name, sha256 from file where id > $1 order by id limit 500', [after]);
    for (const { id, name, sha256 } of page) {
      try {
        const written = await writer.add(`files/${id}`, (await storage.get(id)) as unknown as AsyncIterable<Uint8Array>);
        if (written.sha256 !== sha256) warnings.push(`File ${id} (${name}) is not what was once stored: its sum is another.`);
        total.count += 1;
        total.bytes += written.size;
        progress.add(written.size);
      } catch (error) {
        if (!missing(error)) throw error;
        warnings.push(`File ${id} (${name}) is missing in ${folder}.`);
      }
    }
    const last = page.at(-1);
    if (last === undefined) return { ...total, warnings };
    after = last.id;
  }
}

async function migrationsOf(from: CopyConnection): Promise<Manifest['migrations']> {
  const [exists] = await from.query<{ there: boolean }>(`select to_regclass('migration') is not null as there`);
  const done =
    exists?.there === true ? await from.query<{ name: string; hash: string }>('select name, hash from migration order by name') : [];
  if (done.length === 0) throw new StartError('The database holds no installation.');
  const shipped = await shippedMigrations();
  const strange = done.filter(({ name, hash }) => !shipped.some((own) => own.name === name && own.hash === hash));
  if (strange.length > 0)
    throw new StartError(
      `The database has migrations that this program does not have (${strange.map(({ name }) => name).join(', ')}). Use the release that runs on it.`,
    );
  return done;
}

async function write(options: BackupOptions, from: CopyConnection, writer: Writer): Promise<Omit<BackupReport, 'size'>> {
  const { dataDir, trailKey, now, progress } = options;
  await from.query('begin transaction isolation level repeatable read, read only');
  const migrations = await migrationsOf(from);
  await writer.add('keys/trail.key', [Buffer.from(`${Buffer.from(trailKey).toString('hex')}\n`)]);
  if (existsSync(settingsFile(dataDir))) await writer.add('settings.json', [await readFile(settingsFile(dataDir))]);
  progress.begin('tables', await sizeOfTables(from));
  const tables: TableEntry[] = [];
  for (const table of await tablesToKeep(from)) {
    progress.at(table.name);
    tables.push(await addTable(writer, from, table, progress));
  }
  const kept = await sequences(from);
  const [sizes] = await from.query<{ bytes: string | null }>('select sum(size)::text as bytes from file');
  progress.begin('files', Number(sizes?.bytes ?? 0));
  const { count, bytes, warnings } = await addFiles(writer, from, filesFolder(dataDir), progress);
  const [server] = await from.query<{ version: string }>(`select current_setting('server_version') as version`);
  await from.query('commit');
  const manifest: Manifest = {
    format: 'tydf-backup',
    formatVersion: 1,
    program: await programVersion(),
    postgres: server?.version ?? '',
    at: now.toISOString(),
    migration: migrations.at(-1)?.name ?? '',
    migrations,
    tables,
    sequences: kept,
    files: { count, bytes },
  };
  await writer.add(manifestName, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
  return { manifest, warnings };
}

/** Works beside a running server. The archive takes its name when it is whole, and only its owner can read it. */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { url, target, now } = options;
  if (existsSync(target)) throw new StartError(`${target} exists already; name another file.`);
  const [aside, sumsPath] = [`${target}.part`, `${target}.part.sums`];
  const from = await openCopyConnection(url);
  try {
    const file = await open(aside, 'w', 0o600);
    const sums = await open(sumsPath, 'w', 0o600);
    try {
      const writer = new Writer(file, sums, now);
      const { manifest, warnings } = await write(options, from, writer);
      const size = await writer.end(sumsPath);
      await rename(aside, target);
      return { manifest, size, warnings };
    } finally {
      await Promise.all([file.close(), sums.close()]);
    }
  } finally {
    await from.close();
    await Promise.all([rm(aside, { force: true }), rm(sumsPath, { force: true })]);
  }
}
