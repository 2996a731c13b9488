/** Drafts for who works on pay: the first pay of a newcomer, their enrolment in insurance. */
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import type { Sql } from '../../db/sql.ts';
import type { Effect } from '../effect.ts';

/** Whoever works on pay; where nobody does, who entered the newcomer. */
async function authorOf(tx: Sql, form: AnyDoc): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select u.id::text from users u join roles r on r.code = 'hr_payroll' and r.id = any(u.roles)
     where u.status = 'enabled' and not u.deleted order by u.sort, u.id limit 1`,
    [],
    'entry_payroll',
  );
  return row?.id ?? textOf(form['applicant']);
}

/** The lowest standard of the grade on the first day, which a newcomer of a post begins with; an empty draft where there is none. */
async function standardOf(tx: Sql, form: AnyDoc): Promise<AnyDoc> {
  const [row] = await tx.query<AnyDoc>(
    `select id::text as "standardId", base_salary::text as "baseSalary", post_salary::text as "postSalary",
       performance_base::text as "performanceBase", meal_allowance::text as "mealAllowance", phone_allowance::text as "phoneAllowance",
       other_allowance::text as "otherAllowance", probation_rate::text as rate
     from hr_salary_standard where grade = $1 and status = 'enabled' and not deleted
       and valid_from <= $2 and (valid_to is null or valid_to >= $2)
     order by posts @> array[$3::bigint] desc nulls last, step, id limit 1`,
    [form['grade'], form['entryDate'], idOf(form['entryPost'])],
    'entry_standard',
  );
  if (row === undefined) return {};
  const { rate, ...standard } = row;
  return form['probationEnd'] === null ? standard : { ...standard, probationRate: rate };
}

async function fileOf(tx: Sql, form: AnyDoc): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'select id::text from hr_pf_staff_onboard where onboard_id = $1 and not deleted',
    [idOf(form['id'])],
    'entry_paid',
  );
  return row?.id ?? null;
}

export const payDrafted: Effect = async ({ tx, write, record: form }) => {
  const staffId = await fileOf(tx, form);
  const values = { staffId, salaryReason: 'onboard', effectiveDate: form['entryDate'], ...(await standardOf(tx, form)) };
  await write('hrSalaryConfirmation', values, { applicant: await authorOf(tx, form) });
};

/** They are not enrolled. */
const uninsured: ReadonlySet<unknown> = new Set(['intern', 'rehired']);

/** To be enrolled from the month of entry, on what they are to be paid; nothing where no scheme is in force yet. */
export const insuranceDrafted: Effect = async ({ tx, write, record: form }) => {
  if (uninsured.has(form['staffType'])) return;
  const startMonth = textOf(form['entryDate']).slice(0, 7);
  const staffId = await fileOf(tx, form);
  const [scheme] = await tx.query<{ id: string; base: string | null }>(
    `select f.id::text, (select c.total_monthly::text from hr_salary_confirmation c where c.staff_id = $2 and c.status = 'draft' and not c.deleted
         order by c.id desc limit 1) as base
     from hr_social_security_fund f where f.status = 'enabled' and not f.deleted and f.valid_from <= $1 and (f.valid_to is null or f.valid_to >= $1)
     order by f.valid_from desc, f.id limit 1`,
    [startMonth, staffId],
    'entry_scheme',
  );
  if (scheme === undefined) return;
  const { id: fundSchemeId, base } = scheme;
  await write('hrSocialSecurity', { staffId, fundSchemeId, startMonth, siBase: base, fundBase: base, socialState: 'pending' });
};
