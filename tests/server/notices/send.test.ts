/** What is configured is what is told; messages reach people, mailboxes and chat groups over real connections, and say what did not go out. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { NoticePage } from '#model/operations/personal.ts';
import type { Services } from '#server/context.ts';
import { workOnce } from '#server/documents/background.ts';
import { isAllowed } from '#server/notices/chat.ts';
import { workChats } from '#server/notices/deliveries.ts';
import { workMail } from '#server/notices/mail.ts';
import { workPlanned } from '#server/messages/planned.ts';
import type { Deliveries } from '#server/messages/sends.ts';
import { smtpMail } from '#server/notices/smtp.ts';
import { startChat, type ChatServer } from '#tests/support/fakes/chat.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';
import { startSmtp, type SmtpServer } from '#tests/support/fakes/smtp.ts';

let server: TestServer;
let admin: TestClient;
let smtp: SmtpServer;
let chat: ChatServer;
let services: Services;
const ids = new Map<string, string>();
const base = '/tydf/administration';
const secret = 'SEC-of-the-robot';

beforeAll(async () => {
  [smtp, chat] = await Promise.all([startSmtp(), startChat()]);
  const mail = smtpMail({ url: smtp.url, from: 'tydf <tydf@tydf.example>', home: 'https://office.example' });
  server = await startTestServer({ mail, loopback: true });
  services = server.services;
  admin = await server.as('maoyu');
  for (const { id, name } of await server.db.query<{ id: string; name: string }>('select id::text, user_name as name from users'))
    ids.set(name, id);
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
  await chat?.close();
});

/** Sets the clock; a session does not outlive the leap. */
async function at(time: Date): Promise<void> {
  server.clock.set(time);
  admin = await server.as('maoyu');
}
const later = (ms: number): Promise<void> => at(new Date(server.clock.now().getTime() + ms));
const user = (name: string): string => ids.get(name) ?? '';
const send = async (body: AnyDoc): Promise<string> => {
  const made = await admin.call<AnyDoc>('POST', `${base}/noticeSendMessage/add`, { title: '停水', content: '<p>周六停水。</p>', ...body });
  expect(made.json, JSON.stringify(made.json)).toMatchObject({ code: '200' });
  const id = String(made.json.data['id']);
  const { json } = await admin.call('PUT', `${base}/noticeSendMessage/send/${id}`);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return id;
};
const message = async (id: string): Promise<AnyDoc> => (await admin.call<AnyDoc>('GET', `${base}/noticeSendMessage/get/${id}`)).json.data;
const deliveries = async (id: string): Promise<Deliveries> =>
  (await admin.call<Deliveries>('GET', `${base}/noticeSendMessage/deliveries/${id}`)).json.data;
const bell = async (name: string): Promise<NoticePage['notices']> =>
  (await (await server.as(name)).call<NoticePage>('GET', '/tydf/personal/notices')).json.data.notices;
const toUsers = (...names: string[]): AnyDoc => ({ receiverType: 'user', receiverUsers: names.map(user) });
const gateway = (channel: string, body: AnyDoc) => admin.call('PUT', `${base}/noticeConfig/channels/${channel}`, body);
const robots = (): Promise<unknown> =>
  Promise.all([
    gateway('dingtalk', { url: `${chat.url}/robot/send?access_token=abc`, secret, inside: true }),
    gateway('wecom', { url: `${chat.url}/cgi-bin/webhook/send?key=k`, inside: true }),
    gateway('feishu', { url: `${chat.url}/open-apis/bot/v2/hook/h`, secret, inside: true }),
  ]);

it('a message goes to everybody by bell and mail, in the language of each', async () => {
  const yanfei = await server.as('yanfei');
  await yanfei.call('PUT', '/tydf/personal/preferences', { language: 'en' });
  const id = await send({
    ...toUsers('yanfei', 'qinhao'),
    titleEn: 'No water',
    contentEn: '<p>On Saturday &amp; Sunday.</p>',
    channels: ['inner', 'email'],
    link: '/dashboard',
  });
  expect(await message(id)).toMatchObject({ sendState: 'sent', receiverCount: 2, readCount: 0, failReason: null });
  expect((await bell('qinhao'))[0]).toMatchObject({
    title: { zh: '停水', en: 'No water' },
    text: { zh: '周六停水。', en: 'On Saturday & Sunday.' },
    link: '/dashboard',
    messageId: id,
    loud: false,
  });
  smtp.mails.length = 0;
  expect(await workMail(services)).toBe(2);
  expect(smtp.mails.map(({ to, subject }) => `${to[0]} ${subject}`).toSorted()).toEqual([
    'qinhao@tydf.example 停水',
    'yanfei@tydf.example No water',
  ]);
  expect(smtp.mails.find(({ subject }) => subject === '停水')?.text).toContain('https://office.example/tf/dashboard');
  const { notices } = (await yanfei.call<NoticePage>('GET', '/tydf/personal/notices')).json.data;
  await yanfei.call('PUT', `${base}/noticeMessage/put/${notices[0]?.id}`);
  expect(await message(id)).toMatchObject({ readCount: 1 });
  expect((await deliveries(id)).counts).toEqual({ waiting: 0, sent: 3, read: 1, failed: 0 });
});

it('waits through the receiver’s quiet hours by mail, not in the bell; what is critical does not', async () => {
  const morning = server.clock.now();
  await at(new Date('2026-11-20T23:30:00+08:00'));
  const [calm, critical] = [
    await send({ ...toUsers('yanfei'), channels: ['inner', 'email'] }),
    await send({ ...toUsers('yanfei'), title: '火警', level: 'critical', channels: ['inner', 'email'] }),
  ];
  expect((await bell('yanfei')).map(({ messageId, loud }) => [messageId, loud]).slice(0, 2)).toEqual([
    [critical, true],
    [calm, false],
  ]);
  smtp.mails.length = 0;
  expect(await workMail(services)).toBe(1);
  expect(smtp.mails[0]?.subject).toBe('火警');
  await at(new Date('2026-11-21T07:00:00+08:00'));
  expect(await workMail(services)).toBe(1);
  await at(morning);
});

it('a chat group is told once, signed where it wants that; nobody is called by what people write', async () => {
  // What listens where in the own network is told to nobody.
  await gateway('wecom', { url: 'http://127.0.0.1:1/x', inside: true });
  expect((await admin.call<AnyDoc>('POST', `${base}/noticeConfig/channels/wecom/test`)).json.data).toMatchObject({
    reason: 'the address cannot be reached',
  });
  await robots();
  chat.told.length = 0;
  const id = await send({
    ...toUsers('yanfei', 'qinhao'),
    channels: ['inner', 'dingtalk', 'wecom', 'feishu'],
    content: '<p>@所有人 &lt;at user_id="all"&gt;</p>',
    link: '/dashboard',
  });
  expect(await workChats(services)).toBe(3);
  const by = (path: string) => chat.told.find((one) => one.path.includes(path));
  const text = '停水\n＠所有人 ＜at user_id="all">\nhttps://office.example/tf/dashboard';
  const [ding, wecom, feishu] = [by('/robot/send'), by('/cgi-bin'), by('/open-apis')];
  const timestamp = String(server.clock.now().getTime());
  expect(ding?.body).toEqual({ msgtype: 'text', text: { content: text }, at: { isAtAll: false } });
  expect(Object.fromEntries(ding?.query ?? [])).toEqual({
    access_token: 'abc',
    timestamp,
    sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
  });
  expect(wecom?.body).toEqual({ msgtype: 'text', text: { content: text } });
  const seconds = timestamp.slice(0, -3);
  expect(feishu?.body).toEqual({
    timestamp: seconds,
    sign: createHmac('sha256', `${seconds}\n${secret}`).update('').digest('base64'),
    msg_type: 'text',
    content: { text },
  });
  expect((await deliveries(id)).counts).toEqual({ waiting: 0, sent: 5, read: 0, failed: 0 });
  expect(await workChats(services)).toBe(0);
});

it('a group that does not take it is asked again, then given up; it can be sent again', async () => {
  await robots();
  chat.answer = { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' };
  const id = await send({ ...toUsers('yanfei'), channels: ['inner', 'dingtalk'] });
  expect(await workChats(services)).toBe(0);
  expect((await deliveries(id)).lines.find(({ channel }) => channel === 'dingtalk')).toMatchObject({
    state: 'waiting',
    reason: '310000 sign not match',
  });
  for (let round = 0; round < 8; round += 1) {
    await later(3_600_000);
    await workChats(services);
  }
  expect(await message(id)).toMatchObject({ sendState: 'partial', failReason: 'dingtalk 1: 310000 sign not match' });
  chat.answer = { status: 200, body: '{"errcode":0}' };
  const again = await admin.call('PUT', `${base}/noticeSendMessage/send/${id}`);
  expect(again.json.data).toEqual({ receiverCount: 1, again: 1 });
  expect(await workChats(services)).toBe(1);
  expect(await message(id)).toMatchObject({ sendState: 'sent', failReason: null });
  expect((await admin.call('PUT', `${base}/noticeSendMessage/send/${id}`)).json).toMatchObject({ code: '409', reason: 'nothingFailed' });
  const log = server.logged.join('\n');
  for (const hidden of [secret, 'access_token=abc']) expect(log).not.toContain(hidden);
});

it('what is recalled while a server thinks about it is not tried again', async () => {
  await robots();
  const [letter, text] = [
    await send({ ...toUsers('yanfei'), channels: ['inner', 'email'] }),
    await send({ ...toUsers('yanfei'), channels: ['inner', 'dingtalk'] }),
  ];
  const recalling = (id: string) => async (): Promise<void> => {
    expect((await admin.call('PUT', `${base}/noticeSendMessage/recall/${id}`)).json.code).toBe('200');
  };
  smtp.meanwhile = recalling(letter);
  chat.meanwhile = recalling(text);
  smtp.busy = true;
  chat.answer = { status: 503, body: '{}' };
  await workMail(services);
  await workChats(services);
  smtp.meanwhile = chat.meanwhile = () => Promise.resolve();
  smtp.busy = false;
  chat.answer = { status: 200, body: '{"errcode":0}' };
  await later(3_600_000);
  expect([await workMail(services), await workChats(services)]).toEqual([0, 0]);
  for (const id of [letter, text]) expect(await message(id)).toMatchObject({ sendState: 'recalled' });
});

it('a channel without gateway fails, the bell rings all the same', async () => {
  for (const channel of ['dingtalk', 'wecom', 'feishu']) await gateway(channel, { url: null });
  const id = await send({ ...toUsers('yanfei'), channels: ['inner', 'sms', 'wecom'] });
  await workChats(services);
  expect(await message(id)).toMatchObject({ sendState: 'partial', failReason: 'sms 1: noGateway; wecom 1: noGateway' });
  expect((await bell('yanfei'))[0]).toMatchObject({ messageId: id });
  const alone = await send({ ...toUsers('yanfei'), channels: ['sms'] });
  expect(await message(alone)).toMatchObject({ sendState: 'failed' });
  expect((await bell('yanfei'))[0]?.messageId).toBe(id);
});

it('asks no address of the own network that nobody said lies there, and follows nothing', async () => {
  expect((await gateway('wecom', { url: `${chat.url}/x`, inside: false })).json).toMatchObject({
    code: '400',
    faults: [{ field: 'url', rule: 'https' }],
  });
  await gateway('wecom', { url: 'https://127.0.0.1:1/x', inside: false });
  const trial = (await admin.call<AnyDoc>('POST', `${base}/noticeConfig/channels/wecom/test`)).json.data;
  expect(String(trial['reason'])).toContain('127.0.0.1 lies in the own network');
  await gateway('wecom', { url: 'https://localhost:1/x', inside: false });
  expect(String((await admin.call<AnyDoc>('POST', `${base}/noticeConfig/channels/wecom/test`)).json.data['reason'])).toContain(
    'localhost lies in the own network',
  );
  for (const [address, inside, allowed] of [
    ['10.1.2.3', false, false],
    ['10.1.2.3', true, true],
    ['::ffff:192.168.1.1', false, false],
    ['fd00::1', false, false],
    ['127.0.0.1', true, false],
    ['::ffff:127.9.9.9', true, false],
    ['::1', true, false],
    ['0.0.0.0', true, false],
    ['169.254.169.254', true, false],
    ['::ffff:169.254.169.254', true, false],
    ['fe80::1', true, false],
    ['203.0.113.7', false, true],
    ['2001:db8::7', false, true],
  ] as const)
    expect([address, isAllowed(address, { inside, loopback: false })]).toEqual([address, allowed]);
  await robots();
  chat.told.length = 0;
  chat.answer = { status: 302, body: `${chat.url}/elsewhere` };
  expect((await admin.call<AnyDoc>('POST', `${base}/noticeConfig/channels/wecom/test`)).json.data).toMatchObject({
    reason: 'the server answered 302',
  });
  expect(chat.told.map(({ path }) => path)).toEqual(['/cgi-bin/webhook/send']);
  chat.answer = { status: 200, body: '{"errcode":0}' };
});

it('the texts, channels and state of a configuration are those of what is told', async () => {
  const [row] = await server.db.query<{ id: string }>(`select id::text from notice_config where config_key = 'task_stand_in'`);
  const change = (body: AnyDoc) => admin.call('PUT', `${base}/noticeConfig/put/${row?.id}`, body);
  const tell = async (): Promise<AnyDoc | undefined> => {
    await server.db.query(`insert into outbox (kind, payload, created_at, due_at) values ('notice', $1, $2, $2)`, [
      JSON.stringify({
        key: 'task_stand_in',
        principals: [`u:${user('majun')}`],
        params: { who: '秦浩', whoEn: 'Qin Hao', from: 'a', to: 'b' },
      }),
      server.clock.now(),
    ]);
    await workOnce(services);
    return (await bell('majun'))[0] as unknown as AnyDoc;
  };
  expect(await tell()).toMatchObject({ title: { en: 'You stand in for Qin Hao', zh: '将代理秦浩的审批' }, level: 'info', loud: false });
  await change({
    titleTpl: '请代理{who}',
    titleTplEn: 'Stand in for {who}, please',
    level: 'critical',
    loud: true,
    linkTpl: '/preferences',
    channels: ['inner', 'feishu'],
  });
  chat.told.length = 0;
  expect(await tell()).toMatchObject({
    title: { en: 'Stand in for Qin Hao, please', zh: '请代理秦浩' },
    level: 'critical',
    loud: true,
    link: '/preferences',
  });
  await workChats(services);
  expect(chat.told.map(({ body }) => body['content'])).toEqual([{ text: '请代理秦浩\na 至 b\nhttps://office.example/tf/preferences' }]);
  const before = (await bell('majun')).length;
  await change({ status: 'disabled' });
  await tell();
  expect(await bell('majun')).toHaveLength(before);
  expect((await change({ contentTpl: '{nobody}' })).json).toMatchObject({ code: '400', faults: [{ field: 'contentTpl', rule: 'places' }] });
});

it('the planned goes out in its minute, once, on any number of servers', async () => {
  const planTime = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const made = await admin.call<AnyDoc>('POST', `${base}/noticeSendMessage/add`, {
    title: '会议',
    content: '<p>九点</p>',
    ...toUsers('yanfei'),
    planTime,
  });
  expect(made.json.data).toMatchObject({ sendState: 'scheduled' });
  const id = String(made.json.data['id']);
  await workPlanned(services);
  expect(await message(id)).toMatchObject({ sendState: 'scheduled', sentAt: null });
  await later(3_600_000);
  await Promise.all([workPlanned(services), workPlanned(services)]);
  expect(await message(id)).toMatchObject({ sendState: 'sent', receiverCount: 1 });
  expect((await bell('yanfei')).filter(({ messageId }) => messageId === id)).toHaveLength(1);
  const late = await admin.call('POST', `${base}/noticeSendMessage/add`, { title: 'x', content: 'x', ...toUsers('yanfei'), planTime });
  expect(late.json).toMatchObject({ code: '400', faults: [{ field: 'planTime', rule: 'later' }] });
});

it('a planned message that crashes keeps none behind it', async () => {
  const planTime = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const plan = async (title: string): Promise<string> => {
    const body = { title, content: '<p>x</p>', ...toUsers('yanfei'), planTime };
    return String((await admin.call<AnyDoc>('POST', `${base}/noticeSendMessage/add`, body)).json.data['id']);
  };
  const [broken, sound] = [await plan('a'), await plan('b')];
  await server.db.query('update notice_send_message set created_by = null where id = $1', [broken]);
  await later(60_000);
  expect(await workPlanned(services)).toBe(1);
  expect(await message(sound)).toMatchObject({ sendState: 'sent' });
  expect(await message(broken)).toMatchObject({ sendState: 'scheduled' });
  await server.db.query('delete from notice_send_message where id = $1', [broken]);
});

it('a long message stands whole in itself, and its beginning in every bell', async () => {
  const id = await send({ ...toUsers('yanfei'), content: `<p>${'长'.repeat(20_000)}</p>` });
  const text = (await bell('yanfei'))[0]?.text.zh ?? '';
  expect([text.length, text.endsWith('…')]).toEqual([10_000, true]);
  expect(String((await message(id))['content'])).toHaveLength(20_007);
});
