/** Signatures as pictures: a drawing or a typed name becomes a PNG of dark ink on nothing, as it stands on print sheets. */
import type { Signature } from '#model/field.ts';

const [WIDTH, HEIGHT] = [480, 180];
/** Twice the size on paper, so that it prints sharply. */
const SCALE = 2;
const INK = '#12212A';

export const pictureOf = async ({ path, typed }: Signature): Promise<File | null> => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * SCALE, HEIGHT * SCALE];
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.scale(SCALE, SCALE);
  pen.strokeStyle = pen.fillStyle = INK;
  if (path) {
    pen.lineWidth = 3;
    pen.lineCap = pen.lineJoin = 'round';
    pen.stroke(new Path2D(path));
  } else if (typed) {
    pen.font = 'italic 64px "KaiTi", "STKaiti", "Noto Serif CJK SC", cursive';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(typed, WIDTH / 2, HEIGHT / 2, WIDTH - 32);
  } else return null;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], 'signature.png', { type: 'image/png' });
};
