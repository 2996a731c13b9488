/** HR figures and what a personnel file shows of its person: counted from what is stored, kept on the first, for whom they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isMasked } from '#model/calculation/format.ts';
import type { PersonOverview } from '#resources/hr/rules/personOverview.ts';
import { monthlyFigures } from '#server/business/hr/snapshots.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/api/hrDatasReport';
let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const rowsOf = async (login: string, path: string): Promise<readonly AnyDoc[]> => {
  const { json } = await (await server.as(login)).call<Page>('GET', `${base}/${path}`);
  expect(json, JSON.stringify(json).slice(0, 300)).toMatchObject({ code: '200' });
  return json.data.records;
};
const sumOf = (rows: readonly AnyDoc[], name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);

describe('figures of a month', () => {
  it('GET /tydf/api/hrDatasReport/page counts the current month anew, departments with their teams', async () => {
    const rows = await rowsOf('zhoumin', 'page?month=2026-11&pageSize=100');
    const [counted] = await server.db.query<{ people: number }>(
      `select count(*)::integer as people from hr_pf_staff_onboard where not deleted and (leave_date is null or leave_date > '2026-11-20')`,
    );
    const people = counted?.people ?? 0;
    expect(people).toBeGreaterThan(60);
    expect(sumOf(rows, 'closeCount')).toBe(people);
    expect(rows.every(({ deptId }) => deptId !== company.department('D0801'))).toBe(true);
    for (const row of rows) expect(Number(row['maleCount']) + Number(row['femaleCount'])).toBe(row['closeCount']);
    await server.db.query(`update hr_pf_staff_onboard set leave_date = '2026-11-19' where id = $1`, [company.staff('yanfei')]);
    expect(sumOf(await rowsOf('zhoumin', 'page?month=2026-11&pageSize=100'), 'leaveCount')).toBe(sumOf(rows, 'leaveCount'));
    server.clock.pass(61_000);
    const after = await rowsOf('zhoumin', `page?month=2026-11&deptId=${company.department('D08')}`);
    expect(after).toMatchObject([{ leaveCount: 1, turnoverRate: expect.stringMatching(/^[1-9]/) as unknown }]);
  });

  it('tells who moved from one department to another, and adds training and pay', async () => {
    const [staff, from, to] = [company.staff('luyang'), company.department('D07'), company.department('D08')];
    const [post] = await server.db.query<{ id: string }>('select id::text from posts limit 1');
    const now = server.clock.now();
    for (const [department, first, last] of [
      [from, '2020-01-01', '2026-11-09'],
      [to, '2026-11-10', null],
    ])
      await server.db.query(
        `insert into hr_pf_inner_post (staff_id, dept_id, post_id, hold_type, date_from, date_to, created_at)
         values ($1, $2, $3, 'main', $4, $5, $6)`,
        [staff, department, post?.id, first, last, now],
      );
    await server.db.query(
      `insert into hr_training_apply_record (staff_id, hours, date_from, date_to, created_at) values ($1, 3.5, '2026-11-03', '2026-11-03', $2)`,
      [staff, now],
    );
    await server.db.query(
      `insert into hr_salary_payment (staff_id, salary_month, gross_pay, company_cost, overtime_work, overtime_rest, overtime_holiday, created_at)
       values ($1, '2026-11', 6000, 7800, 4, 0, 8, $2)`,
      [staff, now],
    );
    server.clock.pass(61_000);
    expect(await rowsOf('zhoumin', `page?month=2026-11&deptId=${from}`)).toMatchObject([{ turnIn: 0, turnOut: 1 }]);
    expect(await rowsOf('zhoumin', `page?month=2026-11&deptId=${to}`)).toMatchObject([
      { turnIn: 1, turnOut: 0, trainHours: '3.5', overtimeHours: '12.0', payrollTotal: '6000.00', companyCost: '7800.00' },
    ]);
    // What departments pay is not for those who look after people without their pay.
    const [seen] = await rowsOf('xujiayi', `page?month=2026-11&deptId=${to}`);
    expect(isMasked(seen?.['payrollTotal'])).toBe(true);
  });

  it('GET /tydf/api/hrDatasReport/all?month answers what charts need', async () => {
    const client = await server.as('qinhao');
    const { json } = await client.call<AnyDoc[]>('GET', `${base}/all?month=2026-11`);
    // A leader of a department sees its own.
    expect(json.data).toMatchObject([{ month: '2026-11', deptId: company.department('D08'), ageJson: expect.any(Object) as unknown }]);
    expect((await (await server.as('yanfei')).call('GET', `${base}/all`)).json.code).toBe('403');
  });

  it('keeps the month before on the first, once, and leaves it as it is', async () => {
    server.clock.set(new Date('2026-12-01T18:00:00.000Z'));
    expect(await monthlyFigures.run(server.services, '2026-12-02')).toBeGreaterThan(10);
    expect(await monthlyFigures.run(server.services, '2026-12-02')).toBe(0);
    const [before] = await rowsOf('zhoumin', `page?month=2026-11&deptId=${company.department('D08')}`);
    await server.db.query('update hr_pf_staff_onboard set leave_date = null where id = $1', [company.staff('yanfei')]);
    const client = await server.as('zhoumin');
    const { json } = await client.call<AnyDoc>('PUT', `${base}/put/${String(before?.['id'])}`, {
      remark: '已核对',
      version: before?.['version'],
    });
    expect(json).toMatchObject({ code: '200', data: { remark: '已核对', leaveCount: before?.['leaveCount'] } });
    server.clock.set(testDay);
  });

  it('refuses a month to come, a team, and a second row', async () => {
    const client = await server.as('zhoumin');
    const add = async (month: string, department: string): Promise<unknown> =>
      (await client.call('POST', `${base}/add`, { month, deptId: company.department(department) })).json;
    expect(await add('2027-01', 'D08')).toMatchObject({ code: '400', faults: [{ field: 'month', rule: 'notYet' }] });
    expect(await add('2026-10', 'D0801')).toMatchObject({ code: '400', faults: [{ field: 'deptId', rule: 'noTeam' }] });
    expect(await add('2026-11', 'D08')).toMatchObject({ code: '400', faults: [{ rule: 'unique' }] });
  });
});

describe('the overview of a person', () => {
  const overview = async (login: string, of: string) =>
    (await (await server.as(login)).call<PersonOverview>('GET', `/tydf/api/hrPfStaffOnboard/overview/${company.staff(of)}`)).json;
  const kinds = ({ parts }: PersonOverview): readonly string[] => parts.map(({ resource }) => resource);

  it('GET /tydf/api/hrPfStaffOnboard/overview/{id} tells what HR, a leader and the person may read', async () => {
    const pay = await server.as('yanfei');
    await pay.call('POST', '/tydf/process/hrLeaveRequest/add', {
      leaveType: 'personal',
      startDate: '2026-12-07',
      endDate: '2026-12-07',
      reason: '家中有事',
      agentUser: company.user('luyang'),
    });
    const [hr, leader, self] = await Promise.all([
      overview('hetingting', 'yanfei'),
      overview('qinhao', 'yanfei'),
      overview('yanfei', 'yanfei'),
    ]);
    expect(kinds(hr.data)).toEqual(expect.arrayContaining(['hrLeaveInformation', 'hrPfStaffFamily', 'hrSalaryChangeRecord']));
    expect(kinds(leader.data)).toContain('hrLeaveInformation');
    // Family and pay of their people are not theirs to read, though their own are.
    expect(kinds(leader.data)).not.toContain('hrSalaryChangeRecord');
    expect(kinds(leader.data)).not.toContain('hrPfStaffFamily');
    expect(kinds(self.data)).toEqual(expect.arrayContaining(['hrLeaveInformation', 'hrPfStaffFamily']));
    // A draft is its author's alone.
    expect(self.data.documents).toMatchObject([{ resource: 'hrLeaveRequest', status: 'draft', date: '2026-11-20', takesEffect: null }]);
    expect(leader.data.documents).toEqual([]);
  });

  it('is for those who may read the file', async () => {
    expect(await overview('yanfei', 'luyang')).toMatchObject({ code: '404', reason: 'missingRecord' });
    const client = await server.as('zhoumin');
    expect((await client.call('GET', '/tydf/api/hrPfStaffOnboard/overview/999999')).json).toMatchObject({ code: '404' });
    expect((await client.call('GET', '/tydf/api/hrPfStaffOnboard/overview/none')).json).toMatchObject({ code: '404' });
    const { json } = await (await server.as('qinhao')).call<AnyDoc>('GET', `/tydf/api/hrPfStaffOnboard/get/${company.staff('yanfei')}`);
    expect(isMasked(json.data['idCard'])).toBe(true);
  });
});
