/** A right that somebody has too much is noticed by the table of calls; `npm run mutate` does so with every check of the server. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { wrongAt } from './door.ts';

let server: TestServer;
let employee: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  employee = await server.as('yanfei');
  await server.db.query(
    `insert into role_resource (role_id, resource_id, scope) select r.id, x.id, 'all' from roles r, resources x
     where r.code = 'employee' and x.res_type = '2' and x.perm_code = 'users:resetPwd'`,
  );
  const held = async () => (await employee.call<readonly string[]>('GET', '/tydf/administration/permissions')).json.data;
  await vi.waitFor(async () => expect(await held()).toContain('users:resetPwd'), { timeout: 10_000 });
}, 300_000);
afterAll(() => server?.close());

it.each([
  ['PUT /tydf/administration/users/resetPassword/{id}', true],
  ['DELETE /tydf/administration/users/sessions/{id}', true],
  ['POST /tydf/administration/security/unlock', true],
  ['PUT /tydf/administration/users/many', false],
  ['GET /tydf/administration/security', false],
])('%s: %s', async (route, left) => {
  const found = await wrongAt(server, employee, 'employee', route);
  if (left) expect(found).toMatch(/where employee may not$/);
  else expect(found).toBeNull();
});
