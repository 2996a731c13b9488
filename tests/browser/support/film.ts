/** A film of a QR code that lies still, for the camera of a browser: black and white, in the plain format YUV4MPEG2. */
import { encode } from 'uqr';

const [width, height] = [640, 480];
/** Pixels of one module of the code. */
const scale = 8;
const frames = 10;

const [black, white, grey] = [16, 235, 128];

/** The bytes of the film. */
export function filmOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  const light = Buffer.alloc(width * height, white);
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark)
        for (let y = 0; y < scale; y += 1) {
          const from = (top + row * scale + y) * width + left + column * scale;
          light.fill(black, from, from + scale);
        }
  const colour = Buffer.alloc((width * height) / 2, grey);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    ...Array.from({ length: frames }, () => frame),
  ]);
}
