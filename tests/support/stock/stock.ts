/** Storehouses, items and documents of stock that tests ask for, and what lies there. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { Answer, TestServer } from '#tests/support/server.ts';

export const stockAddress = '/tydf/process';

const made = async (server: TestServer, login: string, address: string, body: AnyDoc): Promise<string> => {
  const { json } = await (await server.as(login)).call<AnyDoc>('POST', `${address}/add`, body);
  if (json.code !== '200') throw new Error(`no ${address}: ${JSON.stringify(json)}`);
  return String(json.data?.['id']);
};

let stores = 0;

/** A storehouse that luanguohua keeps, suilina in their place; its id. Names are made different by a number. */
export async function storehouse(server: TestServer, name: string, more: AnyDoc = {}): Promise<string> {
  const company = await companyOf(server.db);
  stores += 1;
  return made(server, 'dingweiguo', '/tydf/api/materialStorehouse', {
    storeName: `${name}${stores}`,
    storeType: 'general',
    deptId: company.department('D05'),
    keeperId: company.user('luanguohua'),
    deputyKeeperId: company.user('suilina'),
    ...more,
  });
}

/** A material; without more a spare part that is counted in pieces, has no lots and costs 10.00 ex tax. */
export const item = (server: TestServer, name: string, more: AnyDoc = {}): Promise<string> =>
  made(server, 'dingweiguo', '/tydf/api/materialItem', {
    itemName: name,
    category: 'sparePart',
    unit: 'pcs',
    refPrice: '11.3000',
    taxRate: '13.00',
    ...more,
  });

/** Feed by the kilogram, kept by lots, usable for a year. */
export const feed = (server: TestServer, name: string, more: AnyDoc = {}): Promise<string> =>
  item(server, name, { category: 'feed', unit: 'kg', taxRate: '9.00', refPrice: '13.0800', shelfLifeDays: 365, ...more });

/** Confirms a document of stock as its author; the answer. */
export const confirmed = async (server: TestServer, login: string, key: string, body: AnyDoc): Promise<Answer<AnyDoc>> => {
  const method = key === 'materialEntry' || key === 'materialExit' ? 'POST' : 'PUT';
  return (await server.as(login)).call<AnyDoc>(method, `${stockAddress}/${key}/confirm`, body);
};

/** The document of an answer, or an error that tells what was said instead. */
export const documentOf = ({ json }: Answer<AnyDoc>): AnyDoc => {
  if (json.code !== '200') throw new Error(JSON.stringify(json));
  return json.data['document'] as AnyDoc;
};

/** Approves as each of these people in turn; `fields` goes with the last decision. The document as the last one left it. */
export async function approvedBy(
  server: TestServer,
  key: string,
  id: unknown,
  logins: readonly string[],
  fields: AnyDoc = {},
): Promise<AnyDoc> {
  let document: AnyDoc = {};
  for (const [at, login] of logins.entries()) {
    const body = { id, ...(at === logins.length - 1 ? fields : {}) };
    document = documentOf(await (await server.as(login)).call<AnyDoc>('POST', `${stockAddress}/${key}/approveProcess`, body));
  }
  return document;
}

/** Lines of an entry of one storehouse; what it costs is under 20,000, so that it is booked when it is confirmed. */
export const entered = async (server: TestServer, storehouseId: string, lines: readonly AnyDoc[], more: AnyDoc = {}): Promise<AnyDoc> =>
  documentOf(await confirmed(server, 'luanguohua', 'materialEntry', { entryType: 'surplus', storehouseId, lines, ...more }));

/** Quantity, reserved part and value of an item in a storehouse. */
export async function stockIn(server: TestServer, storehouseId: string, itemId: string): Promise<string> {
  const [row] = await server.db.query<{ text: string }>(
    `select concat_ws(' ', on_hand, reserved_qty, amount) as text from material_stock where storehouse_id = $1 and item_id = $2`,
    [storehouseId, itemId],
  );
  return row?.text ?? 'none';
}

/** Lots of an item in a storehouse: number, available and reserved. */
export async function lotsIn(server: TestServer, storehouseId: string, itemId: string): Promise<readonly string[]> {
  const rows = await server.db.query<{ text: string }>(
    `select concat_ws(' ', dimensions ->> 'lot', sum(quantity) filter (where account = 'free'), sum(quantity) filter (where account = 'reserved')) as text
     from ledger_balance where ledger = 'stockLot' and dimensions ->> 'store' = $1 and dimensions ->> 'item' = $2 group by dimensions ->> 'lot' order by 1`,
    [storehouseId, itemId],
  );
  return rows.map(({ text }) => text.replaceAll(/\.?0+(?= |$)/g, ''));
}
