/** Stops at the pages of the document library: a folder with files, a file beside it, the bin with something in it. */
import { keeper, libraryOf } from '#tests/support/library.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function libraryStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const library = libraryOf(server);
  const quality = await library.folder('质量管理', { dept: 'D11' });
  await library.folder('记录表单', { parentId: quality });
  const plan = await library.file(quality, 'HACCP计划.txt');
  const old = await library.file(quality, '旧版规程.txt');
  const { code } = await library.call(keeper, 'DELETE', `deletes?ids=${old}`);
  if (code !== '200') throw new Error('nothing was put into the bin');
  const stop = (name: string, path: string, sign = 'main tbody tr'): Stop => ({ userName: keeper, name, path, sign });
  return [
    stop('library', `/data/dataManagement?folder=${quality}`),
    stop('library-bin', '/data/bin', 'main li button'),
    // After another page: within one, going from folder to file leaves the same page standing.
    stop('library-file', `/data/dataManagement?folder=${quality}&node=${plan}`, '[role=dialog] [role=tab]'),
  ];
}
