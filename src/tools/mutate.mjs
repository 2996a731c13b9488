/** `npm run mutate`: leaves out every permission check of the server, one at a time, and says which the permission matrix would not miss. */
import { install, run } from './prepare.mjs';

install();
run('npx', ['vitest', 'run', '--config', 'mutation.config.ts', ...process.argv.slice(2)]);
