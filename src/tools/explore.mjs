/**
 * `npm run explore [-- <rounds> [<files>]]`: every property test with drawings that `npm test` does not make, a new seed each round.
 * `TYDF_SEED=<seed>` makes one round of that seed. Ends with 1 when something did not hold, and says with which seed.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { install, root } from './prepare.mjs';

install();
const [rounds = '5', ...chosen] = process.argv.slice(2);
const given = process.env.TYDF_SEED;
const drawing = readdirSync(path.join(root, 'tests'), { recursive: true })
  .map((file) => path.join('tests', file))
  .filter((file) => file.endsWith('.test.ts') && /from 'fast-check'/.test(readFileSync(path.join(root, file), 'utf8')));
const files = chosen.length > 0 ? chosen : drawing;
const seeds = given === undefined ? Array.from({ length: Number(rounds) }, () => randomInt(2 ** 31)) : [Number(given)];

const failed = seeds.filter((seed, round) => {
  console.log(`tydf: round ${round + 1} of ${seeds.length}, ${files.length} files, seed ${seed}`);
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', '--project', 'server', '--reporter=dot', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TYDF_SEED: String(seed) },
  });
  return status !== 0;
});
console.log(failed.length === 0 ? `tydf: ${seeds.length} rounds held` : `tydf: did not hold with TYDF_SEED=${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
