/** Stops at the hand-made pages of materials: what lies in a storehouse and the card of one material. */
import { companyOf } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { entered, feed, item, storehouse } from '#tests/support/stock.ts';
import { stockActs } from '#tests/support/stockActs.ts';
import type { Stop } from './stop.ts';

export async function stockStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const company = await companyOf(server.db);
  const main = await storehouse(server, '饲料库');
  const point = await storehouse(server, '料点', { storeType: 'point' });
  const acts = stockActs({ server: () => server, company: () => company, main: () => main, point: () => point });
  const [pellets, part] = [await feed(server, '膨化饲料', { packUnit: 'bag', packQty: '25', minStock: '900' }), await item(server, '叶轮')];
  await entered(server, main, [
    { itemId: pellets, qty: '500', lotNo: 'A1', productionDate: '2026-06-01', unitPriceTax: '10.90' },
    { itemId: pellets, qty: '300', lotNo: 'B2', productionDate: '2026-10-01', unitPriceTax: '10.90' },
    { itemId: part, qty: '20', unitPriceTax: '11.30' },
  ]);
  await acts.issued(acts.exit([{ itemId: pellets, qty: '100' }]));
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'luanguohua', name, path, sign });
  return [
    stop('storehouse-stock', `/material/storehouseStock?id=${main}`, 'main tbody tr, main ul[aria-label] > li'),
    stop('ledger-card', `/material/storehouseStock?id=${main}&tab=card&item=${pellets}`, 'main tbody tr'),
  ];
}
