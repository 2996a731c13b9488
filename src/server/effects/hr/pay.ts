/** What approved and confirmed pay leads to. */
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { partsFor, splitAllowances, type PayParts } from '#resources/hr/rules/pay.ts';
import type { Sql } from '../../db/sql.ts';
import { tell } from '../../outbox/tell.ts';
import type { Effect, EffectInput } from '../effect.ts';
import { beginPay } from './payHistory.ts';

const money = (value: unknown): string | null => (typeof value === 'string' ? value : null);

async function standardOf(tx: Sql, id: unknown): Promise<PayParts> {
  const [row] = await tx.query<PayParts>(
    `select base_salary::text as "baseSalary", post_salary::text as "postSalary", performance_base::text as "performanceBase",
       meal_allowance::text as "mealAllowance", phone_allowance::text as "phoneAllowance", other_allowance::text as "otherAllowance"
     from hr_salary_standard where id = $1`,
    [idOf(id)],
    'pay_standard',
  );
  if (row === undefined) throw new Refusal('409', 'noStandard', w('The pay standard is gone', '薪资标准不存在'));
  return row;
}

/** The person is told that their pay changed and from when; how much they see in their own confirmation and slips. */
async function tellPerson({ tx, context, now }: Pick<EffectInput, 'tx' | 'context' | 'now'>, record: AnyDoc): Promise<void> {
  const [account] = await tx.query<{ id: string }>(
    `select user_id::text as id from hr_pf_staff_onboard where id = $1 and user_id is not null`,
    [record['staffId']],
    'pay_account',
  );
  if (account === undefined) return;
  const params = { date: textOf(record['effectiveDate']), code: textOf(record['code']) };
  await tell(tx, now, [{ key: 'salary_change_effective', principals: [`u:${account.id}`], params, actorId: context.actor.userId }]);
}

/** The base that was agreed on goes to the enrolment in force, or to the one that waits. */
async function insure({ tx, write }: Pick<EffectInput, 'tx' | 'write'>, record: AnyDoc): Promise<void> {
  const siBase = money(record['siBase']);
  if (siBase === null) return;
  const [enrolment] = await tx.query<{ id: string }>(
    `select id::text from hr_social_security where staff_id = $1 and social_state in ('active', 'pending') and not deleted
     order by start_month desc, id desc limit 1`,
    [record['staffId']],
    'pay_enrolment',
  );
  if (enrolment !== undefined) await write('hrSocialSecurity', { siBase }, { id: enrolment.id });
}

export const salaryConfirmationApproved: Effect = async (input) => {
  const { record, definition } = input;
  await beginPay(input, {
    staffId: textOf(record['staffId']),
    standardId: idOf(record['standardId']),
    baseSalary: money(record['baseSalary']),
    postSalary: money(record['postSalary']),
    performanceBase: money(record['performanceBase']),
    mealAllowance: money(record['mealAllowance']),
    phoneAllowance: money(record['phoneAllowance']),
    otherAllowance: money(record['otherAllowance']),
    probationRate: money(record['probationRate']),
    validFrom: textOf(record['effectiveDate']),
    salaryReason: money(record['salaryReason']),
    sourceType: definition.key,
    sourceId: textOf(record['id']),
  });
  await insure(input, record);
  await tellPerson(input, record);
};

/** Each decision, person by person. */
export const salaryApplicationDecided: Effect = async ({ context, record, phase, now, comment, write }) => {
  for (const line of linesOf(record, 'items'))
    await write('hrSalaryChangeApplicationRecord', {
      applicationId: record['id'],
      staffId: line['staffId'],
      deptId: record['applyForDept'],
      salaryReason: record['salaryReason'],
      oldTotal: line['oldTotal'],
      newTotal: line['newTotal'],
      rate: line['rate'],
      effectiveMonth: record['effectiveMonth'],
      result: phase,
      decidedAt: now,
      decidedBy: idOf(context.actor.userId),
      comment: comment === null ? null : Array.from(comment).slice(0, 200).join(''),
    });
};

/** One change a line; somebody for whom one came in between is named. */
export const salaryApplicationApproved: Effect = async ({ tx, record, definition, write }) => {
  for (const line of linesOf(record, 'items')) {
    const [waiting] = await tx.query<{ code: string }>(
      `select code from hr_salary_change where staff_id = $1 and apply_status = 'waiting' and not deleted limit 1`,
      [line['staffId']],
      'pay_waiting',
    );
    if (waiting !== undefined)
      throw new Refusal('409', 'changeWaits', w('{code} still waits for one of the persons', '明细中员工的{code}尚待生效'), {
        code: waiting.code,
      });
    await write('hrSalaryChange', {
      ...partsFor(money(line['newTotal']), await standardOf(tx, line['newStandardId'])),
      staffId: line['staffId'],
      salaryReason: record['salaryReason'],
      sourceType: definition.key,
      sourceId: record['id'],
      newStandardId: line['newStandardId'],
      effectiveDate: `${textOf(record['effectiveMonth'])}-01`,
    });
  }
};

/** A confirmed change whose day is reached begins a period of pay; `change` is held by the caller. */
export async function applySalaryChange(input: Pick<EffectInput, 'tx' | 'context' | 'record' | 'now' | 'write'>): Promise<void> {
  const { tx, record } = input;
  const allowances = splitAllowances(money(record['allowances']), await standardOf(tx, record['newStandardId']));
  await beginPay(input, {
    ...allowances,
    staffId: textOf(record['staffId']),
    standardId: idOf(record['newStandardId']),
    baseSalary: money(record['baseSalary']),
    postSalary: money(record['postSalary']),
    performanceBase: money(record['performanceBase']),
    probationRate: null,
    validFrom: textOf(record['effectiveDate']),
    salaryReason: money(record['salaryReason']),
    sourceType: 'hrSalaryChange',
    sourceId: textOf(record['id']),
  });
  await tellPerson(input, record);
}

/** At once where the day is reached, else by the work of the day. */
export const salaryChangeConfirmed: Effect = async (input) => {
  const today = dateAt(input.now, input.context.services.zone);
  if (textOf(input.record['effectiveDate']) > today) return {};
  await applySalaryChange(input);
  return { applyStatus: 'effective' };
};
