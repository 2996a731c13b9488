/** Stops at the hand-made pages of materials: what lies in a storehouse, the card of one material, a keeper's counter, a sheet that is counted. */
import { textOf } from '#model/calculation/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, feed, item, stockAddress, storehouse } from '#tests/support/stock/stock.ts';
import { stockActs } from '#tests/support/stock/stockActs.ts';
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
  const asked = documentOf(await confirmed(server, 'maoyu', 'materialExit', acts.exit([{ itemId: part, qty: '2' }])));
  await approvedBy(server, 'materialExit', asked['id'], ['dingweiguo']);
  const keeper = await server.as('luanguohua');
  const { json: tasks } = await keeper.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo&resource=materialExit');
  const task = tasks.data.rows.find(({ documentId }) => documentId === textOf(asked['id']));
  const counted = await storehouse(server, '备件库');
  await entered(server, counted, [{ itemId: part, qty: '5', unitPriceTax: '11.30' }]);
  const { json: check } = await keeper.call<AnyDoc>('POST', `${stockAddress}/materialCheck/add`, {
    storehouseId: counted,
    checkType: 'full',
    checkerIds: [company.user('songdawei')],
    supervisorId: company.user('majun'),
  });
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'luanguohua', name, path, sign });
  return [
    stop('storehouse-stock', `/material/storehouseStock?id=${main}`, 'main tbody tr, main ul[aria-label] > li'),
    stop('counter', `/material/counter?task=${task?.taskId ?? ''}`, 'main ul[aria-label] > li input'),
    stop('count-sheet', `/material/count?id=${textOf(check.data['id'])}`, 'main [role=progressbar]'),
    stop('ledger-card', `/material/storehouseStock?id=${main}&tab=card&item=${pellets}`, 'main tbody tr'),
  ];
}
