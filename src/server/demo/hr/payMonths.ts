/**
 * Payroll of the demo company, month by month as its payroll specialist does it: generated, some values entered, taxed, granted and
 * paid; the last month waits for the general manager, the present one is begun for two departments (office.md part 8).
 */
import { addMonths } from '#model/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { batchUpdate } from '#server/business/hr/payroll/batch.ts';
import { generateMonth } from '#server/business/hr/payroll/generate.ts';
import { paymentsOf } from '#server/business/hr/payroll/portions.ts';
import { taxMonth } from '#server/business/hr/payroll/taxation.ts';
import { paySlipCalls } from '#server/business/hr/paySlips.ts';
import { actorOf } from '#server/access/actor.ts';
import type { Context, Services } from '#server/context.ts';
import { save } from '#server/documents/save.ts';
import type { Organisation } from '../people.ts';
import { dateOf, type Plan } from '../plan.ts';
import type { DemoPlayer } from '../play.ts';
import type { Chance } from '../random.ts';

/** Departments whose present month is begun. */
const begun = ['D08', 'D10'];
const specialist = 'hetingting';

const monthBefore = (month: string, by: number): string => addMonths(`${month}-01`, -by).slice(0, 7);
/** Nine in the morning of a day of the month after, in the company's zone. */
const dayAfter = (month: string, day: number): Date => new Date(`${monthBefore(month, -1)}-${String(day).padStart(2, '0')}T01:00:00.000Z`);

interface Stage {
  readonly services: Services;
  readonly organisation: Organisation;
  readonly random: Chance;
}

async function acting({ services }: Stage, userId: string, at: Date): Promise<Context> {
  const actor = await actorOf(services.db, userId);
  if (actor === null) throw new Error(`user ${userId} of the demo cannot act`);
  return { services: { ...services, clock: { now: () => at } }, actor, language: 'zh', address: '127.0.0.1' };
}

const rowsOf = ({ services }: Stage, month: string, state: string): Promise<{ id: string; name: string }[]> =>
  services.db.query(
    `select p.id::text, s.name from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id
     where p.salary_month = $1 and p.pay_state = $2 and p.grant_id is null and p.net_pay >= 0 and not p.deleted order by p.id`,
    [month, state],
  );

/** What the month brought: coefficients and shifts of some, the year-end bonus of all in January. */
async function enter(stage: Stage, context: Context, month: string): Promise<void> {
  const { random } = stage;
  const rows = await rowsOf(stage, month, 'draft');
  const bonus = month.endsWith('-01') ? { bonusMode: 'separate' } : null;
  const changes = rows.flatMap(({ id }): AnyDoc[] => {
    const own = random.percent(25)
      ? { performanceCoef: (0.9 + random.whole(0, 6) / 20).toFixed(3), bonus: `${random.whole(0, 6) * 100}.00` }
      : {};
    const extra = bonus ? { ...bonus, yearEndBonus: `${random.whole(6, 30) * 1000}.00` } : {};
    return Object.keys({ ...own, ...extra }).length === 0 ? [] : [{ id, ...own, ...extra }];
  });
  if (changes.length > 0) await batchUpdate(context, paymentsOf(context), changes);
}

const planOf = (month: string, at: Date, payments: readonly AnyDoc[], account: string, fate: Plan['fate']): Plan => ({
  resource: 'hrSalaryGrant',
  applicant: specialist,
  at,
  fate,
  record: { salaryMonth: month, grantType: 'monthly', diffReason: '人员变动、绩效与年终奖', payments },
  nodeValues: (fields, _, day) =>
    fields.has('payAccount') ? { payAccount: account, payDate: dateOf(day), bankBatchNo: `DF${dateOf(day).replaceAll('-', '')}-01` } : {},
});

/** Most have looked at the slips of a month; one in thirty asks about his. */
async function answerSlips(stage: Stage, month: string, today: Date): Promise<void> {
  const put = paySlipCalls.find(({ method }) => method === 'PUT');
  const definition = stage.services.registry.get('hrSalaryPaymentRecord');
  if (put === undefined || definition === undefined) throw new Error('there are no pay slips');
  const slips = await stage.services.db.query<{ id: string; userId: string }>(
    `select r.id::text, u.id::text as "userId" from hr_salary_payment_record r join users u on u.staff_id = r.staff_id and u.status = 'enabled'
     where r.salary_month = $1 and not r.deleted order by r.id`,
    [month],
  );
  for (const { id, userId } of slips) {
    if (!stage.random.percent(75)) continue;
    const at = new Date(Math.min(dayAfter(month, 12).getTime() + stage.random.next() * 5 * 86_400_000, today.getTime()));
    const body = stage.random.percent(4) ? { objection: '夜班补贴少计一次，请核对' } : { staffConfirmed: true };
    await put.run({ context: await acting(stage, userId, at), definition, params: { id }, query: {}, body });
  }
}

/** Nobody is paid without an account: who has none in his file is asked for it. */
async function enterAccounts(stage: Stage, context: Context): Promise<void> {
  const definition = stage.services.registry.get('hrPfStaffOnboard');
  if (definition === undefined) throw new Error('there are no personnel files');
  const rows = await stage.services.db.query<{ id: string }>(
    `select id::text from hr_pf_staff_onboard where not deleted and coalesce(bank_account, '') = '' order by id`,
  );
  for (const { id } of rows)
    await save(context, definition, { bankName: '中国银行烟台分行', bankAccount: `62170000${id.padStart(8, '0')}` }, id);
}

interface Months {
  /** Months paid, before the one that waits. */
  readonly paid: number;
  /** Account that pays. */
  readonly account: string;
  readonly today: Date;
}

/** Plays all months up to the one before today's. */
export async function playPayMonths(stage: Stage, player: DemoPlayer, { paid, account, today }: Months): Promise<void> {
  const present = dateOf(today).slice(0, 7);
  const officer = stage.organisation.users.get(specialist) ?? '';
  await enterAccounts(stage, await acting(stage, officer, dayAfter(monthBefore(present, paid + 1), 1)));
  for (let back = paid + 1; back >= 1; back -= 1) {
    const month = monthBefore(present, back);
    const context = await acting(stage, officer, dayAfter(month, 3));
    const asked = { salaryMonth: month, deptId: null, ids: null };
    await generateMonth(context, asked);
    await enter(stage, context, month);
    await taxMonth(context, asked);
    const payments = (await rowsOf(stage, month, 'taxed')).map(({ id }) => ({ paymentId: id }));
    if (payments.length === 0) continue;
    const fate: Plan['fate'] = back === 1 ? { kind: 'pending', after: 2 } : { kind: 'approved' };
    await player.play(planOf(month, dayAfter(month, 5), payments, account, fate), officer);
  }
  for (const back of [3, 2]) await answerSlips(stage, monthBefore(present, back), today);
  const now = await acting(stage, officer, today);
  for (const code of begun) {
    const deptId = stage.organisation.departments.get(code) ?? null;
    await generateMonth(now, { salaryMonth: present, deptId, ids: null });
  }
}
