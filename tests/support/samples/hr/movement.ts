/** Samples of transfers, post changes and resignations. One move of a person at a time: each record is about another worker. */
import { hrPostMove } from '#resources/hr/hrPostMove.ts';
import { hrStaffResign } from '#resources/hr/hrStaffResign.ts';
import { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import { sample, type Sample } from '../sample.ts';
import type { TestServer } from '../../server.ts';

/** Workers of D08 beside the demo's own, by the server they are on; each with file, account, main post and pay. */
const workers = new WeakMap<TestServer, Promise<readonly string[]>>();
let here: readonly string[] = [];

const inserted = async ({ db }: TestServer): Promise<readonly string[]> => {
  const rows = await db.query<{ id: string }>(
    `with n as (select generate_series(1, 74) as n), place as (select dept_id, post_id, supervisor from users where user_name = 'yanfei'),
     file as (
       insert into hr_pf_staff_onboard (staff_no, name, gender, birth_date, id_card, dept_id, post_id, supervisor, grade, staff_type, staff_state,
         entry_date, regular_date, version, created_at, updated_at)
       select 'TX' || n, '员工' || n, 'male', date '1990-01-01', 'card' || n, dept_id, post_id, supervisor, 'T1', 'fullTime', 'regular',
         date '2020-05-11', date '2020-08-11', 1, now(), now() from n, place returning id, staff_no, name
     ), account as (
       insert into users (user_name, real_name, staff_no, staff_id, user_type, mobile, dept_id, post_id, supervisor, roles, status, version, created_at, updated_at)
       select lower(f.staff_no), f.name, f.staff_no, f.id, 'employee', '10' || lpad(f.id::text, 9, '0'), dept_id, post_id, supervisor,
         array[(select id from roles where code = 'employee')], 'enabled', 1, now(), now() from file f, place returning id, staff_id
     )
     select a.staff_id::text as id from account a order by 1`,
  );
  await db.query(
    `update hr_pf_staff_onboard s set user_id = u.id from users u where u.staff_id = s.id and s.user_id is null and s.staff_no like 'TX%'`,
  );
  await db.query(
    `insert into hr_pf_inner_post (staff_id, dept_id, post_id, grade, hold_type, date_from, version, created_at, updated_at)
     select id, dept_id, post_id, grade, 'main', entry_date, 1, now(), now() from hr_pf_staff_onboard where staff_no like 'TX%'`,
  );
  await db.query(
    `insert into hr_salary_change_record (staff_id, dept_id, post_id, grade, base_salary, post_salary, performance_base, total_monthly, probation_rate,
       valid_from, version, created_at, updated_at)
     select id, dept_id, post_id, grade, 3200, 1900, 1300, 6400, 1, entry_date, 1, now(), now() from hr_pf_staff_onboard where staff_no like 'TX%'`,
  );
  await db.notify('record', 'users');
  return rows.map(({ id }) => id);
};

/** The workers of a server, made once. */
export const workersOf = (server: TestServer): Promise<readonly string[]> => {
  const found = workers.get(server) ?? inserted(server);
  workers.set(server, found);
  return found;
};

const ready = async (server: TestServer): Promise<void> => {
  here = await workersOf(server);
};
/** Records of one kind take workers of their own: kind 0, 1 or 2. */
const worker = (kind: number, n: number): string => here[kind * 20 + n] ?? '';

const day = (n: number): string => `2026-12-${String(n).padStart(2, '0')}`;

export const movementSamples: readonly Sample[] = [
  sample({
    definition: hrStaffTurn,
    by: 'xujiayi',
    ready,
    record: (company, n) => ({
      staffId: worker(0, n),
      turnType: 'transfer',
      newDept: company.department('D07'),
      newPost: company.post('Hatching technician'),
      effectiveDate: day(n),
      reason: '孵化部缺员',
    }),
    made: (company) => ({
      status: 'draft',
      applicant: company.user('xujiayi'),
      oldDept: company.department('D08'),
      oldPost: company.post('Water treatment operator'),
      oldGrade: 'T1',
      entryDate: '2020-05-11',
      applied: false,
    }),
    change: (company) => ({ turnType: 'secondment', backDate: '2027-05-31', newSupervisor: company.user('xinhaiyan') }),
    filter: 'effectiveDate',
  }),
  sample({
    definition: hrPostMove,
    by: 'xujiayi',
    ready,
    record: (company, n) => ({
      staffId: worker(1, n),
      moveType: 'promotion',
      newPost: company.post('Water treatment operator'),
      newGrade: 'T2',
      effectiveDate: day(n),
      reason: '年度考核优秀',
      salaryAdjust: true,
      newStandardId: company.standard('T2-1'),
    }),
    made: (company) => ({
      status: 'draft',
      deptId: company.department('D08'),
      oldPost: company.post('Water treatment operator'),
      oldGrade: 'T1',
      trialMonths: 0,
      applied: false,
    }),
    change: () => ({ moveType: 'rotation', newGrade: 'T1', performance: '独立值守' }),
    filter: 'effectiveDate',
  }),
  sample({
    definition: hrStaffResign,
    by: 'xujiayi',
    ready,
    record: (_, n) => ({
      staffId: worker(2, n),
      resignType: 'voluntary',
      resignReason: 'family',
      reasonText: '回老家照顾父母',
      applyLeaveDate: `2027-01-${String(n).padStart(2, '0')}`,
    }),
    lines: (company) => ({ handover: [{ area: 'work', content: '微滤机巡检', receiver: company.user('luyang') }] }),
    made: (company) => ({
      status: 'draft',
      deptId: company.department('D08'),
      grade: 'T1',
      entryDate: '2020-05-11',
      staffState: 'regular',
      applied: false,
    }),
    change: () => ({ resignType: 'mutual', resignReason: 'distance' }),
    filter: 'applyLeaveDate',
  }),
];
