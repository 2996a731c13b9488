/**
 * Archives in the tar format (POSIX ustar), written and read as streams; any tar program opens them. Sizes need not be known before:
 * a member's header is written when its bytes are.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

const block = 512;
const readBytes = 262_144;
/** Beyond it eleven octal digits are too few, and the size is written in base 256. */
const largestOctal = 8 * 1024 ** 3 - 1;

/** Something that is wrong with an archive, as a sentence for who reads it back. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

export interface Member {
  readonly name: string;
  readonly size: number;
  /** Place of its first byte. */
  readonly at: number;
}

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

function sizeField(size: number): Buffer {
  if (size <= largestOctal) return Buffer.from(octal(size, 12));
  const field = Buffer.alloc(12);
  field[0] = 0x80;
  field.writeBigUInt64BE(BigInt(size), 4);
  return field;
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

function headerOf(name: string, size: number, seconds: number): Buffer {
  const header = Buffer.alloc(block);
  if (header.write(name, 0, 'latin1') > 100 || !/^[\w./-]{1,100}$/.test(name)) throw new Error(`"${name}" is no name for a member`);
  header.write(`${octal(0o600, 8)}${octal(0, 8)}${octal(0, 8)}`, 100, 'latin1');
  sizeField(size).copy(header, 124);
  header.write(octal(seconds, 12), 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${octal(sumOf(header), 7)} `, 148, 'latin1');
  return header;
}

const padded = (size: number): number => Math.ceil(size / block) * block;

export class TarWriter {
  #at = 0;
  constructor(
    readonly file: FileHandle,
    readonly made: Date,
  ) {}

  /** Bytes written so far. */
  get size(): number {
    return this.#at;
  }

  /** Writes one member. @returns its size and the SHA-256 of its bytes, hexadecimal */
  async add(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
    const hash = createHash('sha256');
    const begin = this.#at + block;
    let at = begin;
    for await (const piece of pieces) {
      hash.update(piece);
      await this.#write(piece, at);
      at += piece.byteLength;
    }
    const size = at - begin;
    await this.#write(Buffer.alloc(padded(size) - size), at);
    await this.#write(headerOf(name, size, Math.floor(this.made.getTime() / 1000)), this.#at);
    this.#at = begin + padded(size);
    return { size, sha256: hash.digest('hex') };
  }

  /** Two empty blocks end an archive. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * block), this.#at);
    await this.file.sync();
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    for (let done = 0; done < bytes.byteLength;) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.byteLength - done, at + done);
      done += bytesWritten;
    }
  }
}

async function blockAt(file: FileHandle, at: number): Promise<Buffer> {
  const header = Buffer.alloc(block);
  const { bytesRead } = await file.read(header, 0, block, at);
  if (bytesRead < block) throw new Damaged(`It is cut off after ${at + bytesRead} bytes.`);
  return header;
}

function sizeOf(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(128));
  return Number.parseInt(header.toString('latin1', 124, 136), 8);
}

/** The members in their order, by their headers alone. */
export async function* membersOf(file: FileHandle): AsyncGenerator<Member> {
  const { size: whole } = await file.stat();
  for (let at = 0; ;) {
    const header = await blockAt(file, at);
    if (header.every((byte) => byte === 0)) return;
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const size = sizeOf(header);
    const told = Number.parseInt(header.toString('latin1', 148, 156), 8);
    if (header.toString('latin1', 257, 262) !== 'ustar' || told !== sumOf(header) || !Number.isSafeInteger(size) || size < 0)
      throw new Damaged(at === 0 ? 'It is no archive of a backup.' : `It is damaged at byte ${at}.`);
    const next = at + block + padded(size);
    if (next > whole) throw new Damaged(`It is cut off inside ${name}.`);
    yield { name, size, at: at + block };
    at = next;
  }
}

/** A member's bytes in pieces. */
export async function* bytesOf(file: FileHandle, { size, at, name }: Member): AsyncGenerator<Buffer> {
  for (let done = 0; done < size;) {
    const piece = Buffer.allocUnsafe(Math.min(readBytes, size - done));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, at + done);
    if (bytesRead === 0) throw new Damaged(`It is cut off inside ${name}.`);
    yield piece.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** Of small members. */
export async function textOf(file: FileHandle, member: Member): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(file, member)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
