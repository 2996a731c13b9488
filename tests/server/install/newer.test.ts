/** What a newer release brings to an installation: menus, permission codes with their default grants, dictionaries. Once, and never against its administrators. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shippedMigrations } from '#server/db/migrate.ts';
import { installBase } from '#server/install/base.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const codes = async (): Promise<readonly string[]> =>
  (
    await server.db.query<{ code: string }>(
      `select r.res_type || ' ' || r.perm_code || coalesce(' ' || string_agg(o.code, ',' order by o.code), '') as code
       from resources r left join role_resource g on g.resource_id = r.id left join roles o on o.id = g.role_id
       where r.perm_code like 'areas:%' and not r.deleted group by r.id, r.res_type, r.perm_code order by 1`,
    )
  ).map(({ code }) => code);
const registers = ['hrPfStaffOnboard', 'hrLeaveInformation', 'expenseBudget', 'companyBankAccount'];
const forget = (where: string): Promise<object[]> =>
  server.db.query(
    `with gone as (select id from resources where ${where}), granted as (delete from role_resource where resource_id in (select id from gone))
     delete from resources where id in (select id from gone)`,
  );

it('brings a menu with its codes and grants as a new installation has them', async () => {
  const before = await codes();
  expect(before.length).toBeGreaterThan(4);
  await forget(`perm_code like 'areas:%'`);
  await installBase(server.services);
  expect(await codes()).toEqual(before);
  await installBase(server.services);
  expect(await codes()).toEqual(before);
});

it('brings a single code; what was taken away stays away', async () => {
  const before = await codes();
  await forget(`perm_code = 'areas:export' and res_type = '2'`);
  await server.db.query(`delete from role_resource where resource_id in (select id from resources where perm_code = 'areas:put')`);
  await server.db.query(`update resources set deleted = true where perm_code = 'areas:add' and res_type = '2'`);
  await installBase(server.services);
  const after = await codes();
  expect(after.filter((code) => /:(export|page)/.test(code))).toEqual(before.filter((code) => /:(export|page)/.test(code)));
  expect(after.filter((code) => /:(add|put)/.test(code))).toEqual(['2 areas:put']);
});

it('brings a right that came with a later call to the shipped roles that do its work, and to no other', async () => {
  const holders = (): Promise<object[]> =>
    server.db.query(
      `select o.code, g.scope from role_resource g join roles o on o.id = g.role_id join resources r on r.id = g.resource_id
       where r.perm_code = 'companyBankAccount:reconcile' and not r.deleted order by 1`,
    );
  const doing = ['finance_accountant', 'finance_cashier', 'finance_manager', 'sys_admin'].map((code) => ({ code, scope: 'all' }));
  expect(await holders()).toEqual(doing);
  // An installation from before the call has neither the code nor its grants.
  await forget(`perm_code = 'companyBankAccount:reconcile'`);
  await installBase(server.services);
  expect(await holders()).toEqual(doing);
});

it('brings a dictionary with its values, not one that was deleted', async () => {
  const { db } = server;
  const values = (code: string): Promise<object[]> =>
    db.query('select item_value, label_en from dictionaries where dict_code = $1 and not deleted order by sort', [code]);
  const before = await values('areaType');
  await db.query(`delete from dictionaries where dict_code = 'areaType' and parent_id is not null`);
  await db.query(`delete from dictionaries where dict_code = 'areaType'`);
  await db.query(`update dictionaries set deleted = true where dict_code = 'bioLevel'`);
  await installBase(server.services);
  expect(await values('areaType')).toEqual(before);
  expect(await values('bioLevel')).toEqual([]);
});

async function migrateAgain(wanted: string): Promise<void> {
  const found = (await shippedMigrations()).find(({ name }) => name === wanted);
  expect(found, wanted).toBeDefined();
  await server.db.query(found?.sql ?? '');
}

/** Who holds what, of a role. */
const held = (role: string): Promise<object[]> =>
  server.db.query(
    `select x.res_type, x.perm_code, x.path, g.scope from role_resource g join roles r on r.id = g.role_id join resources x on x.id = g.resource_id
     where r.code = $1 and not x.deleted order by 1, 2, 3, 4`,
    [role],
  );

it('shows an older auditor the pages that they may read, and gives older roles what they are given today', async () => {
  const pages = ['/system/company', '/system/security', '/system/postRights'];
  const role = (code: string): string => `(select id from roles where code = '${code}')`;
  const of = (...keys: readonly string[]): string =>
    `select id from resources where ${keys.map((key) => `perm_code like '${key}:%'`).join(' or ')}`;
  const roles = ['audit_admin', 'security_admin', 'chairman', 'hr_payroll'];
  const before = await Promise.all(roles.map(held));
  expect(before[0]).toEqual(expect.arrayContaining(pages.map((path) => expect.objectContaining({ path, scope: 'all' }) as unknown)));
  await server.db.query(
    `delete from role_resource where role_id in (${role('audit_admin')}, ${role('security_admin')}) and resource_id in (select id from resources where path = any($1))`,
    [pages],
  );
  await server.db.query(`delete from role_resource where role_id = ${role('chairman')} and resource_id in (${of(...registers)})`);
  await server.db.query(`delete from role_resource where role_id = ${role('hr_payroll')} and resource_id in (${of('hrWorkCalendar')})`);
  expect(await Promise.all(roles.map(held))).not.toEqual(before);
  await migrateAgain('0042_readers');
  expect(await Promise.all(roles.map(held))).toEqual(before);
  await migrateAgain('0042_readers');
  expect(await Promise.all(roles.map(held))).toEqual(before);
});

it('gives the shipped administrators the duties of a new installation, and everybody else keeps what they have', async () => {
  const { db } = server;
  const grants = (): Promise<object[]> =>
    db.query(
      `select r.code, x.res_type, x.perm_code, x.path, g.scope from role_resource g join roles r on r.id = g.role_id join resources x on x.id = g.resource_id
       order by 1, 2, 3, 4, 5`,
    );
  const before = await grants();
  const role = (code: string): string => `(select id from roles where code = '${code}')`;
  await db.query(`delete from role_resource where role_id = ${role('audit_admin')} and resource_id in
    (select id from resources where perm_code = 'users:viewAs' or path = '/system/viewAs')`);
  await db.query(`insert into role_resource (role_id, resource_id, scope) select ${role('security_admin')}, x.id, 'all' from resources x
    where not x.deleted and (x.perm_code like 'sysSystem:%' or x.path = '/system/company')
      and not exists (select from role_resource g where g.role_id = ${role('security_admin')} and g.resource_id = x.id)`);
  expect((await grants()).length).toBeGreaterThan(before.length);
  await migrateAgain('0031_duties');
  expect(await grants()).toEqual(before);
});

it('gives older compensations for assets their first part, once, and none that may have been deducted by hand', async () => {
  const { db } = server;
  const people = await db.query<{ user: string; staff: string; dept: string }>(
    `select user_id::text as user, id::text as staff, dept_id::text as dept from hr_pf_staff_onboard where user_id is not null and not deleted order by id limit 2`,
  );
  const [clean, deducted] = people;
  await db.query(`insert into hr_salary_payment (staff_id, salary_month, other_deduct, created_at) values ($1, '2026-09', 120, now())`, [
    deducted?.staff,
  ]);
  const scrapped = async (code: string, person: string | undefined, status: string, compensation: string, finishedAt: string) => {
    const [row] = await db.query<{ id: string }>(
      `insert into fixasset_scrapped (code, responsible, status, compensation, finished_at, created_at) values ($1, $2, $3, $4, $5, $5) returning id::text`,
      [code, person, status, compensation, finishedAt],
    );
    return row?.id ?? '';
  };
  // Half past midnight of September by the company's clocks.
  const owed = await scrapped('BF-OLD-1', clean?.user, 'approved', '1250.40', '2026-08-31T16:30:00Z');
  const other = await scrapped('BF-OLD-2', deducted?.user, 'approved', '80.00', '2026-10-05T01:00:00Z');
  await scrapped('BF-OLD-3', deducted?.user, 'approved', '300.00', '2026-09-02T01:00:00Z');
  await scrapped('BF-OLD-4', clean?.user, 'approved', '0.00', '2026-09-02T01:00:00Z');
  await scrapped('BF-OLD-5', clean?.user, 'submitted', '500.00', '2026-09-02T01:00:00Z');
  await scrapped('BF-OLD-6', clean?.user, 'invalidated', '500.00', '2026-09-02T01:00:00Z');
  const parts = (): Promise<object[]> =>
    db.query(
      'select scrap_id::text as scrap, month, staff_id::text as staff, dept_id::text as dept, amount::text, pay_state as state from asset_compensation order by id',
    );
  const first = [
    { scrap: owed, month: '2026-09', staff: clean?.staff, dept: clean?.dept, amount: '1250.40', state: 'open' },
    { scrap: other, month: '2026-10', staff: deducted?.staff, dept: deducted?.dept, amount: '80.00', state: 'open' },
  ];
  for (const _ of ['once', 'again']) {
    await migrateAgain('202612010320_past_compensations');
    expect(await parts()).toEqual(first);
  }
});
