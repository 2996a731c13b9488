/** Covers of the demo's news: a drawn sky over a drawn sea, each in colours of its own, as PNG. */
import { crc32, deflateSync } from 'node:zlib';
import type { FileRef } from '#model/field.ts';
import type { Services } from '#server/context.ts';
import { storeFile } from '#server/files/files.ts';

const [width, height] = [480, 300];

type Colour = readonly [number, number, number];
/** Sky above, sky at the horizon, sea. */
const palettes: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [126, 182, 214],
    [232, 238, 236],
    [34, 94, 120],
  ],
  [
    [244, 190, 142],
    [250, 232, 206],
    [52, 82, 108],
  ],
  [
    [90, 132, 168],
    [196, 214, 222],
    [22, 66, 84],
  ],
  [
    [168, 206, 196],
    [240, 240, 224],
    [38, 110, 104],
  ],
];

const mixed = (one: Colour, other: Colour, share: number): Colour =>
  one.map((value, at) => Math.round(value + ((other[at] ?? 0) - value) * share)) as unknown as Colour;

function pixel(n: number, x: number, y: number): Colour {
  const [sky, horizon, sea] = palettes[n % palettes.length] ?? palettes[0]!;
  const line = height * 0.58;
  const [sunX, sunY] = [width * (0.25 + (n % 5) * 0.12), height * 0.36];
  if (y < line) return (x - sunX) ** 2 + (y - sunY) ** 2 < 26 ** 2 ? [252, 248, 232] : mixed(sky, horizon, y / line);
  const depth = (y - line) / (height - line);
  const wave = Math.sin(x / (14 + depth * 50) + n + y / 3) * Math.sin(y / (2 + depth * 8));
  return mixed(mixed(horizon, sea, 0.35 + depth * 0.6), [255, 255, 255], Math.max(0, wave) * 0.16 * (1 - depth * 0.5));
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

function picture(n: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.set(pixel(n, x, y), y * (1 + width * 3) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a channel, true colour.
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** The cover of a number, uploaded by that user. */
export async function cover(services: Services, userId: string, n: number): Promise<FileRef> {
  const bytes = picture(n);
  const stream = (async function* () {
    yield bytes;
  })();
  return storeFile(services, userId, `封面${n}.png`, stream, () => bytes.length);
}
