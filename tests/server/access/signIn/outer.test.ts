/** Signing in by OpenID Connect against a provider on loopback: the whole way, and every way in which somebody might cheat. */
import type { SecondFactorSetUp, SignedIn, SignInOptions } from '#model/operations/security.ts';
import { readConfig } from '#server/config.ts';
import type { OuterSettings } from '#server/access/outer.ts';
import { codeShown } from '#tests/support/fakes/phone.ts';
import { startProvider, type Provider } from '#tests/support/fakes/provider.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const admin = '/tydf/administration';
/** What the provider was told; in life it is the public address of this server. */
const home = 'http://tydf.test';
let provider: Provider;
let server: TestServer;
let byMail: TestServer;
beforeAll(async () => {
  provider = await startProvider(() => `${home}${admin}/outer/back`);
  const outer: OuterSettings = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    label: 'Company account',
    match: 'userName',
    claim: 'preferred_username',
    home,
  };
  server = await startTestServer({ settings: { outer } });
  byMail = await startTestServer({ settings: { outer: { ...outer, match: 'email', claim: 'email' } } });
});
afterAll(async () => {
  await server.close();
  await byMail.close();
  await provider.close();
});
afterEach(() => {
  provider.person = null;
  provider.lying = {};
});

const asked = (at: TestServer, path: string, cookie = '') =>
  fetch(path.startsWith('http') ? path.replace(home, at.url) : `${at.url}${path}`, { redirect: 'manual', headers: { cookie } });
/** Every code, state, nonce, ticket, cookie and token of these tests. */
const made = new Map<string, Set<string>>();
const note = (kind: string, secret: string | null | undefined): void => {
  if (secret) made.set(kind, (made.get(kind) ?? new Set()).add(secret));
};
const placeOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '', home);
const cookieOf = (answer: Response): string => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

interface Begun {
  readonly cookie: string;
  /** Where the provider sends the browser back to. */
  readonly back: string;
}
async function begin(at: TestServer, from = '/system/users'): Promise<Begun> {
  const answer = await asked(at, `${admin}/outer/begin?${new URLSearchParams({ from })}`);
  expect(answer.status).toBe(303);
  const there = await fetch(placeOf(answer), { redirect: 'manual' });
  const back = there.headers.get('location') ?? '';
  note('cookie', cookieOf(answer).split('=')[1]);
  for (const name of ['state', 'nonce', 'code_challenge']) note(name, placeOf(answer).searchParams.get(name));
  note('code', URL.canParse(back) ? new URL(back).searchParams.get('code') : null);
  return { cookie: cookieOf(answer), back };
}
const exchange = async (at: TestServer, ticket: string, cookie: string) => {
  note('ticket', ticket);
  const answer = await at.with(null).call<SignedIn>('POST', `${admin}/login/outer`, { ticket }, { headers: { cookie } });
  const { data } = answer.json as { data: { token?: string; ticket?: string } | null };
  note('token', data?.token);
  note('ticket', data?.ticket);
  return answer;
};

/** The whole way as a browser goes it; answers the page it ends on and, with a ticket, what that is exchanged for. */
async function arrive(at: TestServer) {
  const { cookie, back } = await begin(at);
  const page = placeOf(await asked(at, back, cookie));
  const ticket = page.searchParams.get('ticket');
  return { page, cookie, ticket, answer: ticket === null ? null : await exchange(at, ticket, cookie) };
}

/** How many rows every table has. */
const rowsOf = async (at: TestServer): Promise<object[]> =>
  at.db.query(
    `select relname, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );

describe('the way in', () => {
  it('GET /tydf/administration/signInOptions', async () => {
    expect((await server.with(null).call<SignInOptions>('GET', `${admin}/signInOptions`)).json.data).toEqual({ outer: 'Company account' });
  });

  it('POST /tydf/administration/login/outer', async () => {
    provider.person = { sub: 's-1', preferred_username: 'RenKai' };
    const { page, answer, cookie, ticket } = await arrive(server);
    expect(page.pathname).toBe('/tf/login');
    expect(page.searchParams.get('from')).toBe('/system/users');
    const data = answer?.json.data;
    if (data === undefined || !('token' in data)) throw new Error('no session');
    expect(data.userInfo.userName).toBe('renkai');
    expect((await server.with(data.token).call('GET', `${admin}/permissions`)).status).toBe(200);
    const [row] = await server.db.query<{ last_login_at: string }>(`select last_login_at from users where user_name = 'renkai'`);
    expect(row?.last_login_at).toBe(server.clock.now().toISOString());
    // Once.
    expect((await exchange(server, ticket ?? '', cookie)).json.reason).toBe('ticketOver');
  });

  it('sends PKCE, state and nonce, never the same, and keeps nothing of whoever begins', async () => {
    const before = await rowsOf(server);
    provider.asked.length = 0;
    await begin(server);
    await begin(server);
    const sent = provider.asked.map(({ searchParams }) => searchParams);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(sent[0]?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(sent[0]?.get(name)).not.toBe(sent[1]?.get(name));
    }
    const answer = await asked(server, `${admin}/outer/begin`);
    expect(await rowsOf(server)).toEqual(before);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^tydf-outer=[\w-]{43}; Path=\/tydf\/administration; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  it('by an address that the provider verified, when so set', async () => {
    await byMail.db.query(`update users set email = 'Ren.Kai@example.com' where user_name = 'renkai'`);
    provider.person = { sub: 'm-1', email: 'ren.kai@EXAMPLE.com', email_verified: false };
    expect((await arrive(byMail)).page.searchParams.get('outer')).toBe('outerUnknown');
    provider.person = { sub: 'm-1', email: 'ren.kai@EXAMPLE.com' };
    expect((await arrive(byMail)).page.searchParams.get('outer')).toBe('outerUnknown');
    provider.person = { sub: 'm-1', email: 'ren.kai@EXAMPLE.com', email_verified: true };
    expect((await arrive(byMail)).answer?.json.data).toMatchObject({ userInfo: { userName: 'renkai' } });
    await byMail.db.query(`update users set email = 'both@example.com' where user_name in ('yanfei', 'tengfei')`);
    provider.person = { sub: 'm-2', email: 'both@example.com', email_verified: true };
    expect((await arrive(byMail)).page.searchParams.get('outer')).toBe('outerUnknown');
  });

  it('asks for the code of the second factor all the same', async () => {
    const person = await server.as('tengfei');
    const { secret } = (await person.call<SecondFactorSetUp>('POST', '/tydf/personal/secondFactor')).json.data;
    const code = (): string => codeShown(secret, server.clock.now());
    note('secret', secret);
    await person.call('PUT', '/tydf/personal/secondFactor', { code: code() });
    server.clock.pass(30_000);
    provider.person = { sub: 's-2', preferred_username: 'tengfei' };
    const data = (await arrive(server)).answer?.json.data;
    if (data === undefined || !('ticket' in data)) throw new Error('no code was asked for');
    const answer = await server.with(null).call<SignedIn>('POST', `${admin}/login/code`, { ticket: data.ticket, code: code() });
    expect(answer.json.data).toMatchObject({ userInfo: { userName: 'tengfei' } });
  });
});

describe('no way in', () => {
  const reasonOf = async (): Promise<string | null> => (await arrive(server)).page.searchParams.get('outer');

  it('for who has no account here, and none is made', async () => {
    provider.person = { sub: 's-9', preferred_username: 'stranger' };
    expect(await reasonOf()).toBe('outerUnknown');
    expect(await server.db.query(`select 1 from users where user_name = 'stranger'`)).toEqual([]);
    provider.person = { sub: 's-9' };
    expect(await reasonOf()).toBe('outerUnknown');
  });

  it('for a service account: nobody is one', async () => {
    await server.db.query(`update users set user_type = 'service' where user_name = 'qinhao'`);
    provider.person = { sub: 's-11', preferred_username: 'qinhao' };
    expect(await reasonOf()).toBe('outerUnknown');
    await server.db.query(`update users set user_type = 'employee' where user_name = 'qinhao'`);
  });

  it('for who was disabled here', async () => {
    provider.person = { sub: 's-10', preferred_username: 'yanfei' };
    await server.db.query(`update users set status = 'disabled' where user_name = 'yanfei'`);
    expect(await reasonOf()).toBe('outerUnknown');
    await server.db.query(`update users set status = 'enabled' where user_name = 'yanfei'`);
    expect((await arrive(server)).answer?.status).toBe(200);
  });

  it('for somebody else who got the name of an account at the provider', async () => {
    provider.person = { sub: 'other-subject', preferred_username: 'renkai' };
    expect(await reasonOf()).toBe('outerUnknown');
    // And whoever was renamed there stays who they are here.
    provider.person = { sub: 's-1', preferred_username: 'maoyu' };
    expect((await arrive(server)).answer?.json.data).toMatchObject({ userInfo: { userName: 'renkai' } });
  });

  it('for who declines there', async () => {
    provider.person = null;
    expect(await reasonOf()).toBe('outerRefused');
  });

  it.each([
    ['another nonce', { nonce: 'not-the-one-that-was-sent' }],
    ['another issuer', { iss: 'https://evil.example.com' }],
    ['another audience', { aud: 'somebody-else' }],
    ['one that is over', { exp: Math.floor(Date.now() / 1000) - 3600, iat: Math.floor(Date.now() / 1000) - 7200 }],
    ['a key that is not the provider’s', { forged: true }],
    ['no subject', { sub: undefined }],
  ])('with an identity token of %s', async (_name, lying) => {
    provider.person = { sub: 's-1', preferred_username: 'renkai' };
    provider.lying = lying;
    expect(await reasonOf()).toBe('outerRefused');
  });

  it('in another browser, without its cookie, twice, or late', async () => {
    provider.person = { sub: 's-1', preferred_username: 'renkai' };
    const first = await begin(server);
    const other = await begin(server);
    const reason = async (cookie: string) => placeOf(await asked(server, first.back, cookie)).searchParams.get('outer');
    expect(await reason(other.cookie)).toBe('outerOver');
    expect(await reason('')).toBe('outerOver');
    const page = placeOf(await asked(server, first.back, first.cookie));
    // A code counts once, at the provider.
    expect(await reason(first.cookie)).toBe('outerRefused');
    // A state of one's own making.
    const forged = new URL(first.back);
    forged.searchParams.set('state', 'A'.repeat(43));
    expect(placeOf(await asked(server, forged.href, first.cookie)).searchParams.get('outer')).toBe('outerOver');
    // The ticket too is the browser's that began: a link sent to somebody signs nobody in.
    const ticket = page.searchParams.get('ticket') ?? '';
    expect((await exchange(server, ticket, other.cookie)).json.reason).toBe('ticketOver');
    expect((await exchange(server, ticket, '')).json.reason).toBe('ticketOver');
    expect((await exchange(server, ticket, first.cookie)).status).toBe(200);
    const late = await begin(server);
    server.clock.pass(10 * 60_000 + 1_000);
    expect(placeOf(await asked(server, late.back, late.cookie)).searchParams.get('outer')).toBe('outerOver');
    const slow = await begin(server);
    const there = placeOf(await asked(server, slow.back, slow.cookie)).searchParams.get('ticket') ?? '';
    server.clock.pass(60_001);
    expect((await exchange(server, there, slow.cookie)).json.reason).toBe('ticketOver');
  });

  it('with a code that was not given for this request', async () => {
    provider.person = { sub: 's-1', preferred_username: 'renkai' };
    const [mine, theirs] = [await begin(server), await begin(server)];
    const swapped = new URL(mine.back);
    swapped.searchParams.set('code', new URL(theirs.back).searchParams.get('code') ?? '');
    const before = provider.refused.length;
    expect(placeOf(await asked(server, swapped.href, mine.cookie)).searchParams.get('outer')).toBe('outerRefused');
    expect(provider.refused.slice(before)).toEqual(['invalid_grant']);
  });

  it('to a page outside', async () => {
    provider.person = { sub: 's-1', preferred_username: 'renkai' };
    for (const from of ['//evil.example.com', 'https://evil.example.com', '/\\evil.example.com', 'javascript:alert(1)']) {
      const { cookie, back } = await begin(server, from);
      expect(placeOf(await asked(server, back, cookie)).searchParams.get('from'), from).toBeNull();
    }
  });
});

describe('without another provider', () => {
  it('there is no button and no such call; one that is away says so', async () => {
    const alone = await startTestServer();
    try {
      expect((await alone.with(null).call<SignInOptions>('GET', `${admin}/signInOptions`)).json.data).toEqual({ outer: null });
      for (const path of ['outer/begin', 'outer/back?state=x&code=y']) expect((await asked(alone, `${admin}/${path}`)).status).toBe(404);
      expect((await alone.with(null).call('POST', `${admin}/login/outer`, { ticket: 'x' })).status).toBe(404);
    } finally {
      await alone.close();
    }
    const outer: OuterSettings = {
      issuer: 'http://127.0.0.1:9/',
      clientId: 'x',
      clientSecret: null,
      label: 'x',
      match: 'userName',
      claim: 'x',
      home,
    };
    const lost = await startTestServer({ settings: { outer } });
    try {
      const page = placeOf(await asked(lost, `${admin}/outer/begin`));
      expect([page.pathname, page.searchParams.get('outer')]).toEqual(['/tf/login', 'outerUnavailable']);
    } finally {
      await lost.close();
    }
  });

  it('settings that would not be safe stop the start', () => {
    const good = { OIDC_ISSUER: 'https://id.example.com/realm', OIDC_CLIENT_ID: 'tydf', PUBLIC_URL: 'https://oa.example.com/' };
    expect(readConfig([], good).outer).toEqual({
      issuer: 'https://id.example.com/realm',
      clientId: 'tydf',
      clientSecret: null,
      label: 'id.example.com',
      match: 'userName',
      claim: 'preferred_username',
      home: 'https://oa.example.com',
    });
    expect(readConfig([], {}).outer).toBeNull();
    expect(readConfig([], { ...good, OIDC_MATCH: 'email' }).outer).toMatchObject({ match: 'email', claim: 'email' });
    for (const [wrong, named] of [
      [{ OIDC_ISSUER: 'http://id.example.com' }, /OIDC_ISSUER has to begin with https/],
      [{ OIDC_ISSUER: 'id' }, /OIDC_ISSUER/],
      [{ OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID/],
      [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
      [{ OIDC_MATCH: 'phone' }, /OIDC_MATCH/],
    ] as const)
      expect(() => readConfig([], { ...good, ...wrong })).toThrow(named);
  });
});

it('no code, secret or cookie is in the log', () => {
  const log = [...server.logged, ...byMail.logged].join('\n');
  expect(server.logged.length).toBeGreaterThan(50);
  note('client', provider.clientSecret);
  // Some of each were made, and each is looked for.
  expect([...made.keys()].toSorted()).toEqual([
    'client',
    'code',
    'code_challenge',
    'cookie',
    'nonce',
    'secret',
    'state',
    'ticket',
    'token',
  ]);
  expect(made.get('state')?.size).toBeGreaterThan(10);
  for (const [kind, secrets] of made) for (const secret of secrets) expect(log.includes(secret), `a ${kind} is in the log`).toBe(false);
});
