/** I5: whatever people do to vouchers, one after the other or at once, the six counts are the six states and together all that were made. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { voucherExpiry } from '#server/business/bill/vouchers/voucherJobs.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';
import {
  countsOf,
  voucherAddress as at,
  batchAddress,
  voucherBatch,
  vouchersOf,
  type StoredVoucher,
} from '#tests/support/money/vouchers.ts';

let server: TestServer;
let clients: readonly TestClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // Two who keep vouchers at once, and one who corrects uses.
  clients = await Promise.all(['taoran', 'admin', 'qiaolihua'].map((login) => server.as(login)));
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const quantity = 8;
const states = ['unissued', 'issued', 'used', 'expired', 'frozen', 'void'] as const;
type State = (typeof states)[number];

const acts = ['handOut', 'use', 'revoke', 'freeze', 'unfreeze', 'void', 'replace'] as const;
type Act = (typeof acts)[number];
interface Command {
  readonly act: Act;
  readonly which: number;
  readonly who: number;
}
const command = fc.record({ act: fc.constantFrom(...acts), which: fc.nat(quantity + 3), who: fc.nat(1) });

/** Sends a command; true where it was carried out. */
async function send({ act, which, who }: Command, batchId: unknown, all: readonly StoredVoucher[]): Promise<boolean> {
  const client = clients[who];
  const one = all[which % all.length];
  if (client === undefined || one === undefined) throw new Error('nobody, or no voucher');
  const reason = '随机操作';
  const put = async (call: string, body: AnyDoc) => (await client.call<AnyDoc>('PUT', `${at}/${call}/${one.id}`, body)).json.code === '200';
  switch (act) {
    case 'handOut': {
      const body = { recipientName: '王海', receiveDate: '2026-11-20', qty: 1 };
      return (await client.call('POST', `${batchAddress}/recipient/${String(batchId)}`, body)).json.code === '200';
    }
    case 'use':
      await client.call('GET', `${at}/getCode/${one.qrcode}`);
      return put('updateUse', { usedPlace: '门店' });
    case 'revoke':
      return put('putUse', { action: 'revoke', reason });
    case 'freeze':
      return put('freeze', { reason });
    case 'unfreeze':
      return put('unfreeze', { reason });
    case 'void':
      return put('voidVoucher', { reason });
    case 'replace':
      return (await client.call('POST', `${at}/add`, { replacesId: one.id, reason })).json.code === '200';
  }
}

interface Modelled {
  readonly state: State;
  readonly issued: boolean;
}

/** What the command does to a list of vouchers, in a few lines that know no database; null where it is refused. */
function modelled(vouchers: readonly Modelled[], { act, which }: Command): readonly Modelled[] | null {
  const index = act === 'handOut' ? vouchers.findIndex(({ state }) => state === 'unissued') : which % vouchers.length;
  const one = vouchers[index];
  if (one === undefined) return null;
  const from: Readonly<Record<Act, readonly State[]>> = {
    handOut: ['unissued'],
    use: ['issued'],
    revoke: ['used'],
    freeze: ['unissued', 'issued'],
    unfreeze: ['frozen'],
    void: ['unissued', 'issued', 'frozen'],
    replace: ['issued', 'frozen'],
  };
  if (!from[act].includes(one.state) || (act === 'replace' && !one.issued)) return null;
  const issued = one.issued || act === 'handOut';
  const back: State = issued ? 'issued' : 'unissued';
  const to: Readonly<Record<Act, State>> = {
    handOut: 'issued',
    use: 'used',
    revoke: back,
    freeze: 'frozen',
    unfreeze: back,
    void: 'void',
    replace: 'void',
  };
  const after = vouchers.map((voucher, place) => (place === index ? { state: to[act], issued } : voucher));
  return act === 'replace' ? [...after, { state: 'issued', issued: true }] : after;
}

/** The counts that are shown are those of the states, all vouchers are counted, and what is used has one use that stands. */
async function consistent(batchId: unknown): Promise<void> {
  const { shown, stored } = await countsOf(server, batchId);
  expect(shown).toEqual(stored);
  const [row] = await server.db.query<{ created: number; made: number; standing: number; twice: number }>(
    `select b.created_count as created, (select count(*)::int from bill_voucher_details_management where batch_id = b.id) as made,
       (select count(*)::int from voucher_uses where batch_id = b.id and revoked_at is null) as standing,
       (select count(*)::int from (select from voucher_uses where batch_id = b.id and revoked_at is null group by voucher_id having count(*) > 1) t) as twice
     from voucher_management b where id = $1`,
    [batchId],
  );
  expect(row).toEqual({
    created: stored.reduce((sum, count) => sum + count, 0),
    made: row?.created,
    standing: stored[states.indexOf('used')],
    twice: 0,
  });
}

/** Nobody looks more often than hands can: a minute lies between two commands. */
const minuteLater = () => server.clock.set(new Date(server.clock.now().getTime() + 61_000));

it('one after the other they do what a model of a few lines says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 25 }), async (commands) => {
      server.clock.set(testDay);
      const { id } = await voucherBatch(server, { quantity });
      let model: readonly Modelled[] = Array.from({ length: quantity }, () => ({ state: 'unissued', issued: false }));
      for (const one of commands) {
        const next = modelled(model, one);
        minuteLater();
        expect(await send(one, id, await vouchersOf(server, id)), JSON.stringify(one)).toBe(next !== null);
        model = next ?? model;
      }
      expect((await vouchersOf(server, id)).map(({ standing }) => standing)).toEqual(model.map(({ state }) => state));
      await consistent(id);
    }),
    { numRuns: 12 },
  );
}, 240_000);

it('at once they leave counts that are the states, a voucher used once and used again after an undo counted once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(command, { minLength: 4, maxLength: 10 }), { minLength: 2, maxLength: 4 }), async (waves) => {
      server.clock.set(testDay);
      const { id } = await voucherBatch(server, { quantity });
      for (const wave of waves) {
        minuteLater();
        const all = await vouchersOf(server, id);
        await Promise.all(wave.map((one) => send(one, id, all)));
        await consistent(id);
      }
      server.clock.set(new Date('2027-11-20T00:05:00+08:00'));
      await voucherExpiry.run(server.services, '2027-11-20');
      await consistent(id);
      const { shown } = await countsOf(server, id);
      expect([shown[0], shown[1], shown[4]]).toEqual([0, 0, 0]);
    }),
    { numRuns: 10 },
  );
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
}, 240_000);
