/**
 * Documents of stock that are confirmed and booked at once, beside the same rows copied by one statement without our server; and the
 * questions of the stock pages over a million movements of a year.
 */
import { randomUUID } from 'node:crypto';
import type { AnyDoc } from '#model/definition.ts';
import type { Database } from '#server/db/sql.ts';
import { load, type Load } from './load.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

/** Tables of which a booked entry writes rows, each with a twin beside it that the floor writes. */
const written = ['material_entry', 'material_entry_lines', 'ledger_entry', 'flow_instance', 'trail'] as const;

/** Copies the rows that one booked entry wrote, and adds its quantity to a balance and to a row of the stock. */
async function floorOf(db: Database, entryId: string): Promise<(item: string) => Promise<void>> {
  for (const table of [...written, 'ledger_balance', 'material_stock'])
    await db.query(`create table floor_${table} (like ${table} including all)`);
  await db.query(`insert into floor_ledger_balance select * from ledger_balance where ledger = 'stock'`);
  await db.query('insert into floor_material_stock overriding system value select * from material_stock');
  await db.query('create sequence floor_id start 1000000000');
  const one: Readonly<Record<(typeof written)[number], string>> = {
    material_entry: 'id = $1',
    material_entry_lines: 'parent_id = $1',
    ledger_entry: `resource = 'materialEntry' and record_id = $1 and ledger = 'stock'`,
    flow_instance: `resource = 'materialEntry' and document_id = $1`,
    trail: `instance_id = (select id from flow_instance where resource = 'materialEntry' and document_id = $1)`,
  };
  const parts: string[] = [];
  for (const table of written) {
    const columns = await db.query<{ name: string; unique: boolean }>(
      `select a.attname as name, exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)) as unique
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
      [table],
    );
    const types = new Map(
      (
        await db.query<{ name: string; type: string }>(
          `select attname as name, format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass`,
          [table],
        )
      ).map(({ name, type }) => [name, type]),
    );
    // What must differ from row to row is numbered; what else is unique is left empty or made a text of the number.
    const values = columns.map(({ name, unique }) => {
      if (!unique) return `"${name}"`;
      const type = types.get(name) ?? '';
      if (['bigint', 'integer', 'smallint'].includes(type)) return type === 'bigint' ? `nextval('floor_id')` : `"${name}"`;
      return type === 'text' ? `nextval('floor_id')::text` : `"${name}"`;
    });
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    parts.push(
      `c_${table} as (insert into floor_${table} (${names}) overriding system value select ${values.join(', ')} from ${table} where ${one[table]} returning 1)`,
    );
  }
  const text = `with ${parts.join(',\n')},
    balanced as (update floor_ledger_balance set quantity = quantity + 1, value = value + 1
      where account = 'free' and dimensions ->> 'item' = $2::text returning 1)
    update floor_material_stock set on_hand = on_hand + 1, amount = amount + 1 where item_id = $2::text::bigint`;
  return async (item) => void (await db.query(text, [entryId, item], 'bench_stock_floor'));
}

const made = async (of: Awaited<ReturnType<Stage['as']>>, address: string, body: AnyDoc): Promise<AnyDoc> => {
  const { status, text } = await of.send('POST', address, body);
  if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
  return (JSON.parse(text) as { data: AnyDoc }).data;
};

const idOf = async ({ db }: Stage, text: string, value: string): Promise<string> => {
  const [row] = await db.query<{ id: string }>(`select id::text from ${text}`, [value]);
  if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
  return row.id;
};

/** Movements that the questions are asked over, and the materials they are of. */
const movements = 1_000_000;
const itemCount = 50;
/** Storehouses that they lie in: a material of one of them moves a thousand times a year, four times each working day. */
const storeCount = 20;
/** Entries in one round: enough that each client confirms some twenty-five. */
const entries = 200;

async function fill(db: Database, store: string): Promise<void> {
  const columns = (
    await db.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'ledger_entry'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'date', 'reverses', 'record_id', 'dimensions', 'to_dimensions')`,
    )
  )
    .map(({ name }) => name)
    .join(', ');
  await db.query(
    // Each movement is of a document of its own, as a year's are.
    `insert into ledger_entry (${columns}, date, record_id, dimensions, to_dimensions)
     select ${columns}, e.date - (n % 365), 1000000000 + row_number() over (), e.dimensions || of_store.key, e.to_dimensions || of_store.key
     from (select distinct on (to_dimensions ->> 'item') * from ledger_entry
           where ledger = 'stock' and to_dimensions ->> 'store' = $1::text order by to_dimensions ->> 'item', id) e
     cross join (select jsonb_build_object('store', case when s = 0 then $1::text else (1000000 + s)::text end) as key
       from generate_series(0, $2::int - 1) s) of_store
     cross join generate_series(1, $3::int) n`,
    [store, storeCount, movements / itemCount / storeCount],
  );
  await db.query('vacuum analyze ledger_entry');
  await db.query('checkpoint');
}

const middle = (runs: readonly Load[]): Load => runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] as Load;

export async function benchStock(stage: Stage, rounds = 3): Promise<readonly Figure[]> {
  const [manager, keeper] = [await stage.as('dingweiguo'), await stage.as('luanguohua')];
  const store = String(
    (
      await made(manager, '/tydf/api/materialStorehouse/add', {
        storeName: '冷库',
        storeType: 'general',
        deptId: await idOf(stage, 'sys_department where dept_code = $1', 'D05'),
        keeperId: await idOf(stage, 'users where user_name = $1', 'luanguohua'),
      })
    )['id'],
  );
  const items: string[] = [];
  for (let n = 0; n < itemCount; n += 1) {
    const body = { itemName: `备件${n}`, category: 'sparePart', unit: 'pcs', refPrice: '1.0000', taxRate: '13.00' };
    items.push(String((await made(manager, '/tydf/api/materialItem/add', body))['id']));
  }
  const itemAt = (n: number): string => items[n % items.length] ?? '';
  const enter = (n: number): Promise<AnyDoc> =>
    made(keeper, '/tydf/process/materialEntry/confirm', {
      entryType: 'surplus',
      storehouseId: store,
      lines: [{ itemId: itemAt(n), qty: '1.000', unitPriceTax: '1.13', taxRate: '13.00' }],
      requestId: randomUUID(),
    });
  let entryId = '';
  for (let n = 0; n < itemCount; n += 1) entryId = String(((await enter(n))['document'] as AnyDoc)['id']);
  const copy = await floorOf(stage.db, entryId);

  const [floors, served]: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const floor = await load(8, entries, (n) => copy(itemAt(n)));
    const server = await load(8, entries, async (n) => void (await enter(n)));
    if (round === 0) continue;
    floors.push(floor);
    served.push(server);
  }
  const [floor, server] = [middle(floors), middle(served)];

  await fill(stage.db, store);
  const asked: readonly (readonly [string, (n: number) => string])[] = [
    ['what lies in a storehouse', () => `/tydf/api/materialStorehouse/detailList?id=${store}&pageSize=50`],
    ['ledger card of a material', (n) => `/tydf/api/materialStorehouse/itemCard?id=${store}&itemId=${itemAt(n)}&pageSize=50`],
    ['what came in', () => `/tydf/api/materialStorehouse/entryList?id=${store}&pageSize=50`],
  ];
  const questions: Figure[] = [];
  for (const [name, addressOf] of asked) {
    const ask = async (n: number): Promise<void> => {
      const { status, text } = await manager.send('GET', addressOf(n));
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    };
    await load(1, 20, ask);
    const { p50, p99 } = await load(1, 200, ask);
    questions.push(
      { name: `${name}, 1M movements: p50`, value: p50, unit: 'ms' },
      { name: `${name}, 1M movements: p99`, value: p99, unit: 'ms', goal: '≤ 20' },
    );
  }
  for (const one of [manager, keeper]) one.close();
  return [
    {
      name: 'entries confirmed and booked, 8 clients',
      value: server.perSecond,
      unit: '/s',
      floor: { name: 'one statement', value: floor.perSecond },
      goal: '≥ 0.5 of the floor',
    },
    { name: 'entries confirmed and booked: p99', value: server.p99, unit: 'ms', floor: { name: 'one statement', value: floor.p99 } },
    ...questions,
  ];
}
