/** `npm run shots [-- --axe] [name …]`: pictures of every page; see shots.ts, which this starts once everything is installed and built. */
import { browser, build, install, run } from './prepare.mjs';

install();
const chromium = browser();
build();
run('npx', ['tsx', 'src/tools/shots.ts', ...process.argv.slice(2)], { TYDF_CHROMIUM: chromium });
