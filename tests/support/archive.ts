/** Papers in the archive that tests need beside their own records. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { TestServer } from './server.ts';

/** A licence that holds from 2026 to the middle of 2030; answers its id. */
export async function licence(server: TestServer, name: string, values: AnyDoc = {}): Promise<string> {
  const keeper = await server.as('wangxiaolei');
  const body = {
    docName: name,
    docCategory: 'qualification',
    docNo: `烟渔（2026）${name}`,
    issuer: '烟台市海洋发展和渔业局',
    issueDate: '2026-01-05',
    validFrom: '2026-01-05',
    validTo: '2030-06-30',
    keeper: keeper.userId,
    ...values,
  };
  const { json } = await keeper.call<AnyDoc>('POST', '/tydf/api/documentsManagement/add', body);
  if (json.code !== '200') throw new Error(`${name}: ${json.desc}`);
  return textOf(json.data['id']);
}
