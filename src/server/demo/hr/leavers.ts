/**
 * Those of part 7 who left: their files say so, here they first ask for it, are cleared and go on their day, with pay and insurance
 * until then. Played before anything else, so that nobody counts or asks them afterwards.
 */
import { addMonths, dateAt, addDays as daysLater } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { takeEffects } from '#server/documents/dated.ts';
import type { Context } from '#server/context.ts';
import { formerPeople } from '../organisation.ts';
import type { Organisation } from '../people.ts';
import { addDays, atWork, type Plan } from '../plan.ts';
import type { DemoPlayer } from '#server/demo/enact.ts';
import { acting, saveAll } from '../saving.ts';
import { filling } from './movement.ts';
import { writeFirstPay } from './pay.ts';

interface Terms {
  /** Grade and step. */
  readonly pay: string;
  /** Takes over their work. */
  readonly heir: string;
  readonly reason: string;
  readonly text: string;
  /** Entered by personnel, not by themselves. */
  readonly byOffice?: true;
  /** Three months of their pay, which is not in this system yet. */
  readonly compensation?: string;
}

const terms: Readonly<Record<string, Terms>> = {
  peisong: { pay: 'T2-1', heir: 'luyang', reason: 'career', text: '拟赴外地水产研究所工作，申请离职' },
  yuanmei: {
    pay: 'O1-1',
    heir: 'lengxue',
    reason: 'distance',
    text: '劳动合同到期，双方不再续签',
    byOffice: true,
    compensation: '12900.00',
  },
  luochao: { pay: 'T2-1', heir: 'ouyangqian', reason: 'pay', text: '已有其他工作机会，申请离职' },
  dingning: { pay: 'T1-1', heir: 'hantao', reason: 'other', text: '试用期考核未达到岗位要求', byOffice: true },
  gaoyulan: { pay: 'O2-2', heir: 'zhanghongmei', reason: 'other', text: '达到法定退休年龄，办理退休', byOffice: true },
};
const noticeDays = 40;
const probationNotice = 15;
const firstInsured = '2024-01';
const insuranceBase = '5200.00';

interface Former {
  readonly id: string;
  readonly userId: string;
  readonly login: string;
  readonly deptId: string;
  readonly postId: string;
  readonly joined: string;
  readonly left: string;
  readonly how: string;
}

/** Working here again, as before they asked to leave. */
async function bringBack({ services: { db } }: Context): Promise<Former[]> {
  const former = await db.query<Former>(
    `select s.id::text, u.id::text as "userId", u.user_name as login, s.dept_id::text as "deptId", s.post_id::text as "postId",
       s.entry_date::text as joined, s.leave_date::text as left, s.leave_type as how
     from hr_pf_staff_onboard s join users u on u.id = s.user_id where s.staff_state in ('resigned', 'retired') order by s.leave_date`,
  );
  for (const { id, userId, login, how, joined } of former) {
    const probation = how === 'probationFail' ? addMonths(joined, 6) : null;
    await db.query(
      `update hr_pf_staff_onboard set staff_state = $2, probation_end = $3, grade = $4, leave_date = null, leave_type = null, active = true,
         bank_name = '中国银行烟台分行', bank_account = '62170000' || lpad($1::text, 8, '0') where id = $1::bigint`,
      [id, probation === null ? 'regular' : 'probation', probation, terms[login]?.pay.split('-')[0]],
    );
    await db.query(`update users set status = 'enabled', staff_id = $2 where id = $1`, [userId, id]);
  }
  return former;
}

/** Their enrolment of the former scheme, where they left in a later one. */
async function enrol(context: Context, former: readonly Former[]): Promise<void> {
  const [scheme] = await context.services.db.query<{ id: string }>(`select id::text from hr_social_security_fund where code = 'YT2025'`);
  const rows = former
    .filter(({ joined, left }) => left >= '2026-01-01' && joined < '2026-01-01')
    .map(({ id, joined }): AnyDoc => {
      const startMonth = joined.slice(0, 7) > firstInsured ? joined.slice(0, 7) : firstInsured;
      const months = { startMonth, stopMonth: '2025-12', socialState: 'stopped' };
      return { staffId: id, fundSchemeId: scheme?.id, siBase: insuranceBase, fundBase: insuranceBase, ...months };
    });
  await saveAll(context, 'hrSocialSecurity', rows);
}

function planOf({ id, login, left, how }: Former, organisation: Organisation): Plan {
  const { heir = '', reason, text, byOffice, compensation } = terms[login] ?? {};
  const to = organisation.users.get(heir);
  const at = atWork(addDays(new Date(`${left}T02:00:00.000Z`), -(how === 'probationFail' ? probationNotice : noticeDays)));
  return {
    resource: 'hrStaffResign',
    applicant: byOffice ? 'xujiayi' : login,
    at,
    fate: { kind: 'approved' },
    nodeValues: (fields, document, day): AnyDoc => ({
      ...filling(to, left)(fields, document, day),
      ...(fields.has('compensation') && compensation !== undefined ? { compensation } : {}),
    }),
    record: {
      staffId: id,
      resignType: how,
      resignReason: reason,
      reasonText: text,
      applyLeaveDate: left,
      handover: [{ area: 'work', content: '岗位日常工作与未完成事项', receiver: to }],
    },
  };
}

/** By the administrator and personnel, one after the other on the days they left. */
export async function playLeavers(context: Context, player: DemoPlayer, organisation: Organisation): Promise<void> {
  const { services } = context;
  const former = await bringBack(context);
  await writeFirstPay(
    context,
    former.map(({ id, deptId, postId, login, joined }) => ({
      staffId: id,
      deptId,
      postId,
      number: textOf(terms[login]?.pay),
      validFrom: joined,
      probationRate: formerPeople.find((one) => one.login === login)?.how === 'probationFail' ? '0.80' : '1.00',
    })),
  );
  await enrol(context, former);
  for (const person of former) {
    const plan = planOf(person, organisation);
    await player.play(plan, plan.applicant === person.login ? person.userId : (organisation.users.get(plan.applicant) ?? ''));
    const dayAfter = acting(context, new Date(`${daysLater(person.left, 1)}T01:00:00.000Z`)).services;
    await takeEffects(dayAfter, dateAt(dayAfter.clock.now().toISOString(), services.zone));
  }
}
