/** Suppliers that tests ask for. */
import type { AnyDoc } from '#model/definition.ts';
import { checkCharacterOf } from '#model/calculation/creditCode.ts';
import type { TestServer } from '#tests/support/server.ts';

let made = 0;

/** A supplier with a licence that holds; its id. */
export async function supplier(server: TestServer, supplierName: string, more: AnyDoc = {}): Promise<string> {
  made += 1;
  const first = `91370600MA3E${10_000 + made}`;
  const body = {
    supplierName,
    country: 'CN',
    creditCode: `${first}${checkCharacterOf(first)}`,
    supplierType: 'general',
    contact: '宋海',
    contactPhone: '13800000001',
    certs: [{ certKind: 'licence', certNo: 'YYZZ-1', issueDate: '2020-01-02', expireDate: '2031-06-30' }],
    ...more,
  };
  const { json } = await (await server.as('dingweiguo')).call<AnyDoc>('POST', '/tydf/api/supplierManagement/add', body);
  if (json.code !== '200') throw new Error(`no supplier ${supplierName}: ${JSON.stringify(json)}`);
  return String(json.data?.['id']);
}
