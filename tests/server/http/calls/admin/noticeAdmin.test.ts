/** Calls of configured notices, messages and one's own notices, each made to succeed, and what it changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { type ChannelState, type Gateway, gatewaysOf } from '#server/notices/gateways.ts';
import type { Deliveries } from '#server/messages/sends.ts';
import { startChat, type ChatServer } from '#tests/support/fakes/chat.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestClient;
let yanfei: TestClient;
let chat: ChatServer;
const configs = '/tydf/administration/noticeConfig';
const sends = '/tydf/administration/noticeSendMessage';
const mine = '/tydf/administration/noticeMessage';

beforeAll(async () => {
  [server, chat] = await Promise.all([startTestServer({ loopback: true }), startChat()]);
  [admin, yanfei] = [await server.as('maoyu'), await server.as('yanfei')];
});
afterAll(async () => {
  await server?.close();
  await chat?.close();
});

const ok = async <Data = AnyDoc>(client: TestClient, method: string, path: string, body?: unknown): Promise<Data> => {
  const { json } = await client.call<Data>(method, path, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const written = async (more: AnyDoc = {}): Promise<string> =>
  String(
    (
      await ok(admin, 'POST', `${sends}/add`, {
        title: '停水',
        content: '<p>周六</p>',
        receiverType: 'user',
        receiverUsers: [yanfei.userId],
        ...more,
      })
    )['id'],
  );
const own = (query = ''): Promise<Page> => ok<Page>(yanfei, 'GET', `${mine}/page${query}`);
/** The group of DingTalk as it is used. */
const kept = async (): Promise<Gateway | undefined> => (await gatewaysOf(server.services)).get('dingtalk');
const newest = async (): Promise<AnyDoc> => (await own()).records[0] ?? {};

describe('channels', () => {
  it(`GET ${configs}/channels`, async () => {
    const states = await ok<ChannelState[]>(admin, 'GET', `${configs}/channels`);
    expect(states.map(({ channel, ready }) => [channel, ready])).toEqual([
      ['inner', true],
      ['email', false],
      ['sms', false],
      ['wecom', false],
      ['dingtalk', false],
      ['feishu', false],
    ]);
    expect((await yanfei.call('GET', `${configs}/channels`)).json.code).toBe('403');
  });

  it(`PUT ${configs}/channels/{channel}`, async () => {
    const body = { url: `${chat.url}/robot/send?access_token=very-secret-token`, secret: 'SECret', inside: true };
    const states = await ok<ChannelState[]>(admin, 'PUT', `${configs}/channels/dingtalk`, body);
    const state = states.find(({ channel }) => channel === 'dingtalk');
    expect(state).toEqual({ channel: 'dingtalk', ready: true, address: `${chat.url}/…oken`, signed: true, inside: true });
    for (const hidden of ['very-secret', 'SECret']) expect(JSON.stringify(states)).not.toContain(hidden);
    // What is not named stays as it was.
    await ok(admin, 'PUT', `${configs}/channels/dingtalk`, { url: `${chat.url}/other` });
    expect(await kept()).toMatchObject({ url: `${chat.url}/other`, secret: 'SECret', inside: true });
    // In the database neither can be read; what was plain there before is sealed when it is first read.
    const stored = async (): Promise<string> =>
      JSON.stringify(await server.db.query(`select url, secret, encode(sealed, 'escape') as sealed from notice_gateway`));
    for (const hidden of ['/other', 'SECret']) expect(await stored()).not.toContain(hidden);
    await server.db.query(`update notice_gateway set sealed = null, url = $1, secret = 'SECret'`, [`${chat.url}/other`]);
    expect(await stored()).toContain('SECret');
    expect(await kept()).toMatchObject({ url: `${chat.url}/other`, secret: 'SECret', inside: true });
    expect(await stored()).not.toContain('SECret');
    expect((await admin.call('PUT', `${configs}/channels/pigeon`, body)).json).toMatchObject({ code: '404', reason: 'unknownChannel' });
    expect((await admin.call('PUT', `${configs}/channels/wecom`, { url: 'file:///etc/passwd' })).json).toMatchObject({ code: '400' });
    expect((await yanfei.call('PUT', `${configs}/channels/wecom`, body)).json.code).toBe('403');
  });

  it(`POST ${configs}/channels/{channel}/test`, async () => {
    chat.told.length = 0;
    expect(await ok(admin, 'POST', `${configs}/channels/dingtalk/test`)).toEqual({ channel: 'dingtalk', reason: null });
    expect(chat.told).toHaveLength(1);
    expect(await ok(admin, 'POST', `${configs}/channels/wecom/test`)).toEqual({ channel: 'wecom', reason: 'noGateway' });
  });

  it(`POST ${configs}/test/{id}`, async () => {
    const [row] = await server.db.query<{ id: string }>(`select id::text from notice_config where config_key = 'contract_expiring'`);
    expect(await ok(admin, 'POST', `${configs}/test/${row?.id}`)).toEqual([{ channel: 'inner', reason: null }]);
    const { records } = await ok<Page>(admin, 'GET', `${mine}/page`);
    expect(records[0]).toMatchObject({ title: '[Test] Contract ends: Meeting room A', level: 'warning' });
    expect((await admin.call('POST', `${configs}/test/999999999`)).json.code).toBe('404');
  });
});

describe('messages', () => {
  it(`PUT ${sends}/send/{id}`, async () => {
    const before = await ok(yanfei, 'GET', `${mine}/unreadCount`);
    const id = await written();
    expect(await ok(admin, 'PUT', `${sends}/send/${id}`)).toEqual({ receiverCount: 1, again: 0 });
    expect(await ok(admin, 'GET', `${sends}/get/${id}`)).toMatchObject({
      sendState: 'sent',
      receiverCount: 1,
      readCount: 0,
      sentAt: server.clock.now().toISOString(),
    });
    expect(await newest()).toMatchObject({ title: '停水', content: '<p>周六</p>', sendId: id, readState: 'unread' });
    expect(await ok(yanfei, 'GET', `${mine}/unreadCount`)).toEqual({ count: Number(before['count']) + 1 });
    expect((await admin.call('PUT', `${sends}/put/${id}`, { title: 'x' })).json).toMatchObject({ code: '400', faults: [{ rule: 'sent' }] });
    expect((await admin.call('DELETE', `${sends}/deletes?ids=${id}`)).json).toMatchObject({ code: '409', reason: 'sent' });
    expect((await yanfei.call('PUT', `${sends}/send/${id}`)).json.code).toBe('403');
  });

  it(`POST ${sends}/receivers`, async () => {
    const leader = await ok<{ count: number; people: { id: string }[]; most: number | null }>(admin, 'POST', `${sends}/receivers`, {
      receiverType: 'user',
      receiverUsers: [yanfei.userId, '999999999'],
    });
    expect(leader).toMatchObject({ count: 1, people: [{ id: yanfei.userId }], most: null });
    const [top] = await server.db.query<{ id: string }>('select id::text from sys_department where parent_id is null order by id limit 1');
    const all = await ok(admin, 'POST', `${sends}/receivers`, { receiverType: 'dept', receiverDepts: [top?.id] });
    const direct = await server.db.query(`select 1 from users where dept_id = $1 and status = 'enabled'`, [top?.id]);
    expect(Number(all['count'])).toBeGreaterThan(direct.length);
  });

  it('needs somebody to go to, and the right to send to many', async () => {
    const [unheld] = await server.db.query<{ id: string }>(`select id::text from roles where code = 'flow_designer'`);
    const nobody = await written({ receiverType: 'role', receiverRoles: [unheld?.id], receiverUsers: [] });
    expect((await admin.call('PUT', `${sends}/send/${nobody}`)).json).toMatchObject({ code: '409', reason: 'noReceivers' });
    expect(await ok(admin, 'GET', `${sends}/get/${nobody}`)).toMatchObject({ sendState: 'draft' });
    const stranger = { title: 'x', content: 'x', receiverType: 'user', receiverUsers: ['999999999'] };
    expect((await admin.call('POST', `${sends}/add`, stranger)).json).toMatchObject({ code: '400', faults: [{ field: 'receiverUsers' }] });
    const all = await written({ receiverType: 'all' });
    await server.db.query(
      `delete from role_resource where resource_id in (select id from resources where perm_code = 'noticeSendMessage:sendAll')`,
    );
    await server.db.notify('record', 'role_resource');
    const { json } = await admin.call('PUT', `${sends}/send/${all}`);
    expect(json).toMatchObject({ code: '403', reason: 'tooManyReceivers' });
    const planned = { title: 'x', content: 'x', receiverType: 'all', planTime: '2026-12-01T00:00:00.000Z' };
    expect((await admin.call('POST', `${sends}/add`, planned)).json).toMatchObject({ code: '403', reason: 'tooManyReceivers' });
    await server.db.query(
      `insert into role_resource (role_id, resource_id, scope) select o.id, r.id, 'all' from roles o, resources r where o.code = 'sys_admin' and r.perm_code = 'noticeSendMessage:sendAll'`,
    );
    await server.db.notify('record', 'role_resource');
    await expect.poll(async () => (await admin.call('PUT', `${sends}/send/${all}`)).json.code).toBe('200');
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      `select count(*)::int as count from users where status = 'enabled' and not deleted`,
    );
    expect(await ok(admin, 'GET', `${sends}/get/${all}`)).toMatchObject({ receiverCount: count });
  });

  it(`POST ${sends}/sendByConfigKey/{key}`, async () => {
    const body = { params: { name: '张三', date: '2026-12-31', days: 30 }, receiverUsers: [yanfei.userId], link: '/dashboard' };
    const { id, receiverCount } = await ok<{ id: string; receiverCount: number }>(
      admin,
      'POST',
      `${sends}/sendByConfigKey/contract_expiring`,
      body,
    );
    expect(receiverCount).toBe(1);
    expect(await ok(admin, 'GET', `${sends}/get/${id}`)).toMatchObject({
      title: '合同到期：张三',
      titleEn: 'Contract ends: 张三',
      content: '<p>将于30天后（2026-12-31）到期。</p>',
      configKey: 'contract_expiring',
      level: 'warning',
      sendState: 'sent',
    });
    expect(await newest()).toMatchObject({ title: 'Contract ends: 张三', link: '/dashboard', level: 'warning' });
    const unknown = await admin.call('POST', `${sends}/sendByConfigKey/nothing`, body);
    expect(unknown.json).toMatchObject({ code: '404', desc: 'notice configuration not found' });
    expect((await admin.call('POST', `${sends}/sendByConfigKey/contract_expiring`, { params: { nope: 'x' } })).json).toMatchObject({
      code: '400',
      reason: 'unknownPlaceholder',
    });
    expect((await admin.call('POST', `${sends}/sendByConfigKey/contract_expiring`, { ...body, link: '//evil.example' })).json.code).toBe(
      '400',
    );
    // Nor does a parameter lead anywhere else.
    const [row] = await server.db.query<{ id: string }>(`select id::text from notice_config where config_key = 'contract_expiring'`);
    await ok(admin, 'PUT', `${configs}/put/${row?.id}`, { linkTpl: '{link}' });
    const strange = { params: { ...body.params, link: 'https://evil.example' }, receiverUsers: body.receiverUsers };
    expect((await admin.call('POST', `${sends}/sendByConfigKey/contract_expiring`, strange)).json).toMatchObject({
      code: '400',
      faults: [{ field: 'params.link' }],
    });
    // To the people of a role, and about a record.
    const office = await ok<{ id: string }>(admin, 'POST', `${sends}/sendByConfigKey/staff_left`, { params: { code: 'LZ-1' } });
    expect(await ok(admin, 'GET', `${sends}/get/${office.id}`)).toMatchObject({ receiverUsers: [(await server.as('zhoumin')).userId] });
  });

  it(`PUT ${sends}/recall/{id}`, async () => {
    const id = await written();
    expect((await admin.call('PUT', `${sends}/recall/${id}`)).json).toMatchObject({ code: '409', reason: 'notSent' });
    await ok(admin, 'PUT', `${sends}/send/${id}`);
    expect(await newest()).toMatchObject({ sendId: id });
    expect(await ok(admin, 'PUT', `${sends}/recall/${id}`)).toEqual({ receiverCount: 1, unread: 1, gone: 0 });
    expect((await own()).records.map((row) => row['sendId'])).not.toContain(id);
    expect(await ok(admin, 'GET', `${sends}/get/${id}`)).toMatchObject({ sendState: 'recalled' });
    expect((await admin.call('PUT', `${sends}/send/${id}`)).json).toMatchObject({ code: '409', reason: 'recalled' });
  });

  it(`GET ${sends}/deliveries/{id}`, async () => {
    const id = await written({ channels: ['inner', 'email', 'sms'] });
    await ok(admin, 'PUT', `${sends}/send/${id}`);
    const all = await ok<Deliveries>(admin, 'GET', `${sends}/deliveries/${id}`);
    expect(all).toMatchObject({ counts: { waiting: 0, sent: 1, read: 0, failed: 2 }, total: 3 });
    expect(all.lines.map(({ channel, state, reason, receiver }) => [channel, state, reason, receiver?.id ?? null])).toEqual([
      ['email', 'failed', 'noGateway', yanfei.userId],
      ['sms', 'failed', 'noGateway', null],
      ['inner', 'sent', null, yanfei.userId],
    ]);
    expect((await ok<Deliveries>(admin, 'GET', `${sends}/deliveries/${id}?state=sent`)).lines).toHaveLength(1);
    expect((await admin.call('GET', `${sends}/deliveries/${id}?state=odd`)).json.code).toBe('400');
  });
});

describe('my notices', () => {
  it(`POST ${mine}/add`, async () => {
    const note = await ok(yanfei, 'POST', `${mine}/add`, { title: '交周报', content: '周五前', link: '/dashboard' });
    expect(note).toMatchObject({
      title: '交周报',
      content: '<p>周五前</p>',
      link: '/dashboard',
      receiver: yanfei.userId,
      readState: 'unread',
    });
    expect(await newest()).toMatchObject({ id: note['id'] });
    const titles = Array.from({ length: 8 }, (_, at) => `同时 ${at}`);
    const notes = await Promise.all(titles.map((title) => ok(yanfei, 'POST', `${mine}/add`, { title })));
    expect(notes.map((one) => one['title'])).toEqual(titles);
    expect((await yanfei.call('POST', `${mine}/add`, { title: ' ' })).json).toMatchObject({ code: '400', faults: [{ field: 'title' }] });
  });

  for (const path of [mine, `${mine}/page`])
    it(`GET ${path}`, async () => {
      await ok(yanfei, 'POST', `${mine}/add`, { title: '找一找' });
      const read = String((await ok(yanfei, 'POST', `${mine}/add`, { title: '已读的' }))['id']);
      await ok(yanfei, 'PUT', `${mine}/put/${read}`);
      const found = await ok<Page>(
        yanfei,
        'GET',
        `${path}?keyword=${encodeURIComponent('找一')}&readState=unread&level=info&kind=system&sentAt_from=2026-11-20&sentAt_to=2026-11-20`,
      );
      expect(found.records.every((row) => row['title'] === '找一找')).toBe(true);
      expect(found.total).toBe(found.records.length);
      const states = (await ok<Page>(yanfei, 'GET', `${path}?pageSize=200`)).records.map((row) => row['readState']);
      expect(states.indexOf('read')).toBeGreaterThan(states.lastIndexOf('unread'));
      expect((await ok<Page>(yanfei, 'GET', `${path}?sentAt_to=2026-11-19`)).total).toBe(0);
      expect((await yanfei.call('GET', `${path}?readState=odd`)).json.code).toBe('400');
      expect((await ok<Page>(admin, 'GET', `${path}?pageSize=200`)).records.map((row) => row['id'])).not.toContain(read);
    });

  it(`GET ${mine}/all`, async () => {
    const note = await ok(yanfei, 'POST', `${mine}/add`, { title: '全部' });
    const all = await ok<AnyDoc[]>(yanfei, 'GET', `${mine}/all?readState=unread`);
    expect(all.map(({ id }) => id)).toContain(note['id']);
    expect(all.every(({ receiver }) => receiver === yanfei.userId)).toBe(true);
  });

  it(`GET ${mine}/get/{id}`, async () => {
    const id = await written({ content: '<p>甲<b>乙</b></p>' });
    await ok(admin, 'PUT', `${sends}/send/${id}`);
    const notice = await newest();
    expect(await ok(yanfei, 'GET', `${mine}/get/${String(notice['id'])}`)).toMatchObject({
      content: '<p>甲<b>乙</b></p>',
      readState: 'unread',
    });
    expect((await admin.call('GET', `${mine}/get/${String(notice['id'])}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
    expect((await yanfei.call('GET', `${mine}/get/999999999`)).json.code).toBe('404');
  });

  for (const call of ['put', 'update'])
    it(`PUT ${mine}/${call}/{id}`, async () => {
      const note = String((await ok(yanfei, 'POST', `${mine}/add`, { title: '读我' }))['id']);
      const before = await ok(yanfei, 'GET', `${mine}/unreadCount`);
      expect(await ok(yanfei, 'PUT', `${mine}/${call}/${note}`)).toMatchObject({
        readState: 'read',
        readAt: server.clock.now().toISOString(),
      });
      expect(await ok(yanfei, 'GET', `${mine}/unreadCount`)).toEqual({ count: Number(before['count']) - 1 });
      expect((await admin.call('PUT', `${mine}/${call}/${note}`)).json.code).toBe('404');
    });

  it(`GET ${mine}/unreadCount`, async () => {
    const { count } = await ok(yanfei, 'GET', `${mine}/unreadCount`);
    await ok(yanfei, 'POST', `${mine}/add`, { title: 'x' });
    expect(await ok(yanfei, 'GET', `${mine}/unreadCount`)).toEqual({ count: Number(count) + 1 });
  });

  it(`PUT ${mine}/readAll`, async () => {
    await ok(yanfei, 'POST', `${mine}/add`, { title: 'x' });
    expect(await ok(yanfei, 'PUT', `${mine}/readAll`)).toEqual({ unread: 0 });
    expect((await own('?readState=unread')).total).toBe(0);
  });

  it(`DELETE ${mine}/deletes`, async () => {
    const id = await written();
    await ok(admin, 'PUT', `${sends}/send/${id}`);
    const notice = String((await newest())['id']);
    expect((await admin.call('DELETE', `${mine}/deletes?ids=${notice}`)).json.code).toBe('404');
    await ok(yanfei, 'DELETE', `${mine}/deletes?ids=${notice}`);
    expect((await yanfei.call('GET', `${mine}/get/${notice}`)).json.code).toBe('404');
    // The sender still counts it.
    expect((await ok<Deliveries>(admin, 'GET', `${sends}/deliveries/${id}`)).total).toBe(1);
  });
});
