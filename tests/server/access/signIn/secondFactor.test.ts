/** The second factor from setting up to losing it: codes of an app, codes for a lost phone, throttling, who must have one. */
import type { SecondFactorSetUp, SecondFactorState, SecurityOverview, SignedIn } from '#model/operations/security.ts';
import { codeShown } from '#tests/support/fakes/phone.ts';
import { startTestServer, testPassword, type Answer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const admin = '/tydf/administration';
const mine = '/tydf/personal/secondFactor';
let server: TestServer;
let security: TestClient;
let recovery: readonly string[] = [];
/** Every secret, code, ticket and token of these tests. */
const made = new Set<string>();
const note = (...secrets: readonly string[]): void => secrets.forEach((secret) => made.add(secret));
beforeAll(async () => {
  server = await startTestServer();
  security = await server.as('shenyifan');
});
afterAll(() => server.close());
// Each case in a step of its own, so that no code was used before.
afterEach(() => server.clock.pass(30_000));

/** What the app on the phone shows. */
const shown = (secret: string): string => codeShown(secret, server.clock.now());
const wrong = (secret: string): string => (shown(secret) === '000000' ? '000001' : '000000');

const noted = <Data>(answer: Answer<Data>): Answer<Data> => {
  const data = answer.json.data as { token?: unknown; ticket?: unknown; secret?: unknown; recoveryCodes?: readonly string[] } | null;
  for (const secret of [data?.token, data?.ticket, data?.secret]) if (typeof secret === 'string') note(secret);
  note(...(data?.recoveryCodes ?? []));
  return answer;
};
const signIn = async (userName: string) =>
  noted(await server.with(null).call<SignedIn>('POST', `${admin}/login`, { userName, password: testPassword }));
const send = async (ticket: string, code: string) => {
  note(code);
  return noted(await server.with(null).call<SignedIn>('POST', `${admin}/login/code`, { ticket, code }));
};
async function ticketOf(userName: string): Promise<string> {
  const { data } = (await signIn(userName)).json;
  if (!('ticket' in data)) throw new Error(`${userName} was not asked for a code`);
  return data.ticket;
}
async function equip(person: TestClient): Promise<string> {
  const { secret } = noted(await person.call<SecondFactorSetUp>('POST', mine)).json.data;
  const answer = noted(await person.call<{ recoveryCodes: readonly string[] }>('PUT', mine, { code: shown(secret) }));
  expect(answer.json.code).toBe('200');
  recovery = answer.json.data.recoveryCodes;
  return secret;
}

describe('setting up', () => {
  let person: TestClient;
  let secret = '';
  it('GET /tydf/personal/secondFactor', async () => {
    person = await server.as('renkai');
    const answer = await person.call<SecondFactorState>('GET', mine);
    expect(answer.json.data).toEqual({ since: null, recoveryLeft: 0, demanded: false });
  });

  it('POST /tydf/personal/secondFactor', async () => {
    const answer = noted(await person.call<SecondFactorSetUp>('POST', mine));
    secret = answer.json.data.secret;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(answer.json.data.address).toBe(
      `otpauth://totp/Tianyu%20Dongfang%3Arenkai?secret=${secret}&issuer=Tianyu%20Dongfang&algorithm=SHA1&digits=6&period=30`,
    );
    // Until a code was shown, nobody is asked for one.
    expect((await signIn('renkai')).json.data).toHaveProperty('token');
    const [row] = await server.db.query<{ secret: Buffer }>('select secret from second_factor where user_id = $1', [person.userId]);
    // Sealed: neither as it is told nor as bytes of its length.
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    expect(row?.secret.length).toBe(12 + 16 + 20);
  });

  it('asks for the password once the session is ten minutes old', async () => {
    server.clock.pass(11 * 60_000);
    const refused = await person.call('POST', mine);
    expect(refused).toMatchObject({ status: 400, json: { faults: [{ field: 'password', rule: 'required' }] } });
    expect((await person.call('POST', mine, { password: 'not this one' })).json.faults).toMatchObject([{ rule: 'wrongPassword' }]);
    const answer = noted(await person.call<SecondFactorSetUp>('POST', mine, { password: testPassword }));
    expect(answer.json.data.secret).not.toBe(secret);
    secret = answer.json.data.secret;
  });

  it('takes no wrong code, and one of the secret before no more', async () => {
    const refused = await person.call('PUT', mine, { code: wrong(secret) });
    expect(refused).toMatchObject({ status: 400, json: { reason: 'wrongCode', faults: [{ field: 'code' }] } });
    expect((await person.call('PUT', mine, {})).json).toMatchObject({ reason: 'required', faults: [{ field: 'code' }] });
    expect((await person.call<SecondFactorState>('GET', mine)).json.data.since).toBeNull();
  });

  it('is confirmed with its entry in the log, or not at all', async () => {
    await server.db.query(`create function no_entry() returns trigger language plpgsql as 'begin raise ''no entry''; end'`);
    await server.db.query('create trigger no_entry before insert on operation_log for each row execute function no_entry()');
    expect((await person.call('PUT', mine, { code: shown(secret) })).status).toBe(500);
    await server.db.query('drop trigger no_entry on operation_log');
    expect((await person.call<SecondFactorState>('GET', mine)).json.data).toMatchObject({ since: null, recoveryLeft: 0 });
  });

  it('PUT /tydf/personal/secondFactor', async () => {
    const other = await server.as('renkai');
    const answer = noted(await person.call<{ recoveryCodes: readonly string[] }>('PUT', mine, { code: shown(secret) }));
    recovery = answer.json.data.recoveryCodes;
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await person.call<SecondFactorState>('GET', mine)).json.data).toMatchObject({ recoveryLeft: 10 });
    // Who came in by the password alone has to come again.
    expect((await other.call('GET', `${admin}/session`)).status).toBe(401);
    const kept = await server.db.query<{ recovery: Buffer[] }>('select recovery from second_factor');
    for (const code of recovery) expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('does not begin anew over one that is in use', async () => {
    expect(await person.call('POST', mine, { password: testPassword })).toMatchObject({
      status: 409,
      json: { reason: 'secondFactorThere' },
    });
    expect(await person.call('PUT', mine, { code: shown(secret) })).toMatchObject({ status: 409, json: { reason: 'secondFactorThere' } });
  });

  it('POST /tydf/administration/login/code', async () => {
    const ticket = await ticketOf('renkai');
    const answer = await send(ticket, shown(secret));
    if (!('token' in answer.json.data)) throw new Error('no session');
    expect(answer.json.data.userInfo.userName).toBe('renkai');
    expect((await server.with(answer.json.data.token).call('GET', `${admin}/permissions`)).status).toBe(200);
    // The ticket is used up, and so is the code.
    expect((await send(ticket, shown(secret))).json.reason).toBe('ticketOver');
    expect((await send(await ticketOf('renkai'), shown(secret))).json.reason).toBe('wrongCode');
  });

  it('a code counts once, also when it comes twice at the same time', async () => {
    const tickets = [await ticketOf('renkai'), await ticketOf('renkai'), await ticketOf('renkai')];
    const answers = await Promise.all(tickets.map((ticket) => send(ticket, shown(secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.reason === 'wrongCode')).toHaveLength(2);
  });

  it('a ticket is no session, and lasts five minutes', async () => {
    const ticket = await ticketOf('renkai');
    expect((await server.with(ticket).call('GET', `${admin}/session`)).status).toBe(401);
    for (const strange of ['', 'x'.repeat(43), 'x'.repeat(5000)])
      expect((await send(strange, shown(secret))).json.reason).toBe('ticketOver');
    server.clock.pass(5 * 60_000 + 1);
    expect((await send(ticket, shown(secret))).json.reason).toBe('ticketOver');
  });

  it('takes a recovery code once, however it is typed', async () => {
    const [code = ''] = recovery;
    expect((await send(await ticketOf('renkai'), ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
    expect((await send(await ticketOf('renkai'), code)).json.reason).toBe('wrongCode');
    expect((await person.call<SecondFactorState>('GET', mine)).json.data.recoveryLeft).toBe(9);
  });

  it('POST /tydf/personal/secondFactor/recovery', async () => {
    expect((await person.call('POST', `${mine}/recovery`, { code: wrong(secret) })).json.reason).toBe('wrongCode');
    const answer = noted(await person.call<{ recoveryCodes: readonly string[] }>('POST', `${mine}/recovery`, { code: shown(secret) }));
    expect(answer.json.data.recoveryCodes).toHaveLength(10);
    expect((await send(await ticketOf('renkai'), recovery[1] ?? '')).json.reason).toBe('wrongCode');
    recovery = answer.json.data.recoveryCodes;
    expect((await send(await ticketOf('renkai'), recovery[1] ?? '')).status).toBe(200);
  });

  it('five wrong codes lock the codes, not the password; the answer says how long, and an administrator opens it', async () => {
    const ticket = await ticketOf('renkai');
    for (let at = 0; at < 5; at += 1) expect((await send(ticket, wrong(secret))).json.reason).toBe('wrongCode');
    const locked = await send(ticket, shown(secret));
    expect(locked).toMatchObject({ status: 429, json: { reason: 'accountLocked', params: { minutes: 15 } } });
    expect(locked.headers.get('retry-after')).toBe('900');
    // Knowing the password changes nothing.
    expect((await send(await ticketOf('renkai'), shown(secret))).status).toBe(429);
    const { locked: list } = (await security.call<SecurityOverview>('GET', `${admin}/security`)).json.data;
    expect(list).toMatchObject([{ kind: 'account', name: 'renkai', code: true, failures: 5 }]);
    const unlocked = await security.call<{ forgiven: number }>('POST', `${admin}/security/unlock`, { account: 'RenKai' });
    expect(unlocked.json.data.forgiven).toBeGreaterThanOrEqual(5);
    expect((await send(ticket, shown(secret))).status).toBe(200);
  });

  it('nobody locks the codes of somebody else from the sign-in page', async () => {
    for (let at = 0; at < 6; at += 1)
      await server.with(null).call('POST', `${admin}/login`, { userName: `CODE ${person.userId}`, password: 'x' });
    expect((await send(await ticketOf('renkai'), shown(secret))).status).toBe(200);
  });

  it('a disabled account comes in by no code', async () => {
    const ticket = await ticketOf('renkai');
    await server.db.query(`update users set status = 'disabled' where id = $1`, [person.userId]);
    expect((await send(ticket, shown(secret))).json.reason).toBe('ticketOver');
    await server.db.query(`update users set status = 'enabled' where id = $1`, [person.userId]);
  });

  it('DELETE /tydf/personal/secondFactor', async () => {
    const again = (await send(await ticketOf('renkai'), shown(secret))).json.data;
    if (!('token' in again)) throw new Error('no session');
    const me = server.with(again.token);
    expect((await me.call('DELETE', mine, {})).json.faults).toMatchObject([{ field: 'code' }]);
    server.clock.pass(30_000);
    expect((await me.call('DELETE', mine, { code: shown(secret) })).json.code).toBe('200');
    expect((await signIn('renkai')).json.data).toHaveProperty('token');
  });
});

describe('a lost phone', () => {
  it('DELETE /tydf/administration/users/secondFactor/{id}', async () => {
    const person = await server.as('tengfei');
    await equip(person);
    const path = `${admin}/users/secondFactor/${person.userId}`;
    expect((await (await server.as('yanfei')).call('DELETE', path)).status).toBe(403);
    expect((await security.call('DELETE', path)).json.code).toBe('200');
    expect((await person.call('GET', `${admin}/session`)).status).toBe(401);
    expect((await signIn('tengfei')).json.data).toHaveProperty('token');
    expect((await security.call('DELETE', path)).json.reason).toBe('noSecondFactor');
    expect((await security.call('DELETE', `${admin}/users/secondFactor/${security.userId}`)).json.reason).toBe('yourself');
    expect((await security.call('DELETE', `${admin}/users/secondFactor/999999`)).status).toBe(404);
  });

  it('what was sealed with another key is refused in words', async () => {
    const person = await server.as('tengfei');
    const secret = await equip(person);
    await server.db.query(`update second_factor set secret = secret || '\\x00' where user_id = $1`, [person.userId]);
    const answer = await send(await ticketOf('tengfei'), shown(secret));
    expect(answer).toMatchObject({ status: 409, json: { reason: 'secondFactorUnreadable' } });
  });
});

describe('roles that must have one', () => {
  it('PUT /tydf/administration/security', async () => {
    const employee = await server.as('yanfei');
    expect((await employee.call('PUT', `${admin}/security`, { secondFactorRoles: [] })).status).toBe(403);
    const unknown = await security.call('PUT', `${admin}/security`, { secondFactorRoles: ['sys_admin', 'no_such_role'], more: 1 });
    expect(unknown.json.faults).toMatchObject([{ field: 'more' }, { field: 'secondFactorRoles', rule: 'missingRecord' }]);
    const admins = await server.as('maoyu');
    const answer = await security.call('PUT', `${admin}/security`, { secondFactorRoles: ['sys_admin'] });
    expect(answer.json.data).toEqual({ secondFactorRoles: ['sys_admin'] });
    // At once, also for who is in already.
    await expect.poll(async () => (await admins.call('GET', `${admin}/permissions`)).json.reason).toBe('secondFactorMustBeSet');
    expect((await employee.call('GET', `${admin}/permissions`)).status).toBe(200);
  });

  it('GET /tydf/administration/security', async () => {
    const { data } = (await security.call<SecurityOverview>('GET', `${admin}/security`)).json;
    expect(data.policy.secondFactorRoles).toEqual(['sys_admin']);
    expect(data.demanded).toBeGreaterThan(0);
    expect(data.equipped).toBe(0);
    // Before it is set: whom it would concern.
    const everybody = await security.call<SecurityOverview>('GET', `${admin}/security?roles=employee,sys_admin`);
    expect(everybody.json.data.demanded).toBeGreaterThan(50);
    expect(everybody.json.data.policy.secondFactorRoles).toEqual(['sys_admin']);
    expect((await security.call<SecurityOverview>('GET', `${admin}/security?roles=`)).json.data.demanded).toBe(0);
    expect((await (await server.as('yanfei')).call('GET', `${admin}/security`)).status).toBe(403);
  });

  it('let them do nothing before it is set up, and keep it', async () => {
    const person = await server.as('maoyu');
    const info = await person.call<{ mustSecure: boolean }>('GET', `${admin}/session`);
    expect(info.json.data.mustSecure).toBe(true);
    expect(await person.call('GET', `${admin}/users/page`)).toMatchObject({ status: 403, json: { reason: 'secondFactorMustBeSet' } });
    const secret = await equip(person);
    await expect.poll(async () => (await person.call('GET', `${admin}/users/page`)).status).toBe(200);
    expect((await person.call<{ mustSecure: boolean }>('GET', `${admin}/session`)).json.data.mustSecure).toBe(false);
    server.clock.pass(30_000);
    expect((await person.call('DELETE', mine, { code: shown(secret) })).json.reason).toBe('secondFactorDemanded');
    expect((await security.call<SecurityOverview>('GET', `${admin}/security`)).json.data.equipped).toBe(1);
  });
});

it('what was done about it stands in the operation log, without any secret', async () => {
  const rows = await server.db.query<{ action: string; resource: string; changes: unknown }>(
    `select action, resource, changes from operation_log where resource in ('users', 'security') order by id`,
  );
  const done = rows.map(({ action, resource }) => `${resource} ${action}`);
  for (const act of ['users secondFactor', 'users dropSecondFactor', 'users unlock', 'security put']) expect(done).toContain(act);
  expect(rows.find(({ resource, action }) => resource === 'security' && action === 'put')?.changes).toEqual([
    { field: 'secondFactorRoles', before: [], after: ['sys_admin'] },
  ]);
  for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code);
});

it('no secret, code, ticket or token is in the log', () => {
  const log = server.logged.join('\n');
  const of = (form: RegExp): readonly string[] => [...made].filter((secret) => form.test(secret));
  // Secrets, codes of the app, recovery codes, tickets and tokens: some of each were made.
  for (const form of [/^[A-Z2-7]{32}$/, /^\d{6}$/, /^[a-z2-9]{5}-[a-z2-9]{5}$/, /^[\w-]{43}$/])
    expect(of(form).length, `${form}`).toBeGreaterThan(2);
  expect(server.logged.length).toBeGreaterThan(100);
  // Six digits may be part of another number.
  const stands = (secret: string): boolean =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(log) : log.includes(secret);
  expect([...made, testPassword, security.token].filter((secret) => secret.length > 5 && stands(secret))).toEqual([]);
  expect(log).not.toMatch(/otpauth|"ticket"/);
});
