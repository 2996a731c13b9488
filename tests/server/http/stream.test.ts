/** Server-sent events: what happens after subscribing, what was missed, and that a stream ends with its session. */
import type { StreamEvent } from '#model/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, publish } from '#server/realtime/hub.ts';
import { createApp } from '#server/app.ts';
import { openServices } from '#server/services.ts';
import type { AddressInfo } from 'node:net';
import { createTestDatabase } from '#tests/support/cluster.ts';
import { startTestServer, trailKey, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Heard {
  readonly events: StreamEvent[];
  readonly ids: string[];
  readonly ended: Promise<void>;
  stop(): void;
}

async function listen(person: TestClient, last?: string, url = server.url): Promise<Heard> {
  const control = new AbortController();
  const answer = await fetch(`${url}/tydf/stream`, {
    headers: { authorization: person.token, ...(last !== undefined && { 'last-event-id': last }) },
    signal: control.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-route')).toBe('matched');
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const events: StreamEvent[] = [];
  const ids: string[] = [];
  let first: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (first = resolve));
  const read = async (): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      rest += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        first();
        for (const line of block.split('\n')) {
          if (line.startsWith('id: ')) ids.push(line.slice(4));
          if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as StreamEvent);
        }
      }
    }
  };
  const ended = read().catch(() => undefined);
  await begun;
  return { events, ids, ended, stop: () => control.abort() };
}

const tell = async (person: TestClient, id: string): Promise<void> => {
  const event: StreamEvent = { type: 'document', resource: 'hrLeaveRequest', id };
  await server.db.transaction((tx) => publish(tx, server.clock.now(), [`u:${person.userId}`, 'r:hr_manager'], event));
  await announce(server.db);
};

describe('GET /tydf/stream', () => {
  it('hears what concerns the person, once, and nothing else', async () => {
    const [zhoumin, renkai] = [await server.as('zhoumin'), await server.as('renkai')];
    const [hers, his] = [await listen(zhoumin), await listen(renkai)];
    await tell(zhoumin, '7');
    await expect.poll(() => hers.events).toEqual([{ type: 'document', resource: 'hrLeaveRequest', id: '7' }]);
    await tell(renkai, '8');
    await expect.poll(() => his.events).toEqual([{ type: 'document', resource: 'hrLeaveRequest', id: '8' }]);
    expect(hers.events).toHaveLength(2);
    hers.stop();
    his.stop();
  });

  it('tells everybody of another name of the company, once', async () => {
    const [maoyu, renkai] = [await server.as('maoyu'), await server.as('renkai')];
    const his = await listen(renkai);
    const name = { zh: '天屿东方海洋', en: 'Tianyu Ocean' };
    expect((await maoyu.call('PUT', '/tydf/administration/company', { name })).json.code).toBe('200');
    await expect.poll(() => his.events).toEqual([{ type: 'brand' }]);
    // The numbers of documents are nobody's sight.
    await maoyu.call('PUT', '/tydf/administration/company', { name, numbers: { 'sysSystem.code': 'S-{yyyy}-{seq3}' } });
    await tell(renkai, '9');
    await expect.poll(() => his.events.at(-1)).toMatchObject({ id: '9' });
    expect(his.events).toHaveLength(2);
    his.stop();
  });

  it('misses nothing of a transaction that commits after a later one', async () => {
    const person = await server.as('renkai');
    const heard = await listen(person);
    const event = (id: string): StreamEvent => ({ type: 'document', resource: 'hrLeaveRequest', id });
    await server.db.transaction(async (tx) => {
      await publish(tx, server.clock.now(), [`u:${person.userId}`], event('early'));
      await tell(person, 'late');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(heard.events).toEqual([]);
    });
    await announce(server.db);
    await expect.poll(() => heard.events).toEqual([event('early'), event('late')]);
    heard.stop();
  });

  it('tells soon what waited for a transaction that had nothing to tell itself', async () => {
    const person = await server.as('renkai');
    const heard = await listen(person);
    await server.db.transaction(async (tx) => {
      await tx.query('select pg_current_xact_id()');
      await tell(person, 'held back');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(heard.events).toEqual([]);
    });
    await expect.poll(() => heard.events, { timeout: 2_000 }).toMatchObject([{ id: 'held back' }]);
    heard.stop();
  });

  it('does not wait for what runs in another database of the cluster', async () => {
    const person = await server.as('renkai');
    const heard = await listen(person);
    const elsewhere = await createTestDatabase();
    try {
      await elsewhere.db.transaction(async (tx) => {
        await tx.query('create table held (id int)');
        await tell(person, 'meanwhile');
        await expect.poll(() => heard.events).toMatchObject([{ id: 'meanwhile' }]);
      });
    } finally {
      await elsewhere.close();
      heard.stop();
    }
  });

  it('tells what was missed since Last-Event-ID', async () => {
    const person = await server.as('renkai');
    const heard = await listen(person);
    await tell(person, '1');
    await expect.poll(() => heard.ids).toHaveLength(1);
    heard.stop();
    await tell(person, '2');
    const again = await listen(person, heard.ids[0]);
    await expect.poll(() => again.events).toEqual([{ type: 'document', resource: 'hrLeaveRequest', id: '2' }]);
    again.stop();
  });

  it('resumes in the middle of what is being told without hearing anything twice', async () => {
    const [person, other] = [await server.as('renkai'), await server.as('zhoumin')];
    const beside = await listen(other);
    const first = await listen(person);
    await tell(person, '0');
    await expect.poll(() => first.ids).toHaveLength(1);
    first.stop();
    let after = first.ids[0];
    for (let round = 1; round <= 25; round += 1) {
      const [, again] = await Promise.all([tell(person, String(round)), listen(person, after)]);
      await expect.poll(() => again.events).toContainEqual(expect.objectContaining({ id: String(round) }));
      await tell(person, `${round} and on`);
      await expect.poll(() => again.events.at(-1)).toMatchObject({ id: `${round} and on` });
      expect(again.events.map((event) => ('id' in event ? event.id : ''))).toEqual([String(round), `${round} and on`]);
      after = again.ids.at(-1);
      again.stop();
    }
    beside.stop();
  });

  it('goes on for others when one ends', async () => {
    const [person, other] = [await server.as('renkai'), await server.as('zhoumin')];
    const [hers, his] = [await listen(other), await listen(person)];
    await person.call('GET', '/tydf/administration/logout');
    await his.ended;
    await tell(other, 'still there');
    await expect.poll(() => hers.events, { timeout: 2_000 }).toMatchObject([{ id: 'still there' }]);
    hers.stop();
  });

  it('ends with the session', async () => {
    const person = await server.as('renkai');
    const heard = await listen(person);
    await person.call('GET', '/tydf/administration/logout');
    await heard.ended;
    expect(heard.events).toEqual([{ type: 'session', ended: true }]);
  });

  it('ends at once, on every server, when its person is switched off or is somebody else by a role', async () => {
    const services = await openServices({ db: server.db, folder: server.folder, trailKey, clock: server.clock });
    const second = await createApp(services);
    await second.listen({ port: 0, host: '127.0.0.1' });
    const { port } = second.server.address() as AddressInfo;
    const urls = [server.url, `http://127.0.0.1:${port}`];
    const [person, other] = [await server.as('yujianguo'), await server.as('renkai')];
    const everywhere = (of: TestClient) => Promise.all(urls.map((url) => listen(of, undefined, url)));
    const within = (streams: readonly Heard[]) =>
      Promise.race([
        Promise.all(streams.map(({ ended }) => ended)),
        new Promise((_, reject) => setTimeout(() => reject(new Error('still open')), 3_000)),
      ]);

    const [before, beside] = [await everywhere(person), await everywhere(other)];
    await server.db.query(
      `update users set roles = roles || (select id from roles where code = 'fish_vet' or code = 'dept_leader' order by id limit 1) where id = $1`,
      [person.userId],
    );
    await within(before);
    // It is opened anew, as whoever they are now.
    expect(before.map(({ events }) => events)).toEqual([[], []]);
    const streams = await everywhere(person);
    const off = `update users set status = $2 where id = $1`;
    await server.db.query(off, [person.userId, 'disabled']);
    await within(streams);
    for (const { events } of streams) expect(events).toEqual([{ type: 'session', ended: true }]);
    await server.db.query(off, [person.userId, 'enabled']);
    // Others go on hearing.
    await tell(other, '77');
    for (const { events } of beside) await expect.poll(() => events).toContainEqual(expect.objectContaining({ id: '77' }));
    for (const stream of beside) stream.stop();
    await second.close();
  });

  it('does not open without a session', async () => {
    expect((await fetch(`${server.url}/tydf/stream`)).status).toBe(401);
  });
});

describe('a session', () => {
  const alive = async (person: TestClient, headers: Record<string, string> = {}): Promise<boolean> =>
    (await person.call('GET', '/tydf/administration/session', undefined, { headers })).json.code === '200';

  it('lives for 30 minutes after the last act of the person, not after the last request', async () => {
    const person = await server.as('renkai');
    server.clock.pass(29 * 60_000);
    expect(await alive(person, { 'x-user-action': '1' })).toBe(true);
    server.clock.pass(29 * 60_000);
    expect(await alive(person)).toBe(true);
    server.clock.pass(2 * 60_000);
    expect(await alive(person)).toBe(false);
  });

  it('is moved for all servers', async () => {
    const person = await server.as('renkai');
    server.clock.pass(20 * 60_000);
    await alive(person, { 'x-user-action': '1' });
    await expect
      .poll(
        async () =>
          (
            await server.db.query('select 1 as one from session where user_id = $1 and expires_at > $2', [
              person.userId,
              new Date(server.clock.now().getTime() + 29 * 60_000),
            ])
          ).length,
      )
      .toBeGreaterThan(0);
  });

  it('ends at once when the account is disabled, and its rights follow its roles', async () => {
    const person = await server.as('yujianguo');
    await server.db.query(`update users set status = 'disabled' where id = $1`, [person.userId]);
    await expect.poll(() => alive(person)).toBe(false);
    await server.db.query(`update users set status = 'enabled' where id = $1`, [person.userId]);
    await expect.poll(() => alive(person)).toBe(true);
  });

  it('keeps no token in the database', async () => {
    const person = await server.as('renkai');
    const [row] = await server.db.query<{ text: string }>('select string_agg(session::text, chr(10)) as text from session');
    expect(row?.text).not.toContain(person.token);
    expect(row?.text).not.toContain(Buffer.from(person.token).toString('hex'));
  });
});
