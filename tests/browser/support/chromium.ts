/** Chromium as all browser tests, shots and page figures run it: Debian's, headless, on the loopback network only. */
import { chromium, type Browser } from 'playwright';
import { chromiumPath } from './chromiumPath.ts';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
