/** A stream of confirmations is killed again and again (SIGKILL): what was acknowledged is there once, everything adds up. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { item, stockIn, storehouse } from '#tests/support/stock.ts';

const last = 60;
let server: TestServer;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  env = {
    DATABASE_URL: server.databaseUrl,
    TYDF_DATA: tmpdir(),
    DAY: testDay.toISOString(),
    KEEPER: (await server.as('luanguohua')).userId,
    ASKER: (await server.as('maoyu')).userId,
    STORE: await storehouse(server, '断电库'),
    ITEM: await item(server, '断电件'),
    TO: String(last),
  };
});
afterAll(() => server.close());

/** Killed before this text goes to the database, or once `most` were acknowledged and some milliseconds later. The last acknowledged one. */
async function run(from: number, kill: { readonly at: string } | { readonly most: number; readonly ms: number } | null): Promise<number> {
  const killed = kill !== null && 'at' in kill ? kill.at : null;
  const before = killed === null ? [] : ['--import', new URL('../../support/killed.ts', import.meta.url).href];
  const program = fileURLToPath(new URL('../../support/stockRun.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', ...before, program], {
    env: { ...process.env, ...env, FROM: String(from), ...(killed === null ? {} : { KILL_AT: killed }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let reached = from - 1;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((one) => one !== '')) reached = Number(line);
    if (kill !== null && 'most' in kill && reached >= kill.most) setTimeout(() => child.kill('SIGKILL'), kill.ms);
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal ?? code).toBe(kill === null ? 0 : 'SIGKILL');
  return reached;
}

it('keeps what was acknowledged, each once, and reserves for open documents alone', { timeout: 240_000 }, async () => {
  const kills = [
    { most: 3, ms: 0 },
    { at: 'send ledger_balance' },
    { most: 12, ms: 7 },
    { at: 'query commit' },
    { most: 25, ms: 13 },
    { at: 'send material_stock' },
    { most: 40, ms: 19 },
  ];
  let reached = 0;
  // Whoever got no answer asks again under the same request id.
  for (const kill of kills) reached = await run(reached + 1, kill);
  expect(reached).toBeGreaterThanOrEqual(40);
  expect(await run(reached + 1, null)).toBe(last);
  const [documents] = await server.db.query<{ entries: number; exits: number; twice: number }>(
    `select (select count(*)::int from material_entry where status = 'approved' and invoice_no like 'stream-%') as entries,
       (select count(*)::int from material_exit where status = 'confirmed' and purpose like 'stream-%') as exits,
       (select count(*)::int from (select invoice_no from material_entry where invoice_no like 'stream-%' group by 1 having count(*) > 1
          union all select purpose from material_exit where purpose like 'stream-%' group by 1 having count(*) > 1) t) as twice`,
  );
  expect(documents).toEqual({ entries: last / 2, exits: last / 2, twice: 0 });
  expect(await stockIn(server, env['STORE'] ?? '', env['ITEM'] ?? '')).toBe('90.000 30.000 900.00');
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
