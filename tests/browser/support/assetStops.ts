/** Stops at the hand-made pages of assets: all of them by place, the card of one, and a stocktake that is being counted. */
import { textOf } from '#model/calculation/text.ts';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { assetCard } from '#tests/support/money/assets.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function assetStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const company = await companyOf(server.db);
  const card = await assetCard(server, { dept: 'D11', user: null });
  const keeper = await server.as('cuilei');
  const { json } = await keeper.call<AnyDoc>('POST', '/tydf/api/assetCheck/add', {
    checkName: '质量部资产盘点',
    deptIds: [company.department('D11')],
    deadline: '2099-12-31',
    checkers: [company.user('cuilei')],
  });
  const check = textOf(json.data['id']);
  await keeper.call('POST', `/tydf/api/assetCheck/start/${check}`, {});
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'cuilei', name, path, sign });
  return [
    stop('asset-desk', '/bill/assetDesk', 'main details > summary'),
    stop('asset-card', `/bill/assetDesk?id=${card}`, 'main dl dd'),
    stop('asset-count', '/bill/assetCount', 'main ul[aria-label] > li'),
    stop('asset-sheet', `/bill/assetCount?id=${check}`, 'main [role=progressbar]'),
  ];
}
