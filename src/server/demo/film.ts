/**
 * A small film, drawn and written by this program: H.264 (ISO 14496-10) whose macroblocks are plain samples (I_PCM), so that no encoder is
 * needed, in an MP4 (ISO 14496-12) whose index stands first. Every picture stands by itself, so that a player may jump anywhere.
 */

export interface FilmPlan {
  /** Both multiples of 16. */
  readonly width: number;
  readonly height: number;
  readonly pictures: number;
  /** Milliseconds that each picture stands. */
  readonly each: number;
  /** Luma and both chroma (16-235) of a point, 0-1 each way and in time. */
  readonly colour: (x: number, y: number, time: number) => readonly [luma: number, blue: number, red: number];
}

/** Bits from the highest on, with the codes of the standard (9.1). */
class Bits {
  private readonly bytes: number[] = [];
  private held = 0;
  private count = 0;
  put(value: number, width: number): this {
    for (let at = width - 1; at >= 0; at -= 1) {
      this.held = (this.held << 1) | ((value >> at) & 1);
      this.count += 1;
      if (this.count === 8) {
        this.bytes.push(this.held);
        this.held = 0;
        this.count = 0;
      }
    }
    return this;
  }
  /** Exp-Golomb. */
  code(...values: readonly number[]): this {
    for (const value of values) {
      const width = 32 - Math.clz32(value + 1);
      this.put(0, width - 1).put(value + 1, width);
    }
    return this;
  }
  align(): this {
    return this.count === 0 ? this : this.put(0, 8 - this.count);
  }
  raw(samples: Uint8Array): this {
    for (const sample of samples) this.bytes.push(sample);
    return this;
  }
  /** With the closing bit. */
  done(): Buffer {
    return Buffer.from(this.put(1, 1).align().bytes);
  }
}

/** A unit as it stands in the stream: two zeros are never followed by anything below 4 (7.4.1). */
function unit(header: number, payload: Buffer): Buffer {
  const bytes = [header];
  let zeros = 0;
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

const sequenceOf = ({ width, height }: FilmPlan): Buffer =>
  unit(
    0x67,
    // Baseline profile, level 3; pictures leave in the order in which they come.
    new Bits()
      .put(66, 8)
      .put(0xc0, 8)
      .put(30, 8)
      .code(0, 0, 2, 1)
      .put(0, 1)
      .code(width / 16 - 1, height / 16 - 1)
      .put(0b1100, 4)
      .done(),
  );
const pictureSet = (): Buffer => unit(0x68, new Bits().code(0, 0).put(0, 2).code(0, 0, 0).put(0, 3).code(0, 0, 0).put(0b100, 3).done());

/** Samples of one macroblock: luma, then both chroma at half the resolution. */
function samplesOf({ width, height, colour }: FilmPlan, left: number, top: number, time: number): Uint8Array {
  const samples = new Uint8Array(384);
  for (let row = 0; row < 16; row += 1)
    for (let column = 0; column < 16; column += 1) {
      const [luma, blue, red] = colour((left + column) / width, (top + row) / height, time);
      samples[row * 16 + column] = luma;
      if (row % 2 === 1 || column % 2 === 1) continue;
      const at = (row / 2) * 8 + column / 2;
      samples[256 + at] = blue;
      samples[320 + at] = red;
    }
  return samples;
}

function pictureOf(plan: FilmPlan, number: number): Buffer {
  // An I slice; neighbouring pictures differ in their number, nothing is filtered.
  const bits = new Bits()
    .code(0, 7, 0)
    .put(0, 4)
    .code(number % 2)
    .put(0, 2)
    .code(0, 1);
  for (let top = 0; top < plan.height; top += 16)
    for (let left = 0; left < plan.width; left += 16)
      bits
        .code(25)
        .align()
        .raw(samplesOf(plan, left, top, number / plan.pictures));
  return unit(0x65, bits.done());
}

const u16 = (...values: readonly number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};
const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(name, 'latin1'), body]);
};
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function indexOf(plan: FilmPlan, sizes: readonly number[], sequence: Buffer, set: Buffer, first: number): Buffer {
  const { width, height, each } = plan;
  const duration = each * sizes.length;
  const config = box(
    'avcC',
    Buffer.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(set.length),
    set,
  );
  const sample = box(
    'avc1',
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    config,
  );
  const tables = box(
    'stbl',
    box('stsd', u32(0, 1), sample),
    box('stts', u32(0, 1, sizes.length, each)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, first)),
  );
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, duration), u16(0x55c4, 0)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
    box('minf', box('vmhd', u32(1, 0, 0)), box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))), tables),
  );
  const track = box('trak', box('tkhd', u32(3, 0, 0, 1, 0, duration, 0, 0, 0, 0), matrix, u32(width << 16, height << 16)), media);
  return box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1000, duration, 0x10000), u16(0x100, 0), Buffer.alloc(8), matrix, Buffer.alloc(24), u32(2)),
    track,
  );
}

/** The whole file. */
export function filmOf(plan: FilmPlan): Buffer {
  const [sequence, set] = [sequenceOf(plan), pictureSet()];
  const pictures = Array.from({ length: plan.pictures }, (_, number) => {
    const picture = pictureOf(plan, number);
    return Buffer.concat([u32(picture.length), picture]);
  });
  const sizes = pictures.map(({ length }) => length);
  const kind = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomavc1mp41'));
  const index = indexOf(plan, sizes, sequence, set, 0);
  const first = kind.length + index.length + 8;
  return Buffer.concat([kind, indexOf(plan, sizes, sequence, set, first), box('mdat', ...pictures)]);
}
