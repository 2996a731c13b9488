/** The count at the end of `npm test`, made of what vitest itself reports. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tally, type Report } from '#tests/support/tally.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const tried = `
import { expect, it } from 'vitest';
let tries = 0;
it('holds', () => expect(1).toBe(1));
it('holds the second time', () => expect(tries++, 'the first try').toBe(1));
it('never holds', () => expect(1, 'every try').toBe(2));
it.skip('is left out', () => undefined);
`;

describe('the count of a run', () => {
  let folder: string;
  beforeAll(() => {
    // In the project, where vitest is found.
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache', 'tally-'));
    // Without a configuration of its own it would find the project's, and run everything.
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: {} };\n');
    writeFileSync(join(folder, 'tried.test.mjs'), tried);
    writeFileSync(join(folder, 'broken.test.mjs'), "throw new Error('cannot be loaded');\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (retries: number): Report => {
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const flags = [
      'run',
      `--root=${folder}`,
      `--config=${join(folder, 'vitest.config.mjs')}`,
      '--reporter=json',
      `--outputFile=${report}`,
      `--retry=${retries}`,
    ];
    spawnSync(process.execPath, [vitest, ...flags], { cwd: folder, timeout: 50_000 });
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  };

  it('names what passed only when it was tried again, and does not count it as failed', () => {
    const { passed, failed, skipped, failures, unsteady } = tally(run(1), (file) => basename(file));
    expect({ passed, failed, skipped }).toEqual({ passed: 2, failed: 1, skipped: 1 });
    expect(unsteady).toEqual([['tried.test.mjs > holds the second time', expect.stringContaining('the first try')]]);
    expect(Object.fromEntries(failures)).toEqual({
      'broken.test.mjs': expect.stringContaining('cannot be loaded'),
      'tried.test.mjs > never holds': expect.stringContaining('every try'),
    });
  }, 60_000);

  it('takes it as failed where nothing is tried again', () => {
    const { passed, failed, unsteady } = tally(run(0), (file) => basename(file));
    expect({ passed, failed, unsteady }).toEqual({ passed: 1, failed: 2, unsteady: [] });
  }, 60_000);
});
