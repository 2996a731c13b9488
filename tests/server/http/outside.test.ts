/** Who a request comes from: the peer itself, or whom a trusted proxy names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const metricsToken = 'monitor-of-the-house-1';
let bare: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  [bare, proxied] = await Promise.all([
    startTestServer({ settings: { metricsToken } }),
    startTestServer({ settings: { trustedProxies: ['loopback', '10.0.0.0/8'] } }),
  ]);
}, 300_000);
afterAll(() => Promise.all([bare?.close(), proxied?.close()]));

const attempt = (server: TestServer, from: string, userName: string) =>
  fetch(`${server.url}/tydf/administration/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ userName, password: 'not this one' }),
  });
const addresses = async (server: TestServer, account: string): Promise<readonly string[]> =>
  (await server.db.query<{ address: string }>('select distinct address from login_attempt where account = $1 order by 1', [account])).map(
    ({ address }) => address,
  );

describe('a proxy', () => {
  it('is believed where it is trusted: in logs, the throttle and what the browser keeps to', async () => {
    // The last one that is no proxy; what the client itself wrote before it counts nothing.
    const answer = await attempt(proxied, '1.2.3.4, 203.0.113.7, 10.1.1.1', 'renkai');
    expect(answer.headers.get('strict-transport-security')).toContain('max-age');
    expect(await addresses(proxied, 'renkai')).toEqual(['203.0.113.7']);
    await proxied.db.query(
      `insert into login_attempt (account, address, at, ok) select 'nobody' || at, '198.51.100.9', $1, false from generate_series(1, 50) at`,
      [proxied.clock.now()],
    );
    expect((await attempt(proxied, '198.51.100.9', 'zhoumin')).status).toBe(429);
    expect((await attempt(proxied, '198.51.100.10', 'zhoumin')).status).not.toBe(429);
  });

  it('is not believed where nobody said that it stands there', async () => {
    const answer = await attempt(bare, '203.0.113.7', 'renkai');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(await addresses(bare, 'renkai')).toEqual(['127.0.0.1']);
  });
});

describe('GET /metrics', () => {
  const metrics = (server: TestServer, headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers });
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };

  it('is read on the machine itself, or with the token', async () => {
    expect((await metrics(bare, {})).status).toBe(200);
    const text = await (await metrics(bare, { ...elsewhere, authorization: `Bearer ${metricsToken}` })).text();
    expect(text).toContain('tydf_streams_open');
    for (const [server, headers] of [
      [bare, elsewhere],
      [bare, { ...elsewhere, authorization: 'Bearer another-token-of-a-monitor' }],
      [proxied, elsewhere],
      [proxied, { ...elsewhere, authorization: 'Bearer ' }],
      [proxied, { forwarded: 'for=203.0.113.7' }],
    ] as const) {
      const answer = await metrics(server, headers);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: '401', reason: 'metricsToken' });
    }
  });
});
