/** Rows that only the server writes, near and far from everybody, put straight into their tables. */
import type { Owner } from '#tests/fixtures/fixture.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Ids by resource and owner; `application` is the change of pay that a decision is recorded of. */
export async function furnishRegisters(
  { db, clock }: TestServer,
  all: readonly Owner[],
  application: string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  for (const { login, user, department } of all) {
    const [row] = await db.query<{ id: string }>(
      `insert into hr_datas_report (month, dept_id, close_count, payroll_total, company_cost, created_at)
       values ('2019-01', $1, 5, 30000, 39000, $2) returning id::text`,
      [department, clock.now()],
    );
    records.set(`hrDatasReport ${login}`, row?.id ?? '');
    const [ledger] = await db.query<{ id: string }>(
      `insert into contract_parameter (contract_name, contract_state, manager_id, dept_id, created_at)
       values ('样例', 'effective', $1, $2, $3) returning id::text`,
      [user, department, clock.now()],
    );
    records.set(`contractParameter ${login}`, ledger?.id ?? '');
  }
  await db.query(
    `insert into hr_salary_change_application_record (application_id, staff_id, old_total, new_total, created_at) values ($1, $2, 7800, 7900, $3)`,
    [application, all.at(-1)?.colleague, clock.now()],
  );
  return records;
}
