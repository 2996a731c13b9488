/** Administrative materials that tests ask for. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';

const base = '/tydf/api/adMaterialManagement';

/** A material that the desk keeps and has bought some of, this day; its id. Without more it is a gift that is counted in boxes. */
export async function material(server: TestServer, name: string, stock: string, more: AnyDoc = {}): Promise<string> {
  const desk = await server.as('jiangyuzhen');
  const [keeper] = await server.db.query<{ id: string }>(`select id::text from users where user_name = 'wangxiaolei'`);
  const body = { name, category: 'gift', unit: 'box', price: '158.00', keeper: keeper?.id, ...more };
  const { json } = await desk.call<AnyDoc>('POST', `${base}/add`, body);
  if (json.code !== '200') throw new Error(`no material ${name}: ${JSON.stringify(json)}`);
  const id = String(json.data?.['id']);
  const moveDate = server.clock.now().toISOString().slice(0, 10);
  const bought = { moveType: 'in', moveDate, qty: stock, price: body.price };
  const booked = (await desk.call('POST', `${base}/move/${id}`, bought)).json;
  if (booked.code !== '200') throw new Error(`no stock of ${name}: ${JSON.stringify(booked)}`);
  return id;
}

/** What lies there of a material, what is promised of it, and what all is worth. */
export async function stockOf(server: TestServer, id: string): Promise<AnyDoc> {
  const desk = await server.as('jiangyuzhen');
  const { json } = await desk.call<AnyDoc>('GET', `${base}/get/${id}`);
  const { stockQty, availableQty, reservedQty, stockAmount } = json.data;
  return { stockQty, availableQty, reservedQty, stockAmount };
}

/** Its movements, the newest first: kind, quantity, receiver, and what brought each about. */
export async function movesOf(server: TestServer, id: string): Promise<readonly string[]> {
  const desk = await server.as('jiangyuzhen');
  const { json } = await desk.call<AnyDoc>('GET', `${base}/get/${id}`);
  return (json.data['moves'] as AnyDoc[]).map(({ moveType, qty, receiver, sourceType }) => [moveType, qty, receiver, sourceType].join(' '));
}
