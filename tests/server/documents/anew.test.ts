/** What facts have changed since a document was sent: it is computed anew, told and booked as one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { ledgers } from '#resources/seeds.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { storyOf, type Story } from './story.ts';

let story: Story;
beforeAll(async () => {
  story = await storyOf('hrLeaveRequest');
});
afterAll(() => story?.close());

const leave = (login: string, startDate: string, endDate: string): AnyDoc => ({
  staffId: story.staff(login),
  leaveType: 'annual',
  startDate,
  startHalf: 'am',
  endDate,
  endHalf: 'pm',
  reason: '回老家探亲',
  agentUser: story.user('luyang'),
});
const usedBy = async (login: string): Promise<string> =>
  (
    await story.one<{ used: string }>(
      `select coalesce(sum(quantity), 0)::text as used from ledger_balance
       where ledger = 'leave' and account = 'used' and dimensions ->> 'staff' = $1`,
      [story.staff(login)],
    )
  ).used;
/** By hand, as HR does it. */
const becomesHoliday = async (day: string): Promise<void> => {
  const { id } = await story.one<{ id: string }>('select id::text from hr_work_calendar where day = $1 and not deleted', [day]);
  const hr = await story.server.as('xujiayi');
  expect((await hr.call('PUT', `/tydf/api/hrWorkCalendar/put/${id}`, { dayType: 'holiday', statutory: true })).status).toBe(200);
};
const toldOf = (key: string): Promise<AnyDoc[]> =>
  story.server.db.query<AnyDoc>(`select payload -> 'params' as params from outbox where payload ->> 'key' = $1`, [key]);

it('a day that became a holiday while the leave waited: approver, document, ledger and trail say the same', async () => {
  const { document } = await story.by('yanfei', 'submit', leave('yanfei', '2026-12-29', '2026-12-30'));
  const id = String(document['id']);
  expect(document['leaveDays']).toBe('2.0');
  await becomesHoliday('2026-12-30');
  expect((await story.bundle('qinhao', id)).brief).toContainEqual({
    severity: 'warning',
    field: 'leaveDays',
    text: { en: 'Days has changed since: 2.0 → 1.0', zh: '请假天数已变化：2.0 → 1.0' },
  });
  await story.by('qinhao', 'approve', { id });
  const last = await story.by('xujiayi', 'approve', { id });
  expect(last.warnings).toMatchObject([{ rule: 'computedAnew', field: 'leaveDays' }]);
  expect(last.document).toMatchObject({ leaveDays: '1.0', status: 'approved', version: 2 });
  expect(Number(await usedBy('yanfei'))).toBe(1);
  const { trail } = await story.bundle('yanfei', id);
  const recorded = trail.find(({ actor }) => actor?.id === story.user('xujiayi'));
  expect(recorded?.changes).toContainEqual({ field: 'leaveDays', before: '2.0', after: '1.0' });
  expect(await unbalanced(story.server.db, ledgers)).toEqual([]);
  // It was decided on the new calendar.
  expect(await toldOf('calendar_leaves')).toEqual([]);
});

it('a holiday declared after the approval names the leave that it concerns', async () => {
  const { document } = await story.by('yanfei', 'submit', leave('yanfei', '2026-12-14', '2026-12-15'));
  const id = String(document['id']);
  await story.by('qinhao', 'approve', { id });
  const last = await story.by('xujiayi', 'approve', { id });
  expect(last.warnings).toBeUndefined();
  await becomesHoliday('2026-12-15');
  expect(await toldOf('calendar_leaves')).toEqual([{ params: { date: '2026-12-15', code: document['code'] } }]);
  // What it counts stays as it was decided.
  expect(await story.one('select leave_days, version from hr_leave_request where id = $1', [id])).toMatchObject({ leave_days: '2.0' });
});
