/** Vouchers of the demo: batches in every state, played through the door, and vouchers whose counts are what the batches show. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { voucherSteps } from '#server/demo/bill/vouchers.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const stage = await stageOf(server.services, { day: '2026-11-20T02:00:00.000Z', scale: 0.1 });
  for (const step of await voucherSteps(stage)) await step(stage);
}, 300_000);
afterAll(() => server?.close());

const counts = async (column: string, table: string): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await server.db.query<{ one: string; n: number }>(`select ${column} as one, count(*)::int as n from ${table} group by 1 order by 1`)
    ).map(({ one, n }) => [one, n]),
  );

it('has batches in every state, and vouchers in all but frozen', async () => {
  expect(await counts('status', 'voucher_management')).toEqual({ approved: 7, draft: 2, rejected: 1, submitted: 2 });
  expect(Object.keys(await counts('standing', 'bill_voucher_details_management'))).toEqual([
    'expired',
    'issued',
    'unissued',
    'used',
    'void',
  ]);
});

it('shows the counts that the vouchers have, sold ones paid before they left, some uses taken back', async () => {
  const [wrong] = await server.db.query(
    `select count(*) filter (where b.created_count <> v.n or b.used_count <> v.used or b.expired_count <> v.expired)::int as unequal,
       count(*) filter (where b.voucher_use = 'sale' and b.paid_state <> 'paid')::int as unpaid
     from voucher_management b cross join lateral (
       select count(*) as n, count(*) filter (where standing = 'used') as used, count(*) filter (where standing = 'expired') as expired
       from bill_voucher_details_management where batch_id = b.id) v
     where b.status = 'approved'`,
  );
  expect(wrong).toEqual({ unequal: 0, unpaid: 0 });
  const [uses] = await server.db.query<{ back: number; standing: number }>(
    `select count(revoked_at)::int as back, count(*) filter (where revoked_at is null)::int as standing from voucher_uses`,
  );
  expect(uses?.back).toBeGreaterThan(3);
  expect(uses?.standing).toBe((await counts('standing', 'bill_voucher_details_management'))['used']);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
