/** Training of everybody who owns records on the stage: as if he had reported, planned and applied himself, and a row to sign. */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { decide } from '#server/documents/decide.ts';
import { writer } from '#server/documents/write.ts';
import { acting } from '#tests/server/documents/people.ts';
import { approved } from '#tests/support/training.ts';
import type { TestServer } from '#tests/support/server.ts';

interface Owned {
  readonly login: string;
  readonly department: string;
  readonly staff: string;
  readonly userId: string;
}

const session = (participants: readonly string[], hour: number): AnyDoc => ({
  course: 'x',
  trainCategory: 'safety',
  trainMode: 'inner',
  teacher: 'x',
  startTime: `2026-12-10T0${hour}:00:00.000Z`,
  endTime: `2026-12-10T0${hour}:30:00.000Z`,
  hours: '1.0',
  place: 'x',
  participants,
  planPersons: 10,
});
const need = { course: 'x', trainCategory: 'safety', trainMode: 'inner', target: 'x', persons: 1, hours: '1.0', quarter: 'q1' };
const plan = (organizer: string): AnyDoc => ({ planName: 'x', planYear: 2026, organizer, objective: 'x' });

/** `keep` notes whose record it is. Plans wait for the manager of HR; the far one is out of his way, as the matrix asks for what is not his. */
export async function trainingOf(
  server: TestServer,
  definitionOf: (key: string) => Definition,
  owners: readonly Owned[],
  far: string,
  keep: (key: string, login: string, id: unknown) => void,
): Promise<void> {
  const { services, db } = server;
  for (const { login, department, staff } of owners) {
    const context = await acting(services, login);
    const documents: Readonly<Record<string, AnyDoc>> = {
      annualTrainNeeds: { needYear: 2026, needDept: department, problem: 'x', needs: [need] },
      hrTrainingPlan: { ...plan(department), courses: [session([], 1)] },
      hrTrainingApply: {
        inPlan: false,
        course: 'x',
        trainCategory: 'safety',
        trainMode: 'outer',
        place: 'x',
        startDate: '2026-12-14',
        endDate: '2026-12-14',
        hours: '1.0',
        reason: 'x',
        fee: '100.00',
        participants: [{ staffId: staff }],
      },
    };
    for (const [key, body] of Object.entries(documents)) {
      const { document } = await decide(context, definitionOf(key), 'submit', { ...body, requestId: `${key}-${login}` });
      keep(key, login, document['id']);
      if (key === 'hrTrainingPlan' && login === far)
        await db.query(`update task set principals = array['u:' || $2] where resource = $1 and document_id = $3`, [
          key,
          context.actor.userId,
          document['id'],
        ]);
    }
  }
  const courses = [
    session(
      owners.map(({ userId }) => userId),
      5,
    ),
  ];
  const { id } = await approved(server, 'hrTrainingPlan', 'xujiayi', { ...plan(owners[0]?.department ?? ''), courses });
  const keeper = await acting(services, 'xujiayi');
  await db.transaction(async (tx) => {
    for (const { login, staff, department } of owners) {
      const [row] = await tx.query<{ id: string }>('select id::text from hr_training_sign where plan_id = $1 and staff_id = $2', [
        id,
        staff,
      ]);
      keep('hrTrainingSign', login, row?.id);
      const record = await writer(tx, keeper)('hrTrainingApplyRecord', { staffId: staff, deptId: department, course: 'x' });
      keep('hrTrainingApplyRecord', login, record['id']);
    }
  });
}
