/** Reads QR codes out of a running picture or a photograph: by the browser itself where it can, else by a library that is loaded then. */

type Picture = HTMLVideoElement | ImageBitmap;

/** What the browser offers where it knows codes; the compiler's own library does not name it yet. */
interface CodeDetector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorKind {
  new (options: { readonly formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The text of a code in the picture; null where there is none. */
export type Decoder = (picture: Picture) => Promise<string | null>;

/** Longer side of the picture that the library looks at, in pixels: enough for a code that fills a tenth of it. */
const usualSide = 960;
/** Photographs show whole pages, of which the code is a small part: they are looked at in more than one size. */
const photoSides = [usualSide, 1920, 640] as const;

async function ownDetector(): Promise<Decoder | null> {
  const kind = (globalThis as { readonly BarcodeDetector?: DetectorKind }).BarcodeDetector;
  if (kind === undefined || !(await kind.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new kind({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

const sizeOf = (picture: Picture): readonly [number, number] =>
  'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];

async function library(sides: readonly number[]): Promise<Decoder> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  const lookAt = (picture: Picture, side: number): string | null => {
    const [wide, high] = sizeOf(picture);
    const scale = Math.min(1, side / Math.max(wide, high, 1));
    const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
    if (paper === null || width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    paper.drawImage(picture, 0, 0, width, height);
    const { data } = paper.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data }) ?? null;
    } catch {
      // The library throws where it finds no code.
      return null;
    }
  };
  return async (picture) => {
    for (const side of sides) {
      const text = lookAt(picture, side);
      if (text !== null) return text;
    }
    return null;
  };
}

export const openDecoder = async (): Promise<Decoder> => (await ownDetector().catch(() => null)) ?? library([usualSide]);

/** The text of the code in a photograph; null where there is none, or the file is no picture. */
export async function codeIn(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const own = await ownDetector().catch(() => null);
  const found = (await own?.(picture).catch(() => null)) ?? (await (await library(photoSides))(picture));
  picture.close();
  return found;
}
