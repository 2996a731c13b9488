/** `npm run backup -- <file>`: the whole installation in one archive, while it runs or not; flags and environment as `npm start`. */
import { spawnSync } from 'node:child_process';
import { install, root } from './prepare.mjs';

install();
const env = { INIT_CWD: process.cwd(), ...process.env };
const { status } = spawnSync('npx', ['tsx', 'src/server/backup/command.ts', 'backup', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
