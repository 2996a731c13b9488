/** Deployed flows: the same text once, a person's version not overrun by a restart, documents bound to the version they began with. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploy, deployShipped, flowByKey } from '#server/flows/definitions.ts';
import { storyOf, type Story } from '#tests/server/documents/story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

it('a second start deploys nothing, neither does the same text, and a drawing of the company’s own stays the newest', async () => {
  const { services, db } = story.server;
  const shipped = await deployShipped(services);
  expect(shipped.map(({ key }) => key)).toContain('hrLeaveRequest');
  expect(shipped.some(({ deployed }) => deployed)).toBe(false);
  const { xml } = await story.one<{ xml: string }>("select xml from flow_definition where key = 'hrLeaveRequest'");
  expect(await deploy(services, xml, null)).toMatchObject({ version: 1, deployed: false });
  const own = xml.replace('starter.leader"', 'starter.leader(2)"');
  expect(await deploy(services, own, null)).toMatchObject({ version: 2, deployed: true });
  await deployShipped(services);
  expect((await flowByKey(db, 'hrLeaveRequest')).version).toBe(2);
});

it('a document stays on the version it began with; a repost moves to the newest', async () => {
  const { services } = story.server;
  const answer = await story.by('yanfei', 'submit', {
    leaveType: 'personal',
    startDate: '2026-12-01',
    startHalf: 'am',
    endDate: '2026-12-01',
    endHalf: 'pm',
    reason: '家中有事',
    agentUser: story.user('luyang'),
    staffId: story.staff('yanfei'),
  });
  const id = answer.document['id'];
  // Version 2 asks the second leader up the line.
  expect(answer.next[0]!.people.map((person) => person.id)).toEqual([story.user('zhaomingyuan')]);
  const { xml } = await story.one<{ xml: string }>("select xml from flow_definition where key = 'hrLeaveRequest' order by version limit 1");
  await deploy(services, `${xml}\n`, null);
  await story.by('zhaomingyuan', 'reject', { id, comment: '改期' });
  const again = await story.by('yanfei', 'repost', { id });
  expect(again.next[0]!.people.map((person) => person.id)).toEqual([story.user('qinhao')]);
});

it('a drawing with errors is refused and names the element', async () => {
  const { xml } = await story.one<{ xml: string }>("select xml from flow_definition where key = 'hrLeaveRequest' order by version limit 1");
  const broken = xml.replace('leaveDays &gt; 3', 'leaveDays &gt;');
  await expect(deploy(story.server.services, broken, null)).rejects.toMatchObject({ code: '422', reason: 'flowHasProblems' });
});
