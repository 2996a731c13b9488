/** Recruiting of the demo company: plans of two years, requests of eighteen months, their candidates. */
import { addDays as daysLater } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { departments } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, dateOf, evenly, shareOf, sureFates, type Plan } from '../plan.ts';
import type { DemoPlayer } from '#server/demo/enact.ts';
import { saveAll } from '../saving.ts';
import { openPlaces } from './establishment.ts';

type Place = (typeof openPlaces)[number];
type Fate = Plan['fate'];
const approved: Fate = { kind: 'approved' };
const recruiter = 'xujiayi';

interface Post {
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Posts by their names, with the lowest and highest pay of their grades. */
async function postsOf({ services: { db } }: Context): Promise<ReadonlyMap<string, Post>> {
  const rows = await db.query<Post & { name: string }>(
    `select p.id::text, p.name_en as name, min(s.total_monthly)::text as "from", max(s.total_monthly)::text as "to" from posts p
     left join hr_salary_standard s on s.grade in (p.grade_from, p.grade_to) and not s.deleted group by p.id order by p.id desc`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** `personnel` is the recruiter. */
export interface Recruiting {
  readonly personnel: Context;
  readonly player: DemoPlayer;
  readonly organisation: Organisation;
  readonly today: Date;
  readonly settled: number;
}

export async function playAll({ player, organisation }: Recruiting, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    await player.play(plan, organisation.users.get(plan.applicant) ?? '');
}

function planOf({ organisation }: Recruiting, [department, , free, basis]: Place, post: Post, year: number, at: Date, fate: Fate): Plan {
  const [first, second] = [Math.ceil(free / 2), Math.floor(free / 2)];
  const need = { postId: post.id, educationReq: 'college', salaryFrom: post.from, salaryTo: post.to };
  return {
    resource: 'recruitmentPlan',
    applicant: recruiter,
    at,
    fate,
    record: {
      planYear: year,
      planDept: organisation.departments.get(department),
      planType: 'annual',
      reason: `${basis}，按年度产量计划测算。`,
      budget: `${free * 3000}.00`,
      needs: [
        { ...need, needCount: first, needMonth: `${year}-03`, channel: 'online' },
        ...(second > 0 ? [{ ...need, needCount: second, needMonth: `${year}-09`, channel: 'fair' }] : []),
      ],
    },
  };
}

/** Plans of the next year: in every state, five of them waiting. */
const nextYear: readonly Fate[] = [...sureFates(4), ...[1, 2, 0].map((after): Fate => ({ kind: 'pending', after })), approved];

/** Plans of this year and the next. */
export async function loadPlans(stage: Recruiting): Promise<void> {
  const { personnel, today, settled } = stage;
  const posts = await postsOf(personnel);
  const year = today.getUTCFullYear();
  const known = openPlaces.flatMap((place): (readonly [Place, Post])[] => {
    const post = posts.get(place[1]);
    return post === undefined ? [] : [[place, post]];
  });
  const count = Math.max(6, shareOf(known.length, settled));
  const moments = evenly(today, count, [342, 326]);
  const present = known.slice(-count).map(([place, post], at) => planOf(stage, place, post, year, moments[at] ?? today, approved));
  const next = nextYear.flatMap((fate, at): Plan[] => {
    const [place, post] = known[at] ?? [];
    return place === undefined || post === undefined
      ? []
      : [planOf(stage, place, post, year + 1, atWork(addDays(today, -8 + at / 4)), fate)];
  });
  const season = known.find(([[department]]) => department === 'D10');
  const extra = season === undefined ? [] : [planOf(stage, season[0], season[1], year, atWork(addDays(today, -120)), approved)];
  const record = { planType: 'extra', reason: '中秋国庆订单较去年同期增加三成，原编制人手不足，申请增补季节用工。' };
  await playAll(stage, [...present, ...extra.map((plan) => ({ ...plan, record: { ...plan.record, ...record } })), ...next]);
}

interface Asked {
  readonly place: Place;
  readonly days: number;
  readonly fate: Fate;
  readonly planId: string | null;
  readonly reasonType: string;
}

/** Open to own staff for a fortnight from the second day on; the latest ones longer. */
const innerDays = (days: number): number => (days > 20 ? 14 : 25);

function requestOf({ organisation, today }: Recruiting, { place, days, fate, planId, reasonType }: Asked, post: Post): Plan {
  const [department, , , basis] = place;
  const at = atWork(addDays(today, -days));
  const from = dateOf(at);
  const leader = departments.find(({ code }) => code === department)?.leader ?? recruiter;
  return {
    resource: 'hrApplicationRecruit',
    applicant: days % 2 < 1 ? leader : recruiter,
    at,
    fate,
    record: {
      needDept: organisation.departments.get(department),
      postId: post.id,
      inPlan: planId !== null,
      ...(planId === null ? {} : { planId }),
      needCount: 1,
      needDate: daysLater(from, 40),
      reasonType,
      educationReq: 'college',
      skills: '吃苦耐劳，有相关岗位经验者优先。',
      duties: basis,
      salaryFrom: post.from ?? '5000.00',
      salaryTo: post.to ?? '6000.00',
      channel: ['online', 'referral'],
    },
    nodeValues: (fields) => ({
      ...(fields.has('hrOwner') ? { hrOwner: organisation.users.get(recruiter) } : {}),
      ...(fields.has('openInner') && reasonType === 'expansion'
        ? { openInner: true, innerFrom: from, innerTo: daysLater(from, innerDays(days)), minYears: '1.0' }
        : {}),
    }),
  };
}

/** Requests of this year within the plans, those before them without one, the latest in every state. */
export async function loadRequests(stage: Recruiting): Promise<void> {
  const { personnel, organisation, settled } = stage;
  const posts = await postsOf(personnel);
  const plans = await personnel.services.db.query<{ id: string; dept: string }>(
    `select id::text, plan_dept::text as dept from recruitment_plan where status = 'approved' and plan_type = 'annual' order by plan_year, id`,
  );
  const planOfPlace = ([department]: Place): string | null =>
    plans.find(({ dept }) => dept === organisation.departments.get(department))?.id ?? null;
  const before = openPlaces.slice(0, shareOf(5, settled)).map((place, at): Asked => {
    return { place, days: 520 - at * 28, fate: approved, planId: null, reasonType: at % 2 === 0 ? 'season' : 'vacancy' };
  });
  const planned = openPlaces.slice(-Math.max(4, shareOf(13, settled))).map((place, at): Asked => {
    return { place, days: 300 - at * 20, fate: approved, planId: planOfPlace(place), reasonType: 'expansion' };
  });
  const latest = [...sureFates(4), approved, approved].map((fate, at): Asked => {
    return {
      place: openPlaces[at + 2] ?? openPlaces[0],
      days: (fate.kind === 'approved' ? 20 : 10) - at,
      fate,
      planId: null,
      reasonType: 'expansion',
    };
  });
  await playAll(
    stage,
    [...before, ...planned, ...latest].flatMap((asked) => {
      const post = posts.get(asked.place[1]);
      return post === undefined ? [] : [requestOf(stage, asked, post)];
    }),
  );
}

const surnames = ['丁', '于', '曲', '宫', '姜', '孙', '王', '李'];
const given = ['晓峰', '丽娜', '海涛', '文静', '志刚', '春梅'];
const under = ['second', 'first', 'offer', 'resume', 'rejected', 'first', 'refused'];
const over = ['refused', 'rejected', 'rejected', 'rejected', 'refused', 'rejected'];
const candidates = (count: number, seed: number, isOver: boolean): AnyDoc[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${surnames[(seed + at) % surnames.length] ?? ''}${given[(seed * 2 + at) % given.length] ?? ''}`,
    gender: at % 2 === 0 ? 'male' : 'female',
    mobile: `10${String(920_000_000 + seed * 1009 + at * 7)}`,
    education: at % 3 === 0 ? 'bachelor' : 'college',
    channel: at % 2 === 0 ? 'online' : 'referral',
    candidateState: isOver ? over[(seed + at) % over.length] : under[(seed + at) % under.length],
    score: String(70 + ((seed * 7 + at * 5) % 28)),
  }));

/** Who asked for the vacancies of outside; the oldest are closed. By the recruiter, after own staff has applied. */
export async function loadCandidates({ personnel, today }: Recruiting): Promise<void> {
  const open = await personnel.services.db.query<{ id: string; days: number }>(
    `select id::text, $1::date - apply_date as days from hr_application_recruit where status = 'approved' order by apply_date, id`,
    [dateOf(today)],
  );
  const rows = open.map(({ id, days }, at): AnyDoc => {
    const isOver = days > 240;
    return { id, candidates: candidates(4 + (at % 4), at, isOver), ...(isOver ? { recruitState: 'closed' } : {}) };
  });
  await saveAll(personnel, 'hrApplicationRecruit', rows);
}
