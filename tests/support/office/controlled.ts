/** Controlled documents that tests apply for copies of. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { seal } from './seals.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A version of a quality document that was issued, with a copy for each of the logins. */
export async function issued(
  server: TestServer,
  docNo: string,
  { logins = ['luyang'], ...more }: AnyDoc & { readonly logins?: readonly string[] } = {},
): Promise<{ readonly id: string; readonly holders: readonly AnyDoc[] }> {
  const company = await companyOf(server.db);
  const ways = waysOf(server, 'controlStamp', '/tydf/process/controlStamp');
  const [there] = await server.db.query<{ id: string }>(
    `select id::text from stamp_detail where stamp_type = 'controlled' and service_state = 'inUse' and not deleted limit 1`,
  );
  const stampId = there?.id ?? (await seal(server, '受控章', { stampType: 'controlled', keeper: 'wangxiaolei' }));
  const { id, holders } = await ways.submit('yinruoxi', {
    docName: '水质检测操作规程',
    docNo,
    docVersion: 'A/0',
    issueDept: company.department('D11'),
    effectiveDate: '2026-11-20',
    reason: '发布',
    holders: logins.map((login) => ({ holderDept: company.department('D08'), holder: company.user(login) })),
    ...more,
  });
  for (let [task] = await ways.open(textOf(id)); task !== undefined && task.node !== 'handOut'; [task] = await ways.open(textOf(id)))
    await ways.decide(task.login === '' ? 'yinruoxi' : task.login, id);
  await ways.decide('wangxiaolei', id, {
    stampId,
    holders: (holders as AnyDoc[]).map((line) => ({ id: line['id'], issueDate: '2026-11-20' })),
  });
  const { data } = await ways.get('yinruoxi', id);
  return { id: textOf(id), holders: data['holders'] as AnyDoc[] };
}
