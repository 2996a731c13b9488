/** HR figures of a month that is over, a row for the department of each owner, for the permission matrix. */
import type { TestServer } from '#tests/support/server.ts';

interface Owned {
  readonly login: string;
  /** Code of his department. */
  readonly department: string;
}

/** Ids by resource and owner. */
export async function furnishFigures({ db, clock }: TestServer, people: readonly Owned[]): Promise<ReadonlyMap<string, string>> {
  const records = new Map<string, string>();
  for (const { login, department } of people) {
    const [row] = await db.query<{ id: string }>(
      `insert into hr_datas_report (month, dept_id, close_count, payroll_total, company_cost, created_at)
       select '2019-01', id, 5, 30000, 39000, $2 from sys_department where dept_code = $1 returning id::text`,
      [department, clock.now()],
    );
    records.set(`hrDatasReport ${login}`, row?.id ?? '');
  }
  return records;
}
