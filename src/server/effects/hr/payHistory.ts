/** Periods of pay: one begins where the former ends, and pay ends with the employment. */
import { addDays } from '#model/calculation/dates.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { monthlyTotal, type PayParts } from '#resources/hr/rules/pay.ts';
import type { Sql } from '../../db/sql.ts';
import type { EffectInput } from '../effect.ts';

export interface NewPay extends PayParts {
  readonly staffId: string;
  readonly standardId: string | null;
  /** Null: as in the period before, whole where there is none. */
  readonly probationRate: string | null;
  readonly validFrom: string;
  readonly salaryReason: string | null;
  readonly sourceType: string;
  readonly sourceId: string;
}

interface Latest {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly probationRate: string | null;
}

/** The file of a person, held until the transaction ends: two periods of one person begin one after the other. */
async function fileOf(tx: Sql, staffId: string): Promise<{ deptId: string | null; postId: string | null; grade: string | null }> {
  const [file] = await tx.query<{ deptId: string | null; postId: string | null; grade: string | null }>(
    `select dept_id::text as "deptId", post_id::text as "postId", grade from hr_pf_staff_onboard where id = $1 and not deleted for update`,
    [staffId],
    'pay_file',
  );
  if (file === undefined) throw new Refusal('409', 'noFile', w('The personnel file is gone', '员工档案不存在'));
  return file;
}

type Writing = Pick<EffectInput, 'tx' | 'write'>;

async function latestOf(tx: Sql, staffId: string): Promise<Latest | undefined> {
  const [latest] = await tx.query<Latest>(
    `select id::text, valid_from::text as "validFrom", valid_to::text as "validTo", probation_rate::text as "probationRate"
     from hr_salary_change_record where staff_id = $1 and not deleted order by valid_from desc limit 1`,
    [staffId],
    'pay_latest',
  );
  return latest;
}

const shortened = async ({ write }: Writing, { id, validTo }: Latest, lastDay: string): Promise<void> => {
  if (validTo === null || validTo > lastDay) await write('hrSalaryChangeRecord', { validTo: lastDay }, { id });
};

/** Begins a period of pay: the former one ends the day before. Refused where pay is fixed from that day or later. */
export async function beginPay(input: Writing, pay: NewPay): Promise<void> {
  const file = await fileOf(input.tx, pay.staffId);
  const latest = await latestOf(input.tx, pay.staffId);
  if (latest !== undefined && latest.validFrom >= pay.validFrom)
    throw new Refusal('409', 'payFixed', w('The pay is fixed from {date} already', '该员工自{date}起的薪资已确定'), {
      date: latest.validFrom,
    });
  if (latest !== undefined) await shortened(input, latest, addDays(pay.validFrom, -1));
  await input.write('hrSalaryChangeRecord', {
    ...pay,
    ...file,
    totalMonthly: monthlyTotal(pay),
    probationRate: pay.probationRate ?? latest?.probationRate ?? '1',
    validTo: null,
  });
}

/** Ends the pay of a person with their last day. */
export async function endPay(input: Writing, staffId: string, lastDay: string): Promise<void> {
  await fileOf(input.tx, staffId);
  const latest = await latestOf(input.tx, staffId);
  if (latest !== undefined && latest.validFrom <= lastDay) await shortened(input, latest, lastDay);
}
