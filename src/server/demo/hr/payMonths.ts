/**
 * Payroll of the demo company, month by month as its payroll specialist does it: generated, what the month brought entered, taxed,
 * granted and paid. Leavers are settled by themselves, the management gets its year's bonus by itself; the last month waits, most of it
 * for the general manager, the present one is begun for two departments.
 */
import { addMonths } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { batchUpdate } from '#server/business/hr/payroll/batch.ts';
import { generateMonth } from '#server/business/hr/payroll/generate.ts';
import { paymentsOf } from '#server/business/hr/payroll/portions.ts';
import { taxMonth } from '#server/business/hr/payroll/taxation.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context } from '#server/context.ts';
import { dateOf, type Plan } from '../plan.ts';
import { chance, type Chance } from '../random.ts';
import { acted, saveAll } from '../saving.ts';
import { playing, type Stage, type Step } from '../stage.ts';

/** Departments whose present month is begun. */
const begun = ['D08', 'D10'];
const specialist = 'hetingting';

const monthBefore = (month: string, by: number): string => addMonths(`${month}-01`, -by).slice(0, 7);
/** Nine in the morning of a day of the month after, in the company's zone. */
const dayAfter = (month: string, day: number): Date => new Date(`${monthBefore(month, -1)}-${String(day).padStart(2, '0')}T01:00:00.000Z`);

/** What a month brings by chance is told by the month alone. */
type Month = Stage & { readonly random: Chance };

async function acting({ services }: Stage, userId: string, at: Date): Promise<Context> {
  const actor = await actorOf(services.db, userId);
  if (actor === null) throw new Error(`user ${userId} of the demo cannot act`);
  return { services: { ...services, clock: { now: () => at } }, actor, language: 'zh', address: '127.0.0.1' };
}

interface Row {
  readonly id: string;
  readonly department: string;
  /** Works the hours of a crew, which can be exceeded. */
  readonly crew: boolean;
  /** They left in the month. */
  readonly left: boolean;
}

/** Payments of a month that no grant has, but those that would ask money back. */
const rowsOf = ({ services }: Stage, month: string, state: string): Promise<Row[]> =>
  services.db.query(
    `select p.id::text, coalesce(d.dept_code, '') as department, coalesce(o.work_system = 'comprehensive', false) as crew,
       coalesce(to_char(s.leave_date, 'YYYY-MM') = $1, false) as left
     from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id left join sys_department d on d.id = p.dept_id
       left join posts o on o.id = p.post_id
     where p.salary_month = $1 and p.pay_state = $2 and p.grant_id is null and p.net_pay >= 0 and not p.deleted order by p.id`,
    [month, state],
  );

/** Heat allowance from June to September, more of it outdoors. */
const outdoors = ['D06', 'D08', 'D09'];
const isHot = (month: string): boolean => month.slice(5) >= '06' && month.slice(5) <= '09';
/** Plant and cold store work longer from October to January. */
const isHarvest = (month: string): boolean => month.slice(5) >= '10' || month.endsWith('-01');

/** What a department's work brings: days at sea, night shifts, work in the cold, overtime of the season. */
function broughtTo({ random }: Month, { department, crew }: Row, month: string): AnyDoc {
  return {
    ...(isHot(month) ? { highTempAllowance: outdoors.includes(department) ? '200.00' : '140.00' } : {}),
    ...(department === 'D09' ? { seaDays: `${random.whole(8, 18)}.0` } : {}),
    ...(department === 'D08' ? { nightShifts: random.whole(2, 9) } : {}),
    ...(department === 'D10' ? { coldAllowance: random.percent(40) ? '300.00' : '200.00' } : {}),
    ...(department === 'D10' && crew && isHarvest(month) ? { overtimeWork: `${random.whole(4, 24)}.0` } : {}),
  };
}

/** Beside it coefficients and bonuses of some, the year-end bonus of all in January. */
async function enter(stage: Month, context: Context, month: string): Promise<void> {
  const { random } = stage;
  const changes = (await rowsOf(stage, month, 'draft')).flatMap((row): AnyDoc[] => {
    const own = random.percent(25)
      ? { performanceCoef: (0.9 + random.whole(0, 6) / 20).toFixed(3), bonus: `${random.whole(0, 6) * 100}.00` }
      : {};
    const bonus = month.endsWith('-01') && !row.left ? { bonusMode: 'separate', yearEndBonus: `${random.whole(6, 30) * 1000}.00` } : {};
    const all = { ...broughtTo(stage, row, month), ...own, ...bonus };
    return Object.keys(all).length === 0 ? [] : [{ id: row.id, ...all }];
  });
  if (changes.length > 0) await batchUpdate(context, paymentsOf(context), changes);
}

interface Grant {
  readonly type: 'monthly' | 'bonus' | 'final';
  readonly rows: readonly Row[];
  readonly why: string;
  readonly fate: Plan['fate'];
  /** Its departments; everybody's without. */
  readonly department?: string;
}

const planOf = ({ organisation }: Stage, month: string, grant: Grant, account: string, number: number): Plan => ({
  resource: 'hrSalaryGrant',
  applicant: specialist,
  at: new Date(dayAfter(month, 5).getTime() + number * 3_600_000),
  fate: grant.fate,
  record: {
    salaryMonth: month,
    grantType: grant.type,
    diffReason: grant.why,
    ...(grant.department === undefined ? {} : { grantDepts: [organisation.departments.get(grant.department)] }),
    payments: grant.rows.map(({ id }) => ({ paymentId: id })),
  },
  nodeValues: (fields, _, day) =>
    fields.has('payAccount')
      ? { payAccount: account, payDate: dateOf(day), bankBatchNo: `DF${dateOf(day).replaceAll('-', '')}-0${number + 1}` }
      : {},
});

const approved: Plan['fate'] = { kind: 'approved' };
/** Departments of the last month that are granted by themselves, so that there is a grant in every state. */
const apart: readonly (readonly [department: string, fate: Plan['fate']])[] = [
  ['D01', { kind: 'pending', after: 0 }],
  ['D03', { kind: 'draft' }],
  ['D11', { kind: 'rejected', after: 1, repost: false }],
  ['D13', { kind: 'pending', after: 3 }],
];
/** A month whose grant came back once. */
const returned = '-03';

/** How a month is granted: leavers by themselves, the management with its bonus, then all others. */
function grantsOf(month: string, rows: readonly Row[], isLast: boolean): Grant[] {
  const leavers = rows.filter(({ left }) => left);
  const staying = rows.filter(({ left }) => !left);
  const isOwn = ({ department }: Row): boolean =>
    isLast ? apart.some(([code]) => code === department) : month.endsWith('-01') && department === 'D00';
  const own = isLast
    ? apart.map(([department, fate]): Grant => ({
        type: 'monthly',
        why: '部门单独发放',
        fate,
        department,
        rows: staying.filter((row) => row.department === department),
      }))
    : [{ type: 'bonus', why: '管理层年度奖金及当月工资', fate: approved, department: 'D00', rows: staying.filter(isOwn) } as const];
  const fate: Plan['fate'] = isLast
    ? { kind: 'pending', after: 2 }
    : month.endsWith(returned)
      ? { kind: 'rejected', after: 1, repost: true }
      : approved;
  const grants: Grant[] = [
    {
      type: 'monthly',
      why: month.endsWith('-01') ? '年终奖随一月工资发放' : '人员变动、绩效与津贴',
      fate,
      rows: staying.filter((row) => !isOwn(row)),
    },
    ...own,
    { type: 'final', why: '离职人员结算', fate: approved, rows: leavers },
  ];
  return grants.filter((grant) => grant.rows.length > 0);
}

/** Most have looked at the slips of a month; one in thirty asks about theirs. */
async function answerSlips(stage: Month, month: string, today: Date): Promise<void> {
  const slips = await stage.services.db.query<{ id: string; userId: string }>(
    `select r.id::text, u.id::text as "userId" from hr_salary_payment_record r join users u on u.staff_id = r.staff_id and u.status = 'enabled'
     where r.salary_month = $1 and not r.deleted order by r.id`,
    [month],
  );
  for (const { id, userId } of slips) {
    if (!stage.random.percent(75)) continue;
    const at = new Date(Math.min(dayAfter(month, 12).getTime() + stage.random.next() * 5 * 86_400_000, today.getTime()));
    const body = stage.random.percent(4) ? { objection: '夜班补贴少计一次，请核对' } : { staffConfirmed: true };
    await acted(await acting(stage, userId, at), 'hrSalaryPaymentRecord', 'put/:id', { params: { id }, body });
  }
}

/** Nobody is paid without an account: who has none in their file is asked for it. */
async function enterAccounts(stage: Stage, context: Context): Promise<void> {
  const rows = await stage.services.db.query<{ id: string }>(
    `select id::text from hr_pf_staff_onboard where not deleted and coalesce(bank_account, '') = '' order by id`,
  );
  const accounts = rows.map(({ id }) => ({ id, bankName: '中国银行烟台分行', bankAccount: `62170000${id.padStart(8, '0')}` }));
  await saveAll(context, 'hrPfStaffOnboard', accounts);
}

const seed = 20_261_124;
/** Months, counted back from today's, of which most have looked at their slips. */
const answered = [3, 2];

/** All months up to the one before today's, a month a step; in the order of time, as the tax of a year adds up. */
export function payMonthSteps({ day, volumes: { months: paid } }: Stage): readonly Step[] {
  const present = dateOf(day).slice(0, 7);
  const backs = Array.from({ length: paid + 1 }, (_, number) => paid + 1 - number);
  const officerAt = (stage: Stage, at: Date): Promise<Context> => acting(stage, stage.organisation.users.get(specialist) ?? '0', at);
  const playMonth =
    (back: number): Step =>
    async (played) => {
      const stage = { ...played, random: chance(seed + back) };
      const month = monthBefore(present, back);
      const context = await officerAt(stage, dayAfter(month, 3));
      const asked = { salaryMonth: month, deptId: null, ids: null };
      await generateMonth(context, asked);
      await enter(stage, context, month);
      await taxMonth(context, asked);
      const grants = grantsOf(month, await rowsOf(stage, month, 'taxed'), back === 1);
      const plans = grants.map((grant, number) => planOf(stage, month, grant, stage.account, number));
      await playing(seed, plans, back * 8)(stage);
    };
  return [
    async (stage) => enterAccounts(stage, await officerAt(stage, dayAfter(monthBefore(present, paid + 1), 1))),
    ...backs.map(playMonth),
    ...answered.map(
      (back): Step =>
        (stage) =>
          answerSlips({ ...stage, random: chance(seed - back) }, monthBefore(present, back), day),
    ),
    ...begun.map((code): Step => async (stage) => {
      const deptId = stage.organisation.departments.get(code) ?? null;
      await generateMonth(await officerAt(stage, day), { salaryMonth: present, deptId, ids: null });
    }),
  ];
}
