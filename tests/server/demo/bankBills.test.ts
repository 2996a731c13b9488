/** Guarantees and accepted bills of the demo: played through the door in every state, with margins and credit lines that add up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankBillSteps } from '#server/demo/bill/bankBills.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { agreed } from '#tests/support/money/contracts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await agreed(server);
  const stage = await stageOf(server.services, { day: '2026-11-20T02:00:00.000Z', scale: 1 });
  for (const step of await bankBillSteps(stage)) await step(stage);
});
afterAll(() => server?.close());

const counted = async (table: string, column: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await server.db.query<{ one: string; count: number }>(`select ${column} as one, count(*)::int from ${table} group by 1 order by 1`)
    ).map(({ one, count }) => [one, count]),
  );

it('has as many of each state as it is to have', async () => {
  expect(await counted('bh_apply', 'status')).toEqual({ approved: 14, draft: 1, rejected: 1, submitted: 2 });
  expect(await counted('bh_apply', "coalesce(outcome, 'none')")).toEqual({ claimed: 1, none: 12, returned: 5 });
  expect(await counted('eba_accept', 'status')).toEqual({ approved: 18, draft: 2, submitted: 2 });
  expect(await counted('eba_accept', 'eba_state')).toEqual({ applying: 4, cancelled: 1, issued: 10, paid: 7 });
});

it('has margins on their account and credit taken as the documents say', async () => {
  const [margins] = await server.db.query<{ account: string; documents: string; used: string; beyond: string }>(
    `select (select sum(balance - opening_balance) from company_bank_account where account_type = 'margin') as account,
       (select sum(open_margin) from bh_apply) + (select sum(open_margin) from eba_accept) as documents,
       (select sum(credit_used) from company_bank_account) as used,
       (select sum(amount - margin_amount) from bh_apply where status in ('submitted', 'reposted') or status = 'approved' and outcome is null)
         + (select sum(amount - margin_amount) from eba_accept where status in ('submitted', 'reposted')
              or status = 'approved' and honoured_at is null and cancelled_at is null) as beyond`,
  );
  expect(margins?.account).toBe(margins?.documents);
  expect(Number(margins?.account)).toBeGreaterThan(0);
  expect(margins?.used).toBe(margins?.beyond);
  const below = await server.db.query(`select 1 from company_bank_account where balance < 0`);
  expect(below).toEqual([]);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
