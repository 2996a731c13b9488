/** Recruiting that tests begin with: a plan, and a vacancy opened to own staff, led through the door to their approval. */
import type { AnyDoc } from '#model/definition.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approved } from './training.ts';

type Names = Readonly<Record<'D08' | 'post' | 'recruiter', string>>;

async function namesOf({ db }: Pick<TestServer, 'db'>): Promise<Names> {
  const [row] = await db.query<Names>(
    `select (select id::text from sys_department where dept_code = 'D08') as "D08",
       (select id::text from posts where name_en = 'Feeding operator') as post, (select id::text from users where user_name = 'xujiayi') as recruiter`,
    [],
  );
  if (row === undefined) throw new Error('the company has no such people');
  return row;
}

/** An additional plan of three feeding operators. */
export async function recruitmentPlan(server: TestServer): Promise<AnyDoc> {
  const { D08, post } = await namesOf(server);
  return approved(server, 'recruitmentPlan', 'xujiayi', {
    planYear: 2026,
    planDept: D08,
    planType: 'extra',
    reason: '循环水二车间扩产，新增投喂岗位三人，已列入年度预算。',
    needs: [{ postId: post, needCount: 3, needMonth: '2026-12' }],
  });
}

/** What a request for feeding operators says, within the standards of their grade. */
export const operators: AnyDoc = {
  needCount: 2,
  needDate: '2026-12-15',
  reasonType: 'expansion',
  educationReq: 'senior',
  skills: '能适应倒班',
  duties: '投喂与巡池',
  salaryFrom: '5100.00',
  salaryTo: '5200.00',
};

/** A request of that plan, or of none, approved; `inner` are values of the node that opens it to own staff. */
export async function vacancy(server: TestServer, plan: AnyDoc | null, inner: AnyDoc = {}): Promise<AnyDoc> {
  const { D08, post, recruiter } = await namesOf(server);
  const record = { ...operators, needDept: D08, postId: post, inPlan: plan !== null, planId: plan?.['id'] ?? null };
  return approved(server, 'hrApplicationRecruit', 'xujiayi', record, { hrManager: { hrOwner: recruiter, ...inner } });
}

export const openToOwnStaff: AnyDoc = { openInner: true, innerFrom: '2026-11-19', innerTo: '2026-11-30', minYears: '0.5' };
