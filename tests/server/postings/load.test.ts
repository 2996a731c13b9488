/** Many settlings at once: no circle of locks, and a process killed in the middle leaves whole settlings and no lock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unbalanced } from '#server/postings/reading.ts';
import { load } from './load.ts';
import { sampleLedgers } from './sampleLedgers.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A thousand by eight lanes; `TYDF_SETTLINGS` says another number. */
const each = Number(process.env['TYDF_SETTLINGS'] ?? 1_000) / 8;

it('eight at once over few accounts never wait in a circle, and add up', async () => {
  const written = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((lane) => load(stage.services, lane, each)));
  expect(written.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(each);
  expect(await unbalanced(stage.db, sampleLedgers)).toEqual([]);
}, 600_000);

it('killed in the middle: what is there adds up, and nothing is locked', async () => {
  const program = fileURLToPath(new URL('load.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, DATABASE_URL: stage.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await sleep(300);
  child.kill('SIGKILL');
  await once(child, 'close');
  const before = await stage.db.query<{ n: number }>('select count(*)::int as n from ledger_entry');
  expect(await unbalanced(stage.db, sampleLedgers)).toEqual([]);
  // Every balance can be locked at once: the server gave up what the dead process held.
  await stage.db.transaction((tx) => tx.query('select 1 from ledger_balance for update'));
  expect(await load(stage.services, 9, 10)).toBeGreaterThan(0);
  expect(before[0]?.n).toBeGreaterThan(0);
  expect(await unbalanced(stage.db, sampleLedgers)).toEqual([]);
}, 120_000);
