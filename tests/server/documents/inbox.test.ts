/** The inbox: pages by key meet every row once in every order, queues and counts agree with them, search and tabs find. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import type { InboxSort } from '#model/workflow/inbox.ts';
import type { Context } from '#server/context.ts';
import { markRead } from '#server/inbox/claim.ts';
import { inboxCounts } from '#server/inbox/counts.ts';
import { inboxPage, type InboxQuery } from '#server/inbox/inbox.ts';
import { acting } from './people.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
let leader: Context;
const ids: string[] = [];
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
  leader = await acting(story.server.services, 'qinhao');
  for (const [at, day] of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].entries())
    for (const login of ['yanfei', 'tianye', 'genghui']) {
      story.server.clock.pass(60_000);
      const { document } = await story.by(login, 'submit', {
        leaveType: 'personal',
        startDate: day,
        startHalf: at % 2 ? 'pm' : 'am',
        endDate: day,
        endHalf: 'pm',
        reason: '家中有事',
        agentUser: story.user('luyang'),
        staffId: story.staff(login),
        urgency: at === 4 ? 'urgent' : 'normal',
      });
      ids.push(String(document['id']));
    }
});
afterAll(() => story?.close());

const all = async (context: Context, query: InboxQuery) => {
  const rows = [];
  for (let after: string | undefined; ;) {
    const page = await inboxPage(context, { ...query, size: 4, ...(after ? { after } : {}) });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
};

describe('to do', () => {
  it.each(['due', 'received', 'amount', 'applicant'] satisfies InboxSort[])('in the order of %s every task comes once', async (sort) => {
    const rows = await all(leader, { sort });
    expect(rows.map((row) => row.documentId).toSorted()).toEqual(ids.toSorted());
    if (sort === 'received') expect(rows.map((row) => row.documentId)).toEqual(ids.toReversed());
    if (sort === 'amount')
      expect(rows.map((row) => row.figure!.value)).toEqual(rows.map((row) => row.figure!.value).toSorted((a, b) => Number(b) - Number(a)));
  });

  it('shows what the row needs', async () => {
    const [row] = (await inboxPage(leader, { sort: 'received', size: 1 })).rows;
    expect(row).toMatchObject({
      resource: 'hrLeaveRequest',
      kind: { zh: '请假申请' },
      status: 'submitted',
      node: { id: 'leader', name: { zh: '部门负责人', en: 'Department leader' } },
      applicant: { name: '耿辉', nameEn: 'Geng Hui' },
      urgency: 'urgent',
      figure: { kind: 'days', word: { zh: '事假' } },
      claimable: false,
      unread: true,
      task: 'approve',
    });
    await markRead(leader, { taskId: row!.taskId! });
    expect((await inboxPage(leader, { sort: 'received', size: 1 })).rows[0]!.unread).toBe(false);
  });

  it('queues and counts agree', async () => {
    expect((await all(leader, { queue: 'urgent' })).length).toBe(3);
    expect(await all(leader, { queue: 'back' })).toEqual([]);
    expect(await inboxCounts(leader)).toMatchObject({
      todo: 15,
      urgent: 3,
      back: 0,
      overdue: 0,
      claimable: 0,
      byResource: [{ resource: 'hrLeaveRequest', count: 15 }],
    });
  });

  it('what is due today waits with what is overdue, to the end of the company’s day', async () => {
    const { server } = story;
    const today = dateAt(server.clock.now().toISOString());
    const due = [instantAt(today, '00:00'), instantAt(today, '23:59'), instantAt(addDays(today, 1), '00:00')];
    const [late, soon, tomorrow] = await all(leader, { sort: 'received' });
    for (const [at, row] of [late, soon, tomorrow].entries())
      await server.db.query('update inbox set due_at = $2 where task_id = $1', [row!.taskId, due[at]]);
    const expected = [late!.taskId, soon!.taskId];
    expect((await all(leader, { queue: 'overdue' })).map(({ taskId }) => taskId)).toEqual(expected);
    expect((await all(leader, { queue: 'overdue', from: '2026-01-01' })).map(({ taskId }) => taskId)).toEqual(expected);
    expect((await inboxCounts(leader)).overdue).toBe(2);
    await server.db.query(`update inbox set due_at = 'infinity' where task_id = any($1::bigint[])`, [[...expected, tomorrow!.taskId]]);
  });

  it('is searched by the name of the kind of document’s own words and codes', async () => {
    const { code } = await story.one<{ code: string }>('select code from hr_leave_request where id = $1', [ids[3]]);
    const { rows } = await inboxPage(leader, { q: code });
    expect(rows.map((row) => row.documentId)).toEqual([ids[3]]);
    expect((await inboxPage(leader, { q: 'zzzz' })).rows).toEqual([]);
  });

  it('is empty for others, and refuses choices and keys that do not exist', async () => {
    expect((await inboxPage(await acting(story.server.services, 'houmeiling'), {})).rows).toEqual([]);
    await expect(inboxPage(leader, { sort: 'name' })).rejects.toMatchObject({ code: '400', reason: 'unknownChoice' });
    await expect(inboxPage(leader, { queue: 'x' })).rejects.toMatchObject({ code: '400' });
    await expect(inboxPage(leader, { after: 'bm90IGEga2V5' })).rejects.toMatchObject({ code: '400' });
  });
});

it('what was decided, started and copied has its tab', async () => {
  const id = ids[0]!;
  await story.by('qinhao', 'approve', { id, comment: '同意' });
  expect((await inboxPage(leader, { tab: 'done' })).rows[0]).toMatchObject({
    documentId: id,
    decision: { action: 'approve', comment: '同意' },
    holders: [{ nameEn: 'Xu Jiayi' }],
  });
  const author = await acting(story.server.services, 'yanfei');
  expect((await all(author, { tab: 'started' })).map((row) => row.documentId)).toContain(id);
  await story.by('xujiayi', 'approve', { id });
  // The one who does the work meanwhile is informed at the end.
  const agent = await acting(story.server.services, 'luyang');
  const [copy] = (await inboxPage(agent, { tab: 'copied' })).rows;
  expect(copy).toMatchObject({ documentId: id, unread: true });
  expect((await inboxCounts(agent)).copied).toBe(1);
  await markRead(agent, { instanceId: copy!.instanceId! });
  expect((await inboxPage(agent, { tab: 'copied' })).rows).toMatchObject([{ documentId: id, unread: false }]);
  expect((await inboxCounts(agent)).copied).toBe(0);
});
