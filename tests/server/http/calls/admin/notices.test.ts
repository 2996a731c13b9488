/** The bell over HTTP: what people hear of what others do, in the application and as they set it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamEvent } from '#model/api.ts';
import { usualNoticeSettings, type Notice, type NoticePage, type NoticeSettingsAnswer } from '#model/operations/personal.ts';
import { workOnce } from '#server/documents/background.ts';
import { forgetLogs } from '#server/audit/retention.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';

const path = '/tydf/personal/notices';
let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
  await play.draw([
    { id: 'first', rules: ['user:qinhao'] },
    { id: 'second', rules: ['user:zhoumin'] },
  ]);
});
afterAll(() => play?.close());

const delivered = (): Promise<unknown> => workOnce(play.story.server.services);
const page = async (login: string, query = ''): Promise<NoticePage> => {
  const { json } = await play.call<NoticePage>(login, 'GET', `${path}?${query}`);
  expect(json.code, json.desc).toBe('200');
  return json.data;
};
const about = async (login: string, id: string): Promise<Notice[]> => {
  await delivered();
  return (await page(login, 'size=100')).notices.filter(({ documentId }) => documentId === id).toReversed();
};
const kinds = async (login: string, id: string) => (await about(login, id)).map(({ kind, title }) => [kind, title.en.split(':')[0]]);

/** Collects the notices that a person's stream tells. */
async function listen(login: string): Promise<{ ids: string[]; stop(): void }> {
  const person = await play.client(login);
  const control = new AbortController();
  // It answers when it is open: what happens from then on is heard.
  const answer = await fetch(`${play.story.server.url}/tydf/stream`, { headers: { authorization: person.token }, signal: control.signal });
  const ids: string[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString('utf8');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const line of blocks.flatMap((block) => block.split('\n')))
        if (line.startsWith('data: ')) {
          const event = JSON.parse(line.slice(6)) as StreamEvent;
          if (event.type === 'notice') ids.push(event.id);
        }
    }
  };
  void read().catch(() => undefined);
  return { ids, stop: () => control.abort() };
}

describe('people hear', () => {
  it(`GET ${path}: whoever is asked of the task, the author of the decision, each at once over their stream; nobody of their own act`, async () => {
    const [hers, his] = [await listen('yanfei'), await listen('qinhao')];
    const id = await play.submit();
    const [asked] = await about('qinhao', id);
    expect(asked).toMatchObject({
      kind: 'assigned',
      read: false,
      resource: 'hrLeaveRequest',
      taskId: await play.taskOf(id, 'qinhao'),
      actor: { id: user('yanfei'), name: '闫飞' },
      title: { zh: `待审批：请假申请 ${asked?.code ?? ''}` },
      text: { en: 'Yan Fei · first', zh: '闫飞 · first' },
    });
    expect(asked).toMatchObject({ loud: false, done: false });
    expect(asked?.code).not.toBe('');
    await expect.poll(() => his.ids).toEqual([asked?.id]);
    await play.decide('qinhao', id, 'approve', { comment: '同意' });
    expect(await kinds('zhoumin', id)).toEqual([['assigned', 'To approve']]);
    await play.decide('zhoumin', id, 'approve', { comment: '准假' });
    const [decided, ...others] = await about('yanfei', id);
    expect(others).toEqual([]);
    expect(decided).toMatchObject({
      kind: 'decided',
      title: { zh: `已通过：请假申请 ${asked?.code ?? ''}` },
      text: { zh: '准假' },
      actor: { id: user('zhoumin') },
    });
    await expect.poll(() => hers.ids).toEqual([decided?.id]);
    // What asked for it is read with it: the bell counts what waits.
    expect((await about('qinhao', id)).map(({ done, read }) => [done, read])).toEqual([[true, true]]);
    expect((await about('zhoumin', id)).map(({ read }) => read)).toEqual([true]);
    expect(decided).toMatchObject({ read: false });
    expect(his.ids).toEqual([asked?.id]);
    hers.stop();
    his.stop();
  });

  it('the author that it was rejected, and who is asked again that it was corrected', async () => {
    const id = await play.submit();
    await play.decide('qinhao', id, 'reject', { comment: '日期有误' });
    const [rejected] = await about('yanfei', id);
    expect(rejected).toMatchObject({ kind: 'decided', loud: true, text: { zh: '日期有误' }, actor: { id: user('qinhao') } });
    const { document } = await play.bundle('yanfei', id);
    const again = await play.call('yanfei', 'POST', `${play.base}/rePostProcess`, {
      ...document,
      $names: undefined,
      can: undefined,
      requestId: `again-${id}`,
      reason: '已改',
    });
    expect(again.json.code, JSON.stringify(again.json)).toBe('200');
    expect(await kinds('qinhao', id)).toEqual([
      ['assigned', 'To approve'],
      ['returned', 'Corrected and submitted again'],
    ]);
  });

  it('the author and the approver concerned that it was sent back to an earlier step', async () => {
    const id = await play.submit();
    await play.decide('qinhao', id, 'approve');
    const returned = await play.ofTask('zhoumin', await play.taskOf(id, 'zhoumin'), 'return', { to: 'first', comment: '请再看' });
    expect(returned.json.code, JSON.stringify(returned.json)).toBe('200');
    expect(await kinds('yanfei', id)).toEqual([['returned', 'Sent back to an earlier step']]);
    const [, back] = await about('qinhao', id);
    expect(back).toMatchObject({
      kind: 'returned',
      title: { en: expect.stringMatching(/^Sent back to you/) as unknown },
      text: { zh: '请再看' },
    });
    const undone = await play.ofDocument('zhoumin', id, 'takeBack', { comment: '看错了' });
    expect(undone.json.code, JSON.stringify(undone.json)).toBe('200');
    expect((await kinds('yanfei', id)).at(-1)).toEqual(['returned', 'Not sent back after all']);
    expect((await about('qinhao', id)).map(({ done }) => done)).toEqual([true, true]);
  });

  it('of copies, mentions, questions, answers and urging', async () => {
    const id = await play.submit();
    await play.ofDocument('yanfei', id, 'copyTo', { userIds: [user('tianye')] });
    await play.ofDocument('yanfei', id, 'comment', { comment: '请看', mentions: [user('luojia')] });
    await play.ofTask('qinhao', await play.taskOf(id, 'qinhao'), 'ask', { comment: '为何？' });
    await play.ofDocument('yanfei', id, 'answer', { comment: '搬家' });
    await play.ofDocument('yanfei', id, 'urge', { comment: '急' });
    expect(await kinds('tianye', id)).toEqual([['copied', 'For your information']]);
    expect(await kinds('luojia', id)).toEqual([['mentioned', 'You are mentioned']]);
    expect(await kinds('yanfei', id)).toEqual([['asked', 'A question']]);
    expect(await kinds('qinhao', id)).toEqual([
      ['assigned', 'To approve'],
      ['asked', 'An answer'],
      ['urged', 'Urged'],
    ]);
  });

  it('once, however often a message is delivered; in pages, by kind, the unread alone', async () => {
    const { db } = play.story.server;
    const before = await page('qinhao', 'size=100');
    await db.query('update outbox set done_at = null');
    await delivered();
    expect(await page('qinhao', 'size=100')).toEqual(before);
    const first = await page('qinhao', 'size=2');
    const second = await page('qinhao', `size=2&after=${first.next ?? ''}`);
    expect([...first.notices, ...second.notices]).toEqual(before.notices.slice(0, 4));
    expect((await page('qinhao', 'kind=urged&size=100')).notices).toEqual(before.notices.filter(({ kind }) => kind === 'urged'));
    const asked = (await page('qinhao', 'kind=urged,assigned&size=1')).notices;
    expect(asked).toEqual(before.notices.filter(({ kind }) => kind === 'urged' || kind === 'assigned').slice(0, 1));
    for (const [query, name] of [
      ['kind=lost', 'kind'],
      ['kind=urged,lost', 'kind'],
      ['after=x', 'after'],
    ] as const)
      expect((await play.call('qinhao', 'GET', `${path}?${query}`)).json).toMatchObject({ code: '400', params: { name } });
  });

  it(`POST ${path}/read and POST ${path}/readAll: one's own`, async () => {
    const { notices } = await page('qinhao', 'unread=1&size=100');
    const [one, two] = notices;
    expect((await play.call('yanfei', 'POST', `${path}/read`, { ids: [one?.id, two?.id] })).json.code).toBe('200');
    expect((await page('qinhao', 'unread=1&size=100')).notices).toHaveLength(notices.length);
    const { json } = await play.call('qinhao', 'POST', `${path}/read`, { ids: [one?.id, two?.id] });
    expect(json.data).toEqual({ unread: notices.length - 2 });
    expect((await page('qinhao', 'unread=1&size=100')).notices).toEqual(notices.slice(2));
    expect((await page('qinhao', 'size=1')).notices[0]?.read).toBe(true);
    for (const ids of [[], ['x'], 'all', undefined])
      expect((await play.call('qinhao', 'POST', `${path}/read`, { ids })).json.code).toBe('400');
    const left = (await page('qinhao', 'unread=1&size=100')).notices;
    const chosen = left[0]?.kind ?? '';
    const others = left.filter(({ kind }) => kind !== chosen);
    expect(others.length).toBeLessThan(left.length);
    expect((await play.call('qinhao', 'POST', `${path}/readAll?kind=${chosen}`)).json.data).toEqual({ unread: others.length });
    expect((await page('qinhao', 'unread=1&size=100')).notices).toEqual(others);
    expect((await play.call('qinhao', 'POST', `${path}/readAll?kind=lost`)).json.code).toBe('400');
    expect((await play.call('qinhao', 'POST', `${path}/readAll`)).json.data).toEqual({ unread: 0 });
    expect((await page('qinhao', 'unread=1')).notices).toEqual([]);
    expect((await page('yanfei', 'unread=1')).notices).not.toEqual([]);
  });

  it('for a year', async () => {
    const { db, clock } = play.story.server;
    const count = (await page('tianye')).notices.length;
    expect(count).toBeGreaterThan(0);
    const inDays = (days: number) => forgetLogs({ db, clock: { now: () => new Date(clock.now().getTime() + days * 86_400_000) } });
    await inDays(364);
    expect((await page('tianye')).notices).toHaveLength(count);
    expect((await inDays(366)).notices).toBeGreaterThan(0);
    expect((await page('tianye')).notices).toEqual([]);
  });
});

describe('settings', () => {
  const settings = `${path}/settings`;

  it(`GET ${settings}: the usual ones, and that no mail can be sent here`, async () => {
    const { json } = await play.call<NoticeSettingsAnswer>('luojia', 'GET', settings);
    expect(json.data).toEqual({ ...usualNoticeSettings, mailAvailable: false, mailTo: 'luojia@tydf.example' });
  });

  it(`PUT ${settings}: what the body names, checked by name; a muted kind is not shown`, async () => {
    const { json } = await play.call<NoticeSettingsAnswer>('luojia', 'PUT', settings, {
      kinds: { mentioned: { inner: false }, copied: { mail: 'digest' } },
      digestAt: 17,
      quiet: null,
    });
    expect(json.data).toMatchObject({
      digestAt: 17,
      quiet: null,
      kinds: { mentioned: { inner: false, mail: 'atOnce' }, copied: { inner: true, mail: 'digest' } },
    });
    await play.call('luojia', 'PUT', settings, { kinds: { copied: { inner: false } } });
    const stored = (await play.call<NoticeSettingsAnswer>('luojia', 'GET', settings)).json.data;
    expect(stored.kinds).toEqual({
      ...usualNoticeSettings.kinds,
      mentioned: { inner: false, mail: 'atOnce' },
      copied: { inner: false, mail: 'digest' },
    });
    for (const [body, field] of [
      [{ kinds: { lost: { inner: true } } }, 'kinds.lost'],
      [{ kinds: { copied: { mail: 'weekly' } } }, 'kinds.copied.mail'],
      [{ kinds: { copied: { sms: true } } }, 'kinds.copied.sms'],
      [{ kinds: [] }, 'kinds'],
      [{ digestAt: 24 }, 'digestAt'],
      [{ quiet: { from: 22 } }, 'quiet.to'],
      [{ quiet: 'night' }, 'quiet'],
      [{ mailAvailable: true }, 'mailAvailable'],
    ] as const)
      expect((await play.call('luojia', 'PUT', settings, body)).json, field).toMatchObject({ code: '400', faults: [{ field }] });
    expect((await play.call<NoticeSettingsAnswer>('tianye', 'GET', settings)).json.data.digestAt).toBe(8);
    const id = await play.submit();
    await play.ofDocument('yanfei', id, 'comment', { comment: '请看', mentions: [user('luojia'), user('tianye')] });
    expect(await kinds('luojia', id)).toEqual([]);
    expect(await kinds('tianye', id)).toEqual([['mentioned', 'You are mentioned']]);
  });
});
