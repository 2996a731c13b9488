/** `npm run new -- <kind> <area> <key> "<English name>" "<中文名>"`: the first files of a resource or an area; see new/new.ts. */
import { install, run } from './prepare.mjs';

install();
run('npx', ['tsx', 'src/tools/new/new.ts', ...process.argv.slice(2)]);
