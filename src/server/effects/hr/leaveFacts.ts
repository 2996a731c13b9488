/** What the rules of leave ask (src/resources/hr/hrLeaveRequest.ts says what each fact means). */
import { fullYears, isDate } from '#model/dates.ts';
import { idOf } from '#model/text.ts';
import { Decimal } from 'decimal.js';
import type { CalendarDay } from '#model/workCalendar.ts';
import { hrLeaveRequest, type LeaveSpan, type LeaveStaff } from '#resources/hr/hrLeaveRequest.ts';
import { lookups, type FactLookup, type FactOn } from '../effect.ts';

type Asking = FactOn<typeof hrLeaveRequest>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const date = (value: unknown): string | null => (isDate(value) ? value : null);

const calendar = async ({ sql, record }: Asking) => {
  const [from, to, back] = [date(record.startDate), date(record.endDate), date(record.actualEnd)];
  if (!from || !to) return undefined;
  const last = back !== null && back > to ? back : to;
  return sql.query<CalendarDay>(
    `select day::text as day, day_type as "dayType", coalesce(statutory, false) as statutory from hr_work_calendar
     where day between $1::date and $2::date and not deleted order by day limit 800`,
    [from, last],
    'fact_calendar',
  );
};

const staff = async ({ sql, record, today }: Asking) => {
  const staffId = idOf(record.staffId);
  if (!staffId) return undefined;
  const [row] = await sql.query<Omit<LeaveStaff, 'workYears'> & { readonly firstWork: string | null }>(
    `select s.user_id::text as "userId", s.dept_id::text as "departmentId", coalesce(p.work_system, 'standard') as "workSystem",
       s.first_work_date as "firstWork"
     from hr_pf_staff_onboard s left join posts p on p.id = s.post_id where s.id = $1 and not s.deleted`,
    [staffId],
    'fact_staff',
  );
  if (row === undefined) return null;
  const { firstWork, ...person } = row;
  return { ...person, workYears: firstWork === null ? 0 : fullYears(firstWork, today) };
};

/** Days left in the ledger, with what this very document holds given back. */
const leaveBalance = async ({ sql, record, definition }: Asking) => {
  const [staffId, type, from] = [idOf(record.staffId), text(record.leaveType), date(record.startDate)];
  if (!staffId || !type || !from) return undefined;
  const year = from.slice(0, 4);
  const [row] = await sql.query<{ left: string; own: string }>(
    `select coalesce((select b.quantity from ledger_balance b where b.ledger = 'leave' and b.account = 'left'
         and b.dimensions = jsonb_build_object('staff', $1::text, 'year', $2::text, 'type', $3::text)), 0)::text as left,
       coalesce((select sum(case when e.from_account = 'left' then e.quantity else 0 end) - sum(case when e.to_account = 'left' then e.quantity else 0 end)
         from ledger_entry e where e.resource = $4 and e.record_id = $5 and e.ledger = 'leave'), 0)::text as own
     from hr_leave_information i where i.staff_id = $1::bigint and i.leave_year = $2::int and i.leave_type = $3 and not i.deleted`,
    [staffId, year, type, definition.key, idOf(record.id)],
    'fact_leave_balance',
  );
  return row ? new Decimal(row.left).plus(row.own).toFixed(1) : null;
};

const takenThisYear = async ({ sql, record }: Asking) => {
  const [staffId, type, from] = [idOf(record.staffId), text(record.leaveType), date(record.startDate)];
  if (!staffId || !type || !from) return undefined;
  const [row] = await sql.query<{ days: string }>(
    `select coalesce(sum(coalesce(actual_days, leave_days)), 0)::text as days from hr_leave_request
     where staff_id = $1 and leave_type = $2 and start_date between make_date($3::int, 1, 1) and make_date($3::int, 12, 31)
       and status in ('submitted', 'reposted', 'approved') and not deleted and id is distinct from $4`,
    [staffId, type, from.slice(0, 4), idOf(record.id)],
    'fact_leave_taken',
  );
  return new Decimal(row?.days ?? 0).toFixed(1);
};

const spans = `select code, start_date::text as "from", start_half as "fromHalf", coalesce(actual_end, end_date)::text as "to",
    case when actual_end is null or actual_end = end_date then end_half else 'pm' end as "toHalf"
  from hr_leave_request
  where status in ('submitted', 'reposted', 'approved') and not deleted and start_date <= $3::date and end_date >= $2::date
    and id is distinct from $4`;

const ownLeaves = async ({ sql, record }: Asking) => {
  const [staffId, from, to] = [idOf(record.staffId), date(record.startDate), date(record.endDate)];
  if (!staffId || !from || !to) return undefined;
  return sql.query<LeaveSpan>(`${spans} and staff_id = $1 order by start_date, id`, [staffId, from, to, idOf(record.id)], 'fact_leave_own');
};

const agentLeaves = async ({ sql, record }: Asking) => {
  const [agent, from, to] = [idOf(record.agentUser), date(record.startDate), date(record.endDate)];
  if (!agent || !from || !to) return undefined;
  return sql.query<LeaveSpan>(
    `${spans} and staff_id in (select s.id from hr_pf_staff_onboard s where s.user_id = $1) order by start_date, id`,
    [agent, from, to, idOf(record.id)],
    'fact_leave_agent',
  );
};

/** Only annual leave asks for it. */
const sickDays = async ({ sql, record }: Asking) => {
  const [staffId, from] = [idOf(record.staffId), date(record.startDate)];
  if (!staffId || !from || record.leaveType !== 'annual') return 0;
  const [row] = await sql.query<{ days: number }>(
    `select coalesce(sum(least(coalesce(actual_end, end_date), make_date($2::int, 12, 31))
         - greatest(start_date, make_date($2::int, 1, 1)) + 1), 0)::int as days
     from hr_leave_request where staff_id = $1 and leave_type = 'sick' and status in ('submitted', 'reposted', 'approved') and not deleted
       and start_date <= make_date($2::int, 12, 31) and coalesce(actual_end, end_date) >= make_date($2::int, 1, 1)`,
    [staffId, from.slice(0, 4)],
    'fact_leave_sick',
  );
  return row?.days ?? 0;
};

const payGranted = async ({ sql, record }: Asking) => {
  const [staffId, from, to] = [idOf(record.staffId), date(record.startDate), date(record.endDate)];
  if (!staffId || !from || !to || record.status !== 'approved') return false;
  const rows = await sql.query(
    `select 1 as found from hr_salary_payment where staff_id = $1 and salary_month between $2 and $3 and pay_state in ('inGrant', 'paid')
       and not deleted limit 1`,
    [staffId, from.slice(0, 7), to.slice(0, 7)],
    'fact_leave_paid',
  );
  return rows.length > 0;
};

export const leaveFacts = lookups(hrLeaveRequest, {
  calendar,
  staff,
  leaveBalance,
  takenThisYear,
  ownLeaves,
  agentLeaves,
  sickDays,
  payGranted,
});

const staffDepartment: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<{ dept_id: string | null }>(
    'select dept_id::text from hr_pf_staff_onboard where id = $1',
    [staffId],
    'fact_staff_department',
  );
  return row?.dept_id ?? null;
};

export const leaveInformationFacts = { staffDepartment } as const satisfies Readonly<Record<string, FactLookup>>;
