/** From strokes or a typed name to the picture that is sent: dark on white, twice as fine as the pad. */

export interface Ink {
  /** Points of each stroke, in units of the pad. */
  readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly typed: string;
}

export const SIZE = { width: 480, height: 180 } as const;
const FINE = 2;
const dark = '#12212A';

/** A stroke as a path, rounded between its points; a dot where it has one. */
export const strokePath = (points: Ink['strokes'][number]): string => {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  if (rest.length === 0) return `M${first[0]} ${first[1]}h0.1`;
  const curves = rest.map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? first;
    return `Q${fromX} ${fromY} ${(fromX + x) / 2} ${(fromY + y) / 2}`;
  });
  const [lastX, lastY] = rest.at(-1) ?? first;
  return `M${first[0]} ${first[1]}${curves.join('')}L${lastX} ${lastY}`;
};

/** Null where nothing is drawn or typed. */
export const pictureOf = async ({ strokes, typed }: Ink): Promise<File | null> => {
  const name = typed.trim();
  if (strokes.length === 0 && name === '') return null;
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width * FINE;
  canvas.height = SIZE.height * FINE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.scale(FINE, FINE);
  pen.fillStyle = '#FFFFFF';
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
  pen.fillStyle = dark;
  pen.strokeStyle = dark;
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  if (strokes.length > 0) pen.stroke(new Path2D(strokes.map(strokePath).join('')));
  else {
    pen.font = 'italic 56px "KaiTi", "STKaiti", "Kaiti SC", "Segoe Script", cursive';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(name, SIZE.width / 2, SIZE.height / 2, SIZE.width - 40);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'signature.png', { type: 'image/png' });
};
