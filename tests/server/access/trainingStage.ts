/** Rows to sign and trainings in a history for everybody who owns records on the stage. */
import { writer } from '#server/documents/write.ts';
import { acting } from '#tests/server/documents/people.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { Owner } from '#tests/fixtures/fixture.ts';
import { fixture as plan, session } from '#tests/fixtures/hr/hrTrainingPlan.ts';
import { approved } from '#tests/support/people/training.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Ids by resource and owner. */
export async function furnishTraining(server: TestServer, all: readonly Owner[]): Promise<ReadonlyMap<string, string>> {
  const { services, db } = server;
  const records = new Map<string, string>();
  const company = await companyOf(db);
  const times = { startTime: '2026-12-10T05:00:00.000Z', endTime: '2026-12-10T05:30:00.000Z' };
  const courses = [
    {
      ...session(
        company,
        all.map(({ login }) => login),
      ),
      ...times,
    },
  ];
  const { id } = await approved(server, 'hrTrainingPlan', plan.by, { ...plan.record(company, 0), courses });
  const keeper = await acting(services, plan.by);
  await db.transaction(async (tx) => {
    for (const { login, staff, department } of all) {
      const [row] = await tx.query<{ id: string }>('select id::text from hr_training_sign where plan_id = $1 and staff_id = $2', [
        id,
        staff,
      ]);
      records.set(`hrTrainingSign ${login}`, row?.id ?? '');
      const record = await writer(tx, keeper)('hrTrainingApplyRecord', { staffId: staff, deptId: department, course: 'x' });
      records.set(`hrTrainingApplyRecord ${login}`, String(record['id']));
    }
  });
  return records;
}
