/**
 * A ZIP archive written while it is read (APPNOTE 6.3): what is in a file is packed as it comes, its size and sum follow behind it, so
 * that nothing but a few buffers is held however large it gets. Up to 4 GB, as no archive here needs the wider form.
 */
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
const largest = 0xff_ff_ff_ff;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly sum: number;
  readonly packed: number;
  readonly plain: number;
}

const headOf = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  // 1 January 1980: an archive of the same content is the same bytes.
  head.writeUInt16LE(0x21, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const sizesOf = ({ sum, packed, plain }: Written): Buffer => {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08_07_4b_50, 0);
  sizes.writeUInt32LE(sum, 4);
  sizes.writeUInt32LE(packed, 8);
  sizes.writeUInt32LE(plain, 12);
  return sizes;
};

const listed = ({ name, offset, sum, packed, plain }: Written): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(0x21, 14);
  entry.writeUInt32LE(sum, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
};

const endOf = (count: number, size: number, offset: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
};

/** The bytes of an archive of these files, in their order. Throws where one is beyond 4 GB. */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const all: Written[] = [];
  let at = 0;
  for await (const { name: path, text } of entries) {
    const name = Buffer.from(path);
    const offset = at;
    let [sum, plain, packed] = [0, 0, 0];
    const head = headOf(name);
    at += head.length;
    yield head;
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const part of text) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
        sum = crc32(bytes, sum);
        plain += bytes.length;
        yield bytes;
      }
    };
    const deflate = createDeflateRaw({ level: 5 });
    // What fails in the content destroys the packing, and so this loop throws.
    pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => undefined);
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      packed += bytes.length;
      yield bytes;
    }
    at += packed;
    if (plain > largest || at > largest) throw new Error(`${path} is too large for an archive`);
    const written = { name, offset, sum, packed, plain };
    all.push(written);
    const sizes = sizesOf(written);
    at += sizes.length;
    yield sizes;
  }
  const list = Buffer.concat(all.map(listed));
  yield list;
  yield endOf(all.length, list.length, at);
}
