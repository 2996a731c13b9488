/** Many rows of the inbox at once: each for itself, a rehearsal that leaves nothing behind, the same request once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxPage, ManyOutcome } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { drawn, type Drawn } from '#tests/server/documents/drawn.ts';

let play: Drawn;
let user: (login: string) => string;
beforeAll(async () => {
  play = await drawn();
  ({ user } = play.story);
  await play.draw([{ id: 'first', rules: ['user:qinhao', 'user:luojia'] }]);
});
afterAll(() => play?.close());

const resource = 'hrLeaveRequest';
const run = async (login: string, body: AnyDoc): Promise<readonly ManyOutcome[]> => {
  const { json } = await play.call<readonly ManyOutcome[]>(login, 'POST', '/tydf/process/actMany', body);
  expect(json.code, json.desc).toBe('200');
  return json.data;
};
const said = (outcomes: readonly ManyOutcome[]) => outcomes.map(({ done, refusal }) => [done, refusal?.reason ?? null]);
const ids = async (login: string, query = ''): Promise<string[]> =>
  (await play.call<InboxPage>(login, 'GET', `/tydf/process/inbox?size=100&${query}`)).json.data.rows.map(({ documentId }) => documentId);
const tasksOf = async (...documents: string[]) =>
  Promise.all(documents.map(async (documentId) => ({ taskId: await play.taskOf(documentId, 'qinhao'), resource, documentId })));
const lost = { taskId: '999999', resource, documentId: '1' };

describe('POST /tydf/process/actMany', () => {
  it('transfers: those that can go go, the others say why; again under the same id nothing more happens', async () => {
    const [one, two, decided] = [await play.submit(), await play.submit(), await play.submit()];
    const items = [...(await tasksOf(one, two, decided)), lost];
    await play.decide('qinhao', decided, 'approve');
    const expected = [
      [true, null],
      [true, null],
      [false, 'alreadyDecided'],
      [false, 'missingTask'],
    ];
    const body = { action: 'transfer', userId: user('zhoumin'), comment: '请代办', requestId: 'many-transfer', items };
    const dry = await run('qinhao', { ...body, dryRun: true });
    expect(said(dry)).toEqual(expected);
    expect(dry[0]?.next.flatMap(({ people }) => people.map(({ id }) => id))).toEqual([user('zhoumin')]);
    expect(await ids('zhoumin')).not.toContain(one);
    expect(said(await run('qinhao', body))).toEqual(expected);
    expect(await ids('zhoumin')).toEqual(expect.arrayContaining([one, two]));
    const entries = (await play.trail(one)).length;
    expect(said(await run('qinhao', body)).slice(0, 2)).toEqual(expected.slice(0, 2));
    expect((await play.trail(one)).length).toBe(entries);
    // Without anybody to hand them to, each says which field is missing.
    const [wrong] = await run('qinhao', { action: 'transfer', dryRun: true, items: await tasksOf(await play.submit()) });
    expect(wrong?.refusal?.faults.map(({ field }) => field)).toEqual(['userId']);
  });

  it('copies to others, of tasks and of my own documents', async () => {
    const mine = await play.submit();
    const items = await tasksOf(mine);
    const given = { action: 'copyTo', userIds: [user('tianye')] };
    expect(said(await run('qinhao', { ...given, items }))).toEqual([[true, null]]);
    expect(await ids('tianye', 'tab=copied')).toContain(mine);
    const other = await play.submit();
    const own = [{ taskId: null, resource, documentId: other }];
    expect(said(await run('yanfei', { ...given, items: own }))).toEqual([[true, null]]);
    expect(await ids('tianye', 'tab=copied')).toContain(other);
    expect(said(await run('tianye', { ...given, items: own }))[0]?.[0]).toBe(false);
    // Copies are marked as read; what was never sent to somebody is not theirs to mark.
    const unread = async () =>
      (await play.call<InboxPage>('tianye', 'GET', '/tydf/process/inbox?tab=copied')).json.data.rows.filter((row) => row.unread).length;
    expect(await unread()).toBe(2);
    const copies = [mine, other].map((documentId) => ({ taskId: null, resource, documentId }));
    expect(said(await run('tianye', { action: 'read', items: copies, dryRun: true }))).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(await unread()).toBe(2);
    await run('tianye', { action: 'read', items: copies });
    expect(await unread()).toBe(0);
    expect(said(await run('luojia', { action: 'read', items: copies }))[0]).toEqual([false, 'missingRecord']);
  });

  it('puts off, marks as read and claims what is mine, nothing of others', async () => {
    const [one, two] = [await play.submit(), await play.submit()];
    const items = await tasksOf(one, two);
    const until = new Date(play.story.server.clock.now().getTime() + 3_600_000).toISOString();
    const snooze = { action: 'snooze', until, items, requestId: 'many-snooze' };
    expect(said(await run('qinhao', { ...snooze, dryRun: true }))).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(await ids('qinhao')).toEqual(expect.arrayContaining([one, two]));
    expect(said(await run('tianye', snooze))).toEqual([
      [false, 'missingTask'],
      [false, 'missingTask'],
    ]);
    await run('qinhao', snooze);
    expect(await ids('qinhao', 'queue=snoozed')).toEqual(expect.arrayContaining([one, two]));
    expect(said(await run('qinhao', { action: 'snooze', items, until: null }))[0]).toEqual([false, 'invalid']);

    const unread = async () =>
      (await play.call<InboxPage>('luojia', 'GET', '/tydf/process/inbox?size=100')).json.data.rows
        .filter(({ documentId }) => documentId === one || documentId === two)
        .map((row) => row.unread);
    expect(await unread()).toEqual([true, true]);
    expect(said(await run('tianye', { action: 'read', items }))[0]).toEqual([false, 'missingTask']);
    await run('luojia', { action: 'read', items });
    expect(await unread()).toEqual([false, false]);

    const claim = { action: 'claim', items, requestId: 'many-claim' };
    expect(said(await run('luojia', { ...claim, dryRun: true }))).toEqual([
      [true, null],
      [true, null],
    ]);
    expect(await ids('qinhao', 'queue=snoozed')).toContain(one);
    await run('luojia', claim);
    expect(await ids('qinhao', 'queue=snoozed')).not.toContain(one);
    expect(said(await run('qinhao', claim))).toEqual([
      [false, 'alreadyClaimed'],
      [false, 'alreadyClaimed'],
    ]);
  });

  it('deletes drafts that may go; a document that was sent stays and says why', async () => {
    const draft = async () => {
      const { json } = await play.call<AnyDoc>('yanfei', 'POST', `${play.base}/add`, { leaveType: 'personal', reason: '草稿' });
      expect(json.code, json.desc).toBe('200');
      return String(json.data['id']);
    };
    const [one, two, sent] = [await draft(), await draft(), await play.submit()];
    const items = [one, two, sent].map((documentId) => ({ taskId: null, resource, documentId }));
    const body = { action: 'deletes', items, requestId: 'many-deletes' };
    const dry = said(await run('yanfei', { ...body, dryRun: true }));
    expect(dry.map(([done]) => done)).toEqual([true, true, false]);
    expect(await ids('yanfei', 'tab=drafts')).toEqual(expect.arrayContaining([one, two]));
    expect(said(await run('luojia', body)).map(([done]) => done)).toEqual([false, false, false]);
    expect(said(await run('yanfei', body))).toEqual(dry);
    const left = await ids('yanfei', 'tab=drafts');
    expect([left.includes(one), left.includes(two)]).toEqual([false, false]);
    // The same request gives the same answer, though the drafts are gone.
    expect(said(await run('yanfei', body))).toEqual(dry);
    expect(said(await run('yanfei', { action: 'deletes', items: [{ taskId: null, resource: 'roles', documentId: '1' }] }))[0]?.[0]).toBe(
      false,
    );
    expect(said(await run('yanfei', { action: 'deletes', items: [{ taskId: null, resource: 'nothing', documentId: '1' }] }))[0]).toEqual([
      false,
      'missingRecord',
    ]);
  });
});
