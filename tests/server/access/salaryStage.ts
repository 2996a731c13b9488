/** Pay near and far from everybody: confirmations, applications, a change that waits, and what was decided on an application. */
import { expect } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { acting } from '#tests/server/documents/people.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';

interface Salaries {
  readonly server: TestServer;
  readonly payroll: TestClient;
  readonly baseOf: (key: string) => string;
  readonly definitionOf: (key: string) => Definition;
  readonly idBy: (server: TestServer, text: string, value: string) => Promise<string>;
}

/** Somebody of the same department as each owner, whose pay is decided on. */
const paid: Readonly<Record<string, string>> = {
  yanfei: 'luyang',
  majun: 'cuilei',
  luojia: 'maoyu',
  xujiayi: 'hetingting',
  jiangyuzhen: 'wangxiaolei',
  chensiyu: 'tangwenjing',
  zhaomingyuan: 'sunyalin',
  gemengyao: 'zhuchen',
};

/** Pay of a colleague, as if the owner had fixed it himself; asked for by the chairman for the owner's department. */
async function payOf(
  { server, definitionOf, idBy }: Salaries,
  records: Map<string, string>,
  owner: string,
  department: string,
): Promise<void> {
  const [staffId, standardId, applyForDept] = [
    await idBy(server, 'hr_pf_staff_onboard where user_id = (select id from users where user_name = $1)', paid[owner] ?? ''),
    await idBy(server, 'hr_salary_standard where standard_num = $1', 'T1-3'),
    await idBy(server, 'sys_department where dept_code = $1', department),
  ];
  const pays: readonly (readonly [string, string, AnyDoc])[] = [
    [
      'hrSalaryConfirmation',
      owner,
      {
        staffId,
        standardId,
        salaryReason: 'special',
        baseSalary: '3200.00',
        postSalary: '2060.00',
        performanceBase: '1410.00',
        effectiveDate: '2026-12-01',
      },
    ],
    [
      'hrSalaryChangeApplication',
      'linhaichuan',
      {
        applyForDept,
        salaryReason: 'special',
        effectiveMonth: '2026-12',
        reason: 'x',
        items: [{ staffId, newStandardId: standardId, newTotal: '7000.00' }],
      },
    ],
  ];
  for (const [key, by, body] of pays) {
    const context = await acting(server.services, by);
    const { document } = await decide(context, definitionOf(key), 'submit', { ...body, requestId: `${key}-${owner}` });
    records.set(`${key} ${owner}`, String(document['id']));
  }
}

/** A change of pay that waits, and what was decided on an application. */
async function payRows({ server, payroll, baseOf, idBy }: Salaries, application: string | undefined): Promise<void> {
  const staffId = await idBy(server, 'hr_pf_staff_onboard where user_id = (select id from users where user_name = $1)', 'zhuchen');
  const newStandardId = await idBy(server, 'hr_salary_standard where standard_num = $1', 'T1-3');
  const parts = { baseSalary: '3200.00', postSalary: '2060.00', performanceBase: '1410.00' };
  const body = { staffId, salaryReason: 'special', newStandardId, effectiveDate: '2026-12-01', ...parts };
  const { json } = await payroll.call<AnyDoc>('POST', `${baseOf('hrSalaryChange')}/add`, body);
  expect(json.code, JSON.stringify(json)).toBe('200');
  await server.db.query(
    `insert into hr_salary_change_application_record (application_id, staff_id, old_total, new_total, created_at) values ($1, $2, 7800, 7900, now())`,
    [application, staffId],
  );
}

/** Records by `resource owner`; `owners` with their departments. */
export async function furnishSalary(
  salaries: Salaries,
  owners: Readonly<Record<string, string>>,
  far: string,
): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  for (const [owner, department] of Object.entries(owners)) await payOf(salaries, records, owner, department);
  await payRows(salaries, records.get(`hrSalaryChangeApplication ${far}`));
  return records;
}
