/**
 * What an archive of an installation holds, and whether it is whole: `keys/…`, `settings.json`, `tables/<name>.gz` (text of COPY,
 * gzip), `files/<id>`, `manifest.json`, and at the end `SHA256SUMS` with a line for every member before it.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { bytesOf, Damaged, membersOf, textOf, type Member } from './tar.ts';

export const sumsName = 'SHA256SUMS';
export const manifestName = 'manifest.json';
export const tableMember = (name: string): string => `tables/${name}.gz`;

export interface TableEntry {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

export interface Manifest {
  readonly format: 'tydf-backup';
  readonly formatVersion: 1;
  /** Version of the program that wrote it. */
  readonly program: string;
  readonly postgres: string;
  /** ISO instant of the snapshot. */
  readonly at: string;
  /** Name of the last migration, to read; `migrations` decides. */
  readonly migration: string;
  readonly migrations: readonly { readonly name: string; readonly hash: string }[];
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
  readonly files: { readonly count: number; readonly bytes: number };
}

export interface Archive {
  readonly file: FileHandle;
  readonly manifest: Manifest;
  /** Everything but the stored files, by name. */
  readonly parts: ReadonlyMap<string, Member>;
}

function manifestOf(text: string): Manifest {
  let found: Manifest;
  try {
    found = JSON.parse(text) as Manifest;
  } catch {
    throw new Damaged(`Its ${manifestName} cannot be read.`);
  }
  if (found.format !== 'tydf-backup') throw new Damaged('It is no archive of a backup.');
  if ((found.formatVersion as number) !== 1)
    throw new Damaged(`It was written by a newer program (${found.program}) in a form that this one does not know.`);
  return found;
}

async function* linesOf(file: FileHandle, sums: Member): AsyncGenerator<{ sha256: string; name: string }> {
  for await (const line of createInterface({ input: Readable.from(bytesOf(file, sums)), crlfDelay: Infinity })) {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (sha256 === undefined || name === undefined) throw new Damaged(`Its ${sumsName} is damaged.`);
    yield { sha256, name };
  }
}

async function sumOf(file: FileHandle, member: Member, seen: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of bytesOf(file, member)) {
    hash.update(piece);
    seen(piece.byteLength);
  }
  return hash.digest('hex');
}

/**
 * Reads the whole archive and compares every sum before anything is done with it. Errors are `Damaged` and name the part.
 * @param seen is told how many bytes were read more
 */
export async function checkArchive(file: FileHandle, seen: (bytes: number) => void = () => undefined): Promise<Archive> {
  let last: Member | null = null;
  for await (const member of membersOf(file)) last = member;
  if (last?.name !== sumsName) throw new Damaged(last === null ? 'It is no archive of a backup.' : `It is cut off after ${last.name}.`);
  const parts = new Map<string, Member>();
  const lines = linesOf(file, last);
  for await (const member of membersOf(file)) {
    if (member.name === sumsName) break;
    const line = await lines.next();
    if (line.done === true || line.value.name !== member.name) throw new Damaged(`${member.name} does not stand in its ${sumsName}.`);
    if ((await sumOf(file, member, seen)) !== line.value.sha256) throw new Damaged(`${member.name} is damaged: its sum is another.`);
    if (!member.name.startsWith('files/')) parts.set(member.name, member);
  }
  const more = await lines.next();
  if (more.done !== true) throw new Damaged(`${more.value.name} is missing in it.`);
  const described = parts.get(manifestName);
  if (described === undefined) throw new Damaged(`${manifestName} is missing in it.`);
  const manifest = manifestOf(await textOf(file, described));
  const lost = manifest.tables.find(({ name }) => !parts.has(tableMember(name)));
  if (lost !== undefined) throw new Damaged(`${tableMember(lost.name)} is missing in it.`);
  return { file, manifest, parts };
}
