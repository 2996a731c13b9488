/** Videos: what the check finds and whom it asks, who sees a film. */
import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { probe, probeTimeoutMs } from '#server/videos/probe.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/videoManagement';
let server: TestServer;
let keeper: TestClient;
let employee: TestClient;
let web: HttpServer;
let camera: Server;
/** Accepts and says nothing. */
let dumb: Server;
const asked: string[] = [];

const listening = async <Of extends Server | HttpServer>(one: Of): Promise<Of> => {
  await new Promise<void>((resolve) => void one.listen(0, '127.0.0.1', resolve));
  return one;
};
const portOf = (one: Server | HttpServer): number => (one.address() as AddressInfo).port;
const live = async (name: string, streamUrl: string, more: AnyDoc = {}, by = keeper): Promise<string> => {
  const { json } = await by.call<AnyDoc>('POST', `${base}/add`, { name, videoType: 'live', category: 'sea', streamUrl, ...more });
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return String(json.data['id']);
};
interface Row {
  readonly id: string;
  readonly online: string;
  readonly checkedAt: string;
  readonly reason: { readonly en: string };
}

beforeAll(async () => {
  server = await startTestServer({ settings: { probeLoopback: true } });
  [keeper, employee] = [await server.as('liuguifang'), await server.as('yanfei')];
  web = await listening(
    createHttp((request, answer) => {
      asked.push(`${request.method} ${request.url}`);
      answer.writeHead(302, { location: `http://127.0.0.1:${portOf(web)}/elsewhere` });
      answer.end();
    }),
  );
  camera = await listening(createTcp((socket) => void socket.on('error', () => undefined)));
  dumb = await listening(createTcp((socket) => void socket.on('error', () => undefined)));
});
afterAll(async () => {
  web?.close();
  camera?.close();
  dumb?.close();
  await server?.close();
});

it(`GET ${base}/check`, async () => {
  const gone = await listening(createTcp());
  const free = portOf(gone);
  await new Promise((resolve) => void gone.close(resolve));
  const ids = [
    await live('网页', `http://127.0.0.1:${portOf(web)}/stream?x=1`),
    await live('网络', `rtsp://name:secret@127.0.0.1:${portOf(camera)}/live`),
    await live('断线', `rtmp://127.0.0.1:${free}/live`),
  ];
  const { json } = await keeper.call<Row[]>('GET', `${base}/check?ids=${ids.join(',')}`);
  expect(json.data.map(({ id, online }) => [id, online])).toEqual([
    [ids[0], 'online'],
    [ids[1], 'online'],
    [ids[2], 'offline'],
  ]);
  // A redirection is an answer and is not followed.
  expect(asked).toEqual(['GET /stream?x=1']);
  const stored = await keeper.call<AnyDoc>('GET', `${base}/get/${ids[0]}`);
  expect(stored.json.data).toMatchObject({ online: 'online', checkedAt: json.data[0]?.checkedAt, version: 1 });
  // What was asked a moment ago is not asked again; later it is.
  const soon = await employee.call<Row[]>('GET', `${base}/check?ids=${ids[0]}`);
  expect(soon.json.data[0]).toMatchObject({ online: 'online', reason: { en: 'checked a moment ago' } });
  server.clock.pass(11_000);
  const { json: all } = await keeper.call<Row[]>('GET', `${base}/check`);
  expect(all.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(asked).toHaveLength(2);
  // Everybody else asks about the one camera that they look at.
  for (const query of ['', '?ids=', `?ids=${ids.join(',')}`, '?ids=1,x'])
    expect((await employee.call('GET', `${base}/check${query}`)).json, query).toMatchObject({ code: '403', reason: 'noPermission' });
  expect(asked).toHaveLength(2);
  expect((await employee.call('GET', `${base}/check?ids=999999999`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
  expect((await employee.call('GET', `${base}/check?ids=x`)).json.code).toBe('404');
});

it('waits three seconds for a camera that says nothing, and no longer', async () => {
  const before = Date.now();
  const { online } = await probe(`http://127.0.0.1:${portOf(dumb)}/`, true);
  expect(online).toBe(false);
  expect(Date.now() - before).toBeGreaterThanOrEqual(probeTimeoutMs - 50);
  expect(Date.now() - before).toBeLessThan(probeTimeoutMs + 2_000);
});

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost/',
  'rtsp://169.254.169.254/latest',
  'rtmp://0.0.0.0/x',
  'file:///etc/passwd',
  'gopher://192.0.2.1/',
  'nothing',
])('never asks %s', async (address) => {
  const asking = `${address.replace(/^(\w+:\/\/[^/]+)(\/.*)$/, `$1:${portOf(web)}$2`)}`;
  const seen = asked.length;
  const { online, reason } = await probe(asking);
  expect(online).toBe(false);
  expect(['this address is never asked', 'not an address of a stream']).toContain(reason.en);
  expect(asked).toHaveLength(seen);
});

it('refuses a live camera without address, an address of another kind, a film without file', async () => {
  const tried = async (record: AnyDoc): Promise<unknown> => {
    const { json } = await keeper.call('POST', `${base}/add`, { name: 'x', category: 'promo', ...record });
    return json.code === '400' ? json.faults?.map(({ field }) => field) : json.code;
  };
  expect(await tried({ videoType: 'live' })).toEqual(['streamUrl']);
  expect(await tried({ videoType: 'live', streamUrl: 'file:///etc/passwd' })).toEqual(['streamUrl']);
  expect(await tried({ videoType: 'record' })).toEqual(['videoFile']);
});

it('shows an address only to those who keep videos, and a video of a role only to it', async () => {
  const [role] = await server.db.query<{ id: string }>(`select id::text from roles where code = 'dept_leader'`);
  const open = await live('公开', 'rtsp://192.0.2.11/a');
  const kept = await live('领导', 'rtsp://192.0.2.11/b', { visibleRoles: [role?.id] }, await server.as('admin'));
  const seen = async (login: string): Promise<string[]> => {
    const { json } = await (await server.as(login)).call<Page>('GET', `${base}/page?pageSize=200`);
    return json.data.records.map((row) => String(row['id']));
  };
  expect(await seen('yanfei')).toContain(open);
  expect(await seen('yanfei')).not.toContain(kept);
  expect(await seen('qinhao')).toContain(kept);
  expect(await seen('jiangyuzhen')).toContain(kept);
  expect((await employee.call('GET', `${base}/get/${kept}`)).json.code).toBe('404');
  expect((await employee.call('GET', `${base}/check?ids=${kept}`)).json.code).toBe('404');
  const { json } = await employee.call<AnyDoc>('GET', `${base}/get/${open}`);
  expect(String(json.data['streamUrl'])).not.toContain('192.0.2.11');
  expect((await keeper.call<AnyDoc>('GET', `${base}/get/${open}`)).json.data['streamUrl']).toBe('rtsp://192.0.2.11/a');
});
