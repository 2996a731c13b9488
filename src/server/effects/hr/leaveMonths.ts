/** What the leave ledger books as used, as days by month in the request: reports add them, so that they say what the ledger says. */
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { Decimal } from 'decimal.js';
import type { LedgerEffect } from '../effect.ts';

/** One line a month; a month of which nothing is left has none. */
export const leaveMonths: LedgerEffect = async ({ tx, entry, record, definition }) => {
  const sign = entry.to === 'used' ? 1 : entry.from === 'used' ? -1 : 0;
  if (sign === 0 || definition.key !== hrLeaveRequest.key) return;
  const month = [String(record['id']), entry.date.slice(0, 7)];
  await tx.query(
    `with added as (update hr_leave_request_months set days = days + $3::numeric where parent_id = $1 and month = $2 returning id)
     insert into hr_leave_request_months (parent_id, line_no, month, days)
     select $1, coalesce((select max(line_no) from hr_leave_request_months where parent_id = $1), 0) + 1, $2, $3::numeric
     where not exists (select from added)`,
    [...month, new Decimal(entry.quantity).times(sign).toFixed(1)],
    'leave_month',
  );
  await tx.query('delete from hr_leave_request_months where parent_id = $1 and month = $2 and days = 0', month, 'leave_month_none');
};
