/** Locked accounts and addresses: seen by administrators, opened by them, and only what was asked for. */
import type { SecurityOverview } from '#model/operations/security.ts';
import { startTestServer, testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const admin = '/tydf/administration';
let server: TestServer;
let security: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  security = await server.as('shenyifan');
});
afterAll(() => server.close());

const signIn = (userName: string, password: string) => server.with(null).call('POST', `${admin}/login`, { userName, password });
const locked = async () => (await security.call<SecurityOverview>('GET', `${admin}/security`)).json.data.locked;

it('POST /tydf/administration/security/unlock', async () => {
  expect(await locked()).toEqual([]);
  for (const userName of ['renkai', 'not.a.name']) for (let at = 0; at < 5; at += 1) await signIn(userName, 'wrong');
  const refused = await signIn('renkai', testPassword);
  expect(refused).toMatchObject({ status: 429, json: { reason: 'accountLocked', params: { minutes: 15, seconds: 900 } } });
  const until = new Date(server.clock.now().getTime() + 15 * 60_000).toISOString();
  const rows = await locked();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ kind: 'account', name: 'renkai', realName: '任凯', code: false, failures: 5, until });
  expect(rows).toContainEqual({ kind: 'account', name: 'not.a.name', realName: null, code: false, failures: 5, until });

  const answer = await security.call('POST', `${admin}/security/unlock`, { account: ' RenKai ' });
  expect(answer.json.data).toEqual({ forgiven: 5 });
  expect((await signIn('renkai', testPassword)).status).toBe(200);
  expect((await signIn('not.a.name', testPassword)).status).toBe(429);
  expect(await locked()).toHaveLength(1);
  const [kept] = await server.db.query<{ forgiven_by: string }>(
    `select distinct forgiven_by::text from login_attempt where account = 'renkai' and not ok`,
  );
  expect(kept?.forgiven_by).toBe(security.userId);
});

it('opens the account that lives, not one of its name that was deleted', async () => {
  await server.db.query(`update users set user_name = 'gone.user', deleted = true where user_name = 'yanfei'`);
  for (let at = 0; at < 5; at += 1) await signIn('gone.user', 'wrong');
  await server.db.query(`update users set fail_count = 3 where user_name = 'gone.user'`);
  const answer = await security.call('POST', `${admin}/security/unlock`, { account: 'gone.user' });
  expect(answer.json.data).toEqual({ forgiven: 5 });
  expect(await server.db.query(`select fail_count from users where user_name = 'gone.user'`)).toEqual([{ fail_count: 3 }]);
  await server.db.query(`update users set user_name = 'yanfei', deleted = false where user_name = 'gone.user'`);
});

it('passwords that are guessed in a burst by who is signed in are counted as well', async () => {
  const guesser = await server.as('qinhao');
  server.clock.pass(1_000);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      guesser.call('PUT', `${admin}/users/passwordConfirm/${guesser.userId}`, { password: 'a guess' }).then(({ status }) => status),
    ),
  );
  expect(answers.filter((status) => status === 400)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(7);
});

it('is for who may give new passwords, and names one thing', async () => {
  const employee = await server.as('yanfei');
  expect((await employee.call('POST', `${admin}/security/unlock`, { account: 'renkai' })).status).toBe(403);
  for (const body of [{}, { account: 'a', address: 'b' }, { account: 1 }])
    expect(await security.call('POST', `${admin}/security/unlock`, body)).toMatchObject({ status: 400, json: { code: '400' } });
});

it('an address after fifty failures, until it is opened or fifteen minutes have passed', async () => {
  for (let at = 0; at < 60; at += 1) await signIn(`somebody${at}`, 'wrong');
  expect(await signIn('yanfei', testPassword)).toMatchObject({ status: 429, json: { reason: 'addressLocked' } });
  const [address] = (await locked()).filter(({ kind }) => kind === 'address');
  expect(address?.failures).toBeGreaterThanOrEqual(50);
  const answer = await security.call<{ forgiven: number }>('POST', `${admin}/security/unlock`, { address: address?.name });
  expect(answer.json.data.forgiven).toBe(address?.failures);
  expect((await signIn('yanfei', testPassword)).status).toBe(200);
  for (let at = 0; at < 60; at += 1) await signIn(`somebody${at}`, 'wrong');
  expect((await signIn('yanfei', testPassword)).status).toBe(429);
  server.clock.pass(15 * 60_000 + 1);
  expect((await signIn('yanfei', testPassword)).status).toBe(200);
});

it('the log of sign-ins goes into a spreadsheet as text, whatever somebody typed as their name', async () => {
  for (const userName of ['=HYPERLINK("http://evil.example.com","Click")', '+cmd|calc', '@sum(a1)', '-1+1'])
    await signIn(userName, 'wrong');
  const auditor = await server.as('mengqinghai');
  const answer = await fetch(`${server.url}/tydf/administration/logs/loginLog/export`, { headers: { authorization: auditor.token } });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const cell of [`"'=hyperlink(""http://evil.example.com"",""click"")"`, "'+cmd|calc", "'@sum(a1)", "'-1+1"])
    expect(text).toContain(cell);
});
