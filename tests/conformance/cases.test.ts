/** Every conformance case of our own, on the real engine; each comes back from storage after every action. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { casesOf } from './case.ts';
import driver from './driver.ts';
import { playCase } from './playCase.ts';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cases');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.basename(file) === 'cases.json');

describe.each(files.toSorted())('%s', (file) => {
  const cases = casesOf(path.join(folder, file));
  it.each(cases.map((one) => [`${one.id}: ${one.title}`, one] as const))('%s', async (_title, one) => {
    const engine = await driver();
    try {
      await playCase(one, engine, true);
    } finally {
      await engine.close();
    }
  });
});
