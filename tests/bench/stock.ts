/**
 * Stock: receipts that are booked by the confirming call, beside the same rows written by two named statements without our server; and what
 * people ask of the stock where its ledger has a million entries.
 */
import type { AnyDoc } from '#model/definition.ts';
import type { Database } from '#server/db/sql.ts';
import { load } from './load.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

type Client = Awaited<ReturnType<Stage['as']>>;

const post = async (client: Client, address: string, body: AnyDoc): Promise<AnyDoc> => {
  const { status, text } = await client.send('POST', address, body);
  if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
  return (JSON.parse(text) as { data: AnyDoc }).data;
};

/** A storehouse of luanguohua, and as many spare parts. */
async function furnish(stage: Stage, parts: number): Promise<{ readonly store: string; readonly items: readonly string[] }> {
  const manager = await stage.as('dingweiguo');
  const [keeper] = await stage.db.query<{ id: string; dept: string }>(
    `select u.id::text, d.id::text as dept from users u, sys_department d where u.user_name = 'luanguohua' and d.dept_code = 'D05'`,
  );
  const made = await post(manager, '/tydf/api/materialStorehouse/add', {
    storeName: '测速库',
    storeType: 'general',
    deptId: keeper?.dept,
    keeperId: keeper?.id,
  });
  const items: string[] = [];
  for (let n = 0; n < parts; n += 1) {
    const item = { itemName: `测速件${n}`, category: 'sparePart', unit: 'pcs', refPrice: '11.3000', taxRate: '13.00' };
    items.push(String((await post(manager, '/tydf/api/materialItem/add', item))['id']));
  }
  manager.close();
  return { store: String(made['id']), items };
}

const lockFloor = `select account, quantity, value from ledger_balance where ledger = 'stock' and dimensions = $1::jsonb order by account for update`;

/** What a booked receipt writes: the document with its line, the entry, both balances, the row of the register. */
const writeFloor = `
with document as (
  insert into material_entry (code, entry_type, storehouse_id, biz_date, status, created_at) values ($1, 'surplus', $2, current_date, 'approved', now()) returning id
), line as (
  insert into material_entry_lines (parent_id, line_no, item_id, qty, amount) select id, 1, $3, 3, 30 from document returning id, parent_id
), entry as (
  insert into ledger_entry (ledger, dimensions, to_dimensions, to_account, quantity, value, date, resource, record_id, kind, at, line_id)
  select 'stock', $4::jsonb, $4::jsonb, 'free', 3, 30, current_date, 'materialEntry', parent_id, 'book', now(), id from line
), balances as (
  insert into ledger_balance (ledger, dimensions, account, quantity, value) values ('stock', $4::jsonb, 'free', 3, 0), ('stock', $4::jsonb, '*', 3, 30)
  on conflict (ledger, dimensions, account) do update set quantity = ledger_balance.quantity + 3, value = ledger_balance.value + excluded.value
)
insert into material_stock (storehouse_id, item_id, on_hand, reserved_qty, free_qty, amount, last_in, created_at)
values ($2, $3, 3, 0, 3, 30, current_date, now())
on conflict (storehouse_id, item_id) where not deleted do update
  set on_hand = material_stock.on_hand + 3, free_qty = material_stock.free_qty + 3, amount = material_stock.amount + 30, last_in = current_date`;

const floorReceipt = (db: Database, code: string, store: string, item: string): Promise<unknown> => {
  const dimensions = JSON.stringify({ store, item });
  return db.transaction(async (tx) => {
    await tx.query(lockFloor, [dimensions], 'bench_stock_lock');
    await tx.query(writeFloor, [code, store, item, dimensions], 'bench_stock_write');
  });
};

const parts = 64;
const warmUp = 300;

async function receipts(stage: Stage, rounds: number): Promise<readonly Figure[]> {
  const { store, items } = await furnish(stage, parts);
  const floorStore = '900000001';
  const keeper = await stage.as('luanguohua');
  const item = (n: number): string => items[n % parts] ?? '';
  const book = async (n: number): Promise<void> => {
    const lines = [{ itemId: item(n), qty: '3', unitPriceTax: '11.30', taxRate: '13.00' }];
    await post(keeper, '/tydf/process/materialEntry/confirm', { entryType: 'surplus', storehouseId: store, lines });
  };
  await load(8, warmUp, book);
  const found: Figure[] = [];
  let floors = 0;
  for (const [clients, count] of [
    [1, 200],
    [8, 1200],
  ] as const) {
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      const floor = await load(clients, count, async (n) => void (await floorReceipt(stage.db, `F${(floors += 1)}`, floorStore, item(n))));
      runs.push({ floor, served: await load(clients, count, book) });
    }
    const middle = runs.toSorted((a, b) => a.served.perSecond - b.served.perSecond)[Math.floor(runs.length / 2)];
    if (middle === undefined) continue;
    const name = `receipts booked, ${clients} client${clients > 1 ? 's' : ''}`;
    for (const [what, key, unit] of [
      ['receipts', 'perSecond', '/s'],
      ['p50', 'p50', 'ms'],
      ['p99', 'p99', 'ms'],
    ] as const)
      found.push({
        name: `${name}: ${what}`,
        value: middle.served[key],
        unit,
        floor: { name: 'two statements', value: middle.floor[key] },
      });
  }
  keeper.close();
  await stage.db.query(`delete from ledger_entry where dimensions ->> 'store' = '${floorStore}'`);
  await stage.db.query(`delete from ledger_balance where dimensions ->> 'store' = '${floorStore}'`);
  await stage.db.query(`delete from material_stock where storehouse_id = ${floorStore}`);
  return found;
}

const entries = 1_000_000;
const portion = 100_000;

/** Twenty storehouses of 500 materials each, and two years of what came in and went out, five in for four out. */
async function fill(db: Database): Promise<void> {
  await db.query(
    `insert into material_storehouse (id, code, store_name, store_type, enabled, created_at)
     select 800000 + n, 'CK8' || n, '大库' || n, 'general', true, now() from generate_series(1, 20) n`,
  );
  await db.query(
    `insert into material_item (id, code, item_name, category, unit, min_stock, lot_control, enabled, created_at)
     select 800000 + n, 'SP-8' || lpad(n::text, 5, '0'), '大宗备件' || n, 'sparePart', 'pcs', 20, false, true, now() from generate_series(1, 500) n`,
  );
  for (let from = 0; from < entries; from += portion)
    await db.query(
      `insert into ledger_entry (ledger, dimensions, to_dimensions, from_account, to_account, quantity, value, date, resource, record_id, kind, at)
       select 'stock', d, d, case when n % 9 < 5 then null else 'free' end, case when n % 9 < 5 then 'free' end, 4, 40,
         current_date - 730 + (n::bigint * 730 / ${entries})::int, case when n % 9 < 5 then 'materialEntry' else 'materialExit' end, 80000000 + n, 'book', now()
       from generate_series(${from + 1}, ${from + portion}) n,
         lateral (select jsonb_build_object('store', (800001 + n % 20)::text, 'item', (800001 + n / 20 % 500)::text) as d) k`,
    );
  await db.query(
    `insert into ledger_balance (ledger, dimensions, account, quantity, value)
     select 'stock', dimensions, account, sum(signed), case when account = '*' then sum(signed) * 10 else 0 end
     from (select dimensions, case when to_account is null then -quantity else quantity end as signed from ledger_entry where record_id > 80000000) e,
       unnest(array['free', '*']) account group by 2, 3`,
  );
  await db.query(
    `insert into material_stock (storehouse_id, item_id, on_hand, reserved_qty, free_qty, amount, last_in, last_out, created_at)
     select (dimensions ->> 'store')::bigint, (dimensions ->> 'item')::bigint, quantity, 0, quantity, value, current_date, current_date, now()
     from ledger_balance where ledger = 'stock' and account = '*' and (dimensions ->> 'store')::bigint > 800000 on conflict do nothing`,
  );
  await db.query('vacuum analyze ledger_entry');
  await db.query('vacuum analyze ledger_balance, material_stock, material_item');
  await db.query('checkpoint');
}

const asked: readonly (readonly [name: string, address: string])[] = [
  ['what lies there, as it opens', 'materialStorehouse/detailList'],
  ['of one storehouse', 'materialStorehouse/detailList?id=800005'],
  ['by a word', 'materialStorehouse/detailList?keyword=备件42'],
  ['low ones', 'materialStorehouse/detailList?lowOnly=true'],
  ['as of a day', `materialStorehouse/detailList?id=800005&asOf=${new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)}`],
  ['what came into a storehouse', 'materialStorehouse/entryList?id=800005'],
  ['what left it, of one material', 'materialStorehouse/exitList?id=800005&itemId=800042'],
  ['report of the month, one storehouse', 'report/material?type=inout&storehouseId=800005'],
  ['report of the month, the company', 'report/material?type=inout'],
  ['turnover of the month, one category', 'report/material?type=turnover&category=sparePart'],
];

async function questions(stage: Stage, rounds: number): Promise<readonly Figure[]> {
  await fill(stage.db);
  const reader = await stage.as('dingweiguo');
  const found: Figure[] = [];
  for (const [name, address] of asked) {
    const ask = async (): Promise<void> => {
      const { status, text } = await reader.send('GET', encodeURI(`/tydf/api/${address}`));
      if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
    };
    await load(1, 5, ask);
    const { p50, p99 } = await load(1, rounds, ask);
    found.push({ name: `1,000,000 entries, ${name}: p50`, value: p50, unit: 'ms' }, { name: `  p99`, value: p99, unit: 'ms' });
  }
  reader.close();
  return found;
}

export const benchStock = async (stage: Stage, rounds = 3): Promise<readonly Figure[]> => [
  ...(await receipts(stage, rounds)),
  ...(await questions(stage, rounds * 10)),
];
