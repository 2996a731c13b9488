/**
 * `npm run check`: types, lint, format, exports and packages that nobody uses, house rules, and the list of calls without a succeeding HTTP test. About a minute. With the key of a
 * resource, `npm run check -- <key>`, only what that one lacks, in words.
 */
import { install, run } from './prepare.mjs';

install();
const [key] = process.argv.slice(2);
if (key === undefined) {
  run('npx', ['tsc', '-b']);
  run('npx', ['oxlint', '--type-aware', '--deny-warnings']);
  run('npx', ['oxfmt', '--check']);
  run('npx', ['knip', '--no-progress']);
  run('npx', ['vitest', 'run', '--project', 'unit', 'tests/architecture']);
  run('npx', ['tsx', 'src/tools/calls.ts']);
} else run('npx', ['tsx', 'src/tools/lacks.ts', key]);
