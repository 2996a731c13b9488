/** Plans, requests and applications near and far from everybody, as if each department had asked for its own. */
import type { AnyDoc } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import { openToOwnStaff, operators, recruitmentPlan, vacancy } from '#tests/support/recruiting.ts';
import type { TestServer } from '#tests/support/server.ts';

export async function furnishRecruiting(
  server: TestServer,
  all: readonly { readonly login: string; readonly department: string }[],
): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  const idOf = async (text: string, value: string): Promise<string> => {
    const [row] = await server.db.query<{ id: string }>(text, [value]);
    if (row === undefined) throw new Error(`nothing for ${value}: ${text}`);
    return row.id;
  };
  const postId = await idOf('select id::text from posts where name_en = $1', 'Feeding operator');
  const open = await vacancy(server, await recruitmentPlan(server), { ...openToOwnStaff, minYears: '0' });
  for (const { login, department } of all) {
    const dept = await idOf('select id::text from sys_department where dept_code = $1', department);
    const documents: Readonly<Record<string, AnyDoc>> = {
      recruitmentPlan: {
        planYear: 2027,
        planDept: dept,
        planType: 'half',
        reason: 'x',
        needs: [{ postId, needCount: 1, needMonth: '2027-01' }],
      },
      hrApplicationRecruit: { ...operators, needDept: dept, postId, inPlan: false },
      hrPostApply: { recruitId: open['id'], reason: 'x', achievements: 'x' },
    };
    for (const [key, body] of Object.entries(documents)) {
      const definition = server.services.registry.get(key);
      if (definition === undefined) throw new Error(`no resource ${key}`);
      const { document } = await decide(await acting(server.services, login), definition, 'submit', {
        ...body,
        requestId: `${key}-${login}`,
      });
      records.set(`${key} ${login}`, String(document['id']));
    }
  }
  return records;
}
