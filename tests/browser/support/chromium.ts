/** Chromium as all browser tests, shots and page figures run it: Debian's, headless, on the loopback network only. */
import { chromium, type Browser } from 'playwright';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['TYDF_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
