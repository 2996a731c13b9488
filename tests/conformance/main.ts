/**
 * `npm run conformance -- [CASES.json …] [--only PATTERN] [--element A,B] [--json FILE] [--restart] [--verbose]`: plays case files (our
 * own where none is named) and prints how many of each element pass. Ends with 1 where one fails.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesOf, type Case } from './case.ts';
import driver from './driver.ts';
import { playCase } from './playCase.ts';

interface Result {
  readonly id: string;
  readonly element: string;
  readonly title: string;
  readonly passed: boolean;
  readonly reason: string | null;
  readonly ms: number;
}

const own = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cases');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function play(one: Case, restart: boolean): Promise<Result> {
  const since = performance.now();
  const { id, element, title } = one;
  const engine = await driver();
  let reason: string | null = null;
  try {
    await playCase(one, engine, restart);
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
  }
  await engine.close();
  return { id, element, title, passed: reason === null, reason, ms: Math.round(performance.now() - since) };
}

function table(results: readonly Result[]): void {
  const row = (name: string, of: readonly Result[]): void => {
    const passed = of.filter((result) => result.passed).length;
    say(`${name.padEnd(24)} ${String(passed).padStart(5)} of ${String(of.length).padStart(5)}`);
  };
  for (const element of [...new Set(results.map((result) => result.element))].toSorted())
    row(
      element,
      results.filter((result) => result.element === element),
    );
  row('all', results);
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    element: { type: 'string' },
    json: { type: 'string' },
    restart: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
const files =
  positionals.length > 0
    ? positionals
    : readdirSync(own, { recursive: true, encoding: 'utf8' })
        .filter((file) => path.basename(file) === 'cases.json')
        .toSorted()
        .map((file) => path.join(own, file));
const only = options.only === undefined ? null : new RegExp(options.only);
const elements = options.element?.split(',') ?? null;
const results: Result[] = [];
for (const one of files.flatMap(casesOf)) {
  if ((only && !only.test(one.id)) || (elements && !elements.includes(one.element))) continue;
  const result = await play(one, options.restart);
  results.push(result);
  if (!result.passed) say(`fail ${result.id}: ${result.reason ?? ''}`);
  else if (options.verbose) say(`pass ${result.id} (${result.ms} ms)`);
}
table(results);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);
// The database of the cases ends with this process.
process.exit(results.every(({ passed }) => passed) && results.length > 0 ? 0 : 1);
