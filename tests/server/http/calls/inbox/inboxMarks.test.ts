/** What a person makes of their own inbox: tasks put off, documents watched, copies read all at once; nobody else's is touched by it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamEvent } from '#model/api.ts';
import type { InboxCounts, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { workOnce } from '#server/documents/background.ts';
import { sweepPresence } from '#server/inbox/presence.ts';
import { drawn, refusal, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
  await play.draw([
    { id: 'first', rules: ['user:qinhao', 'user:luojia'] },
    { id: 'second', rules: ['user:zhoumin'] },
  ]);
});
afterAll(() => play?.close());

const inHours = (hours: number): string => new Date(play.story.server.clock.now().getTime() + hours * 3_600_000).toISOString();
const rows = async (login: string, query = ''): Promise<InboxPage['rows']> => {
  const { json } = await play.call<InboxPage>(login, 'GET', `/tydf/process/inbox?size=100&${query}`);
  expect(json.code, json.desc).toBe('200');
  return json.data.rows;
};
const ids = async (login: string, query = ''): Promise<string[]> => (await rows(login, query)).map(({ documentId }) => documentId);
const counts = async (login: string): Promise<InboxCounts> =>
  (await play.call<InboxCounts>(login, 'GET', '/tydf/process/inbox/counts')).json.data;
/** Events that a person's stream is sent, the newest last. */
const told = async (login: string): Promise<StreamEvent[]> => {
  const changes = await play.story.server.db.query<{ told: [string[], StreamEvent][] }>('select told from change order by xid');
  return changes.flatMap((row) => row.told.filter(([principals]) => principals.includes(`u:${user(login)}`)).map(([, event]) => event));
};

describe('tasks put off', () => {
  it('POST /tydf/process/task/{id}/snooze: out of every queue and count until its time, then back by itself', async () => {
    const [id, other] = [await play.submit({ urgency: 'urgent' }), await play.submit()];
    const taskId = await play.taskOf(id, 'qinhao');
    const before = await counts('qinhao');
    const until = inHours(3);
    expect((await play.ofTask('qinhao', taskId, 'snooze', { until })).json).toMatchObject({ code: '200', data: null });
    expect((await told('qinhao')).at(-1)).toEqual({ type: 'inbox', added: [], removed: [taskId] });
    expect((await told('luojia')).at(-1)).not.toEqual({ type: 'inbox', added: [], removed: [taskId] });
    for (const query of ['', 'queue=urgent', 'sort=amount', 'sort=applicant', 'resource=hrLeaveRequest', 'q=闫飞'])
      expect(await ids('qinhao', query), query).not.toContain(id);
    expect(await ids('qinhao')).toContain(other);
    expect(await rows('qinhao', 'queue=snoozed')).toMatchObject([{ documentId: id, taskId, snoozedUntil: until }]);
    expect(await ids('qinhao', 'queue=snoozed&q=闫飞&sort=received')).toEqual([id]);
    const during = await counts('qinhao');
    expect(during).toMatchObject({ todo: before.todo - 1, urgent: before.urgent - 1, snoozed: 1 });
    expect(during.byResource[0]?.count).toBe(before.byResource[0]!.count - 1);
    // Nobody else sees anything of it, and it can be decided all the same.
    expect(await ids('luojia')).toContain(id);
    expect(await counts('luojia')).toMatchObject({ snoozed: 0 });
    expect((await play.bundle('qinhao', id)).task).toMatchObject({ taskId, snoozedUntil: until });
    // Its time has come: there again whoever asks, told by the next turn.
    play.story.server.clock.pass(3 * 3_600_000);
    expect(await ids('qinhao')).toContain(id);
    expect(await counts('qinhao')).toMatchObject({ todo: before.todo, snoozed: 0 });
    await workOnce(play.story.server.services);
    expect((await told('qinhao')).at(-1)).toEqual({ type: 'inbox', added: [taskId], removed: [] });
    expect(await play.story.server.db.query('select from snooze')).toEqual([]);
  });

  it('until when it can be put off, and whose it has to be', async () => {
    const id = await play.submit();
    const taskId = await play.taskOf(id, 'qinhao');
    const refused = async (until: unknown, login = 'qinhao', of = taskId) => refusal(await play.ofTask(login, of, 'snooze', { until }));
    expect(await refused(undefined)).toEqual(['400', 'invalid', 'until', 'required']);
    expect(await refused('tomorrow')).toEqual(['400', 'invalid', 'until', 'instant']);
    expect(await refused('2026-12-01T09:00:00')).toEqual(['400', 'invalid', 'until', 'instant']);
    expect(await refused(inHours(-1))).toEqual(['400', 'invalid', 'until', 'past']);
    expect(await refused(inHours(24 * 400))).toEqual(['400', 'invalid', 'until', 'tooLong']);
    expect((await refused(inHours(1), 'zhoumin')).slice(0, 2)).toEqual(['403', 'notYours']);
    expect((await refused(inHours(1), 'qinhao', '999999')).slice(0, 2)).toEqual(['404', 'missingTask']);
    await play.decide('luojia', id, 'approve');
    expect((await refused(inHours(1))).slice(0, 2)).toEqual(['403', 'notYours']);
    expect(await play.story.server.db.query('select from snooze')).toEqual([]);
  });

  it('POST /tydf/process/task/{id}/unsnooze: back at once; what is decided meanwhile is in no queue', async () => {
    const [id, decided] = [await play.submit(), await play.submit()];
    const [taskId, gone] = [await play.taskOf(id, 'qinhao'), await play.taskOf(decided, 'qinhao')];
    await play.ofTask('qinhao', taskId, 'snooze', { until: inHours(5) });
    await play.ofTask('qinhao', gone, 'snooze', { until: inHours(5) });
    expect(await counts('qinhao')).toMatchObject({ snoozed: 2 });
    await play.decide('luojia', decided, 'approve');
    expect(await ids('qinhao', 'queue=snoozed')).toEqual([id]);
    expect(await counts('qinhao')).toMatchObject({ snoozed: 1 });
    expect(refusal(await play.ofTask('zhoumin', taskId, 'unsnooze'))[0]).toBe('403');
    expect((await play.ofTask('qinhao', taskId, 'unsnooze')).json).toMatchObject({ code: '200', data: null });
    expect((await told('qinhao')).at(-1)).toEqual({ type: 'inbox', added: [taskId], removed: [] });
    expect(await ids('qinhao')).toContain(id);
    expect((await rows('qinhao')).find(({ documentId }) => documentId === id)?.snoozedUntil).toBe(null);
    // Twice is once.
    expect((await play.ofTask('qinhao', taskId, 'unsnooze')).json.code).toBe('200');
  });

  it('another server hears of it', async () => {
    const id = await play.submit();
    expect(await ids('luojia')).toContain(id);
    // What another server would write; this one keeps in memory who puts tasks off.
    await play.story.server.db.query(`insert into snooze (user_id, task_id, until) values ($1, $2, '2099-01-01')`, [
      user('luojia'),
      await play.taskOf(id, 'luojia'),
    ]);
    await expect.poll(() => ids('luojia')).not.toContain(id);
    await play.story.server.db.query('delete from snooze');
    await expect.poll(() => ids('luojia')).toContain(id);
  });
});

describe('documents watched', () => {
  it('POST /tydf/process/document/{resource}/{id}/watch, then POST /tydf/process/document/{resource}/{id}/unwatch', async () => {
    const [id, other] = [await play.submit(), await play.submit()];
    expect((await play.ofDocument('qinhao', id, 'watch')).json).toMatchObject({ code: '200', data: null });
    expect((await play.ofDocument('qinhao', other, 'watch')).json.code).toBe('200');
    expect((await play.ofDocument('qinhao', id, 'watch')).json.code).toBe('200');
    expect(await ids('qinhao', 'tab=watched')).toEqual([other, id]);
    expect((await rows('qinhao')).find(({ documentId }) => documentId === id)).toMatchObject({ watched: true });
    expect((await rows('luojia')).find(({ documentId }) => documentId === id)).toMatchObject({ watched: false });
    expect((await play.bundle('qinhao', id)).watched).toBe(true);
    expect((await play.bundle('luojia', id)).watched).toBe(false);
    expect(await counts('qinhao')).toMatchObject({ watched: 2 });
    expect(await counts('luojia')).toMatchObject({ watched: 0 });
    const [first] = await rows('qinhao', 'tab=watched&size=1');
    const page = (await play.call<InboxPage>('qinhao', 'GET', '/tydf/process/inbox?tab=watched&size=1')).json.data;
    expect(page.rows.map(({ documentId }) => documentId)).toEqual([first?.documentId]);
    expect(await ids('qinhao', `tab=watched&after=${page.next ?? ''}`)).toEqual([id]);
    expect(await ids('qinhao', `tab=watched&q=${String((await play.bundle('qinhao', id)).document['code'])}`)).toEqual([id]);
    // It stays on the list when it is over, without being under way.
    for (const login of ['qinhao', 'zhoumin']) await play.decide(login, id, 'approve');
    expect(await rows('qinhao', 'tab=watched')).toMatchObject([
      { documentId: other },
      { documentId: id, status: 'approved', progress: null },
    ]);
    expect(await counts('qinhao')).toMatchObject({ watched: 1 });
    for (const one of [id, other])
      expect((await play.ofDocument('qinhao', one, 'unwatch')).json).toMatchObject({ code: '200', data: null });
    expect((await play.ofDocument('qinhao', id, 'unwatch')).json.code).toBe('200');
    expect(await ids('qinhao', 'tab=watched')).toEqual([]);
  });

  it('only what one may read and what was sent; what moved out of reach is shown no more', async () => {
    const id = await play.submit();
    expect(refusal(await play.ofDocument('luyang', id, 'watch')).slice(0, 2)).toEqual(['404', 'missingRecord']);
    expect(refusal(await play.ofDocument('luyang', id, 'unwatch')).slice(0, 2)).toEqual(['404', 'missingRecord']);
    expect(refusal(await play.ofDocument('qinhao', '999999', 'watch'))[0]).toBe('404');
    const { json } = await play.call<AnyDoc>('yanfei', 'POST', `${play.base}/add`, { leaveType: 'personal', reason: '草稿' });
    expect(refusal(await play.ofDocument('yanfei', String(json.data['id']), 'watch')).slice(0, 2)).toEqual(['409', 'neverSent']);
    await play.story.server.db.query(
      'insert into watch (user_id, instance_id, at) select $1, i.id, now() from flow_instance i where i.document_id = $2',
      [user('luyang'), id],
    );
    expect(await ids('luyang', 'tab=watched')).toEqual([]);
  });
});

describe('copies and mentions', () => {
  it('a mention stands in its queue until the document was read', async () => {
    const [id, other] = [await play.submit(), await play.submit()];
    await play.ofTask('qinhao', await play.taskOf(other, 'qinhao'), 'copyTo', { userIds: [user('luyang')] });
    expect(await ids('luyang', 'queue=mentions')).toEqual([]);
    await play.ofDocument('qinhao', id, 'comment', { comment: '请看', mentions: [user('luyang'), user('luojia')] });
    expect(await rows('luyang', 'queue=mentions')).toMatchObject([{ documentId: id, taskId: null, unread: true }]);
    expect(await rows('luojia', 'queue=mentions')).toMatchObject([{ documentId: id, taskId: await play.taskOf(id, 'luojia') }]);
    expect(await counts('luyang')).toMatchObject({ mentions: 1, copied: 2 });
    expect(await ids('qinhao', 'queue=mentions')).toEqual([]);
    // Being informed once more takes nothing of it back.
    await play.ofDocument('yanfei', id, 'copyTo', { userIds: [user('luyang')] });
    for (const sort of ['due', 'received', 'amount', 'applicant'])
      expect(await ids('luyang', `queue=mentions&sort=${sort}&q=闫飞&resource=hrLeaveRequest`), sort).toEqual([id]);
    expect([(await play.bundle('luyang', id)).unread, (await play.bundle('qinhao', id)).unread]).toEqual([true, false]);
    const read = await play.call('luyang', 'PUT', `/tydf/process/document/hrLeaveRequest/${id}/read`);
    expect(read.json.code).toBe('200');
    expect((await play.bundle('luyang', id)).unread).toBe(false);
    expect(await ids('luyang', 'queue=mentions')).toEqual([]);
    // Whoever has a task on it reads it there.
    expect((await play.call('luojia', 'PUT', `/tydf/process/task/${await play.taskOf(id, 'luojia')}/read`)).json.code).toBe('200');
    expect(await counts('luojia')).toMatchObject({ mentions: 0 });
    // A document that is over asks nothing of anybody.
    await play.ofDocument('qinhao', id, 'comment', { comment: '再看', mentions: [user('luyang')] });
    expect(await counts('luyang')).toMatchObject({ mentions: 1 });
    for (const login of ['qinhao', 'zhoumin']) await play.decide(login, id, 'approve');
    expect(await counts('luyang')).toMatchObject({ mentions: 0 });
  });

  it('copies that are not read come first, page by page', async () => {
    const { clock } = play.story.server;
    const sent: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const id = await play.submit();
      await play.ofDocument('yanfei', id, 'copyTo', { userIds: [user('shilei')] });
      sent.unshift(id);
      clock.pass(60_000);
    }
    const [newest, second, third, oldest] = sent as [string, string, string, string];
    expect(await ids('shilei', 'tab=copied')).toEqual(sent);
    for (const id of [newest, third]) await play.call('shilei', 'PUT', `/tydf/process/document/hrLeaveRequest/${id}/read`);
    const expected = [second, oldest, newest, third];
    expect(await ids('shilei', 'tab=copied')).toEqual(expected);
    for (const narrowing of ['', '&status=submitted']) {
      const found: string[] = [];
      for (let after: string | null = ''; after !== null;) {
        const path: string = `/tydf/process/inbox?size=1&tab=copied${narrowing}${after ? `&after=${after}` : ''}`;
        const { json } = await play.call<InboxPage>('shilei', 'GET', path);
        expect(json.code, json.desc).toBe('200');
        found.push(...json.data.rows.map(({ documentId }) => documentId));
        after = json.data.next;
      }
      expect(found).toEqual(expected);
    }
    const key = Buffer.from(JSON.stringify(['lost 2026-11-20 10:00:00+00', '1'])).toString('base64url');
    expect(refusal(await play.call('shilei', 'GET', `/tydf/process/inbox?tab=copied&after=${key}`))[0]).toBe('400');
  });

  it('POST /tydf/process/copied/readAll: mine alone', async () => {
    const [one, two] = [await play.submit(), await play.submit()];
    for (const id of [one, two]) await play.ofDocument('yanfei', id, 'copyTo', { userIds: [user('gemengyao'), user('majun')] });
    await play.ofDocument('yanfei', one, 'comment', { comment: '请看', mentions: [user('gemengyao')] });
    expect(await counts('gemengyao')).toMatchObject({ copied: 2, mentions: 1 });
    expect((await play.call('gemengyao', 'POST', '/tydf/process/copied/readAll')).json).toMatchObject({ code: '200', data: null });
    expect(await counts('gemengyao')).toMatchObject({ copied: 0, mentions: 0 });
    expect((await rows('gemengyao', 'tab=copied')).map(({ unread }) => unread)).toEqual([false, false]);
    expect(await counts('majun')).toMatchObject({ copied: 2 });
  });
});

describe('who looks at a document', () => {
  it('PUT /tydf/process/document/{resource}/{id}/presence: others who may see it, as long as they are there', async () => {
    const id = await play.submit();
    const path = `/tydf/process/document/hrLeaveRequest/${id}/presence`;
    const look = async (login: string, here = true) => {
      const { json } = await play.call<readonly AnyDoc[]>(login, 'PUT', path, { here });
      return json.code === '200' ? json.data.map((person) => person['id']) : refusal({ json } as never);
    };
    const heard = async (login: string) => (await told(login)).filter(({ type }) => type === 'presence').length;
    expect(await look('qinhao')).toEqual([]);
    expect(await heard('qinhao')).toBe(0);
    expect(await look('luojia')).toEqual([user('qinhao')]);
    expect((await told('qinhao')).at(-1)).toEqual({ type: 'presence', resource: 'hrLeaveRequest', id });
    expect(await look('qinhao')).toEqual([user('luojia')]);
    // Speaking up again is no news.
    expect([await heard('qinhao'), await heard('luojia')]).toEqual([1, 0]);
    expect(await look('yanfei')).toEqual(expect.arrayContaining([user('luojia'), user('qinhao')]));

    // Whoever may not see the document neither learns who reads it nor is shown there.
    expect((await play.call('tianye', 'PUT', path, { here: true })).status).toBeGreaterThanOrEqual(400);
    expect(await look('qinhao')).toEqual(expect.arrayContaining([user('luojia'), user('yanfei')]));
    expect((await look('qinhao')).length).toBe(2);

    expect(await look('luojia', false)).toEqual(expect.arrayContaining([user('qinhao')]));
    expect(await heard('qinhao')).toBe(3);
    expect(await look('qinhao')).toEqual([user('yanfei')]);
    // Who left without a word is gone after a while.
    play.story.server.clock.pass(80_000);
    expect(await look('qinhao')).toEqual([]);
    expect((await play.call('qinhao', 'PUT', path.replace(id, '999999'), { here: true })).status).toBe(404);
    expect((await play.call('qinhao', 'PUT', path, {})).status).toBe(400);
    await sweepPresence(play.story.server.services);
    expect(await play.story.server.db.query('select user_id::text as id from presence')).toEqual([{ id: user('qinhao') }]);
  });
});
