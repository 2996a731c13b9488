/** Due times by the working calendar: holidays are stepped over, make-up days count, and what HR changes counts from then on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { deploy } from '#server/flows/definitions.ts';
import { organisationOf } from '#server/flows/organisation.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

/** The leave flow with a due time at its first node. */
const withDue = async (due: string): Promise<void> => {
  const { xml } = await story.one<{ xml: string }>("select xml from flow_definition where key = 'hrLeaveRequest' order by version limit 1");
  const changed = xml.replace('<bpmn:userTask id="leader" ', `<bpmn:userTask id="leader" tydf:due="${due}" tydf:onDue="remind" `);
  expect(changed).not.toBe(xml);
  await deploy(story.server.services, changed, null);
};

const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08', '2026-12-09'].values();
const submittedAt = async (now: string): Promise<string> => {
  story.server.clock.set(new Date(now));
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
const dueOf = async (id: string): Promise<string> =>
  (await story.one<{ due_at: string }>('select due_at from task where document_id = $1', [id])).due_at;

it.each([
  ['a Saturday of rest is stepped over, a Sunday made up for a holiday counts', 'P1D', '2026-09-18T02:00:00Z', '2026-09-20T02:00:00.000Z'],
  ['a holiday from Friday on is stepped over', 'P1D', '2026-09-24T02:30:00Z', '2026-09-28T02:30:00.000Z'],
  ['three days across the National Day end on a Saturday that is made up', 'P3D', '2026-09-30T08:00:00Z', '2026-10-10T08:00:00.000Z'],
  ['a week is five working days', 'P1W', '2026-11-09T01:00:00Z', '2026-11-16T01:00:00.000Z'],
  ['days on top of hours begin where the hours end', 'P1DT20H', '2026-11-12T08:00:00Z', '2026-11-16T04:00:00.000Z'],
  ['hours run on the clock', 'PT4H', '2026-10-01T08:00:00Z', '2026-10-01T12:00:00.000Z'],
])('%s', async (_, due, now, expected) => {
  await withDue(due);
  expect(await dueOf(await submittedAt(now))).toBe(expected);
});

it('a day that HR declares free is stepped over from then on, and the inbox says so', async () => {
  await withDue('P1D');
  const friday = '2026-11-27T02:00:00Z';
  story.server.clock.set(new Date(friday));
  const { id: monday } = await story.one("select id::text as id from hr_work_calendar where day = '2026-11-30'");
  const hr = await story.server.as('zhoumin');
  const { status, json } = await hr.call<AnyDoc>('PUT', `/tydf/api/hrWorkCalendar/put/${String(monday)}`, {
    dayType: 'holiday',
    holidayName: '台风停工',
  });
  expect(status, JSON.stringify(json)).toBe(200);
  // Servers hear of the change from the database.
  await expect.poll(async () => (await organisationOf(story.server.db)).calendar.has('2026-11-30')).toBe(true);
  const id = await submittedAt(friday);
  expect(await dueOf(id)).toBe('2026-12-01T02:00:00.000Z');
  const leader = await story.server.as('qinhao');
  const inbox = await leader.call<InboxPage>('GET', '/tydf/process/inbox?sort=due&size=100');
  expect(inbox.json.data.rows.find(({ documentId }) => documentId === id)?.dueAt).toBe('2026-12-01T02:00:00.000Z');
});
