/** Basics that hold for every call: which answer without a token, an expired one, and that no secret leaves the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
}

let server: TestServer;
let admin: TestClient;
let routes: readonly Route[];
/** Reviewed: what may be asked without a session. The rest of the server is behind the token. */
const open = [
  'GET /tydf/administration/firstRun',
  'GET /tydf/administration/signInOptions',
  'POST /tydf/administration/firstRun',
  'POST /tydf/administration/login',
  'POST /tydf/administration/login/code',
  'POST /tydf/administration/login/mail',
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  const { paths } = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security: readonly unknown[] }>>;
  };
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({ method: method.toUpperCase(), path, open: security.length === 0 })),
  );
});
afterAll(() => server?.close());

const address = ({ path }: Route): string => `${server.url}${path.replaceAll(/\{\w+\}/g, '1')}`;

/** The codes that all calls behind the token answer, as a set. */
async function answersOf(headers: Record<string, string>, query = ''): Promise<Set<string>> {
  const found = new Set<string>();
  for (const route of routes.filter((one) => !one.open)) {
    const answer = await fetch(`${address(route)}${query}`, { method: route.method, headers });
    const { code, data } = (await answer.json()) as { code: string; data: unknown };
    found.add(`${answer.status} ${code} ${JSON.stringify(data)} ${answer.headers.get('x-route')}`);
  }
  return found;
}
const refused = new Set(['401 401 null matched']);

describe('without a session', () => {
  it('only these calls answer', () => {
    expect(routes.length).toBeGreaterThan(150);
    expect(
      routes
        .filter((route) => route.open)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(open);
  });

  it('every other call is a 401: no token, one that never was, one in the address', async () => {
    expect(await answersOf({})).toEqual(refused);
    expect(await answersOf({ authorization: 'y'.repeat(43) })).toEqual(refused);
    expect(await answersOf({ cookie: `token=${admin.token}` }, `?token=${admin.token}&authorization=${admin.token}`)).toEqual(refused);
  });

  it('every other call is a 401 with a token that has expired, and with one that was signed out', async () => {
    const [expired, left] = [await server.as('renkai'), await server.as('renkai')];
    await left.call('GET', '/tydf/administration/logout');
    expect(await answersOf({ authorization: left.token })).toEqual(refused);
    server.clock.pass(31 * 60_000);
    expect(await answersOf({ authorization: expired.token })).toEqual(refused);
    admin = await server.as('admin');
  });
});

describe('secrets', () => {
  const secrets = ['wrong-password-in-body-1', 'wrong-password-in-query-2', 'herring-in-april-3', 'wrong-password-confirmed-4'] as const;

  it('are in no log line, whatever was done with them', async () => {
    const [inBody, inQuery, next, confirmed] = secrets;
    const anybody = server.with(null);
    await anybody.call('POST', '/tydf/administration/login', { userName: 'tengfei', password: inBody });
    await anybody.call('POST', `/tydf/administration/login?userName=tengfei&password=${inQuery}`);
    const person = await server.as('tengfei');
    await person.call('PUT', `/tydf/administration/users/passwordConfirm/${person.userId}`, { password: confirmed });
    const changed = { oldPwd: testPassword, newPwd: next, affirmPwd: next, userId: person.userId };
    expect((await person.call('PUT', '/tydf/administration/users/changePassword', changed)).json.code).toBe('200');
    await person.call('GET', `/tydf/administration/session?token=${person.token}`);
    const log = server.logged.join('\n');
    expect(server.logged.length).toBeGreaterThan(100);
    for (const secret of [...secrets, testPassword, person.token, admin.token]) expect(log).not.toContain(secret);
    expect(log).not.toMatch(/argon2|password_hash/);
  });

  it('are in no answer', async () => {
    const hashes = await server.db.query<{ hash: string }>('select password_hash as hash from credential');
    expect(hashes.length).toBeGreaterThan(50);
    const others: string[] = [];
    const asked = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{') && !/stream|logout/.test(path));
    for (const route of asked) {
      const query = route.path.endsWith('byUserAndType') ? '?resType=2' : route.path.endsWith('/cases') ? '?flowKey=expenseReport' : '';
      const answer = await fetch(`${address(route)}${query}`, { headers: { authorization: admin.token } });
      if (answer.status !== 200) others.push(`${answer.status} ${route.path}`);
      const text = await answer.text();
      for (const { hash } of hashes) expect(text.includes(hash), route.path).toBe(false);
      expect(text, route.path).not.toMatch(/argon2|password_?hash|earlier_?hashes/i);
      for (const secret of [...secrets, testPassword, admin.token]) expect(text.includes(secret), route.path).toBe(false);
    }
    expect(asked.length).toBeGreaterThan(120);
    // What is asked without saying of what is refused; nothing is told then either.
    expect(others).toEqual([
      '400 /tydf/administration/permissions/why',
      '400 /tydf/administration/permissions/who',
      '404 /tydf/personal/views',
      '400 /tydf/process/actRuTask/handle',
      '400 /tydf/process/actRuTask/delete',
      '400 /tydf/process/actRuTask/getHandleData',
      // Who is no employee has no file of their own; pay slips want the password again.
      '404 /tydf/api/hrPfStaffOnboard/my',
      '400 /tydf/api/hrSocialSecurityFund/compute',
      '409 /tydf/api/hrSalaryPaymentRecord/my',
      '400 /tydf/api/hrSalaryPayment/monthSheet',
      // Amounts of pay are not for the administrator.
      '403 /tydf/api/hrSalaryPayment/payReport',
      '400 /tydf/api/expenseBudget/course',
      '400 /tydf/api/billVoucherDetailsManagement/byNo',
      '400 /tydf/api/meetingRoom/calendar',
      '400 /tydf/api/meetingRoom/free',
      '400 /tydf/api/dormManagement/meters',
      '400 /tydf/process/adminMealApplication/kitchen',
      '400 /tydf/api/materialStorehouse/entryList',
      '400 /tydf/api/materialStorehouse/exitList',
      '400 /tydf/api/materialStorehouse/itemCard',
      '400 /tydf/process/materialCheck/compareDate',
      '400 /tydf/api/dataManagement/download',
      '400 /tydf/api/dataManagement/downloadFile',
      '400 /tydf/api/dataManagement/download/downloadFile',
      '400 /tydf/api/contractParameter/calendar',
      '400 /tydf/api/stampDetail/calendar',
    ]);
  });
});
