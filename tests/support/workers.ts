/** Workers of D08 beside the demo's own, each with file, account, main post and pay: one move of a person at a time, so tests need many. */
import type { TestServer } from './server.ts';

const making = new WeakMap<TestServer, Promise<readonly string[]>>();

const there = async ({ db }: TestServer): Promise<readonly string[]> =>
  (await db.query<{ id: string }>(`select staff_id::text as id from users where staff_no like 'TX%' order by 1`)).map(({ id }) => id);

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
  // They sign in with the password of everybody.
  await db.query(
    `insert into credential (user_id, password_hash, must_change, changed_at)
     select u.id, c.password_hash, c.must_change, c.changed_at from users u, credential c
     where u.staff_no like 'TX%' and c.user_id = (select id from users where user_name = 'yanfei')`,
  );
  await db.notify('record', 'users');
  return rows.map(({ id }) => id);
};

const thereOrMade = async (server: TestServer): Promise<readonly string[]> => {
  const ids = await there(server);
  return ids.length > 0 ? ids : inserted(server);
};

/** Ids of their files on a server, made where the database has none: one that goes back to where it was has lost them. */
export const workersOf = (server: TestServer): Promise<readonly string[]> => {
  const found = making.get(server) ?? thereOrMade(server).finally(() => making.delete(server));
  making.set(server, found);
  return found;
};

/** Most that one fixture moves on a server. */
const each = 12;
const turns = new WeakMap<TestServer, number>();

/**
 * `needs` of fixtures that are about one person each: `company.ready('worker1')` and so on. Who asks next on a server is given others
 * first, so that the moves of one resource are not in the way of another's.
 */
export async function workersFor(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const turn = turns.get(server) ?? 0;
  turns.set(server, turn + 1);
  const ids = await workersOf(server);
  return Object.fromEntries(ids.map((_, at) => [`worker${at}`, ids[(at + turn * each) % ids.length] ?? '']));
}
