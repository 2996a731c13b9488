/** The door: who may decide, once; what the second hears; what a rejection, a withdrawal and a repost do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { verifyAllChains, verifyChain } from '#server/flows/trail.ts';
import { claim, release } from '#server/inbox/claim.ts';
import { inboxPage } from '#server/inbox/inbox.ts';
import { balanceOf, unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { acting } from './people.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

const leave = (login: string, from: string, to = from, more: AnyDoc = {}): AnyDoc => ({
  leaveType: 'annual',
  startDate: from,
  startHalf: 'am',
  endDate: to,
  endHalf: 'pm',
  reason: '家中有事',
  agentUser: story.user('luyang'),
  staffId: story.staff(login),
  ...more,
});

/** Working days of 2026 from 23 November on, each asked for once, so that no test overlaps another. */
const days = (function* () {
  for (let day = new Date('2026-11-23'); day.getUTCFullYear() === 2026; day = new Date(day.getTime() + 86_400_000))
    if (![0, 6].includes(day.getUTCDay())) yield day.toISOString().slice(0, 10);
})();
const nextDay = (): string => days.next().value as string;
const submitted = async (login = 'yanfei', more: AnyDoc = {}): Promise<string> => {
  const day = nextDay();
  const { document } = await story.by(login, 'submit', leave(login, day, day, { leaveType: 'personal', ...more }));
  return String(document['id']);
};
const openTask = async (id: string): Promise<string> =>
  (await story.one<{ id: string }>("select id::text from task where document_id = $1 and state = 'open'", [id])).id;
const left = (login: string): Promise<string> =>
  balanceOf(story.server.db, ledgers.get('leave')!, { staff: story.staff(login), year: '2026', type: 'annual' }, 'left');
const trailOf = async (id: string): Promise<string[]> =>
  (
    await story.server.db.query<{ action: string }>(
      'select t.action from trail t join flow_instance i on i.id = t.instance_id where i.document_id = $1 order by t.seq',
      [id],
    )
  ).map(({ action }) => action);

describe('a task is decided once', () => {
  it('the second decider hears who and when', async () => {
    const id = await submitted();
    const taskId = await openTask(id);
    await story.by('qinhao', 'approve', { id, taskId });
    const refusal = await story.refused('qinhao', 'approve', { id, taskId });
    expect([refusal.code, refusal.reason, refusal.params['who'], refusal.params['at']]).toEqual([
      '409',
      'alreadyDecided',
      '秦昊',
      story.server.clock.now().toISOString(),
    ]);
  });

  it('six documents decided at once: each its own answer and trail, and one bad request harms no other', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) ids.push(await submitted());
    const decided = await Promise.allSettled(
      ids.map(async (id, nth) =>
        story.by('qinhao', 'approve', {
          id,
          taskId: await openTask(id),
          comment: `no. ${nth}`,
          requestId: nth < 2 ? 'the same' : `own ${nth}`,
        }),
      ),
    );
    expect(decided.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (const [nth, outcome] of decided.entries()) {
      expect(await trailOf(ids[nth]!)).toEqual(outcome.status === 'fulfilled' ? ['submit', 'approve'] : ['submit']);
      if (outcome.status === 'fulfilled') expect(outcome.value.document['id']).toBe(ids[nth]);
    }
    expect(await verifyAllChains(story.server.db, story.server.services.trailKey)).toMatchObject({ broken: [] });
  });

  it('the same request twice is one decision and one answer; with another body it is refused', async () => {
    const id = await submitted();
    const body = { id, taskId: await openTask(id), requestId: 'twice' };
    const first = await story.by('qinhao', 'approve', body);
    const second = await story.by('qinhao', 'approve', body);
    expect(second).toEqual(JSON.parse(JSON.stringify(first)));
    expect(await trailOf(id)).toEqual(['submit', 'approve']);
    const other = await story.refused('qinhao', 'approve', { ...body, comment: 'other' });
    expect([other.code, other.reason]).toEqual(['409', 'requestReused']);
  });

  it('eight at once with one request id: one decision, the same answer for all', async () => {
    const id = await submitted();
    const body = { id, taskId: await openTask(id), requestId: 'eightfold' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => story.by('qinhao', 'approve', body)));
    for (const answer of answers) expect(answer).toEqual(JSON.parse(JSON.stringify(answers[0])));
    expect(await trailOf(id)).toEqual(['submit', 'approve']);
  });

  it('submitting twice with one request id makes one document', async () => {
    const day = nextDay();
    const body = { ...leave('yanfei', day, day, { leaveType: 'personal' }), requestId: 'submit-once' };
    const [a, b] = await Promise.all([story.by('yanfei', 'submit', body), story.by('yanfei', 'submit', body)]);
    expect(a.document['id']).toBe(b.document['id']);
  });

  it.each(['approve', 'reject'] as const)('approve and reject at once, %s first: exactly one counts', async (first) => {
    const id = await submitted();
    const taskId = await openTask(id);
    const second = first === 'approve' ? 'reject' : 'approve';
    const answers = await Promise.allSettled([
      story.by('qinhao', first, { id, taskId, comment: 'a' }),
      story.by('qinhao', second, { id, taskId, comment: 'b' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find((answer) => answer.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: '409', reason: 'alreadyDecided' });
    const trail = await trailOf(id);
    expect(trail).toHaveLength(2);
    const { status } = await story.one<{ status: string }>('select status from hr_leave_request where id = $1', [id]);
    expect(status).toBe(trail[1] === 'approve' ? 'submitted' : 'rejected');
  });
});

describe('who may', () => {
  it('only those whom the task asks; a task of another document does not exist here', async () => {
    const id = await submitted();
    const other = await submitted();
    const stranger = await story.refused('houmeiling', 'approve', { id });
    expect([stranger.code, stranger.reason]).toEqual(['404', 'missingRecord']);
    const byId = await story.refused('houmeiling', 'approve', { id, taskId: await openTask(id) });
    expect(byId.code).toBe('404');
    const foreign = await story.refused('qinhao', 'approve', { id, taskId: await openTask(other) });
    expect(foreign.code).toBe('404');
    expect((await story.refused('qinhao', 'approve', { id: '999999999' })).code).toBe('404');
    expect((await story.refused('qinhao', 'approve', { id: 'x' })).code).toBe('404');
  });

  it('the starter never decides their own; their task goes to the leader above', async () => {
    const answer = await story.by(
      'qinhao',
      'submit',
      leave('qinhao', nextDay(), undefined, { leaveType: 'personal', agentUser: story.user('luyang') }),
    );
    const id = String(answer.document['id']);
    expect(answer.next[0]!.people.map(({ id: person }) => person)).toEqual([story.user('zhaomingyuan')]);
    expect((await story.refused('qinhao', 'approve', { id })).reason).toBe('ownDocument');
    expect((await story.refused('qinhao', 'approve', { id, taskId: await openTask(id) })).reason).toBe('ownDocument');
    // The general manager's own goes to the chairman.
    const top = await story.by('zhaomingyuan', 'submit', leave('zhaomingyuan', nextDay(), undefined, { leaveType: 'personal' }));
    expect(top.next[0]!.people.map(({ id: person }) => person)).toEqual([story.user('linhaichuan')]);
  });

  it('the only holder of a role is the starter: their leader is asked instead, and passed when they have approved before', async () => {
    const own = await story.by(
      'xujiayi',
      'submit',
      leave('xujiayi', nextDay(), undefined, { leaveType: 'personal', agentUser: story.user('hetingting') }),
    );
    const id = String(own.document['id']);
    expect((await story.by('zhoumin', 'approve', { id })).status).toBe('approved');
    expect(await trailOf(id)).toEqual(['submit', 'approve', 'autoPassed']);
    const { trail } = await story.bundle('xujiayi', id);
    expect(trail[2]).toMatchObject({ action: 'autoPassed', comment: 'Same approver, auto passed', actor: null, node: { id: 'hrRecord' } });
  });

  it('a lost right ends the power to decide', async () => {
    const id = await submitted();
    await story.by('qinhao', 'approve', { id });
    const { id: role } = await story.one<{ id: string }>("select id::text from roles where code = 'hr_specialist'");
    await story.server.db.query('update users set roles = array_remove(roles, $1::bigint) where id = $2', [role, story.user('xujiayi')]);
    expect((await story.refused('xujiayi', 'approve', { id })).code).toBe('404');
    await story.server.db.query('update users set roles = array_append(roles, $1::bigint) where id = $2', [role, story.user('xujiayi')]);
    expect((await story.by('xujiayi', 'approve', { id })).status).toBe('approved');
  });

  it('a suspended flow starts nothing and decides nothing', async () => {
    const id = await submitted();
    await story.server.db.query("update flow_definition set suspended = true, halted = true where key = 'hrLeaveRequest'");
    expect((await story.refused('qinhao', 'approve', { id })).reason).toBe('flowSuspended');
    const begun = await story.refused('yanfei', 'submit', leave('yanfei', nextDay(), undefined, { leaveType: 'personal' }));
    expect(begun.reason).toBe('flowSuspended');
    // People know it by its name.
    expect([begun.desc.zh, begun.desc.en].join(' ')).not.toContain('hrLeaveRequest');
    await story.server.db.query("update flow_definition set suspended = false, halted = false where key = 'hrLeaveRequest'");
    expect((await story.by('qinhao', 'approve', { id })).status).toBe('submitted');
  });
});

describe('reject, repost, withdraw, discard, void', () => {
  it('a rejection needs a reason, releases what was held, and the author reposts the corrected document', async () => {
    const before = await left('yanfei');
    const [from, to] = [nextDay(), nextDay()];
    const { document } = await story.by('yanfei', 'submit', leave('yanfei', from, to));
    const id = String(document['id']);
    expect(Number(await left('yanfei'))).toBe(Number(before) - Number(document['leaveDays']));
    expect((await story.refused('qinhao', 'reject', { id })).faults).toMatchObject([{ field: 'comment', rule: 'required' }]);
    const rejected = await story.by('qinhao', 'reject', { id, comment: '请改为一天' });
    expect([rejected.status, rejected.document['rejectReason']]).toEqual(['rejected', '请改为一天']);
    expect(await left('yanfei')).toBe(before);

    const back = await inboxPage(await acting(story.server.services, 'yanfei'), { queue: 'back' });
    expect(back.rows.map((row) => [row.documentId, row.task])).toContainEqual([id, 'repost']);

    expect((await story.refused('tianye', 'repost', { id, endDate: from })).reason).toBe('missingRecord');
    const reposted = await story.by('yanfei', 'repost', { id, endDate: from });
    expect([reposted.status, reposted.document['leaveDays'], reposted.document['submitCount'], reposted.document['code']]).toEqual([
      'reposted',
      '1.0',
      2,
      document['code'],
    ]);
    const { brief } = await story.bundle('qinhao', id);
    expect(brief).toContainEqual(expect.objectContaining({ severity: 'info', field: 'endDate' }));

    await story.by('qinhao', 'approve', { id });
    const done = await story.by('xujiayi', 'approve', { id });
    expect(done.status).toBe('approved');
    expect(Number(await left('yanfei'))).toBe(Number(before) - 1);
    expect(await trailOf(id)).toEqual(['submit', 'reject', 'repost', 'approve', 'approve']);
    expect(
      (await inboxPage(await acting(story.server.services, 'yanfei'), { queue: 'back' })).rows.filter((row) => row.documentId === id),
    ).toEqual([]);
    const bundle = await story.bundle('yanfei', id);
    expect(bundle.chain).toEqual({ entries: 5, unbroken: true });
    expect(bundle.trail.map(({ run }) => run)).toEqual([1, 1, 2, 2, 2]);
  });

  it('submit of a rejected document is a repost', async () => {
    const id = await submitted();
    await story.by('qinhao', 'reject', { id, comment: '不同意' });
    expect((await story.by('yanfei', 'submit', { id })).status).toBe('reposted');
  });

  it('only before the first decision may the author withdraw, then submit again', async () => {
    const before = await left('yanfei');
    const day = nextDay();
    const { document } = await story.by('yanfei', 'submit', leave('yanfei', day));
    const id = String(document['id']);
    expect((await story.refused('tianye', 'withdraw', { id })).reason).toBe('missingRecord');
    const withdrawn = await story.by('yanfei', 'withdraw', { id });
    expect(withdrawn.status).toBe('draft');
    expect(await left('yanfei')).toBe(before);
    expect((await inboxPage(await acting(story.server.services, 'qinhao'), {})).rows.filter((row) => row.documentId === id)).toEqual([]);
    // A draft again, it is its author's alone.
    expect((await story.refused('qinhao', 'approve', { id })).code).toBe('404');
    const again = await story.by('yanfei', 'submit', { id });
    expect(again.status).toBe('submitted');
    await story.by('qinhao', 'approve', { id });
    const late = await story.refused('yanfei', 'withdraw', { id });
    expect([late.code, late.reason]).toEqual(['409', 'alreadyDecided']);
    expect((await story.bundle('yanfei', id)).can.withdraw).toMatchObject({ reason: 'alreadyDecided' });
    expect(await trailOf(id)).toEqual(['submit', 'withdraw', 'submit', 'approve']);
  });

  it('a rejected document is discarded for good, an approved one made void with a reason', async () => {
    const id = await submitted();
    await story.by('qinhao', 'reject', { id, comment: '不同意' });
    expect((await story.by('yanfei', 'discard', { id })).status).toBe('invalidated');
    expect((await story.refused('yanfei', 'repost', { id })).code).toBe('409');

    const before = await left('yanfei');
    const day = nextDay();
    const approved = String((await story.by('yanfei', 'submit', leave('yanfei', day))).document['id']);
    await story.by('qinhao', 'approve', { id: approved });
    await story.by('xujiayi', 'approve', { id: approved });
    expect(Number(await left('yanfei'))).toBe(Number(before) - 1);
    expect((await story.refused('yanfei', 'void', { id: approved, comment: '改期' })).code).toBe('403');
    expect((await story.refused('zhoumin', 'void', { id: approved })).faults).toMatchObject([{ field: 'comment' }]);
    expect((await story.by('zhoumin', 'void', { id: approved, comment: '改期' })).status).toBe('invalidated');
    expect(await left('yanfei')).toBe(before);
  });
});

describe('claim', () => {
  it('takes the task out of the others’ inboxes and gives it back', async () => {
    const { id: role } = await story.one<{ id: string }>("select id::text from roles where code = 'hr_specialist'");
    await story.server.db.query('update users set roles = array_append(roles, $1::bigint) where id = $2', [role, story.user('hetingting')]);
    const id = await submitted();
    await story.by('qinhao', 'approve', { id });
    const [first, second] = [await acting(story.server.services, 'xujiayi'), await acting(story.server.services, 'hetingting')];
    const taskId = await openTask(id);
    const has = async (who: typeof first): Promise<boolean> => (await inboxPage(who, {})).rows.some((row) => row.taskId === taskId);
    expect([await has(first), await has(second)]).toEqual([true, true]);
    await claim(first, taskId);
    expect([await has(first), await has(second)]).toEqual([true, false]);
    await expect(claim(second, taskId)).rejects.toMatchObject({ code: '409', reason: 'alreadyClaimed' });
    expect((await story.refused('hetingting', 'approve', { id })).reason).toBe('alreadyClaimed');
    await release(first, taskId);
    expect(await has(second)).toBe(true);
    expect((await story.by('hetingting', 'approve', { id })).status).toBe('approved');
  });
});

describe('the trail', () => {
  it('cannot be changed, and a change behind its back is found', async () => {
    const id = await submitted();
    await story.by('qinhao', 'approve', { id, comment: '同意' });
    const { id: instance } = await story.one<{ id: string }>('select id::text from flow_instance where document_id = $1', [id]);
    const { db, services } = story.server;
    await expect(db.query("update trail set comment = '不同意' where instance_id = $1", [instance])).rejects.toThrow('append-only');
    expect(await verifyChain(db, services.trailKey, instance)).toMatchObject({ unbroken: true });
    const tamper = async (text: string): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query('alter table trail disable trigger trail_is_append_only');
        await tx.query(text, [instance]);
        await tx.query('alter table trail enable trigger trail_is_append_only');
      });
    await tamper("update trail set comment = '不同意' where instance_id = $1 and seq = 2");
    expect(await verifyChain(db, services.trailKey, instance)).toMatchObject({ unbroken: false, brokenAt: 2 });
    await tamper("update trail set comment = '同意' where instance_id = $1 and seq = 2");
    expect(await verifyChain(db, services.trailKey, instance)).toMatchObject({ unbroken: true });
    await tamper('delete from trail where instance_id = $1 and seq = 2');
    expect(await verifyChain(db, services.trailKey, instance)).toMatchObject({ unbroken: false });
    expect((await verifyAllChains(db, services.trailKey)).broken.map(({ instanceId }) => instanceId)).toEqual([instance]);
    expect(await verifyChain(db, Buffer.alloc(32, 8), instance)).toMatchObject({ unbroken: false });
  });
});

it('every ledger balances with its entries', async () => expect(await unbalanced(story.server.db, ledgers)).toEqual([]));
