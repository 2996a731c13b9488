/** A check that is left out is noticed by the table of calls; `npm run mutate` does so with each of them. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Require from '#server/access/require.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { wrongAt } from './door.ts';

vi.mock('#server/access/require.ts', async (original) => {
  const real = await original<typeof Require>();
  const requireCode: typeof real.requireCode = (actor, code) => {
    if (code !== 'users:resetPwd') real.requireCode(actor, code);
  };
  return { ...real, requireCode };
});

let server: TestServer;
let employee: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  employee = await server.as('yanfei');
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
