/** Stops at the hand-made pages of purchasing: what the buyer has to get, offers side by side, an order that waits for its goods. */
import { textOf } from '#model/calculation/text.ts';
import { application, askedFor, item, neededLine, ordered, storehouse, supplier } from '#tests/support/stock/purchasing.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function purchaseStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const feed = await item(server);
  const apply = await application(server, [neededLine(feed, '1000.000')]);
  const ask = await askedFor(server, apply, [
    [await supplier(server), '12.9000'],
    [await supplier(server), '13.2000'],
    [await supplier(server), '13.4000'],
  ]);
  const order = await ordered(server, ask, await storehouse(server));
  await application(server, [neededLine(feed, '200.000')]);
  await item(server, { minStock: '500.000', maxStock: '2000.000', packQty: '25', packUnit: 'bag' });
  const stop = (name: string, path: string): Stop => ({ userName: 'baixue', name, path, sign: 'main tbody tr' });
  return [
    stop('buying-desk', '/purchase/buyingDesk'),
    stop('reorder', '/purchase/reorder'),
    stop('offers', `/purchase/offers?id=${textOf(ask['id'])}`),
    stop('order-match', `/purchase/orderMatch?id=${textOf(order['id'])}`),
  ];
}
