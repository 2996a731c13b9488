/** The scopes that no shipped role has, own department and chosen departments, with known answers: people × records, as list and as record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import { mayRead } from '#server/access/scope.ts';
import { readRecord } from '#server/documents/record.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

/** Whose personnel files are looked at: three departments, a team below one of them, and who looks. */
const files = ['yanfei', 'shilei', 'jiangyuzhen', 'gemengyao', 'luojia', 'majun'] as const;
const path = '/tydf/api/hrPfStaffOnboard';
const codes = ['hrPfStaffOnboard:page', 'hrPfStaffOnboard:put'];

let server: TestServer;
let admin: TestClient;
const staff = new Map<string, string>();

const idBy = async (from: string, value: string): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from ${from} = $1`, [value]);
  if (row === undefined) throw new Error(`nothing is ${from} ${value}`);
  return row.id;
};

/** A role of this scope that reads and changes personnel files, held by one person beside what every employee has. */
async function hold(login: string, dataScope: string, departments: readonly string[] = []): Promise<void> {
  const at = '/tydf/administration/roles';
  const resourceIds = await Promise.all(codes.map((code) => idBy(`resources where res_type = '2' and perm_code`, code)));
  const scopeDepts = await Promise.all(departments.map((code) => idBy('sys_department where dept_code', code)));
  const body = { code: `scope_${login}`, name: login, dataScope, scopeDepts, resourceIds };
  const { json } = await admin.call<{ id: string }>('PUT', `${at}/updateRoleAndResources`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  const given = await admin.call('PUT', `${at}/users/${json.data.id}`, { userIds: [await idBy('users where user_name', login)] });
  expect(given.json).toMatchObject({ code: '200' });
}

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('maoyu');
  // Their file belongs to the team below their department.
  await server.db.query(
    `update hr_pf_staff_onboard set dept_id = (select id from sys_department where dept_code = 'D0801')
     where user_id = (select id from users where user_name = 'shilei')`,
  );
  for (const login of files)
    staff.set(
      login,
      await idBy(`hr_pf_staff_onboard where user_id = (select id from users where user_name = '${login}') and deleted`, 'false'),
    );
  await hold('tengfei', 'custom', ['D08', 'D11']);
  await hold('luyang', 'dept');
  await hold('zhuchen', 'deptTree');
}, 300_000);
afterAll(() => server?.close());

describe('a scope', () => {
  it.each<readonly [string, string, readonly (typeof files)[number][]]>([
    ['tengfei', 'chosen departments, without those below them', ['yanfei', 'gemengyao']],
    ['luyang', 'their own department, without those below it', ['yanfei']],
    ['zhuchen', 'their own department and all below', ['gemengyao']],
    ['renkai', 'their own only', []],
  ])('of %s is %s', async (login, _says, seen) => {
    const person = await server.as(login);
    const wanted = seen.map((one) => staff.get(one) ?? '').toSorted();
    const ids = [...staff.values()];
    await expect
      .poll(async () => {
        const { json } = await person.call<Page>('GET', `${path}/page?pageSize=200`);
        return json.data.records
          .map((row) => String(row['id']))
          .filter((id) => ids.includes(id))
          .toSorted();
      })
      .toEqual(wanted);
    const actor = await actorOf(server.db, person.userId);
    if (actor === null) throw new Error(`${login} is nobody`);
    const definition = server.services.registry.get('hrPfStaffOnboard');
    if (definition === undefined) throw new Error('no personnel files');
    for (const id of ids) {
      const may = wanted.includes(id);
      const record = (await readRecord(server.db, definition, id)) as AnyDoc;
      expect(await mayRead({ actor, services: server.services }, definition, record), `${login} ${id}`).toBe(may);
      expect((await person.call('GET', `${path}/get/${id}`)).json.code, `${login} ${id}`).toBe(may ? '200' : '404');
      if (login !== 'renkai')
        expect((await person.call('PUT', `${path}/put/${id}`, { noSuchField: 1 })).json.code).toBe(may ? '400' : '404');
    }
  });

  it('of chosen departments needs some', async () => {
    const body = { code: 'scope_none', name: 'x', dataScope: 'custom', scopeDepts: [], resourceIds: [] };
    const { json } = await admin.call('PUT', '/tydf/administration/roles/updateRoleAndResources', body);
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'scopeDepts' }] });
  });
});
