/** `npm run check`: types, lint, format, house rules, and the list of calls without a succeeding HTTP test. About a minute. */
import { install, run } from './prepare.mjs';

install();
run('npx', ['tsc', '-b']);
run('npx', ['oxlint', '--type-aware', '--deny-warnings']);
run('npx', ['oxfmt', '--check']);
run('npx', ['vitest', 'run', '--project', 'unit', 'tests/architecture']);
run('npx', ['tsx', 'src/tools/calls.ts']);
