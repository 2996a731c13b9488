/** Recruiting of the demo company (office.md part 3): plans, requests with their candidates, vacancies opened to own staff and who applied. */
import { addDays as daysLater } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, sureFates, type Plan } from '../plan.ts';
import type { DemoPlayer } from '../play.ts';

/** Departments that plan, with the leader who asks and a post of theirs. */
const needs = [
  ['D06', 'fangzhiqiang', 'Electrician', '设备维护增员'],
  ['D08', 'qinhao', 'Feeding operator', '循环水车间扩产，增加投喂人员'],
  ['D09', 'jianghailong', 'Cage worker', '海上网箱扩建'],
  ['D10', 'xinhaiyan', 'Packing operator', '旺季加工线增员'],
  ['D11', 'yinruoxi', 'Product inspector', '检验批次增加'],
  ['D12', 'xiazhiyuan', 'Sales representative', '华北市场开拓'],
] as const;

interface Post {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The post, with the lowest and highest pay of its grades. */
async function postOf({ services: { db } }: Context, name: string): Promise<Post | null> {
  const [row] = await db.query<Post>(
    `select p.id::text, min(s.total_monthly)::text as "from", max(s.total_monthly)::text as "to" from posts p
     left join hr_salary_standard s on s.grade in (p.grade_from, p.grade_to) and not s.deleted where p.name_en = $1 group by p.id order by p.id limit 1`,
    [name],
  );
  return row ?? null;
}

const planOf = (organisation: Organisation, department: string, post: Post, year: number, basis: string): AnyDoc => ({
  planYear: year,
  planDept: organisation.departments.get(department),
  planType: 'annual',
  reason: `${basis}，按年度产量计划测算。`,
  budget: '8000.00',
  needs: [
    { postId: post.id, needCount: 3, needMonth: `${year}-03`, channel: 'online', salaryFrom: post.from, salaryTo: post.to },
    { postId: post.id, needCount: 2, needMonth: `${year}-09`, channel: 'fair' },
  ],
});

const surnames = ['丁', '于', '曲', '宫', '姜', '孙', '王', '李'];
const given = ['晓峰', '丽娜', '海涛', '文静', '志刚', '春梅'];
const states = ['resume', 'first', 'second', 'offer', 'rejected', 'refused'];
const candidates = (count: number, seed: number): AnyDoc[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${surnames[(seed + at) % surnames.length] ?? ''}${given[(seed * 2 + at) % given.length] ?? ''}`,
    gender: at % 2 === 0 ? 'male' : 'female',
    mobile: `10${String(920_000_000 + seed * 1009 + at * 7)}`,
    education: at % 3 === 0 ? 'bachelor' : 'college',
    channel: at % 2 === 0 ? 'online' : 'referral',
    candidateState: at === 0 ? 'accepted' : (states[(seed + at) % states.length] ?? 'resume'),
    score: String(70 + ((seed * 7 + at * 5) % 28)),
  }));

async function play(player: DemoPlayer, organisation: Organisation, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await player.play(plan, organisation.users.get(plan.applicant) ?? '');
}

async function loadPlans(personnel: Context, player: DemoPlayer, organisation: Organisation, today: Date): Promise<void> {
  const plans: Plan[] = [];
  const fates = sureFates(4);
  for (const [at, [department, , postName, basis]] of needs.entries()) {
    const post = await postOf(personnel, postName);
    if (post === null) continue;
    const year = today.getUTCFullYear();
    const plan = { resource: 'recruitmentPlan', applicant: 'xujiayi' };
    plans.push({
      ...plan,
      at: atWork(addDays(today, -330 + at)),
      record: planOf(organisation, department, post, year, basis),
      fate: { kind: 'approved' },
    });
    plans.push({
      ...plan,
      at: atWork(addDays(today, -8 + at / 4)),
      record: planOf(organisation, department, post, year + 1, basis),
      fate: fates[at] ?? { kind: 'approved' },
    });
  }
  await play(player, organisation, plans);
}

async function loadRequests(personnel: Context, player: DemoPlayer, organisation: Organisation, today: Date): Promise<void> {
  const plans: Plan[] = [];
  const fates = [...sureFates(4), { kind: 'approved' } as const];
  const approved = await personnel.services.db.query<{ id: string; dept: string }>(
    `select id::text, plan_dept::text as dept from recruitment_plan where status = 'approved' and plan_type = 'annual' order by plan_year, id`,
  );
  let number = 0;
  for (const [at, [department, leader, postName, basis]] of needs.entries()) {
    const post = await postOf(personnel, postName);
    if (post === null) continue;
    const planId = approved.find(({ dept }) => dept === organisation.departments.get(department))?.id ?? null;
    for (const days of [300 - at * 9, 150 - at * 7, 9 - at]) {
      number += 1;
      const inPlan = planId !== null && days > 20;
      const from = dateOf(addDays(today, -days + 2));
      plans.push({
        resource: 'hrApplicationRecruit',
        applicant: number % 2 === 0 ? leader : 'xujiayi',
        at: atWork(addDays(today, -days)),
        record: {
          needDept: organisation.departments.get(department),
          postId: post.id,
          inPlan,
          ...(inPlan ? { planId } : {}),
          needCount: 1,
          needDate: daysLater(from, 40),
          reasonType: 'expansion',
          educationReq: 'college',
          skills: '吃苦耐劳，有相关岗位经验者优先。',
          duties: basis,
          salaryFrom: post.from ?? '5000.00',
          salaryTo: post.to ?? '6000.00',
          channel: ['online', 'referral'],
        },
        fate: days > 20 ? { kind: 'approved' } : (fates[at] ?? { kind: 'approved' }),
        nodeValues: (fields) => ({
          ...(fields.has('hrOwner') ? { hrOwner: organisation.users.get('xujiayi') } : {}),
          ...(fields.has('openInner') && days < 160
            ? { openInner: true, innerFrom: from, innerTo: daysLater(from, days + 15), minYears: '1.0' }
            : {}),
        }),
      });
    }
  }
  await play(player, organisation, plans);
  const open = await personnel.services.db.query<{ id: string }>(
    `select id::text from hr_application_recruit where status = 'approved' order by apply_date, id`,
  );
  const definition = personnel.services.registry.get('hrApplicationRecruit');
  if (definition === undefined) return;
  for (const [at, { id }] of open.entries())
    await save(personnel, definition, { candidates: candidates(4 + (at % 3), at), ...(at < 4 ? { recruitState: 'closed' } : {}) }, id);
}

/** Who applies, from where: the leader asked first is that of his own department. */
const applicants = ['tianye', 'shilei', 'luyang', 'yanfei', 'gemengyao', 'zhuchen', 'luojia', 'cuilei'];

async function loadApplications(personnel: Context, player: DemoPlayer, organisation: Organisation, today: Date): Promise<void> {
  const open = await personnel.services.db.query<{ id: string }>(
    `select id::text from hr_application_recruit where status = 'approved' and open_inner and recruit_state = 'open' and inner_to >= $1::date order by id`,
    [dateOf(today)],
  );
  const fates = sureFates(4);
  const plans = applicants.flatMap((applicant, at): Plan[] => {
    const vacancy = open[at % Math.max(1, open.length)];
    if (vacancy === undefined) return [];
    return [
      {
        resource: 'hrPostApply',
        applicant,
        at: atWork(addDays(today, -4 + at / 4)),
        record: {
          recruitId: vacancy.id,
          reason: '希望到新的岗位锻炼提高。',
          achievements: '连续两年考核良好，无责任事故。',
          obeyAssign: at % 2 === 0,
        },
        fate: fates[at] ?? { kind: 'approved' },
        nodeValues: (fields) => ({
          ...(fields.has('qualified') ? { qualified: true, writtenScore: String(72 + at * 3) } : {}),
          ...(fields.has('interviewScore') ? { interviewScore: String(75 + at * 2) } : {}),
          ...(fields.has('hired') ? { hired: true, hireDate: dateOf(addDays(today, 20)) } : {}),
        }),
      },
    ];
  });
  await play(player, organisation, plans);
}

/** Everything of recruiting; each kind rests on the one before. `personnel` is the recruiter. */
export async function loadRecruiting(personnel: Context, player: DemoPlayer, organisation: Organisation, today: Date): Promise<void> {
  await loadPlans(personnel, player, organisation, today);
  await loadRequests(personnel, player, organisation, today);
  await loadApplications(personnel, player, organisation, today);
}
