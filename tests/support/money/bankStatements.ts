/** Statements of banks as tests import them. */
import type { AnyDoc } from '#model/definition.ts';
import { accountsAt } from './bankBills.ts';
import type { TestServer } from '#tests/support/server.ts';

export const statementHead = '交易日期,收入,支出,余额,对方户名,摘要,回单号';

/** What the import of a statement answers; `rows` are lines of CSV under the head. */
export async function imported(server: TestServer, login: string, account: string, rows: readonly string[], head = statementHead) {
  const form = new FormData();
  form.append('files', new Blob([[head, ...rows].join('\r\n')]), '对账单.csv');
  return (await (await server.as(login)).call<AnyDoc>('POST', `${accountsAt}/importStatement/${account}`, form)).json;
}
