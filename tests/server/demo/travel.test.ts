/** Business trips of the demo: in every state, played through the door, with their advances and reports behind them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { travelSteps } from '#server/demo/bill/travels.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const day = '2026-11-20T02:00:00.000Z';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const stage = await stageOf(server.services, { day, scale: 0.25 });
  for (const step of travelSteps(stage)) await step(stage);
}, 120_000);
afterAll(() => server?.close());

const states = async (column: string, table: string): Promise<readonly string[]> =>
  (await server.db.query<{ one: string }>(`select distinct ${column} as one from ${table} where not deleted order by 1`)).map(
    ({ one }) => one,
  );

it('has applications and reports in every state, and trips to come, under way, back and reimbursed', async () => {
  expect(await states('status', 'travel_apply')).toEqual(['approved', 'draft', 'rejected', 'submitted']);
  expect(await states('status', 'travel_report')).toEqual(['approved', 'draft', 'invalidated', 'rejected', 'submitted']);
  const [row] = await server.db.query<{ reported: number; above: number; late: number; loans: number; toCome: number }>(
    `select (select count(*)::int from travel_apply where reported_at is not null) as reported,
       (select count(*)::int from travel_report where over_total > 0) as above,
       (select count(*)::int from travel_report where late) as late,
       (select count(*)::int from debit_note where loan_type = 'travel' and status = 'approved') as loans,
       (select count(*)::int from travel_apply where status = 'approved' and start_date >= '2026-11-20') as "toCome"`,
  );
  expect(row?.reported).toBeGreaterThan(10);
  expect(row?.above).toBeGreaterThan(0);
  expect(row?.late).toBe(1);
  expect(row?.loans).toBeGreaterThan(2);
  expect(row?.toCome).toBeGreaterThan(0);
});

it('every report is paid what was approved less what it offset, and the ledgers agree', async () => {
  const [wrong] = await server.db.query<{ count: number }>(
    `select count(*)::int as count from travel_report where pay_amount <> least(coalesce(approved_total, total_amount), total_amount) - offset_total`,
  );
  expect(wrong).toEqual({ count: 0 });
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
