/**
 * `npm test`: everything that can fail, in the order in which it fails fastest; the last line counts. Installs what is missing. In CI
 * what fails is tried once more; what passes then is told as unsteady before the failures.
 * Arguments go to vitest: `npm test -- tests/server/documents`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { browser, build, install, root, run } from './prepare.mjs';

install();
const chromium = browser();
const rest = process.argv.slice(2);
if (rest.length === 0) run(process.execPath, ['src/tools/check.mjs']);
build();

// Of the packages that are installed only now.
const { tsImport } = await import('tsx/esm/api');
const { tally } = await tsImport('../../tests/support/tally.ts', import.meta.url);

const results = path.join(root, '.cache', 'tests');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
let broken = false;
/** What failed, told once more at the end: whoever reads only the last lines shall know. */
const failures = [];
/** What passed only the second time. */
const unsteady = [];
/** Longest that one project may take, in milliseconds: a page that turns in circles cannot be told to stop from inside. */
const limit = 40 * 60_000;
const cores = availableParallelism();

/** One run of vitest; resolves with its exit code, null when it was stopped. */
const vitest = (project, report, more, at) =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
        '--passWithNoTests',
        // On a busy machine a moment may be missed; what is broken fails twice.
        ...(process.env.CI ? ['--retry=1'] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...more,
        ...rest,
      ],
      { cwd: root, stdio: 'inherit', timeout: limit, env: { ...process.env, TYDF_CHROMIUM: chromium, TYDF_HALF: String(at) } },
    );
    child.on('close', resolve);
  });

/** Adds what a run reported to the count. */
function count(project, report) {
  if (!existsSync(report)) return;
  const counted = tally(JSON.parse(readFileSync(report, 'utf8')), (file) => `${project} ${path.relative(root, file)}`);
  for (const outcome of Object.keys(total)) total[outcome] += counted[outcome];
  failures.push(...counted.failures);
  unsteady.push(...counted.unsteady);
}

/** Pages wait for pictures, timers and answers a third of the time: one browser more than cores keeps these busy. */
const workersOf = (project) => (project === 'browser' && cores > 1 ? cores + 1 : cores);
/** Stories share one page of one browser, in which one has the focus: a second core works only when halves of them have browsers of their own. */
const halves = cores > 1 && rest.length === 0 ? ['1/2', '2/2'] : [undefined];
for (const project of ['unit', 'server', 'stories', 'browser']) {
  const runs =
    project === 'stories'
      ? halves.map((half) => (half === undefined ? [] : [`--shard=${half}`]))
      : [[`--maxWorkers=${workersOf(project)}`]];
  await Promise.all(
    runs.map(async (more, at) => {
      const report = path.join(results, `${project}-${at}.json`);
      const status = await vitest(project, report, more, at);
      if (status === null) console.log(`tydf: ${project} was stopped after ${limit / 60_000} minutes`);
      broken ||= status !== 0;
      count(project, report);
    }),
  );
}
for (const [where, message] of unsteady) console.log(`unsteady: ${where}\n  ${String(message).slice(0, 1000)}`);
for (const [where, message] of failures) console.log(`failed: ${where}\n  ${String(message).slice(0, 4000)}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(broken || total.failed > 0 || total.passed === 0 ? 1 : 0);
