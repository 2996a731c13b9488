/**
 * Confirmations and applications of pay over eighteen months: managers and some specialists get the next step, the
 * people of the departments with teams are asked for by their leaders; every state that there is among the latest.
 */
import type { AnyDoc } from '#model/definition.ts';
import { addMonths } from '#model/calculation/dates.ts';
import { grades } from '#resources/grades.ts';
import { confirm } from '#server/documents/verbs/confirm.ts';
import { cancelSalaryChange, payWorks } from '#server/business/hr/pay.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context, Services } from '#server/context.ts';
import { departments, people, type DemoPerson } from '../organisation.ts';
import { addDays, atWork, dateOf, recently, shareOf, sureFates, type Plan } from '../plan.ts';
import type { Organisation } from '../people.ts';
import { chance, type Chance } from '../random.ts';
import { inTime, type Stage, type Step } from '../stage.ts';

interface Standard {
  readonly id: string;
  readonly baseSalary: string;
  readonly postSalary: string;
  readonly performanceBase: string;
  readonly totalMonthly: string;
}
type Standards = ReadonlyMap<string, Standard>;

const standardsOf = async ({ db }: Services): Promise<Standards> => {
  const rows = await db.query<Standard & { number: string }>(
    `select id::text, standard_num as number, base_salary::text as "baseSalary", post_salary::text as "postSalary",
       performance_base::text as "performanceBase", total_monthly::text as "totalMonthly" from hr_salary_standard`,
  );
  return new Map(rows.map((row) => [row.number, row]));
};

/** So many steps up; after the third comes the first of the next grade. */
function nextOf(standards: Standards, person: DemoPerson, steps = 1): Standard {
  const [grade = '', step = ''] = person.grade.split('-');
  const place = Number(step) - 1 + steps;
  const higher = grades[(grades as readonly string[]).indexOf(grade) + Math.floor(place / 3)];
  const found = standards.get(`${higher}-${(place % 3) + 1}`);
  if (found === undefined) throw new Error(`there is no pay above ${person.grade}`);
  return found;
}

const firstOfNextMonth = (at: Date): string => `${addMonths(dateOf(at), 1).slice(0, 7)}-01`;
const find = (login: string): DemoPerson => {
  const person = people.find((one) => one.login === login);
  if (person === undefined) throw new Error(`${login} is not of the demo company`);
  return person;
};

/** Whose pay is confirmed one by one; the last ones in the latest days. */
const confirmed = [
  'dingweiguo',
  'fangzhiqiang',
  'xinhaiyan',
  'tangwenjing',
  'weixiaodan',
  'majun',
  'xujiayi',
  'maoyu',
  'songdawei',
  'mengqinghai',
];
const confirmedLately = ['cuilei', 'qinhao', 'jianghailong', 'liuguifang', 'chensiyu', 'shenyifan', 'houmeiling', 'qiaolihua'];

interface Pay {
  readonly random: Chance;
  readonly organisation: Organisation;
  readonly standards: Standards;
  readonly today: Date;
  readonly settled: number;
}

function confirmationPlans({ random, organisation, standards, today, settled }: Pay): Plan[] {
  const plan = (login: string, at: Date, fate: Plan['fate']): Plan => {
    const standard = nextOf(standards, find(login));
    const { baseSalary, postSalary, performanceBase } = standard;
    return {
      resource: 'hrSalaryConfirmation',
      applicant: 'hetingting',
      at,
      fate,
      nodeValues: (fields): AnyDoc => (fields.has('staffAgreed') ? { staffAgreed: true } : {}),
      record: {
        staffId: organisation.staff.get(login),
        salaryReason: 'promotion',
        standardId: standard.id,
        baseSalary,
        postSalary,
        performanceBase,
        effectiveDate: firstOfNextMonth(at),
      },
    };
  };
  const fates = sureFates(3);
  return [
    ...confirmed
      .slice(-shareOf(confirmed.length, settled))
      .map((login, number) => plan(login, atWork(addDays(today, -520 + number * 48)), { kind: 'approved' })),
    ...confirmedLately.map((login, number) => plan(login, atWork(recently(random, today)), fates[number] ?? { kind: 'approved' })),
  ];
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  annual: ['年度考核优秀，按调薪办法调整一档', '全年出勤与质量指标达标，申请年度调薪'],
  promotion: ['已独立带班，按岗位晋级调整', '取得相应资格，承担更高岗位职责'],
};

/** Department and which of its people: two years one after the other, and others in the latest days. */
const asked: readonly (readonly [department: string, from: number, to: number])[] = [
  ['D05', 0, 2],
  ['D06', 0, 2],
  ['D07', 0, 2],
  ['D08', 0, 2],
  ['D09', 0, 3],
  ['D10', 0, 3],
];
/** Asked for once only. */
const others: typeof asked = [
  ['D05', 2, 4],
  ['D02', 4, 6],
  ['D11', 2, 3],
  ['D12', 2, 3],
];
const askedLately: typeof asked = [
  ['D11', 0, 2],
  ['D12', 0, 2],
  ['D02', 0, 3],
  ['D08', 2, 4],
  ['D09', 3, 4],
  ['D10', 3, 5],
  ['D07', 2, 3],
  ['D06', 2, 4],
];

function applicationPlans({ random, organisation, standards, today, settled }: Pay): Rounds {
  const plan = ([code, from, to]: (typeof asked)[number], at: Date, fate: Plan['fate'], steps = 1): Plan => {
    const leader = departments.find((department) => department.code === code)?.leader ?? '';
    const reason = random.pick(Object.keys(reasons));
    const chosen = people.filter((person) => person.department === code && person.login !== leader && person.joined < '2025-01-01');
    return {
      resource: 'hrSalaryChangeApplication',
      applicant: leader,
      at,
      fate,
      record: {
        applyForDept: organisation.departments.get(code),
        salaryReason: reason,
        effectiveMonth: firstOfNextMonth(at).slice(0, 7),
        reason: random.pick(reasons[reason] ?? []),
        items: chosen.slice(from, to).map((person) => {
          const standard = nextOf(standards, person, steps);
          return {
            staffId: organisation.staff.get(person.login),
            newStandardId: standard.id,
            newTotal: standard.totalMonthly,
            performance: random.pick(['A', 'A', 'B+']),
          };
        }),
      },
    };
  };
  const fates = sureFates(5);
  const approved: Plan['fate'] = { kind: 'approved' };
  const some = asked.slice(-shareOf(asked.length, settled));
  return {
    first: some.map((each, number) => plan(each, atWork(addDays(today, -520 + number * 22)), approved)),
    rest: [
      ...some.map((each, number) => plan(each, atWork(addDays(today, -150 + number * 11)), approved, 2)),
      ...others
        .slice(-shareOf(others.length, settled))
        .map((each, number) => plan(each, atWork(addDays(today, -210 + number * 14)), approved)),
      ...askedLately.map((each, number) => plan(each, atWork(recently(random, today)), fates[number] ?? approved)),
    ],
  };
}

/** What was decided a year ago is in force before the next is asked for. */
interface Rounds {
  readonly first: readonly Plan[];
  readonly rest: readonly Plan[];
}

const seed = 20_261_123;

/** Confirmations and applications, those of the first year confirmed before the next is asked for. */
async function payPlans({ services, organisation, day, volumes: { settled } }: Stage): Promise<Rounds> {
  const pay = { random: chance(seed), organisation, standards: await standardsOf(services), today: day, settled };
  const confirmations = confirmationPlans(pay);
  const { first, rest } = applicationPlans(pay);
  return { first, rest: [...confirmations, ...rest] };
}

/** All of pay, in the order of time: what is in force decides what may be asked for. */
export async function paySteps(stage: Stage): Promise<readonly Step[]> {
  const { first, rest } = await payPlans(stage);
  return [
    ...inTime(seed, first),
    ({ services, organisation, day }) => settleChanges(services, organisation, addDays(day, -250)),
    ...inTime(seed + 1, rest),
  ];
}

/** HR confirms the changes a day after they came; those whose day has come until then take effect on it. */
async function settleChanges(services: Services, organisation: Organisation, until: Date, keep = 0): Promise<void> {
  const definition = services.registry.get('hrSalaryChange');
  const actor = await actorOf(services.db, organisation.users.get('zhoumin') ?? '');
  if (definition === undefined || actor === null) throw new Error('the demo cannot confirm changes of pay');
  const acting = (at: Date): Context => ({
    services: { ...services, clock: { now: () => at } },
    actor,
    language: 'zh',
    address: '127.0.0.1',
  });
  const changes = await services.db.query<{ id: string; day: string; at: Date }>(
    `select id::text, effective_date::text as day, created_at as at from hr_salary_change where confirm_state = 'unconfirmed' and created_at <= $1 order by created_at, id`,
    [until],
  );
  const decided = changes.slice(0, changes.length - keep);
  for (const { id, at } of decided) {
    const next = addDays(new Date(at), 1);
    await confirm(acting(next < until ? next : addDays(until, -0.05)), definition, id, null);
  }
  const latest = changes.at(-1)?.day;
  const waiting = decided.toReversed().filter(({ day }) => day > dateOf(until));
  const given = keep === 0 ? undefined : (waiting.find(({ day }) => day !== latest) ?? waiting[0]);
  if (given !== undefined) await cancelSalaryChange(acting(addDays(until, -0.04)), definition, given.id);
  for (const day of new Set(
    changes
      .map((change) => change.day)
      .filter((one) => one <= dateOf(until))
      .toSorted(),
  ))
    await payWorks[0]?.run(acting(new Date(`${day}T00:10:00+08:00`)).services, day);
}

/** As it stands today: the latest is not confirmed yet, one of those that wait is cancelled. */
export const settlePay: Step = ({ services, organisation, day }) => settleChanges(services, organisation, day, 1);
