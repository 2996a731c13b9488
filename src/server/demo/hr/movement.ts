/**
 * Transfers, post changes and resignations of eighteen months. Everybody is where part 7 says at the end: those lent
 * came home, additional posts ended, and what else was approved takes effect in the days to come; one person is leaving.
 */
import type { AnyDoc } from '#model/definition.ts';
import type { Services } from '#server/context.ts';
import { addDays, atWork, dateOf, recently, shareOf, sureFates, type Plan } from '../plan.ts';
import type { Organisation } from '../people.ts';
import { chance, type Chance } from '../random.ts';
import { playing, type Stage, type Step } from '../stage.ts';

const applicant = 'xujiayi';

/** What approvers fill in; a resignation's last day is some weeks ahead of the moment it was asked for. */
export const filling =
  (heir: string | undefined, lastDay: string | null): NonNullable<Plan['nodeValues']> =>
  (fields) => {
    const all: AnyDoc = {
      leaderReview: '工作认真负责，能独立完成岗位任务，表现稳定',
      score: '86.0',
      salaryAdjust: false,
      handoverTo: heir,
      lastWorkDate: lastDay,
      interview: '本人自愿离职，对公司无异议',
      rehireable: true,
      nonCompete: false,
      proofIssued: true,
    };
    for (const field of ['clearWork', 'clearAdmin', 'clearDorm', 'clearAssets', 'clearFinance', 'clearAccounts']) all[field] = true;
    return Object.fromEntries(Object.entries(all).filter(([name, value]) => fields.has(name) && value !== undefined && value !== null));
  };

/** Lent for a season: who, from which department, to which post of which other one. */
const lent = [
  ['guojing', 'D08', 'Farming technician'],
  ['yanfei', 'D07', 'Hatching technician'],
  ['luyang', 'D07', 'Breeding technician'],
  ['lixiuying', 'D05', 'Warehouse keeper'],
  ['shilei', 'D09', 'Cage worker'],
  ['wangfusheng', 'D08', 'Feeding operator'],
  ['panyue', 'D08', 'Farming technician'],
  ['baixue', 'D12', 'Sales representative'],
  ['tengfei', 'D12', 'Sales representative'],
  ['konglingyu', 'D08', 'Farming technician'],
  ['zhuchen', 'D10', 'Production planner'],
  ['ouyangqian', 'D13', 'Project specialist'],
  ['gemengyao', 'D07', 'Fry technician'],
  ['hantao', 'D08', 'Water treatment operator'],
  ['taoran', 'D05', 'Buyer'],
  ['dongshuai', 'D09', 'Cage worker'],
] as const;

/** Posts held beside the own one for some months. */
const beside = [
  ['bijianjun', 'Driver'],
  ['lengxue', 'Cold store keeper'],
  ['zhuchen', 'Water laboratory analyst'],
  ['wangxiaolei', 'Reception & stamp clerk'],
  ['lyupeng', 'Automation & IoT engineer'],
  ['guojing', 'Hatching technician'],
  ['suilina', 'Buyer'],
  ['haojie', 'Warehouse keeper'],
] as const;

/** Whose next move is in the latest days; in every state that there is. */
const lendable = ['panyue', 'konglingyu', 'zhuchen', 'ouyangqian', 'haojie', 'taoran', 'fujing', 'lyupeng', 'caoyang'] as const;
const rising = ['chuliang', 'lixiuying', 'shaobin', 'guojing', 'jiangyuzhen', 'yujianguo', 'hetingting', 'luyang', 'gemengyao'] as const;

/** The latest ones, and one that was made void before its day. */
const approved: Plan['fate'] = { kind: 'approved' };
const latest: readonly Plan['fate'][] = [...sureFates(3), { kind: 'invalidated' }];
const momentOf = (fate: Plan['fate'], random: Chance, today: Date): Date =>
  atWork(fate.kind === 'invalidated' ? addDays(today, -11) : recently(random, today));

type Ids = (name: string) => string | undefined;

const postsOf = async ({ db }: Services): Promise<Ids> => {
  const rows = await db.query<{ id: string; name: string }>('select id::text, name_en as name from posts');
  const known = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => known.get(name);
};

interface Staff {
  readonly login: string;
  readonly id: string;
  readonly postId: string;
  readonly grade: string;
  readonly probationEnd: string | null;
}

const staffOf = async ({ db }: Services): Promise<ReadonlyMap<string, Staff>> => {
  const rows = await db.query<Staff>(
    `select u.user_name as login, s.id::text, s.post_id::text as "postId", s.grade, s.probation_end::text as "probationEnd"
     from hr_pf_staff_onboard s join users u on u.id = s.user_id where not s.deleted`,
  );
  return new Map(rows.map((row) => [row.login, row]));
};

const nextGrade: Readonly<Record<string, string>> = { O1: 'O2', O2: 'O3', T1: 'T2', T2: 'T3', T3: 'T4' };

interface Movement {
  readonly random: Chance;
  readonly organisation: Organisation;
  readonly staff: ReadonlyMap<string, Staff>;
  readonly post: Ids;
  readonly today: Date;
  readonly settled: number;
}

function turnPlans({ random, organisation, staff, post, today, settled }: Movement): Plan[][] {
  const nodeValues = filling(undefined, null);
  const turn = (at: Date, fate: Plan['fate'], record: AnyDoc): Plan => ({
    resource: 'hrStaffTurn',
    applicant,
    at,
    fate,
    record,
    nodeValues,
  });
  const away = lent.slice(-shareOf(lent.length, settled)).map(([login, department, name], number): Plan[] => {
    const [begin, end] = [atWork(addDays(today, -440 + number * 23)), atWork(addDays(today, -380 + number * 23))];
    const staffId = staff.get(login)?.id;
    const to = { newDept: organisation.departments.get(department), newPost: post(name) };
    const out = {
      staffId,
      turnType: 'secondment',
      ...to,
      effectiveDate: dateOf(begin),
      backDate: dateOf(end),
      reason: '生产旺季支援，缓解人手不足',
    };
    return [
      turn(begin, { kind: 'approved' }, out),
      turn(end, { kind: 'approved' }, { staffId, turnType: 'back', effectiveDate: dateOf(end), reason: '支援任务完成，返回原岗位' }),
    ];
  });
  const lately = lendable.map((login, number): Plan[] => {
    const fate = latest[number] ?? approved;
    const at = momentOf(fate, random, today);
    const record = {
      staffId: staff.get(login)?.id,
      turnType: 'secondment',
      newDept: organisation.departments.get('D08'),
      newPost: post('Farming technician'),
      effectiveDate: dateOf(addDays(today, 12 + number)),
      backDate: dateOf(addDays(today, 100 + number)),
      reason: '循环水二期投产，需要技术支援',
      handoverList: '在办工作清单、设备钥匙、系统账号',
    };
    return [turn(at, fate, record)];
  });
  const confirmed = [...staff.values()]
    .filter(({ probationEnd }) => probationEnd !== null && probationEnd >= dateOf(today) && probationEnd <= dateOf(addDays(today, 45)))
    .map(({ id, probationEnd }, number): Plan[] => {
      const effectiveDate = dateOf(addDays(new Date(`${probationEnd}T00:00:00Z`), 1));
      const record = {
        staffId: id,
        turnType: 'regular',
        effectiveDate,
        reason: '试用期满，申请转正',
        selfReview: '已熟悉岗位操作规程，能独立值班',
      };
      return [turn(atWork(recently(random, today)), number === 0 ? { kind: 'approved' } : { kind: 'pending', after: 1 }, record)];
    });
  return [...away, ...lately, ...confirmed];
}

function movePlans({ random, staff, post, today, settled }: Movement): Plan[][] {
  const move = (at: Date, fate: Plan['fate'], record: AnyDoc): Plan => ({ resource: 'hrPostMove', applicant, at, fate, record });
  const held = beside.slice(-shareOf(beside.length, settled)).map(([login, name], number): Plan[] => {
    const [begin, end] = [atWork(addDays(today, -480 + number * 45)), atWork(addDays(today, -350 + number * 45))];
    const one = { staffId: staff.get(login)?.id, newPost: post(name) };
    return [
      move(begin, { kind: 'approved' }, { ...one, moveType: 'extraPost', effectiveDate: dateOf(begin), reason: '岗位空缺，由其临时兼任' }),
      move(end, { kind: 'approved' }, { ...one, moveType: 'removePost', effectiveDate: dateOf(end), reason: '新员工到岗，免去兼任' }),
    ];
  });
  const lately = rising.map((login, number): Plan[] => {
    const one = staff.get(login);
    const record = {
      staffId: one?.id,
      moveType: 'promotion',
      newPost: one?.postId,
      newGrade: nextGrade[one?.grade ?? ''],
      effectiveDate: dateOf(addDays(today, 8 + number)),
      trialMonths: 3,
      reason: '年度考核优秀，拟晋升职级',
      performance: '全年无质量与安全事故，带教新员工两名',
    };
    const fate = latest[number] ?? approved;
    return [move(momentOf(fate, random, today), fate, record)];
  });
  return [...held, ...lately];
}

/** Who asked to leave lately: only Tian Ye goes, after a first refusal; the others wait, were refused or have not sent it. */
const resigning: readonly (readonly [login: string, heir: string, fate: Plan['fate']])[] = [
  ['tianye', 'luyang', { kind: 'rejected', after: 0, repost: true }],
  ['muchuanjun', 'songdawei', { kind: 'pending', after: 0 }],
  ['tengfei', 'baixue', { kind: 'pending', after: 9 }],
  ['wudi', 'lengxue', { kind: 'pending', after: 3 }],
  ['liuchanghe', 'chuliang', { kind: 'rejected', after: 0, repost: false }],
  ['weixiaodan', 'majun', { kind: 'rejected', after: 2, repost: false }],
  ['haojie', 'taoran', { kind: 'draft' }],
  ['luojia', 'maoyu', { kind: 'withdrawn' }],
];

const reasons = [
  { resignReason: 'family', reasonText: '家中老人需要照顾，申请离职回乡' },
  { resignReason: 'distance', reasonText: '倒班时间与家庭距离难以兼顾' },
  { resignReason: 'career', reasonText: '个人职业发展，希望尝试新的方向' },
  { resignReason: 'family', reasonText: '随配偶迁居外地' },
  { resignReason: 'health', reasonText: '腰部旧伤，医生建议更换工种' },
] as const;

function resignPlans(organisation: Organisation, today: Date): Plan[] {
  return resigning.map(([login, heir, fate], number) => {
    const at = atWork(addDays(today, -9 + number * 0.8));
    const lastDay = dateOf(addDays(today, 25));
    return {
      resource: 'hrStaffResign',
      applicant: login,
      at,
      fate,
      nodeValues: filling(organisation.users.get(heir), lastDay),
      record: {
        resignType: 'voluntary',
        ...reasons[number % reasons.length],
        applyLeaveDate: dateOf(addDays(at, 32)),
        handover: [
          { area: 'work', content: '岗位日常工作与未完成事项', receiver: organisation.users.get(heir) },
          { area: 'files', content: '值班记录、操作规程', receiver: organisation.users.get(heir) },
        ],
      },
    };
  });
}

const seed = 20_261_126;
const begin = ([plan]: readonly Plan[]): number => plan?.at.getTime() ?? 0;

/**
 * Who was lent comes home in the same step, so that nobody who works meanwhile finds them elsewhere. Tian Ye's file says that they are
 * leaving; here they first ask for it.
 */
export async function movementSteps({ services, organisation, day, volumes: { settled } }: Stage): Promise<readonly Step[]> {
  const [staff, post] = await Promise.all([staffOf(services), postsOf(services)]);
  const movement = { random: chance(seed), organisation, staff, post, today: day, settled };
  const asked = [...turnPlans(movement), ...movePlans(movement), ...resignPlans(organisation, day).map((plan) => [plan])];
  const back: Step = async (stage) => {
    await stage.services.db.query(`update hr_pf_staff_onboard set staff_state = 'regular' where id = $1 and staff_state = 'leaving'`, [
      organisation.staff.get('tianye'),
    ]);
  };
  return [back, ...asked.toSorted((a, b) => begin(a) - begin(b)).map((plans, number) => playing(seed, plans, number * 2))];
}
