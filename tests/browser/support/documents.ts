/** Documents that wait, sent through the server as their author would. */
import { randomUUID } from 'node:crypto';
import type { DecideAnswer } from '#model/api.ts';
import type { TestServer } from '#tests/support/server.ts';

/**
 * So many small expense reports of yanfei, all waiting for qinhao, of `from` and more: what is as much as another one is looked at. Answers
 * their ids, the oldest first.
 */
export async function fillExpenses(server: TestServer, count: number, from = 1): Promise<string[]> {
  const [department] = await server.db.query<{ id: string }>(`select id::text from sys_department where dept_code = 'D08'`);
  const author = await server.as('yanfei');
  const ids: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const { json } = await author.call<DecideAnswer>('POST', '/tydf/process/expenseReport/submitProcess', {
      requestId: randomUUID(),
      costDept: department?.id,
      payMethod: 'bankTransfer',
      reason: '设备维修',
      billCount: 1,
      items: [
        {
          expenseType: 'repair',
          happenDate: '2026-11-10',
          summary: '滤网更换',
          amount: `${at}.00`,
          invoiceType: 'none',
          remark: '市场采购无票',
        },
      ],
    });
    if (json.code !== '200') throw new Error(`${json.desc} ${JSON.stringify(json.faults)}`);
    ids.push(String(json.data.document['id']));
  }
  return ids;
}

/** How many decisions of a kind reached the server. */
export async function decisions(server: TestServer, action: 'approve' | 'reject'): Promise<number> {
  const [row] = await server.db.query<{ count: number }>('select count(*)::int as count from trail where action = $1', [action]);
  return row?.count ?? 0;
}
