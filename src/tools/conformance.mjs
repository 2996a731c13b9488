/** `npm run conformance`: flows of other engines and of our own, played case by case; arguments as tests/conformance/main.ts says. */
import { install, run } from './prepare.mjs';

install();
run('npx', ['tsx', 'tests/conformance/main.ts', ...process.argv.slice(2)]);
