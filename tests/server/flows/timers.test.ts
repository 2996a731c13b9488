/** Timers and messages: by the application's clock, once, after a fault again and then an incident. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { workOnce } from '#server/documents/background.ts';
import { deploy } from '#server/flows/definitions.ts';
import { waitBefore, workOutbox, type Deliver } from '#server/outbox/queue.ts';
import { storyOf, type Story } from '#tests/server/documents/story.ts';

let story: Story;
const hour = 3_600_000;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

/** The leave flow with a due time at its first node. */
const withDue = async (due: string, onDue: string): Promise<void> => {
  const { xml } = await story.one<{ xml: string }>("select xml from flow_definition where key = 'hrLeaveRequest' order by version limit 1");
  const changed = xml.replace('<bpmn:userTask id="leader" ', `<bpmn:userTask id="leader" tydf:due="${due}" tydf:onDue="${onDue}" `);
  expect(changed).not.toBe(xml);
  await deploy(story.server.services, changed, null);
};
const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'].values();
const submitted = async (): Promise<string> => {
  const day = days.next().value!;
  const { document } = await story.by('yanfei', 'submit', {
    leaveType: 'personal',
    startDate: day,
    startHalf: 'am',
    endDate: day,
    endHalf: 'pm',
    reason: '家中有事',
    agentUser: story.user('luyang'),
    staffId: story.staff('yanfei'),
  });
  return String(document['id']);
};
const notices = (key: string) => story.server.db.query<{ payload: AnyDoc }>("select payload from outbox where payload->>'key' = $1 order by id", [key]);
const statusOf = async (id: string): Promise<string> => (await story.one<{ status: string }>('select status from hr_leave_request where id = $1', [id])).status;

describe('a due time', () => {
  it('reminds those who are asked, once, and not before it is due', async () => {
    await withDue('PT4H', 'remind');
    const id = await submitted();
    const { due_at } = await story.one<{ due_at: string }>('select due_at from task where document_id = $1', [id]);
    expect(Date.parse(due_at) - story.server.clock.now().getTime()).toBe(4 * hour);
    story.server.clock.pass(4 * hour - 1);
    expect((await workOnce(story.server.services)).timers).toBe(0);
    story.server.clock.pass(1);
    expect((await workOnce(story.server.services)).timers).toBe(1);
    expect((await workOnce(story.server.services)).timers).toBe(0);
    expect(await notices('task_due')).toHaveLength(1);
    await story.by('qinhao', 'approve', { id });
  });

  it('is counted in working days: Friday and one day is Monday', async () => {
    await withDue('P1D', 'remind');
    story.server.clock.set(new Date('2026-11-27T02:00:00Z'));
    const id = await submitted();
    expect(await story.one('select due_at from task where document_id = $1', [id])).toEqual({ due_at: '2026-11-30T02:00:00.000Z' });
  });

  it('approves by itself where the flow says so, with the trail saying why', async () => {
    await withDue('PT1H', 'approve');
    const id = await submitted();
    story.server.clock.pass(hour);
    await workOnce(story.server.services);
    const { trail, flow, chain } = await story.bundle('yanfei', id);
    expect(trail.map(({ action, actor }) => [action, actor?.nameEn ?? null])).toEqual([['submit', 'Yan Fei'], ['timer', null], ['autoPassed', null]]);
    expect(chain.unbroken).toBe(true);
    expect(flow?.marks['hrRecord']).toBe('here');
  });

  it('goes to the leader above where the flow says so; both may decide', async () => {
    await withDue('PT1H', 'escalate');
    const id = await submitted();
    story.server.clock.pass(hour);
    await workOnce(story.server.services);
    const { principals } = await story.one<{ principals: string[] }>("select principals from task where document_id = $1 and state = 'open'", [id]);
    expect(principals).toEqual([`u:${story.user('qinhao')}`, `u:${story.user('zhaomingyuan')}`]);
    expect((await story.by('zhaomingyuan', 'approve', { id })).status).toBe('submitted');
  });

  it('is forgotten when the task is decided before', async () => {
    await withDue('PT2H', 'reject');
    const id = await submitted();
    await story.by('qinhao', 'approve', { id });
    expect(await story.server.db.query('select 1 from timer t join flow_instance i on i.id = t.instance_id where i.document_id = $1', [id])).toEqual([]);
    story.server.clock.pass(3 * hour);
    await workOnce(story.server.services);
    expect(await statusOf(id)).toBe('submitted');
  });

  it('that fails opens an incident and is tried again', async () => {
    await withDue('PT2H', 'reject');
    const id = await submitted();
    const { id: instance } = await story.one<{ id: string }>('select id::text from flow_instance where document_id = $1', [id]);
    const { snapshot } = await story.one<{ snapshot: object }>('select snapshot from flow_instance where id = $1', [instance]);
    await story.server.db.query(`update flow_instance set snapshot = '{"value":"draft","context":{"timers":{},"ballots":{}}}' where id = $1`, [instance]);
    story.server.clock.pass(2 * hour);
    await workOnce(story.server.services);
    expect(await story.server.db.query('select reason from incident where instance_id = $1', [instance])).toEqual([{ reason: 'timerFailed' }]);
    await story.server.db.query('update flow_instance set snapshot = $2 where id = $1', [instance, JSON.stringify(snapshot)]);
    story.server.clock.pass(hour);
    await workOnce(story.server.services);
    expect(await statusOf(id)).toBe('rejected');
  });
});

describe('messages', () => {
  it('go out once to everybody with an address; one that fails waits longer each time, and is an incident in the end', async () => {
    const { services, clock } = story.server;
    await workOnce(services);
    await submitted().catch(() => undefined);
    const sent: string[] = [];
    let failures = 0;
    const deliver: Deliver = async (_tx, rows) => {
      if ((failures += 1) <= 3) return new Map(rows.map(({ id }) => [id, new Error('the receiver is away')]));
      sent.push(...rows.map(({ payload }) => String(payload['key'])));
      return new Map();
    };
    await story.server.db.query(`insert into outbox (kind, payload, created_at, due_at) values ('notice', '{"key":"probe","principals":[],"params":{}}', $1, $1)`, [clock.now()]);
    await story.server.db.query("delete from outbox where done_at is null and payload->>'key' <> 'probe'");
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await workOutbox(services, deliver)).toBe(1);
      expect(await workOutbox(services, deliver)).toBe(0);
      clock.pass(waitBefore(attempt));
    }
    expect(await workOutbox(services, deliver)).toBe(1);
    clock.pass(24 * hour);
    expect(await workOutbox(services, deliver)).toBe(0);
    expect(sent).toEqual(['probe']);
  });
});
