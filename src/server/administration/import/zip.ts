/** Reads named files out of a ZIP archive, as an .xlsx is one. Each may unpack to so much and no more, whatever the archive claims. */
import { inflateRawSync } from 'node:zlib';

/** Bytes that one file of the archive may unpack to. */
const largest = 32 * 1024 * 1024;
/** The directory at the end: 22 bytes, behind them a comment of up to 65,535. */
const tail = 22 + 65_535;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** What the directory lists, by name; null where the bytes are no archive. */
function entriesOf(bytes: Buffer): ReadonlyMap<string, Entry> | null {
  const from = Math.max(0, bytes.length - tail);
  const end = bytes.subarray(from).lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || from + end + 22 > bytes.length) return null;
  const count = bytes.readUInt16LE(from + end + 10);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(from + end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02_01_4b_50) return null;
    const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The text of a file by its name in the archive; null where there is none or it cannot be read. */
export function textsOf(bytes: Buffer): ((name: string) => string | null) | null {
  const entries = entriesOf(bytes);
  if (!entries) return null;
  return (name) => {
    const entry = entries.get(name);
    if (!entry || entry.offset + 30 > bytes.length || bytes.readUInt32LE(entry.offset) !== 0x04_03_4b_50) return null;
    const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
    const packed = bytes.subarray(start, start + entry.packed);
    if (entry.method === 0) return packed.toString('utf8');
    if (entry.method !== 8) return null;
    try {
      return inflateRawSync(packed, { maxOutputLength: largest }).toString('utf8');
    } catch {
      return null;
    }
  };
}
