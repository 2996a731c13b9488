/** Fixed assets of the demo: documents in every state, played through the door, and cards that have what their rows add up to. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assetSteps, loadAssets } from '#server/demo/bill/assets.ts';
import { stageOf } from '#server/demo/stage.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const stage = await stageOf(server.services, { day: '2026-11-20T02:00:00.000Z', scale: 0.1 });
  await loadAssets(stage);
  for (const step of await assetSteps(stage)) await step(stage);
});
afterAll(() => server?.close());

const distinct = async (column: string, table: string): Promise<readonly string[]> =>
  (await server.db.query<{ one: string }>(`select distinct ${column} as one from ${table} order by 1`)).map(({ one }) => one);

it('has documents in every state and cards in most', async () => {
  for (const table of ['fixasset_accept', 'asset_transfer', 'fixasset_scrapped'])
    expect(await distinct('status', table), table).toEqual(['approved', 'draft', 'rejected', 'submitted']);
  expect(await distinct('asset_status', 'fixasset')).toEqual(
    expect.arrayContaining(['idle', 'inUse', 'lent', 'scrapped', 'scrapping', 'transferring']),
  );
});

it('has stocktakes in every state, with findings of most kinds and what follows one that is closed', async () => {
  expect(await distinct('check_state', 'asset_check')).toEqual(['closed', 'counting', 'planned']);
  expect(await distinct('finding', 'asset_check_item')).toEqual(
    expect.arrayContaining(['damaged', 'elsewhere', 'found', 'missing', 'open', 'surplus']),
  );
  expect(await distinct('draft_type', 'asset_check_item')).toEqual(expect.arrayContaining(['assetTransfer', 'fixassetAccept']));
});

it('posted every month, and every card has what its rows add up to', async () => {
  const [wrong] = await server.db.query<{ late: number; unequal: number }>(
    `select count(*) filter (where c.depreciated_to < '2026-10' and c.asset_status not in ('scrapped', 'sold'))::int as late,
       count(*) filter (where c.accumulated <> coalesce(c.opening_accumulated, 0) + d.sum or c.net_value < c.residual_value)::int as unequal
     from fixasset c cross join lateral (select coalesce(sum(amount), 0) as sum from asset_depreciation where fixasset_id = c.id) d`,
  );
  expect(wrong).toEqual({ late: 0, unequal: 0 });
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});
