/**
 * Training of the demo company: needs of two years, plans with their sessions, applications; then
 * who came, what they scored, and sessions that do not take place.
 */
import type { AnyDoc } from '#model/definition.ts';
import { workSessions } from '#server/business/hr/trainingSessions.ts';
import { machineContext, type Context, type Services } from '#server/context.ts';
import { writer } from '#server/documents/write.ts';
import { departments, people } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, recently, shareOf, sureFates, type Plan } from '../plan.ts';
import { acted, acting } from '../saving.ts';
import { inTime, playing, type Stage, type Step } from '../stage.ts';
import { chance, type Chance } from '../random.ts';

type Fate = Plan['fate'];

const courses = [
  ['安全生产月度培训', 'safety', '宋大伟'],
  ['消防演练与急救', 'safety', '于建国'],
  ['HACCP 体系与个人卫生', 'quality', '尹若曦'],
  ['鱼病识别与用药规范', 'farming', '辛海燕'],
  ['循环水系统操作', 'equipment', '方志强'],
  ['网箱作业与海上救生', 'safety', '姜海龙'],
  ['班组长管理能力', 'management', '周敏'],
  ['办公系统使用', 'system', '毛宇'],
] as const;
const places = ['一号会议室', '培训教室', '加工厂会议室', '码头值班室'];
const outer = [
  ['潜水员证书复训', 'certificate', '青岛海事培训中心', 'diver', '2600.00'],
  ['制冷作业取证', 'certificate', '烟台安全技术学校', 'refrigeration', '1800.00'],
  ['水产检验员取证', 'certificate', '省水产技术推广站', 'inspector', '1500.00'],
  ['船员适任培训', 'certificate', '威海海事培训中心', 'seafarer', '4200.00'],
  ['财务共享与税务新规', 'management', '烟台会计学会', null, '980.00'],
] as const;

/** Approved ones long ago, every state of a document in the last days. */
const fates = (old: number, steps: number): readonly Fate[] => [
  ...Array.from({ length: old }, (): Fate => ({ kind: 'approved' })),
  ...sureFates(steps),
];
const isRecent = (index: number, old: number): boolean => index >= old;

function needsPlans(random: Chance, organisation: Organisation, today: Date): Plan[] {
  const reporting = departments.filter(({ type }) => type !== 'team' && type !== 'company');
  const year = today.getUTCFullYear();
  const states = fates(5, 3);
  const need = (course: (typeof courses)[number], department: string): AnyDoc => ({
    course: course[0],
    trainCategory: course[1],
    trainMode: 'inner',
    target: '部门全体员工',
    persons: random.whole(4, 15),
    hours: `${random.whole(2, 8)}.0`,
    quarter: random.pick(['q1', 'q2', 'q3', 'q4']),
    budget: `${random.whole(2, 15) * 100}.00`,
    reason: department === 'D10' ? '客户审核要求' : '岗位技能提升',
  });
  return [year, year + 1].flatMap((needYear) =>
    reporting.map(({ code, leader }, index): Plan => ({
      resource: 'annualTrainNeeds',
      applicant: leader,
      at: atWork(needYear === year ? addDays(today, -365 + index) : recently(random, today)),
      fate: needYear === year ? { kind: 'approved' } : (states[index] ?? { kind: 'approved' }),
      record: {
        needYear,
        needDept: organisation.departments.get(code),
        problem: '新员工较多，安全与操作规范需要加强。',
        needs: [need(courses[0], code), need(courses[2], code), need(random.pick(courses), code)],
      },
    })),
  );
}

/** Mostly three sessions, every third plan four. */
const sessionsOf = (index: number): number => (index % 3 === 2 ? 4 : 3);
const oldPlans = 16;
/** Plans whose sessions are still to come. */
const comingPlans = 3;
const oldApplications = 39;
const participants = 15;
/** Plans of the past have sessions in the past; the last approved one and those of the last days have theirs to come. */
function trainingPlans(random: Chance, organisation: Organisation, today: Date, settled: number): Plan[] {
  const old = Math.max(comingPlans + 1, shareOf(oldPlans, settled));
  return fates(old, 1).map((fate, index): Plan => {
    const coming = index >= old - comingPlans;
    const at = atWork(
      isRecent(index, old) ? recently(random, today) : addDays(today, coming ? -14 : -520 + Math.floor((index * 490) / old)),
    );
    const lines = Array.from({ length: sessionsOf(index) }, (_, place): AnyDoc => {
      const [course, trainCategory, teacher] = courses[(index * 3 + place) % courses.length] ?? courses[0];
      const day = dateOf(coming ? addDays(today, 5 + place * 7 + index) : addDays(at, 12 + place * 7));
      const crew = people.filter(({ joined, login }) => joined < dateOf(at) && login !== 'linhaichuan');
      const chosen = new Set(Array.from({ length: participants + 3 }, () => random.pick(crew).login));
      return {
        course,
        trainCategory,
        trainMode: 'inner',
        teacher,
        startTime: `${day}T0${1 + place}:00:00.000Z`,
        endTime: `${day}T0${3 + place}:00:00.000Z`,
        hours: '2.0',
        place: `${places[place % places.length]}`,
        participants: [...chosen].flatMap((login) => organisation.users.get(login) ?? []),
        planPersons: participants,
        examNeeded: place !== 1,
        passScore: '60',
        budget: `${random.whole(10, 60) * 100}.00`,
      };
    });
    return {
      resource: 'hrTrainingPlan',
      applicant: 'xujiayi',
      at,
      fate,
      record: {
        planName: `${dateOf(at).slice(0, 7)}培训计划`,
        planYear: at.getUTCFullYear(),
        organizer: organisation.departments.get('D03'),
        objective: '落实年度培训需求，提升安全意识和岗位技能。',
        courses: lines,
      },
    };
  });
}

/** Some of them within an approved plan, whose budget they use. */
function applications(random: Chance, organisation: Organisation, today: Date, plans: readonly string[], settled: number): Plan[] {
  const old = shareOf(oldApplications, settled);
  return fates(old, 3).map((fate, index): Plan => {
    const at = atWork(isRecent(index, old) ? recently(random, today) : addDays(today, -500 + Math.floor((index * 470) / old)));
    const person = random.pick(people.filter(({ joined, login }) => joined < dateOf(at) && login !== 'linhaichuan'));
    const [course, trainCategory, institution, certTarget, fee] = outer[index % outer.length] ?? outer[0];
    const planId = index % 4 === 0 ? plans[index % Math.max(1, plans.length)] : undefined;
    const startDate = dateOf(addDays(at, 20));
    return {
      resource: 'hrTrainingApply',
      applicant: person.login,
      at,
      fate,
      record: {
        inPlan: planId !== undefined,
        ...(planId === undefined ? {} : { planId }),
        course,
        trainCategory,
        trainMode: 'outer',
        institution,
        place: institution.slice(0, 2),
        startDate,
        endDate: dateOf(addDays(at, 22)),
        hours: '24.0',
        reason: '岗位持证要求，学习后在部门内转训。',
        fee,
        travelFee: random.percent(40) ? `${random.whole(2, 8) * 100}.00` : '0.00',
        ...(certTarget === null ? {} : { certTarget, serviceMonths: 12 }),
        participants: [{ staffId: organisation.staff.get(person.login) }],
      },
    };
  });
}

/** So many steps note who came. */
const sheets = 12;
/** Who came to the sessions that are over, and what they scored; one part of them. */
async function attend(services: Services, random: Chance, sheet: number): Promise<void> {
  const rows = await services.db.query<{ id: string; startTime: string; endTime: string; exam: boolean; applied: boolean }>(
    `select r.id::text, r.start_time as "startTime", c.end_time as "endTime", coalesce(c.exam_needed, false) as exam, false as applied
     from hr_training_sign r join hr_training_plan_courses c on c.id::text = r.course_line_id
     where c.train_status = 'finished' and r.sign_state in ('planned', 'absent') and not r.deleted and r.id % ${sheets} = $2
     union all
     select r.id::text, r.start_time, a.end_date + time '10:00', false, true
     from hr_training_sign r join hr_training_apply a on a.id = r.apply_id where a.end_date < $1::date and not r.deleted and r.id % ${sheets} = $2 order by 2, 1`,
    [services.clock.now(), sheet],
  );
  const cameTo = ({ id, startTime, endTime, exam, applied }: (typeof rows)[number]): AnyDoc => {
    const late = random.percent(8);
    const signIn = new Date(Date.parse(startTime) + (late ? random.whole(11, 25) : -random.whole(1, 25)) * 60_000).toISOString();
    return {
      signIn,
      signOut: new Date(Date.parse(endTime) + random.whole(0, 9) * 60_000).toISOString(),
      signState: late ? 'late' : 'present',
      ...(exam && random.percent(92) ? { score: `${random.percent(6) ? random.whole(45, 59) : random.whole(62, 99)}.0` } : {}),
      ...(applied ? { certNo: `PX${dateOf(new Date(endTime)).replaceAll('-', '')}${id.padStart(4, '0')}` } : {}),
      ...(random.percent(60) ? { evaluation: random.whole(3, 5) } : {}),
    };
  };
  await services.db.transaction(async (tx) => {
    for (const row of rows) {
      if (random.percent(6)) continue;
      const then = new Date(Math.min(Date.parse(row.endTime) + 86_400_000, services.clock.now().getTime()));
      await writer(tx, acting(machineContext(services), then))('hrTrainingSign', cameTo(row), { id: row.id });
    }
  });
}

const cancelled = 6;
/** Some sessions to come do not take place; at least as many do. */
async function cancelSome(services: Services, keeper: Context): Promise<void> {
  const lines = await services.db.query<{ id: string; planId: string }>(
    `select c.id::text, p.id::text as "planId" from hr_training_plan_courses c join hr_training_plan p on p.id = c.parent_id
     where p.status = 'approved' and c.train_status = 'planned' order by c.start_time desc, c.id`,
  );
  for (const { id, planId } of lines.slice(0, Math.min(cancelled, Math.floor(lines.length / 2))))
    await acted(keeper, 'hrTrainingPlan', 'cancelSession/:id', {
      params: { id: planId },
      body: { courseLineId: id, reason: '讲师临时出差' },
    });
}

/** What was planned in an approved plan is applied for within it, while it has money left. */
const approvedPlans = async ({ db }: Services): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    `select id::text from hr_training_plan where status = 'approved' and total_budget > 6000 order by id limit 6`,
  );
  return rows.map(({ id }) => id);
};

const seeds = { needs: 20_261_125, applications: 20_261_127, attendance: 20_261_128 };

/** After people, pay and leave. Applications name plans that stand by then, so each is made when it is its turn. */
export function trainingSteps({ organisation, day, volumes: { settled } }: Stage): readonly Step[] {
  const random = chance(seeds.needs);
  const planned = [...needsPlans(random, organisation, day), ...trainingPlans(random, organisation, day, settled)];
  const applied = (plans: readonly string[]): Plan[] =>
    applications(chance(seeds.applications), organisation, day, plans, settled).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [
    ...inTime(seeds.needs, planned),
    ...applied([]).map((_, number): Step => async (stage) => {
      const plan = applied(await approvedPlans(stage.services))[number];
      if (plan !== undefined) await playing(seeds.applications, [plan], number)(stage);
    }),
    async ({ services }) => void (await workSessions(services)),
    ...Array.from(
      { length: sheets },
      (_, sheet): Step =>
        ({ services }) =>
          attend(services, chance(seeds.attendance + sheet), sheet),
    ),
    async ({ services, as }) => cancelSome(services, await as('xujiayi')),
  ];
}
