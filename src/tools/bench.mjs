/** `npm run bench`: the figures of speed beside their floors, measured in one run. Arguments name parts: `npm run bench -- decide inbox`. */
import { build, install, run } from './prepare.mjs';

install();
build();
run('npx', ['tsx', 'tests/bench/main.ts', ...process.argv.slice(2)]);
