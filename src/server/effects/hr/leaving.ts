/** What follows when somebody leaves: at approval they are leaving, the day after their last one they are gone. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { hrDictionaries } from '#resources/hr/dictionaries.ts';
import { stopMonthOf } from '#resources/hr/rules/leaving.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput } from '../effect.ts';
import { dropPayments } from './endedPay.ts';
import { endPay } from './payHistory.ts';
import { changeFile, endPosts, fileOf, type StaffFile } from './place.ts';

const labelOf = (dictionary: 'staffState' | 'resignType', value: unknown): string =>
  hrDictionaries[dictionary].items.find((item) => item.value === value)?.label.zh ?? textOf(value);

const todayOf = ({ now, context }: EffectInput): string => dateAt(now, context.services.zone);

/**
 * Payments that stand when somebody's end becomes known, or is taken back: that of the last month is made anew, those of later months go.
 * What a grant holds follows when it comes back from it; meanwhile its rules refuse it (src/resources/hr/rules/grantRules.ts).
 */
async function payFollows({ tx, write, now }: EffectInput, staffId: string, lastDay: string): Promise<void> {
  const month = lastDay.slice(0, 7);
  const rows = await tx.query<{ id: string; salaryMonth: string }>(
    `select p.id::text, p.salary_month as "salaryMonth" from hr_salary_payment p
     where p.staff_id = $1 and p.salary_month >= $2 and p.pay_state in ('draft', 'taxed') and not p.deleted order by p.salary_month for update of p`,
    [staffId, month],
    'leaver_payments',
  );
  const [ended] = await tx.query<{ last: string | null }>(
    `select left(leave_date::text, 7) as last from hr_pf_staff_onboard where id = $1`,
    [staffId],
    'leaver_end',
  );
  const last = ended?.last ?? null;
  const gone = rows.filter(({ salaryMonth }) => last !== null && salaryMonth > last);
  for (const { id, salaryMonth } of rows.filter((row) => !gone.includes(row)))
    await write('hrSalaryPayment', { staffId, salaryMonth, basisAt: now }, { id });
  await dropPayments(
    tx,
    gone.map(({ id }) => id),
    now,
  );
}

export const resignApproved: Effect = async (input) => {
  const { tx, context, record, now } = input;
  const file = await fileOf(tx, record['staffId']);
  const lastDay = textOf(record['lastWorkDate']);
  const change = {
    date: todayOf(input),
    type: '离职',
    before: labelOf('staffState', file.staffState),
    after: labelOf('staffState', 'leaving'),
  };
  // From now on payroll, figures and whoever counts days know the end.
  await changeFile(input, file, { staffState: 'leaving', leaveDate: lastDay }, change);
  await payFollows(input, file.id, lastDay);
  const heir = idOf(record['handoverTo']);
  const params = { name: file.name, who: file.name, date: textOf(record['lastWorkDate']) };
  if (heir !== null) await tell(tx, now, [{ key: 'resign_handover', principals: [`u:${heir}`], params, actorId: context.actor.userId }]);
};

/** They stay after all. */
export const resignRevoked: Effect = async (input) => {
  const { tx, record } = input;
  const file = await fileOf(tx, record['staffId']);
  if (file.staffState !== 'leaving') return;
  const staffState = textOf(record['staffState']) || 'regular';
  const change = {
    date: todayOf(input),
    type: '撤销离职',
    before: labelOf('staffState', 'leaving'),
    after: labelOf('staffState', staffState),
  };
  await changeFile(input, file, { staffState, leaveDate: null }, change);
  await payFollows(input, file.id, textOf(record['lastWorkDate']));
};

/** Their last month stands in payroll with what is owed to them; a payment of it that is not granted yet is made anew. */
async function finalPay({ tx, write }: EffectInput, staffId: string, lastDay: string): Promise<void> {
  const salaryMonth = lastDay.slice(0, 7);
  const [pay] = await tx.query<{ id: string | null; state: string | null }>(
    `select p.id::text, p.pay_state as state from hr_salary_change_record r
     left join hr_salary_payment p on p.staff_id = r.staff_id and p.salary_month = $2 and not p.deleted
     where r.staff_id = $1 and not r.deleted and r.valid_from <= $3::date and (r.valid_to is null or r.valid_to >= $3::date) limit 1`,
    [staffId, salaryMonth, lastDay],
    'leaver_pay',
  );
  if (pay === undefined || pay.state === 'inGrant' || pay.state === 'paid') return;
  await write('hrSalaryPayment', { staffId, salaryMonth }, pay.id === null ? {} : { id: pay.id });
}

/** Insurance ends with the month of the last day, or the next one. */
async function stopInsurance({ tx, write }: EffectInput, staffId: string, lastDay: string): Promise<void> {
  const stopMonth = stopMonthOf(lastDay);
  const rows = await tx.query<{ id: string; from: string }>(
    `select id::text, start_month as "from" from hr_social_security where staff_id = $1 and not deleted and social_state <> 'stopped'
       and (stop_month is null or stop_month > $2)`,
    [staffId, stopMonth],
    'leaver_insurance',
  );
  for (const { id, from } of rows) await write('hrSocialSecurity', { stopMonth: from > stopMonth ? from : stopMonth }, { id });
}

/** They are named as administrator no longer; the last system administrator stays one until another is named. */
async function endAdministration({ tx, write }: EffectInput, userId: string, lastDay: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from admins where user_id = $1 and not deleted and coalesce(status, 'enabled') = 'enabled' and coalesce(valid_to, 'infinity') > $2::date`,
    [userId, lastDay],
    'leaver_administration',
  );
  for (const { id } of rows) await write('admins', { status: 'disabled' }, { id });
}

/** Who still points at them: departments that they lead, people who report to them. HR names others. */
async function tellOfReferences({ tx, context, record, now }: EffectInput, file: StaffFile): Promise<void> {
  const [row] = await tx.query<{ departments: string | null; reports: string | null }>(
    `select (select string_agg(name, '、' order by id) from sys_department where not deleted and $1::bigint in (leader, deputy, charge_leader)) as departments,
       (select string_agg(real_name, '、' order by id) from users where supervisor = $1 and status = 'enabled' and not deleted) as reports`,
    [file.userId],
    'leaver_references',
  );
  if (row === undefined || (row.departments === null && row.reports === null)) return;
  const params = {
    name: file.name,
    code: textOf(record['code']),
    comment: `仍负责：${row.departments ?? '无'}；下属：${row.reports ?? '无'}`,
    commentEn: `Still leads: ${row.departments ?? 'nothing'}; reports: ${row.reports ?? 'nobody'}`,
  };
  const principals = ['r:hr_manager', 'r:hr_specialist'] as const;
  await tell(tx, now, [{ key: 'staff_left', principals, params, actorId: context.actor.userId }]);
}

/** What waits for them goes to who takes over, else to their superior or an administrator; then they sign in no more. */
async function closeAccount(input: EffectInput, file: StaffFile & { readonly userId: string }, lastDay: string): Promise<void> {
  const { tx, context, record, write } = input;
  const administrators = await tx.query<{ id: string }>(
    `select u.id::text from users u join roles r on r.id = any(u.roles) where r.code = 'sys_admin' and u.status = 'enabled' and not u.deleted
       and u.id <> $1 order by u.id`,
    [file.userId],
    'leaver_administrators',
  );
  const to = [idOf(record['handoverTo']), file.supervisor, ...administrators.map(({ id }) => id)].filter((id) => id !== null);
  await context.services.takeOver(tx, context, { from: file.userId, to, reason: textOf(record['code']), leaves: true });
  await endAdministration(input, file.userId, lastDay);
  await write('users', { status: 'disabled', roles: [], partTimePosts: [] }, { id: file.userId });
}

export const resignTakesEffect: Effect = async (input) => {
  const { tx, record } = input;
  const file = await fileOf(tx, record['staffId']);
  const [lastDay, resignType] = [textOf(record['lastWorkDate']), textOf(record['resignType'])];
  const staffState = resignType === 'retirement' ? 'retired' : 'resigned';
  const change = {
    date: addDays(lastDay, 1),
    type: labelOf('resignType', resignType),
    before: labelOf('staffState', file.staffState),
    after: labelOf('staffState', staffState),
  };
  await changeFile(input, file, { staffState, leaveDate: lastDay, leaveType: resignType }, change);
  await endPosts(input, file.id, lastDay, null);
  await endPay(input, file.id, lastDay);
  await stopInsurance(input, file.id, lastDay);
  await finalPay(input, file.id, lastDay);
  const { userId } = file;
  if (userId === null) return;
  await tellOfReferences(input, file);
  await closeAccount(input, { ...file, userId }, lastDay);
};
