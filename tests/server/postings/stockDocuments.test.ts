/**
 * Random documents of stock through HTTP say, one after the other, what a model says that was written apart from the product; eight clients at
 * once leave ledgers that add up and reservations that are those of the open documents.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { confirmed, feed, stockAddress, stockIn, storehouse } from '#tests/support/stock/stock.ts';
import { Reference, Short, type Taken } from './reference.ts';

/** Operations of one run; `TYDF_STOCK_OPERATIONS` says another number. */
const operations = Number(process.env['TYDF_STOCK_OPERATIONS'] ?? 150);
const seed = Number(process.env['TYDF_STOCK_SEED'] ?? 20_261_129);

let server: TestServer;
let company: Company;
let stores: readonly [string, string];
let fish = '';
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  const own = { keeperId: company.user('suilina'), deputyKeeperId: null };
  stores = [await storehouse(server, '随机库'), await storehouse(server, '随机料点', own)];
  fish = await feed(server, '随机饲料', { taxRate: '0.00' });
});
afterAll(() => server?.close());

/** Numbers that a seed makes again: mulberry32. */
function randomOf(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Lots in the order in which they expire. */
const lots = ['L1', 'L2', 'L3'] as const;
const produced = { L1: '2026-06-01', L2: '2026-07-01', L3: '2026-08-01' } as const;
const qtyOf = (thousandths: bigint): string => `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`;
const thousandthsOf = (qty: unknown): bigint => BigInt(textOf(qty).replace('.', ''));

interface Open {
  readonly id: string;
  readonly kind: 'materialExit' | 'materialTransfer' | 'materialLoss';
  readonly store: string;
  readonly lots: Taken['lots'];
  readonly quantity: bigint;
}
interface Booked extends Taken {
  readonly id: string;
  /** By pick, what of it has come back. */
  back: bigint;
  readonly picks: readonly AnyDoc[];
}

const clients = new Map<string, ReturnType<TestServer['as']>>();
const call = async (login: string, method: 'GET' | 'POST' | 'PUT', address: string, body?: AnyDoc) => {
  const client = clients.get(login) ?? server.as(login);
  clients.set(login, client);
  return (await (await client).call<AnyDoc>(method, address, body)).json;
};
const keeperOf = (store: string): string => (store === stores[0] ? 'luanguohua' : 'suilina');

it('one after the other: every quantity, lot and cent is that of the model', async () => {
  const random = randomOf(seed);
  const model = new Reference();
  const open: Open[] = [];
  const exits: Booked[] = [];
  const onWay: { readonly id: string; readonly pick: AnyDoc; left: bigint }[] = [];
  const pick = <One>(of: readonly One[]): One => of[random(of.length)] as One;
  const some = (): bigint => BigInt(1 + random(12_000));
  let legal = 0;
  let illegal = 0;
  /** The model first, then the product: both do it, or both refuse. */
  const both = async (modelled: () => void, done: () => Promise<string | null>): Promise<boolean> => {
    let short = false;
    try {
      modelled();
    } catch (error) {
      if (!(error instanceof Short)) throw error;
      short = true;
    }
    const reason = await done();
    expect(reason === null, `the model ${short ? 'refuses' : 'does it'}, the product says ${String(reason)}`).toBe(!short);
    if (short) illegal += 1;
    else legal += 1;
    return !short;
  };
  const said = ({ code, reason = null }: { readonly code: string; readonly reason?: string | null }): string | null =>
    code === '200' ? null : (reason ?? code);

  const enter = async (): Promise<void> => {
    const [store, lot, quantity, price] = [pick(stores), pick(lots), some(), BigInt(1 + random(3000))];
    // Half up to a cent: thousandths times cents.
    const value = (2n * quantity * price + 1000n) / 2000n;
    await both(
      () => model.receive(store, lot, quantity, value),
      async () => {
        const line = {
          itemId: fish,
          qty: qtyOf(quantity),
          lotNo: lot,
          productionDate: produced[lot],
          unitPriceTax: `${price / 100n}.${String(price % 100n).padStart(2, '0')}`,
          taxRate: '0.00',
        };
        return said(
          (await confirmed(server, keeperOf(store), 'materialEntry', { entryType: 'surplus', storehouseId: store, lines: [line] })).json,
        );
      },
    );
  };
  const ask = async (): Promise<void> => {
    const [store, quantity] = [pick(stores), some()];
    const kind = pick(['materialExit', 'materialTransfer', 'materialLoss'] as const);
    const lot = pick(lots);
    let held: Taken['lots'] = [];
    let id = '';
    const lines = [{ itemId: fish, qty: qtyOf(quantity), ...(kind === 'materialLoss' ? { lotNo: lot } : {}) }];
    const more = {
      materialExit: { exitType: 'production', receiverId: company.user('maoyu'), useDept: company.department('D05'), purpose: '随机' },
      materialTransfer: { inStorehouseId: stores.find((one) => one !== store) },
      materialLoss: { lossType: 'shortage', liability: 'none', description: '随机' },
    }[kind];
    const done = await both(
      () => void (held = model.hold(store, kind === 'materialLoss' ? [lot] : lots, quantity)),
      async () => {
        const answer = (
          await confirmed(server, kind === 'materialLoss' ? keeperOf(store) : 'maoyu', kind, { storehouseId: store, lines, ...more })
        ).json;
        id = textOf((answer.data?.['document'] as AnyDoc | undefined)?.['id']);
        return said(answer);
      },
    );
    if (done) open.push({ id, kind, store, lots: held, quantity });
  };
  const decide = async (): Promise<void> => {
    if (open.length === 0) return;
    const [one] = open.splice(random(open.length), 1) as [Open];
    const at = `${stockAddress}/${one.kind}`;
    if (random(4) === 0) {
      model.release(one.store, one.lots, one.quantity);
      const first = { materialExit: 'dingweiguo', materialTransfer: keeperOf(one.store), materialLoss: 'dingweiguo' }[one.kind];
      expect(said(await call(first, 'POST', `${at}/rejectProcess`, { id: one.id, comment: '不需要' }))).toBe(null);
      legal += 1;
      return;
    }
    if (one.kind === 'materialLoss') {
      model.issue(one.store, one.lots, one.quantity, one.quantity);
      expect(said(await call('dingweiguo', 'POST', `${at}/approveProcess`, { id: one.id }))).toBe(null);
      legal += 1;
      return;
    }
    if (one.kind === 'materialExit') expect(said(await call('dingweiguo', 'POST', `${at}/approveProcess`, { id: one.id }))).toBe(null);
    const keeper = keeperOf(one.store);
    expect(said(await call(keeper, 'POST', `${at}/approveProcess`, { id: one.id }))).toBe(null);
    // Lot by lot, as the picks are booked one after the other.
    model.release(one.store, one.lots, one.quantity);
    const parts = one.lots.map((part) => {
      model.hold(one.store, [part.lot], part.quantity);
      return model.issue(one.store, [part], part.quantity, part.quantity);
    });
    const doc = (await call('maoyu', 'GET', `${at}/get/${one.id}`)).data;
    const picks = linesOf((await call('dingweiguo', 'GET', `${at}/get/${one.id}`)).data, 'picks');
    expect(picks.map(({ lotNo, qty, amount }) => [lotNo, qty, amount])).toEqual(
      parts.map(({ lots: [part], quantity, value }) => [
        part?.lot,
        qtyOf(quantity),
        `${value / 100n}.${String(value % 100n).padStart(2, '0')}`,
      ]),
    );
    expect(doc['status']).toBe('approved');
    for (const [at2, part] of parts.entries()) {
      const own = picks[at2] ?? {};
      if (one.kind === 'materialExit') exits.push({ ...part, id: one.id, back: 0n, picks: [own] });
      else {
        model.send(textOf(own['id']), part);
        onWay.push({ id: one.id, pick: own, left: part.quantity });
      }
    }
    legal += 1;
  };
  const receive = async (): Promise<void> => {
    if (onWay.length === 0) return;
    const one = pick(onWay);
    const transfer = (await call('dingweiguo', 'GET', `${stockAddress}/materialTransfer/get/${one.id}`)).data;
    const target = textOf(transfer['inStorehouseId']);
    const quantity = random(3) === 0 ? one.left + 1n : BigInt(1 + random(Number(one.left)));
    const [line, lot] = [textOf(one.pick['id']), textOf(one.pick['lotNo'])];
    const done = await both(
      () => void model.arrive(line, target, lot, quantity),
      async () =>
        said(
          await call(keeperOf(target), 'PUT', `${stockAddress}/materialTransfer/confirm`, {
            id: one.id,
            side: 'in',
            lines: [{ id: line, receivedQty: qtyOf(quantity) }],
          }),
        ),
    );
    if (!done) return;
    one.left -= quantity;
    if (one.left === 0n) onWay.splice(onWay.indexOf(one), 1);
  };
  const bringBack = async (): Promise<void> => {
    const left = exits.filter(({ quantity, back }) => quantity > back);
    if (left.length === 0) return;
    const one = pick(left);
    const [own] = one.picks;
    const lot = one.lots[0]?.lot ?? '';
    const rest = one.quantity - one.back;
    const quantity = random(3) === 0 ? rest + 1n : BigInt(1 + random(Number(rest)));
    const line = `back ${textOf(own?.['id'])}`;
    if (!model.sent.has(line)) model.send(line, one);
    const done = await both(
      () => void model.arrive(line, one.place, lot, quantity),
      async () => {
        const lines = [{ itemId: fish, qty: qtyOf(quantity), returnOf: own?.['id'], lotNo: lot }];
        return said(
          (
            await confirmed(server, keeperOf(one.place), 'materialEntry', {
              entryType: 'return',
              storehouseId: one.place,
              returnExitId: one.id,
              lines,
            })
          ).json,
        );
      },
    );
    if (done) one.back += quantity;
  };

  const works = [enter, enter, ask, ask, ask, decide, decide, receive, bringBack];
  for (let n = 0; n < operations; n += 1) {
    await pick(works)();
    if (n % 10 !== 9 && n !== operations - 1) continue;
    for (const store of stores) {
      const { quantity, value } = model.pools.get(store) ?? { quantity: 0n, value: 0n };
      const reserved = model.reserved.get(store) ?? 0n;
      const worth = `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
      const there = await stockIn(server, store, fish);
      expect(there === 'none' ? '0.000 0.000 0.00' : there, `after ${n}`).toBe(`${qtyOf(quantity)} ${qtyOf(reserved)} ${worth}`);
      for (const lot of lots) {
        const one = model.lots.get(`${store}/${lot}`);
        if (!one) continue;
        const [row] = await server.db.query<{ free: string; reserved: string }>(
          `select coalesce(sum(quantity) filter (where account = 'free'), 0)::numeric(14,3)::text as free,
             coalesce(sum(quantity) filter (where account = 'reserved'), 0)::numeric(14,3)::text as reserved
           from ledger_balance where ledger = 'stockLot' and dimensions ->> 'store' = $1 and dimensions ->> 'lot' = $2`,
          [store, lot],
        );
        expect([thousandthsOf(row?.free), thousandthsOf(row?.reserved)], `lot ${lot} after ${n}`).toEqual([one.free, one.reserved]);
      }
    }
  }
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  expect([legal > operations / 4, illegal > 0]).toEqual([true, true]);
}, 3_600_000);

it('eight at once: nothing is promised twice, and everything adds up', async () => {
  const lane = async (at: number): Promise<void> => {
    const random = randomOf(seed + at);
    const ids: string[] = [];
    for (let n = 0; n < operations / 8; n += 1) {
      const [store, what] = [stores[random(2)] ?? stores[0], random(4)];
      const quantity = qtyOf(BigInt(1 + random(9000)));
      const lot = lots[random(3)] ?? 'L1';
      if (what === 0)
        await confirmed(server, keeperOf(store), 'materialEntry', {
          entryType: 'surplus',
          storehouseId: store,
          lines: [{ itemId: fish, qty: quantity, lotNo: lot, productionDate: produced[lot], unitPriceTax: '3.33', taxRate: '0.00' }],
        });
      else if (what === 1 || ids.length === 0) {
        const { json } = await confirmed(server, 'maoyu', 'materialExit', {
          exitType: 'production',
          storehouseId: store,
          receiverId: company.user('maoyu'),
          useDept: company.department('D05'),
          purpose: '同时',
          lines: [{ itemId: fish, qty: quantity }],
        });
        if (json.code === '200') ids.push(textOf((json.data['document'] as AnyDoc)['id']));
        else expect(['stockShort', 'tooBusy']).toContain(json.reason);
      } else {
        const id = ids.pop() ?? '';
        const verb = random(3) === 0 ? 'rejectProcess' : 'approveProcess';
        await call('dingweiguo', 'POST', `${stockAddress}/materialExit/${verb}`, { id, comment: '同时' });
        const { data } = await call('dingweiguo', 'GET', `${stockAddress}/materialExit/get/${id}`);
        for (const keeper of ['luanguohua', 'suilina'])
          if (data?.['status'] === 'confirmed') await call(keeper, 'POST', `${stockAddress}/materialExit/approveProcess`, { id });
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => lane(at)));
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  const [held] = await server.db.query<{ stock: string; picks: string; lots: string; free: string }>(
    `select (select coalesce(sum(reserved_qty), 0)::numeric(14,3)::text from material_stock where item_id = $1) as stock,
       (select coalesce(sum(quantity), 0)::numeric(14,3)::text from ledger_balance where ledger = 'stockLot' and account = 'reserved' and dimensions ->> 'item' = $1::text) as lots,
       (select coalesce(sum(p.qty), 0)::numeric(14,3)::text from (
          select p.qty from material_exit_picks p join material_exit d on d.id = p.parent_id where d.status = 'confirmed'
          union all select p.qty from material_transfer_picks p join material_transfer d on d.id = p.parent_id where d.status = 'confirmed'
          union all select l.qty from material_loss_lines l join material_loss d on d.id = l.parent_id where d.status = 'confirmed') p) as picks,
       (select count(*)::text from ledger_balance where ledger in ('stock', 'stockLot') and quantity < 0) as free`,
    [fish],
  );
  expect([held?.lots, held?.picks, held?.free]).toEqual([held?.stock, held?.stock, '0']);
}, 3_600_000);
