/** A day that becomes another kind of day after leave on it was approved: HR is told which leave it concerns. */
import { isDate } from '#model/calculation/dates.ts';
import { leavePolicies } from '#resources/hr/rules/leavePolicy.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect } from '../effect.ts';

/** Kinds of leave whose days the calendar counts. */
const counted = Object.entries(leavePolicies).flatMap(([type, { counting }]) => (counting === 'calendar' ? [] : [type]));
/** Leave that one notice names. */
const mostNamed = 20;

/** Days approved on the old calendar stay as they were decided; HR reports back or corrects where they should not. */
export const calendarChanged: Effect = async ({ tx, record, before, phase, now, context }) => {
  const same =
    before !== null &&
    before['day'] === record['day'] &&
    before['dayType'] === record['dayType'] &&
    before['statutory'] === record['statutory'];
  if (phase === 'saved' && same) return;
  const days = [...new Set([record['day'], before?.['day']].filter(isDate))];
  for (const day of days) {
    const leaves = await tx.query<{ id: string; code: string; total: number }>(
      `select id::text, code, count(*) over ()::int as total from hr_leave_request
       where status = 'approved' and not deleted and leave_type = any($2) and $1::date between start_date and coalesce(actual_end, end_date)
       order by id limit ${mostNamed}`,
      [day, counted],
      'calendar_leaves',
    );
    const [first] = leaves;
    if (first === undefined) continue;
    const rest = first.total - leaves.length;
    const params = { date: day, code: leaves.map(({ code }) => code).join('、') + (rest > 0 ? ` +${rest}` : '') };
    await tell(tx, now, [
      { key: 'calendar_leaves', principals: ['r:hr_specialist', 'r:hr_manager'], params, actorId: context.actor.userId },
    ]);
  }
};
