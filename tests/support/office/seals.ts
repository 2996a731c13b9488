/** Seals that tests use, lend and end. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { TestServer } from '#tests/support/server.ts';

const lookedUp = `select (select id::text from org where org_code = 'TYDF') as org, (select id::text from sys_department where dept_code = 'D02') as dept`;

/** A seal that stands in the ledger already; its id. Without more it is a department's, kept by Jiang Yuzhen. */
export async function seal(
  server: TestServer,
  stampName: string,
  { keeper = 'jiangyuzhen', ...more }: AnyDoc & { readonly keeper?: string } = {},
): Promise<string> {
  const manager = await server.as('liuguifang');
  const [company] = await server.db.query<{ org: string; dept: string }>(lookedUp);
  const [person] = await server.db.query<{ id: string }>('select id::text from users where user_name = $1', [keeper]);
  const body = {
    stampName,
    stampType: 'dept',
    stampText: `天屿东方（烟台）水产食品有限公司${stampName}`,
    orgId: company?.org,
    useDept: company?.dept,
    keeper: person?.id,
    location: '行政部保险柜',
    shapeSize: '圆形 38mm',
    useFrom: '2026-11-02',
    ...more,
  };
  const { json } = await manager.call<AnyDoc>('POST', '/tydf/api/stampDetail/add', body);
  if (json.code !== '200') throw new Error(`no seal ${stampName}: ${JSON.stringify(json)}`);
  return textOf(json.data['id']);
}

const names = { official: '公章', finance: '财务专用章', legalPerson: '法定代表人名章', dept: '部门章' } as const;

/** The seal of a type of an entity, the company where none is named: the one that is there already, else a new one. Jiang Yuzhen keeps it. */
export async function theSeal(server: TestServer, stampType: keyof typeof names, orgId?: string): Promise<string> {
  const stampText = `测试用${names[stampType]}`;
  const [there] = await server.db.query<{ id: string }>('select id::text from stamp_detail where stamp_text = $1 and not deleted', [
    stampText,
  ]);
  return there?.id ?? seal(server, names[stampType], { stampType, stampText, ...(orgId !== undefined && { orgId }) });
}

/** The seal as the manager of administration reads it. */
export const sealOf = async (server: TestServer, id: string): Promise<AnyDoc> =>
  (await (await server.as('liuguifang')).call<AnyDoc>('GET', `/tydf/api/stampDetail/get/${id}`)).json.data;

/** An entity beside the company itself. */
export async function otherOrg(server: TestServer): Promise<string> {
  const [org] = await server.db.query<{ id: string }>(
    `select id::text from org where org_code <> 'TYDF' and not deleted order by org_code limit 1`,
  );
  if (org === undefined) throw new Error('there is one entity only');
  return org.id;
}
