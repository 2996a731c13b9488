import { existsSync } from 'node:fs';

const headless = '/usr/bin/chromium-headless-shell';

/** What `npm test` found or installed; without it, as when one file is run, Debian's, the quicker one first. */
export const chromiumPath = process.env['TYDF_CHROMIUM'] ?? (existsSync(headless) ? headless : '/usr/bin/chromium');
