/** Stops at the hand-made pages of seals: the wall, its calendar, the desk of a keeper, and a stamping. */
import { textOf } from '#model/calculation/text.ts';
import { upload } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { seal } from '#tests/support/office/seals.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function sealStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const stampId = await seal(server, '巡览章');
  const uses = waysOf(server, 'stampUse', '/tydf/process/stampUse');
  const { id } = await uses.submit('yanfei', {
    fileKind: 'letter',
    fileName: '关于监测数据报送的函',
    receiveOrg: '烟台市海洋发展和渔业局',
    reason: '按月报送',
    stampFiles: [await upload(await server.as('yanfei'), 'letter.pdf')],
    useDate: server.clock.now().toISOString().slice(0, 10),
    stamps: [{ stampId, copies: 1, positions: 1 }],
  });
  await uses.decide('qinhao', id);
  const [task] = await uses.open(textOf(id));
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'jiangyuzhen', name, path, sign });
  return [
    // Two addresses of one page do not follow each other: a walk waits for another page.
    stop('seal-desk', '/stamp/desk', 'main section li'),
    stop('seal-wall', '/stamp/wall', 'main ul[aria-label] > li'),
    stop('seal-stamping', `/stamp/desk?task=${task?.id ?? ''}`, 'main section input'),
    stop('seal-calendar', '/stamp/wall?view=calendar', 'main tbody tr'),
  ];
}
