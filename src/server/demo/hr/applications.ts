/** Own staff of the demo company who apply for vacancies: most of them before, the latest in every state. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, sureFates, shareOf, type Plan } from '../plan.ts';
import { people } from '../organisation.ts';
import { playAll, type Recruiting } from './recruiting.ts';

interface Vacancy {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly department: string;
  readonly family: string;
}

/** Somebody of another department, of the same kind of grade, two years here at least. */
const mayApply = ({ department, family }: Vacancy, one: (typeof people)[number]): boolean =>
  one.department !== department && one.grade.startsWith(family) && one.joined < '2023-01-01';

const motives = ['希望到新的岗位锻炼提高。', '熟悉该岗位工作，愿承担更多责任。', '离家更近，希望长期稳定工作。'];
const merits = ['连续两年考核良好，无责任事故。', '参与循环水改造项目，带教新员工一名。', '年度先进个人，持证上岗。'];

function planOf(stage: Recruiting, vacancy: Vacancy, applicant: string, at: Date, fate: Plan['fate'], number: number): Plan {
  const taken = dateOf(at) > dateOf(addDays(stage.today, -20));
  return {
    resource: 'hrPostApply',
    applicant,
    at,
    fate,
    record: {
      recruitId: vacancy.id,
      reason: motives[number % motives.length],
      achievements: merits[number % merits.length],
      obeyAssign: number % 2 === 0,
    },
    nodeValues: (fields): AnyDoc => ({
      ...(fields.has('qualified') ? { qualified: true, writtenScore: String(62 + ((number * 7) % 34)) } : {}),
      ...(fields.has('interviewScore') ? { interviewScore: String(65 + ((number * 5) % 30)) } : {}),
      ...(fields.has('hired') ? (taken ? { hired: true, hireDate: dateOf(addDays(stage.today, 20)) } : { hired: false }) : {}),
    }),
  };
}

/** Each by a few people, none of whom applies twice for the same. */
export async function loadApplications(stage: Recruiting): Promise<void> {
  const { personnel, today, settled } = stage;
  const vacancies = await personnel.services.db.query<Vacancy>(
    `select r.id::text, r.inner_from::text as "from", r.inner_to::text as "to", d.dept_code as department, left(p.grade_from, 1) as family
     from hr_application_recruit r join posts p on p.id = r.post_id join sys_department d on d.id = r.need_dept
     where r.status = 'approved' and r.open_inner and r.recruit_state = 'open' order by r.inner_from, r.id`,
  );
  const isOpen = ({ to }: Vacancy): boolean => to >= dateOf(today);
  const candidatesOf = (vacancy: Vacancy): string[] => people.filter((one) => mayApply(vacancy, one)).map(({ login }) => login);
  const past = vacancies.filter((one) => !isOpen(one));
  const count = shareOf(22, settled);
  const before = Array.from({ length: past.length === 0 ? 0 : count }, (_, number): Plan[] => {
    const vacancy = past[number % past.length];
    const own = vacancy === undefined ? [] : candidatesOf(vacancy);
    const login = own[(number * 5) % Math.max(1, own.length)];
    if (vacancy === undefined || login === undefined) return [];
    const at = atWork(addDays(new Date(`${vacancy.from}T02:00:00.000Z`), 6 + (number % 7)));
    return [planOf(stage, vacancy, login, at, { kind: 'approved' }, number)];
  }).flat();
  const open = vacancies.filter(isOpen);
  const fates: readonly Plan['fate'][] = [
    ...sureFates(4),
    { kind: 'pending', after: 1 },
    { kind: 'pending', after: 2 },
    { kind: 'rejected', after: 1, repost: false },
    { kind: 'draft' },
  ];
  const lately = fates.flatMap((fate, number): Plan[] => {
    const vacancy = open[number % Math.max(1, open.length)];
    const own = vacancy === undefined ? [] : candidatesOf(vacancy);
    const login = own[(number * 3 + 1) % Math.max(1, own.length)];
    if (vacancy === undefined || login === undefined) return [];
    const opened = new Date(`${vacancy.from}T03:00:00.000Z`);
    const at = atWork(new Date(Math.max(addDays(today, -3 + number / 5).getTime(), addDays(opened, 1).getTime())));
    return at < today ? [planOf(stage, vacancy, login, at, fate, number)] : [];
  });
  await playAll(stage, [...before, ...lately]);
}
