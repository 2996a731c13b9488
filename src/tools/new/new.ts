/**
 * `npm run new`: the first files of a resource of any kind, or of an area. What is made compiles and passes the generic tests; nothing that
 * exists is overwritten, and all that was touched is printed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '#resources/catalogue.ts';
import { areaPlan } from './area.ts';
import { askedBy, hasFlow, usage, type AskedArea, type AskedResource } from './asked.ts';
import { carryOut, root, type Plan } from './plan.ts';
import { resourcePlan } from './resource.ts';

/** Another tool, in a process of its own: this one has loaded the definitions as they were before. */
function run(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('npx', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`npx ${args.join(' ')} failed.`);
  return stdout.trim();
}

function refusedBecause(asked: AskedArea | AskedResource): string | null {
  const isThere = existsSync(path.join(root, 'src/resources', asked.area));
  if (asked.kind === 'area') return isThere ? `There is an area “${asked.area}” already.` : null;
  if (!isThere) return `There is no area “${asked.area}”: npm run new -- area ${asked.area} …`;
  return catalogue.has(asked.key) ? `There is a resource “${asked.key}” already.` : null;
}

function make(asked: AskedArea | AskedResource, plan: Plan): void {
  const { made, edited } = carryOut(plan);
  const touched = [...made];
  process.on('exit', (code) => {
    if (code !== 0) process.stderr.write(`Take away, or mend, what was made before: ${[...touched, ...edited].join(', ')}\n`);
  });
  if (asked.kind !== 'area') {
    if (hasFlow(asked.kind)) {
      run('tsx', 'src/tools/mirrors.ts');
      touched.push(`machines/${asked.area}/${asked.key}.ts`);
    }
    if (asked.kind !== 'report') touched.push(run('tsx', 'src/tools/migration.ts', asked.key));
  }
  run('oxfmt', ...[...touched, ...edited].filter((file) => file.endsWith('.ts')));
  const generated = asked.kind !== 'area' && hasFlow(asked.kind) ? ['machines/mirrors.ts'] : [];
  const listed = (files: readonly string[]): string => files.map((file) => `  ${file}\n`).join('');
  process.stdout.write(`Made:\n${listed(touched)}Edited:\n${listed([...edited, ...generated])}Yours to write:\n${listed(plan.next)}`);
}

const asked = askedBy(process.argv.slice(2));
const refusal = typeof asked === 'string' ? `${asked}\n${usage}` : refusedBecause(asked);
if (typeof asked === 'string' || refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
try {
  make(asked, asked.kind === 'area' ? areaPlan(asked) : resourcePlan(asked));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
