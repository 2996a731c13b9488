/** `npm run fuzz -- <requests>`: hostile requests over the OpenAPI document, as tests/fuzz/main.ts says. */
import { install, run } from './prepare.mjs';

install();
run('npx', ['tsx', 'tests/fuzz/main.ts', ...process.argv.slice(2)]);
