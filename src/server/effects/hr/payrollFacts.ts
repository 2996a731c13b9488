/** What the rules of payroll, insurance and tax tables ask (their definitions say what each fact means). */
import { isDate, isMonth } from '#model/calculation/dates.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { nextMonth } from '#resources/hr/rules/payTerms.ts';
import { snake, tableOf } from '../../db/tables.ts';
import type { FactLookup } from '../effect.ts';
import { payBasisOf } from './payBasis.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const basis: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  const { salaryMonth, payMonth } = record;
  if (!staffId || !isMonth(salaryMonth)) return undefined;
  const months = { salaryMonth, payMonth: isMonth(payMonth) ? payMonth : nextMonth(salaryMonth) };
  return (await payBasisOf(sql, months, [staffId])).get(staffId) ?? null;
};
export const paymentFacts: Readonly<Record<string, FactLookup>> = { basis };

/** Whether fields other than those that end a period differ from what is stored. */
const differs =
  (kept: ReadonlySet<string>): FactLookup =>
  async ({ sql, definition, record }) => {
    const id = idOf(record['id']);
    if (!id) return false;
    const names = Object.keys(definition.fields).filter((name) => !kept.has(name));
    const columns = names.map((name) => `"${snake(name)}"::text as "${name}"`).join(', ');
    const [stored] = await sql.query<Record<string, string | null>>(
      `select ${columns} from "${tableOf(definition).name}" where id = $1`,
      [id],
      `fact_changed_${definition.key}`,
    );
    return stored !== undefined && names.some((name) => textOf(record[name]) !== (stored[name] ?? ''));
  };

const schemes: FactLookup = async ({ sql, record }) => {
  const [city, from] = [text(record['city']), record['validFrom']];
  if (city === null || !isMonth(from)) return undefined;
  return sql.query(
    `select code, valid_from as "validFrom", valid_to as "validTo" from hr_social_security_fund
     where city = $1 and status is distinct from 'disabled' and not deleted and id is distinct from $2 order by valid_from limit 100`,
    [city, idOf(record['id'])],
    'fact_schemes',
  );
};
const closing = differs(new Set(['name', 'validTo', 'status']));
const changedInUse: FactLookup = async (input) => {
  const { sql, record } = input;
  if (!(await closing(input))) return false;
  const [row] = await sql.query(
    `select 1 as found from hr_social_security where fund_scheme_id = $1 and not deleted limit 1`,
    [idOf(record['id'])],
    'fact_scheme_used',
  );
  return row !== undefined;
};
export const schemeFacts: Readonly<Record<string, FactLookup>> = { schemes, changedInUse };

const staff: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const [row] = await sql.query<object>(
    `select dept_id::text as "departmentId", staff_type as "staffType" from hr_pf_staff_onboard where id = $1 and not deleted`,
    [staffId],
    'fact_insured',
  );
  return row ?? null;
};
const scheme: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['fundSchemeId']);
  if (!id) return undefined;
  const [row] = await sql.query<object>(
    `select si_floor::text as "siFloor", si_cap::text as "siCap", fund_floor::text as "fundFloor", fund_cap::text as "fundCap",
       pension_company::text as "pensionCompany", pension_personal::text as "pensionPersonal", medical_company::text as "medicalCompany",
       medical_personal::text as "medicalPersonal", unemploy_company::text as "unemployCompany",
       unemploy_personal::text as "unemployPersonal", injury_company::text as "injuryCompany", fund_company::text as "fundCompany",
       fund_personal::text as "fundPersonal", big_medical_personal::text as "bigMedicalPersonal", si_rounding as "siRounding",
       fund_rounding as "fundRounding"
     from hr_social_security_fund where id = $1 and not deleted`,
    [id],
    'fact_scheme',
  );
  return row ?? null;
};
const others: FactLookup = async ({ sql, record }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  return sql.query(
    `select start_month as "startMonth", stop_month as "stopMonth" from hr_social_security
     where staff_id = $1 and social_state in ('active', 'stopped') and not deleted and id is distinct from $2 order by start_month limit 100`,
    [staffId, idOf(record['id'])],
    'fact_enrolments',
  );
};
/** The average of the year before, bonus included; of who was not paid then what is fixed for them. */
const usualPay: FactLookup = async ({ sql, record, today }) => {
  const staffId = idOf(record['staffId']);
  if (!staffId) return undefined;
  const { startMonth } = record;
  const [row] = await sql.query<{ siBase: string | null }>(
    `select coalesce(
       (select avg(coalesce(gross_pay, 0) + coalesce(year_end_bonus, 0)) from hr_salary_payment
        where staff_id = $1 and left(salary_month, 4) = $2 and pay_state in ('taxed', 'inGrant', 'paid') and not deleted),
       (select total_monthly from hr_salary_change_record where staff_id = $1 and not deleted order by valid_from desc limit 1)
     )::numeric(16, 2)::text as "siBase"`,
    [staffId, String(Number((isMonth(startMonth) ? startMonth : today).slice(0, 4)) - 1)],
    'fact_usual_pay',
  );
  return row?.siBase ? row : null;
};
export const enrolmentFacts: Readonly<Record<string, FactLookup>> = { staff, scheme, others, usualPay };

const table: FactLookup = async ({ sql, record }) => {
  const [name, from, to] = [text(record['taxTable']), record['validFrom'], record['validTo']];
  if (name === null || !isDate(from)) return undefined;
  return sql.query(
    `select level, lower_limit::text as "lowerLimit", upper_limit::text as "upperLimit" from hr_tax_foundation
     where tax_table = $1 and not deleted and id is distinct from $4 and valid_from <= coalesce($3::date, 'infinity')
       and (valid_to is null or valid_to >= $2::date) order by level limit 100`,
    [name, from, isDate(to) ? to : null, idOf(record['id'])],
    'fact_tax_table',
  );
};
export const taxTableFacts: Readonly<Record<string, FactLookup>> = { table, closed: differs(new Set(['validTo', 'basis'])) };
