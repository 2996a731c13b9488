/**
 * `npm run new`: the first files of a resource of any kind, or of an area. What is made compiles and passes the generic tests; nothing that
 * exists is overwritten, and all that was touched is printed.
 */
import { spawnSync } from 'node:child_process';
import { areaPlan } from './area.ts';
import { hasFlow, type AskedArea, type AskedResource } from './asked.ts';
import { carryOut, root, type Plan } from './plan.ts';
import { orderOf } from './order.ts';
import { resourcePlan } from './resource.ts';

/** Another tool, in a process of its own: this one has loaded the definitions as they were before. */
function run(...args: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed.`);
  return stdout.trim();
}

function make(asked: AskedArea | AskedResource, plan: Plan): void {
  const { made, edited } = carryOut(plan);
  const touched = [...made];
  process.on('exit', (code) => {
    if (code !== 0) process.stderr.write(`Take away, or mend, what was made before: ${[...touched, ...edited].join(', ')}\n`);
  });
  if (asked.kind !== 'area') {
    if (hasFlow(asked.kind)) {
      run('--import', 'tsx', 'src/tools/mirrors.ts');
      touched.push(`machines/${asked.area}/${asked.key}.ts`);
    }
    if (asked.kind !== 'report') touched.push(run('--import', 'tsx', 'src/tools/migration.ts', asked.key));
  }
  run('node_modules/oxfmt/bin/oxfmt', ...[...touched, ...edited].filter((file) => file.endsWith('.ts')));
  const generated = asked.kind !== 'area' && hasFlow(asked.kind) ? ['machines/mirrors.ts'] : [];
  const listed = (files: readonly string[]): string => files.map((file) => `  ${file}\n`).join('');
  process.stdout.write(`Made:\n${listed(touched)}Edited:\n${listed([...edited, ...generated])}Yours to write:\n${listed(plan.next)}`);
}

const asked = orderOf(process.argv.slice(2));
if (typeof asked === 'string') {
  process.stderr.write(`${asked}\n`);
  process.exit(2);
}
try {
  make(asked, asked.kind === 'area' ? areaPlan(asked) : resourcePlan(asked));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
