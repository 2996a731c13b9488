/**
 * Writes the mirror of every shipped flow, `machines/<area>/<key>.ts`, and their register `machines/mirrors.ts`:
 * `npx tsx src/tools/mirrors.ts`. A test fails when one is not what this would write.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileChart } from '#machines/compile/compileChart.ts';
import { printMirror } from '#machines/compile/print.ts';
import { sha256 } from '#machines/sha256.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(join(root, 'flows'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bpmn'))
  .map((file) => join('flows', file))
  .toSorted();
const written: string[] = [];
const entries: string[] = [];

for (const file of files) {
  const xml = readFileSync(join(root, file), 'utf8');
  const chart = await compileChart(xml);
  const area = basename(dirname(file));
  const errors = chart.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 || chart.key !== basename(file, '.bpmn'))
    throw new Error(`${file}: ${errors.map(({ element, reason }) => `${element} ${reason.en}`).join('; ') || `key ${chart.key}`}`);
  const path = join('machines', area, `${chart.key}.ts`);
  mkdirSync(join(root, dirname(path)), { recursive: true });
  writeFileSync(join(root, path), printMirror(chart, area));
  written.push(path);
  entries.push(`  '${sha256(xml)}': () => import('./${area}/${chart.key}.ts').then((module) => module.${chart.key}),`);
}

const register = join('machines', 'mirrors.ts');
writeFileSync(
  join(root, register),
  `/** Mirrors of the shipped flows by the SHA-256 of their XML, made by src/tools/mirrors.ts. A flow with that XML runs its mirror. */
import type { Chart } from './chart.ts';

export const mirrors: Readonly<Record<string, () => Promise<Chart>>> = {
${entries.join('\n')}
};
`,
);
spawnSync('npx', ['oxfmt', ...written, register], { cwd: root, stdio: 'inherit' });
