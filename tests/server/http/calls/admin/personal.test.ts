/** What a person sets for themselves, over HTTP: kept for them, on every device, and nobody else's affair. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualPreferences, type Colleague, type OpinionTemplate, type OwnSession, type Preferences } from '#model/operations/personal.ts';
import type { FileRef } from '#model/field.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sweepFiles } from '#server/files/files.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = (path: string): string => `/tydf/personal/${path}`;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);

let server: TestServer;
let author: TestClient;
let leader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [author, leader] = [await server.as('yanfei'), await server.as('qinhao')];
});
afterAll(() => server?.close());

const upload = async (person: TestClient, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileRef> => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const { json } = await person.call<FileRef[]>('POST', '/tydf/api/files', form);
  const [file] = json.data;
  if (file === undefined) throw new Error(json.desc);
  return file;
};

describe('preferences', () => {
  const path = at('preferences');

  it(`GET ${path}: the usual ones, until somebody changes theirs`, async () => {
    expect((await author.call<Preferences>('GET', path)).json.data).toEqual(usualPreferences);
  });

  it(`PUT ${path}: some of them, kept as what differs; refused whole by the name of what does not fit`, async () => {
    const { json } = await leader.call<Preferences>('PUT', path, {
      language: 'en',
      hold: 10,
      keys: { KeyA: 'KeyY' },
      density: 'comfortable',
    });
    expect(json.data).toEqual({ ...usualPreferences, language: 'en', hold: 10, keys: { KeyA: 'KeyY' } });
    expect((await (await server.as('qinhao')).call('GET', path)).json.data).toEqual(json.data);
    const kept = 'select preferences from personal where user_id = $1';
    expect(await server.db.query(kept, [leader.userId])).toEqual([{ preferences: { language: 'en', hold: 10, keys: { KeyA: 'KeyY' } } }]);
    await leader.call('PUT', path, { hold: 5, keys: {} });
    expect(await server.db.query(kept, [leader.userId])).toEqual([{ preferences: { language: 'en' } }]);
    expect((await author.call('GET', path)).json.data).toEqual(usualPreferences);
    const startView = { id: '7', query: { queue: 'urgent', q: '' } };
    const arranged = { startView, queueOrder: ['urgent', 'all'], hiddenQueues: ['kind-expenseReport', 'view-7'] };
    const more = { hold: 'send', queue: 'overdue', bulkLimit: '5000.50', patterns: true, ...arranged };
    expect((await leader.call<Preferences>('PUT', path, more)).json.data).toMatchObject(more);
    expect((await leader.call<Preferences>('GET', path)).json.data).toMatchObject(more);
    await leader.call('PUT', path, {
      hold: 5,
      queue: 'all',
      bulkLimit: null,
      patterns: false,
      startView: null,
      queueOrder: [],
      hiddenQueues: [],
    });
    expect(await server.db.query(kept, [leader.userId])).toEqual([{ preferences: { language: 'en' } }]);
    for (const [body, field] of [
      [{ hold: 'never' }, 'hold'],
      [{ queue: 'snoozed' }, 'queue'],
      [{ bulkLimit: 'much' }, 'bulkLimit'],
      [{ patterns: 1 }, 'patterns'],
      [{ colour: 'red' }, 'colour'],
      [{ density: 'dense' }, 'density'],
      [{ hold: 7, express: true }, 'hold'],
      [{ keys: { KeyA: 1 } }, 'keys'],
      [{ hiddenColumns: 'code' }, 'hiddenColumns'],
      [{ constructor: 'x' }, 'constructor'],
      [{ startView: { id: 'x', query: {} } }, 'startView'],
      [{ startView: { id: '7', query: { queue: 1 } } }, 'startView'],
      [{ startView: { id: '7', query: {}, owner: '1' } }, 'startView'],
      [{ queueOrder: [1] }, 'queueOrder'],
      [{ hiddenQueues: ['x'.repeat(61)] }, 'hiddenQueues'],
    ] as const)
      expect((await leader.call('PUT', path, body)).json, field).toMatchObject({ code: '400', faults: [{ field }] });
    for (const body of [[], {}, 'x']) expect((await leader.call('PUT', path, body)).json.code).toBe('400');
    expect((await leader.call<Preferences>('GET', path)).json.data.express).toBe(false);
  });
});

describe('opinions', () => {
  const path = at('opinions');
  const mine = async (person: TestClient): Promise<OpinionTemplate[]> =>
    (await person.call<OpinionTemplate[]>('GET', path)).json.data.filter(({ own }) => own);

  it(`GET ${path}: the company's, in both languages and in their order`, async () => {
    const all = (await author.call<OpinionTemplate[]>('GET', path)).json.data;
    const approving = all.filter(({ action }) => action === 'approve');
    expect(approving).toHaveLength(5);
    expect(approving[0]).toMatchObject({ own: false, text: { en: 'Agree', zh: '同意' }, resource: null, sort: 1 });
  });

  it(`POST ${path}: one's own, after the others of its action`, async () => {
    const { json } = await author.call<OpinionTemplate>('POST', path, { action: 'approve', text: ' 同意，速办 ' });
    expect(json.data).toEqual({
      id: expect.stringMatching(/^\d+$/) as unknown,
      action: 'approve',
      text: { en: '同意，速办', zh: '同意，速办' },
      own: true,
      resource: null,
      sort: 6,
    });
    expect(await mine(author)).toEqual([json.data]);
    expect(await mine(leader)).toEqual([]);
    for (const [body, field] of [
      [{ text: 'x' }, 'action'],
      [{ action: 'praise', text: 'x' }, 'action'],
      [{ action: 'approve' }, 'text'],
      [{ action: 'approve', text: 'x'.repeat(201) }, 'text'],
      [{ action: 'approve', text: 'x', resource: 'users' }, 'resource'],
      [{ action: 'approve', text: 'x', sort: 'first' }, 'sort'],
      [{ action: 'approve', text: 'x', owner: 1 }, 'owner'],
    ] as const)
      expect((await author.call('POST', path, body)).json, field).toMatchObject({ code: '400', faults: [{ field }] });
  });

  it(`POST ${path}: at most fifty`, async () => {
    const clerk = await server.as('luojia');
    for (let made = 0; made < 50; made += 1) await clerk.call('POST', path, { action: 'reject', text: `第${made}条` });
    expect(await mine(clerk)).toHaveLength(50);
    expect((await clerk.call('POST', path, { action: 'reject', text: '又一条' })).json).toMatchObject({ code: '409', reason: 'tooMany' });
  });

  it(`PUT ${path}/{id}: what the body names; never the company's, never another's`, async () => {
    const [own] = await mine(author);
    const { json } = await author.call('PUT', `${path}/${own?.id ?? ''}`, { text: '照准', sort: -1, resource: 'hrLeaveRequest' });
    expect(json.data).toMatchObject({ action: 'approve', text: { en: '照准', zh: '照准' }, sort: -1, resource: 'hrLeaveRequest' });
    expect((await author.call<OpinionTemplate[]>('GET', path)).json.data[0]?.id).toBe(own?.id);
    expect((await leader.call('PUT', `${path}/${own?.id ?? ''}`, { text: '我的' })).json.code).toBe('404');
    const [companys] = await server.db.query<{ id: string }>('select id::text from opinion_template where user_id is null limit 1');
    expect((await author.call('PUT', `${path}/${companys?.id ?? ''}`, { text: '我的' })).json.code).toBe('404');
    expect((await author.call('PUT', `${path}/${own?.id ?? ''}`, { text: '' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'text' }],
    });
  });

  it(`DELETE ${path}/{id}: one's own`, async () => {
    const [own] = await mine(author);
    expect((await leader.call('DELETE', `${path}/${own?.id ?? ''}`)).json.code).toBe('404');
    expect((await author.call('DELETE', `${path}/${own?.id ?? ''}`)).json).toMatchObject({ code: '200', data: null });
    expect(await mine(author)).toEqual([]);
    const [companys] = await server.db.query<{ id: string }>('select id::text from opinion_template where user_id is null limit 1');
    expect((await author.call('DELETE', `${path}/${companys?.id ?? ''}`)).json.code).toBe('404');
  });
});

describe('signature', () => {
  const path = at('signature');

  it(`GET ${path}: none at first`, async () => {
    expect((await author.call('GET', path)).json).toMatchObject({ code: '200', data: null });
  });

  it(`PUT ${path}: an image that one uploaded oneself; it stays when uploads are swept, and the one before goes`, async () => {
    const [first, second] = [await upload(leader, 'a.png', png), await upload(leader, 'b.png', png)];
    const foreign = await upload(author, 'c.png', png);
    const text = await upload(leader, 'd.txt', new TextEncoder().encode('no image'));
    expect((await leader.call('PUT', path, { fileId: first.id })).json).toMatchObject({
      code: '200',
      data: { id: first.id, name: 'a.png' },
    });
    for (const [fileId, rule] of [
      [foreign.id, 'unknownFile'],
      ['999999', 'unknownFile'],
      [text.id, 'notASignature'],
      [null, 'required'],
    ] as const)
      expect((await leader.call('PUT', path, { fileId })).json, rule).toMatchObject({ code: '400', faults: [{ field: 'fileId', rule }] });
    expect((await leader.call<FileRef>('GET', path)).json.data.id).toBe(first.id);
    await leader.call('PUT', path, { fileId: second.id });
    expect((await leader.call('GET', `/tydf/api/files/${first.id}`)).json.code).toBe('404');
    const sweeping = { ...server.services, clock: { now: () => new Date(server.clock.now().getTime() + 48 * 3_600_000) } };
    await sweepFiles(sweeping);
    expect((await leader.call<FileRef>('GET', path)).json.data.id).toBe(second.id);
    const bytes = await fetch(`${server.url}/tydf/api/files/${second.id}`, { headers: { authorization: leader.token } });
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(png);
    expect((await author.call('GET', `/tydf/api/files/${second.id}`)).json.code).toBe('404');
    expect((await author.call('GET', path)).json.data).toBeNull();
  });

  it('signs decisions with a copy that belongs to the document', async () => {
    const { data: kept } = (await leader.call<FileRef>('GET', path)).json;
    const { json } = await author.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
      requestId: 'signed-1',
      leaveType: 'personal',
      startDate: '2026-12-07',
      endDate: '2026-12-07',
      reason: '家中有事',
      agentUser: (await server.as('luyang')).userId,
    });
    expect(json.code, json.desc).toBe('200');
    const id = json.data.document['id'];
    const signed = await leader.call('POST', '/tydf/process/hrLeaveRequest/approveProcess', {
      id,
      requestId: 'signed-2',
      signature: kept.id,
    });
    expect(signed.json.code, signed.json.desc).toBe('200');
    const { data } = (
      await author.call<{ trail: { signature: FileRef | null }[] }>('GET', `/tydf/process/document/hrLeaveRequest/${String(id)}`)
    ).json;
    const under = data.trail.find(({ signature }) => signature)?.signature;
    expect(under?.id).not.toBe(kept.id);
    const bytes = await fetch(`${server.url}/tydf/api/files/${under?.id ?? ''}`, { headers: { authorization: author.token } });
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(png);
    expect((await leader.call<FileRef>('GET', path)).json.data.id).toBe(kept.id);
  });

  it(`DELETE ${path}`, async () => {
    const { data: kept } = (await leader.call<FileRef>('GET', path)).json;
    expect((await leader.call('DELETE', path)).json).toMatchObject({ code: '200', data: null });
    expect((await leader.call('GET', path)).json.data).toBeNull();
    expect((await leader.call('GET', `/tydf/api/files/${kept.id}`)).json.code).toBe('404');
  });
});

describe('people', () => {
  const path = at('people');
  const ask = async (person: TestClient, query: string): Promise<Colleague[]> => {
    const { json } = await person.call<Colleague[]>('GET', `${path}?${query}`);
    expect(json.code, json.desc).toBe('200');
    return json.data;
  };

  it(`GET ${path}: by name, pinyin, initials, account; enabled people only, with post and department`, async () => {
    for (const q of ['秦昊', '昊', 'qinhao', 'qh', 'QIN ha'])
      expect(
        (await ask(author, `q=${encodeURIComponent(q)}`)).map(({ id }) => id),
        q,
      ).toContain(leader.userId);
    const [found] = await ask(author, `q=${encodeURIComponent('秦昊')}`);
    expect(found).toMatchObject({
      name: '秦昊',
      post: { zh: expect.any(String) as unknown },
      department: { zh: expect.any(String) as unknown },
      away: null,
    });
    expect(await ask(author, 'q=nobodyatall')).toEqual([]);
    expect(await ask(author, 'q=z&size=3')).toHaveLength(3);
    await server.db.query(`update users set status = 'disabled' where user_name = 'renkai'`);
    await server.db.notify('record', 'users');
    await expect.poll(() => ask(author, 'q=renkai')).toEqual([]);
  });

  it('of a department with those below it; without words one’s own, those picked last first, and who is away says so', async () => {
    const [own] = await server.db.query<{ id: string }>('select dept_id::text as id from users where id = $1', [author.userId]);
    const near = await ask(author, 'size=100');
    expect(near.length).toBeGreaterThan(0);
    expect(near.map(({ id }) => id)).not.toContain(author.userId);
    expect((await ask(author, `department=${own?.id ?? ''}&size=100`)).map(({ id }) => id)).toEqual(
      expect.arrayContaining(near.map(({ id }) => id)),
    );
    const [top] = await server.db.query<{ id: string }>('select id::text from sys_department where parent_id is null order by id limit 1');
    expect((await ask(author, `department=${top?.id ?? ''}&size=100`)).length).toBeGreaterThan(near.length);
    expect(await ask(author, 'department=999999')).toEqual([]);
    const clerk = await server.as('zhoumin');
    const { json } = await author.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
      requestId: 'picked-1',
      leaveType: 'personal',
      startDate: '2026-12-08',
      endDate: '2026-12-08',
      reason: '家中有事',
      agentUser: (await server.as('luyang')).userId,
    });
    const copied = await author.call('POST', `/tydf/process/document/hrLeaveRequest/${String(json.data.document['id'])}/copyTo`, {
      requestId: 'picked-2',
      userIds: [clerk.userId],
    });
    expect(copied.json.code, copied.json.desc).toBe('200');
    expect((await ask(author, ''))[0]).toMatchObject({ id: clerk.userId, away: null });
    const day = (days: number): string => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString();
    const away = await clerk.call('POST', '/tydf/process/substitutions', { substituteId: leader.userId, from: day(-1), to: day(2) });
    expect(away.json.code, away.json.desc).toBe('200');
    await expect
      .poll(async () => (await ask(author, ''))[0]?.away)
      .toEqual({ until: day(2), substitute: { id: leader.userId, name: '秦昊', nameEn: 'Qin Hao' }, note: null });
  });
});

describe('sessions', () => {
  const path = at('sessions');
  const list = async (person: TestClient): Promise<OwnSession[]> => (await person.call<OwnSession[]>('GET', path)).json.data;

  it(`GET ${path}: one's own open ones, without tokens`, async () => {
    const [here, there] = [await server.as('majun'), await server.as('majun')];
    const all = await list(here);
    expect(all).toHaveLength(2);
    expect(all.filter(({ current }) => current)).toHaveLength(1);
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(['address', 'agent', 'current', 'id', 'lastSeenAt', 'startedAt']);
    expect(all.find(({ current }) => current)?.id).not.toBe((await list(there)).find(({ current }) => current)?.id);
    const text = JSON.stringify(all);
    for (const { token } of [here, there]) expect(text).not.toContain(token);
    const hashes = await server.db.query<{ hash: string }>(`select encode(token_hash, 'hex') as hash from session where user_id = $1`, [
      here.userId,
    ]);
    for (const { hash } of hashes) expect(text).not.toContain(hash);
  });

  it(`DELETE ${path}/{id}: another of one's own; the one in use and other people's stay`, async () => {
    const [here, there] = [await server.as('weixiaodan'), await server.as('weixiaodan')];
    const all = await list(here);
    const other = all.find(({ current }) => !current)?.id ?? '';
    const own = all.find(({ current }) => current)?.id ?? '';
    expect((await leader.call('DELETE', `${path}/${other}`)).json.code).toBe('404');
    expect((await here.call('DELETE', `${path}/${own}`)).json).toMatchObject({ code: '409', reason: 'currentSession' });
    expect((await here.call('DELETE', `${path}/${other}`)).json).toMatchObject({ code: '200', data: null });
    expect((await there.call('GET', path)).json.code).toBe('401');
    expect(await list(here)).toHaveLength(1);
  });
});
