/** Chromium as all browser tests, shots and page figures run it: Debian's, headless, on the loopback network only. */
import { chromium, type Browser } from 'playwright';
import { chromiumPath, viewerPath } from './chromiumPath.ts';

/** @param viewer with the browser's own viewer of documents, for files that are looked at in a page */
export const launch = ({ viewer = false }: { readonly viewer?: boolean } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: viewer ? viewerPath : chromiumPath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
