/** What the rules of leave ask (src/resources/hr/hrLeaveRequest.ts says what each fact means). */
import { fullYears, isDate, yearOf } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import type { CalendarDay } from '#model/calculation/workCalendar.ts';
import type { YearBalance } from '#resources/hr/rules/leaveDays.ts';
import { hrLeaveRequest, type LeaveSpan, type LeaveStaff } from '#resources/hr/hrLeaveRequest.ts';
import { tripsOnLeave } from '../bill/travel.ts';
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
       s.first_work_date as "firstWork", s.entry_date::text as joined, s.leave_date::text as left
     from hr_pf_staff_onboard s left join posts p on p.id = s.post_id where s.id = $1 and not s.deleted`,
    [staffId],
    'fact_staff',
  );
  if (row === undefined) return null;
  const { firstWork, ...person } = row;
  return { ...person, workYears: firstWork === null ? 0 : fullYears(firstWork, today) };
};

/** Years that the request touches, as text; undefined while it does not say. */
const yearsOf = ({ startDate, endDate }: Asking['record']): readonly string[] | undefined => {
  const [from, to] = [date(startDate), date(endDate) ?? date(startDate)];
  if (!from || !to) return undefined;
  return Array.from({ length: Math.max(0, yearOf(to) - yearOf(from)) + 1 }, (_, at) => String(yearOf(from) + at));
};

/** What comes into the accounts of the ledger for days that are asked for or used, less what leaves them again. */
const counted = `sum(case when e.to_account in ('frozen', 'used') then e.quantity else 0 end)
  - sum(case when e.from_account in ('frozen', 'used') then e.quantity else 0 end)`;
/** Entries of other requests, for the key of staff, year and type. */
const others = `ledger_entry e where e.ledger = 'leave' and (e.resource, e.record_id) is distinct from ($4, $5::bigint)
  and e.dimensions = jsonb_build_object('staff', $1::text, 'year', y.year, 'type', $2::text)`;

const leaveBalance = async ({ sql, record, definition }: Asking) => {
  const [staffId, type, years] = [idOf(record.staffId), text(record.leaveType), yearsOf(record)];
  if (!staffId || !type || !years) return undefined;
  const rows = await sql.query<YearBalance & { readonly year: string }>(
    `select y.year, (coalesce(i.quota_days, 0) + coalesce(i.carry_days, 0) + coalesce(i.adjust_days, 0)
         - coalesce((select ${counted} from ${others}), 0))::numeric(8, 1)::text as left,
       coalesce(i.carry_days, 0)::text as carried,
       coalesce((select ${counted} from ${others} and e.date <= make_date(y.year::int, 3, 31)), 0)::numeric(8, 1)::text as early
     from unnest($3::text[]) y (year)
     join hr_leave_information i on i.staff_id = $1::bigint and i.leave_year = y.year::int and i.leave_type = $2 and not i.deleted`,
    [staffId, type, years, definition.key, idOf(record.id)],
    'fact_leave_balance',
  );
  return Object.fromEntries(rows.map(({ year, ...row }) => [year, row]));
};

const taken = async ({ sql, record, definition }: Asking) => {
  const [staffId, type, years] = [idOf(record.staffId), text(record.leaveType), yearsOf(record)];
  if (!staffId || !type || !years) return undefined;
  const rows = await sql.query<{ readonly year: string; readonly days: string }>(
    `select y.year, coalesce((select ${counted} from ${others}), 0)::numeric(8, 1)::text as days from unnest($3::text[]) y (year)`,
    [staffId, type, years, definition.key, idOf(record.id)],
    'fact_leave_taken',
  );
  return Object.fromEntries(rows.map(({ year, days }) => [year, days]));
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
  taken,
  ownLeaves,
  agentLeaves,
  sickDays,
  trips: async ({ sql, record }) => {
    const [staffId, from, to] = [idOf(record.staffId), date(record.startDate), date(record.endDate)];
    return !staffId || !from || !to ? undefined : tripsOnLeave(sql, staffId, from, to);
  },
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
