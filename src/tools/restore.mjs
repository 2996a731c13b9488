/** `npm run restore -- <file>`: an archive into an empty installation, or with `--replace` in the place of one; the server must not run. */
import { spawnSync } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();
const env = { INIT_CWD: process.cwd(), ...process.env };
const { status } = spawnSync('npx', ['tsx', 'src/server/backup/command.ts', 'restore', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
