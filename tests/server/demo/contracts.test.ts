/** Contracts of the demo: what is paid comes by reviews and payment requests, what is received by hand, and the ledgers add up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractSteps } from '#server/demo/contract/contracts.ts';
import { incomeSteps } from '#server/demo/income.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const stage = await stageOf(server.services, { day: '2026-11-20T02:00:00.000Z', scale: 1 });
  for (const step of [...incomeSteps(stage), ...contractSteps()]) await step(stage);
}, 120_000);
afterAll(() => server?.close());

const linesBy = (set: 'invoices' | 'payments') =>
  server.db.query<{ direction: string; source: string; count: number }>(
    `select p.direction, l.source, count(*)::int from contract_parameter_${set} l join contract_parameter p on p.id = l.parent_id
     group by 1, 2 order by 1, 2`,
  );

it('enters by hand only what is received', async () => {
  expect(await linesBy('invoices')).toEqual([
    { direction: 'pay', source: 'document', count: 11 },
    { direction: 'receive', source: 'manual', count: 1 },
  ]);
  expect(await linesBy('payments')).toEqual([
    { direction: 'pay', source: 'document', count: 16 },
    { direction: 'receive', source: 'manual', count: 2 },
  ]);
});

it('has payments in every state, one of them not sent yet', async () => {
  const states = await server.db.query<{ status: string; count: number }>(
    'select status, count(*)::int from fund_payment group by 1 order by 1',
  );
  expect(states).toEqual([
    { status: 'approved', count: 15 },
    { status: 'draft', count: 1 },
    { status: 'submitted', count: 1 },
  ]);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
