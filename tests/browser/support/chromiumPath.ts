import { existsSync } from 'node:fs';

const headless = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** What `npm test` found or installed; without it, as when one file is run, Debian's, the quicker one first. */
export const chromiumPath = process.env['TYDF_CHROMIUM'] ?? (existsSync(headless) ? headless : whole);

/** One with the browser's own viewer of documents, which the quicker one has not. */
export const viewerPath = existsSync(whole) ? whole : chromiumPath;
