/** Reads QR codes out of a running picture: by the browser itself where it can, else by a library that is loaded then. */

/** What the browser offers where it knows codes; the compiler's own library does not name it yet. */
interface CodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorKind {
  new (options: { readonly formats: readonly string[] }): CodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The text of a code in the picture; null where there is none. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | null>;

/** Longer side of the picture that the library looks at, in pixels: enough for a code that fills a tenth of it. */
const side = 960;

async function ownDetector(): Promise<Decoder | null> {
  const kind = (globalThis as { readonly BarcodeDetector?: DetectorKind }).BarcodeDetector;
  if (kind === undefined || !(await kind.getSupportedFormats()).includes('qr_code')) return null;
  const detector = new kind({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function library(): Promise<Decoder> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight, 1));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (paper === null || width === 0 || height === 0) return null;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    paper.drawImage(video, 0, 0, width, height);
    const { data } = paper.getImageData(0, 0, width, height);
    try {
      return decodeQR({ width, height, data }) ?? null;
    } catch {
      // The library throws where it finds no code.
      return null;
    }
  };
}

export const openDecoder = async (): Promise<Decoder> => (await ownDetector().catch(() => null)) ?? library();
