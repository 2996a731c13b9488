/** `GET hrSalaryPayment/payReport`: the reports of pay (src/resources/hr/rules/payReports.ts), of payments whose tax is computed. */
import { isMonth } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { mask } from '#model/calculation/format.ts';
import { isId } from '#model/fields/reference.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { hrDictionaries } from '#resources/hr/dictionaries.ts';
import { isPayReport, ofOneMonth, type PayReportAnswer, type PayReportName, type PayReportRow } from '#resources/hr/rules/payReports.ts';
import { requirePermission } from '../../access/require.ts';
import { may, type Context } from '../../context.ts';
import { invalid } from '../../documents/refusals.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { inDepartment } from './payroll/portions.ts';

const computed = `not p.deleted and p.pay_state in ('taxed', 'inGrant', 'paid') and ${inDepartment('p.dept_id', '$3')}`;
const summed = (name: string, ...columns: readonly string[]): string =>
  `sum(${columns.map((column) => `coalesce(p.${column}, 0)`).join(' + ')})::numeric(16,2)::text as "${name}"`;
const amount = (name: string, column: string): string => `p.${column}::text as "${name}"`;
const department = `d.name as department, coalesce(nullif(d.name_en, ''), d.name) as "departmentEn"`;
const person = `s.staff_no as "staffNo", s.name, coalesce(nullif(s.name_en, ''), s.name) as "nameEn"`;

const statements: Readonly<Record<PayReportName, string>> = {
  departments: `select ${department}, count(*)::text as persons, ${[
    summed('salary', 'base_salary', 'post_salary'),
    summed('performance', 'performance_pay'),
    summed(
      'allowances',
      'seniority_pay',
      'meal_allowance',
      'phone_allowance',
      'sea_allowance',
      'cold_allowance',
      'high_temp_allowance',
      'night_allowance',
      'other_allowance',
    ),
    summed('overtime', 'overtime_pay'),
    summed('bonus', 'bonus', 'back_pay', 'leave_pay'),
    summed('deducted', 'attend_deduct', 'other_penalty'),
    summed('gross', 'gross_pay'),
    summed('yearEnd', 'year_end_bonus'),
    summed('final', 'compensation'),
    summed('insurance', 'pension_p', 'medical_p', 'unemploy_p'),
    summed('fund', 'fund_p'),
    summed('tax', 'tax', 'bonus_tax'),
    summed('other', 'dorm_deduct', 'meal_deduct', 'loan_deduct', 'other_deduct'),
    summed('net', 'net_pay'),
  ].join(', ')}
    from hr_salary_payment p left join sys_department d on d.id = p.dept_id
    where p.salary_month between $1 and $2 and ${computed} group by d.id order by d.sort nulls last, d.id nulls last`,
  cost: `select p.salary_month as month, count(*)::text as persons, ${[
    summed('gross', 'gross_pay'),
    summed('yearEnd', 'year_end_bonus'),
    summed('final', 'compensation'),
    summed('insurance', 'company_insurance'),
    summed('fund', 'company_fund'),
    summed('cost', 'company_cost'),
  ].join(', ')}, round(avg(coalesce(p.company_cost, 0)), 2)::text as average
    from hr_salary_payment p where p.salary_month between $1 and $2 and ${computed} group by p.salary_month order by p.salary_month`,
  tax: `select p.pay_month as month, ${person}, s.id_card as "idCard", p.tax_table as "table",
      (coalesce(p.gross_pay, 0) + case when p.bonus_mode = 'merged' then coalesce(p.year_end_bonus, 0) else 0 end)::text as income, ${[
        amount('exempt', 'exempt_income'),
        amount('cumIncome', 'cum_income'),
        amount('cumBasic', 'cum_basic'),
        amount('cumSpecial', 'cum_special'),
        amount('cumAdditional', 'cum_additional'),
        amount('cumOther', 'cum_other'),
        amount('cumTaxable', 'cum_taxable'),
        amount('rate', 'tax_rate'),
        amount('cumTaxDue', 'cum_tax_due'),
        amount('cumTaxPaid', 'cum_tax_paid'),
        amount('tax', 'tax'),
        amount('bonusTax', 'bonus_tax'),
      ].join(', ')}, case when p.bonus_mode = 'separate' then p.year_end_bonus else 0 end::text as bonus
    from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id
    where p.pay_month between $1 and $2 and ${computed} order by p.pay_month, s.staff_no, p.salary_month`,
  insurance: `select distinct on (s.staff_no, s.id) ${person}, ${department}, f.name as scheme, p.si_no as "siNo", p.fund_no as "fundNo", ${[
    amount('siBase', 'si_base'),
    amount('fundBase', 'fund_base'),
    amount('pensionP', 'pension_p'),
    amount('medicalP', 'medical_p'),
    amount('unemployP', 'unemploy_p'),
    amount('fundP', 'fund_p'),
    amount('totalP', 'total_p'),
    amount('pensionC', 'pension_c'),
    amount('medicalC', 'medical_c'),
    amount('unemployC', 'unemploy_c'),
    amount('injuryC', 'injury_c'),
    amount('fundC', 'fund_c'),
    amount('totalC', 'total_c'),
  ].join(', ')}
    from hr_social_security p join hr_pf_staff_onboard s on s.id = p.staff_id join hr_social_security_fund f on f.id = p.fund_scheme_id
      left join sys_department d on d.id = p.dept_id
    where not p.deleted and p.social_state in ('active', 'stopped') and p.start_month <= $2 and (p.stop_month is null or p.stop_month >= $1)
      and ${inDepartment('p.dept_id', '$3')} order by s.staff_no, s.id, p.start_month desc`,
};

interface Asked {
  readonly report: PayReportName;
  readonly from: string;
  readonly to: string;
  readonly deptId: string | null;
}

const single = (query: BusinessAsked['query'], name: string): string => textOf([query[name]].flat()[0]);

function askedIn(query: BusinessAsked['query']): Asked {
  const [report, from, deptId] = ['report', 'from', 'deptId'].map((name) => single(query, name)) as [string, string, string];
  const to = single(query, 'to') || from;
  const faults: Fault[] = [];
  if (!isPayReport(report)) faults.push(fault('report', 'report', w('no report of pay', '没有该薪酬报表')));
  if (!isMonth(from)) faults.push(fault('month', 'from', w('must be a month, 2026-10', '须为月份，例如2026-10')));
  if (!isMonth(to)) faults.push(fault('month', 'to', w('must be a month, 2026-10', '须为月份，例如2026-10')));
  else if (isMonth(from) && to < from) faults.push(fault('order', 'to', w('the end is before the start', '结束月份不能早于开始月份')));
  if (deptId !== '' && !isId(deptId)) faults.push(fault('reference', 'deptId', w('no such department', '部门不存在')));
  if (faults.length > 0 || !isPayReport(report)) throw invalid(faults);
  return { report, from, to: ofOneMonth.has(report) ? from : to, deptId: deptId === '' ? null : deptId };
}

type Stored = Readonly<Record<string, string | null>>;

/** Names and words in both languages; ID cards only for who may see them in the files. */
const shown = (row: Stored, clear: boolean): PayReportRow => {
  const { nameEn, departmentEn, ...rest } = row;
  return {
    ...rest,
    ...(nameEn === undefined ? {} : { name: w(nameEn ?? '', row['name'] ?? '') }),
    ...(departmentEn === undefined ? {} : { department: w(departmentEn ?? '', row['department'] ?? '') }),
    ...(row['table'] === undefined
      ? {}
      : { table: hrDictionaries.taxTable.items.find(({ value }) => value === row['table'])?.label ?? null }),
    ...(row['idCard'] === undefined || clear ? {} : { idCard: mask(row['idCard']) as string | null }),
  };
};

async function payReport(context: Context, query: BusinessAsked['query']): Promise<PayReportAnswer> {
  const { report, from, to, deptId } = askedIn(query);
  const { db, registry } = context.services;
  const enrolments = registry.get('hrSocialSecurity');
  if (report === 'insurance' && enrolments) requirePermission(context.actor, enrolments, 'sensitive');
  const rows = await db.query<Stored>(statements[report], [from, to, deptId], `pay_report_${report}`);
  const clear = may(context.actor, 'hrPfStaffOnboard', 'sensitive');
  return { rows: rows.map((row) => shown(row, clear)) };
}

export const payReportCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSalaryPayment',
    method: 'GET',
    path: 'payReport',
    action: 'sensitive',
    summary: w('A report of pay over some months', '薪酬报表'),
    query: ['report', 'from', 'to', 'deptId'],
    run: ({ context, query }) => payReport(context, query),
  },
];
