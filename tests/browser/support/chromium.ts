/** Chromium as all browser tests, shots and page figures run it: Debian's, headless, on the loopback network only. */
import { chromium, type Browser } from 'playwright';
import { chromiumPath, viewerPath } from './chromiumPath.ts';

interface Browsing {
  /** With the browser's own viewer of documents, for files that are looked at in a page. */
  readonly viewer?: boolean;
  /** A camera that shows this film (`.y4m`), which may be written until a page opens the camera; every page may use it. */
  readonly camera?: string;
}

export const launch = ({ viewer = false, camera }: Browsing = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: viewer ? viewerPath : chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ...(camera === undefined
        ? []
        : ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]),
    ],
  });
