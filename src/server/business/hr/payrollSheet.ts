/** `GET hrSalaryPayment/monthSheet`: a payroll month at once: its payments, what it comes to, who cannot be paid, its grants. */
import { isMonth } from '#model/calculation/dates.ts';
import { mask } from '#model/calculation/format.ts';
import { idOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { totalsByDepartment } from '#resources/hr/rules/grantRules.ts';
import { handColumns, type PayrollException, type PayrollMonth, type PayrollRow } from '#resources/hr/rules/payrollMonth.ts';
import { may, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { snake } from '../../db/tables.ts';
import { invalid } from '../../documents/refusals.ts';
import { grantPaymentColumns, type PaymentRow } from '../../effects/hr/grantFacts.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

interface SheetRow extends PaymentRow {
  readonly version: number;
  readonly department: string | null;
  readonly departmentEn: string | null;
  readonly values: PayrollRow['values'];
}

/** The department asked for and what lies below it; null asks for all. */
const within = (column: string): string => `($2::bigint is null or ${column} in (
  with recursive below as (select id from sys_department where id = $2::bigint
    union all select d.id from sys_department d join below b on d.parent_id = b.id) select id from below))`;

/** Decimals as text, so that no digit is lost on the way. */
const values = `jsonb_build_object(${Object.entries(handColumns)
  .map(([name, { kind }]) => `'${name}', p.${snake(name)}${kind === 'integer' ? '' : '::text'}`)
  .join(', ')})`;

const rowsOf = (sql: Sql, month: string, department: string | null): Promise<SheetRow[]> =>
  sql.query<SheetRow>(
    `select ${grantPaymentColumns}, p.version, d.name as department, d.name_en as "departmentEn", ${values} as values
     from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id left join sys_department d on d.id = p.dept_id
     where p.salary_month = $1 and not p.deleted and p.pay_state <> 'void' and ${within('p.dept_id')}
     order by d.sort nulls last, d.id nulls last, s.staff_no, p.id`,
    [month, department],
    'payroll_sheet',
  );

/** Employed on a day of the month, and without a payment. */
const missingOf = (
  sql: Sql,
  month: string,
  department: string | null,
): Promise<{ staffNo: string | null; staffName: string; staffNameEn: string }[]> =>
  sql.query(
    `select s.staff_no as "staffNo", s.name as "staffName", coalesce(nullif(s.name_en, ''), s.name) as "staffNameEn"
     from hr_pf_staff_onboard s
     where not s.deleted and s.entry_date < to_date($1, 'YYYY-MM') + interval '1 month' and (s.leave_date is null or s.leave_date >= to_date($1, 'YYYY-MM'))
       and ${within('s.dept_id')}
       and not exists (select from hr_salary_payment p where p.staff_id = s.id and p.salary_month = $1 and not p.deleted and p.pay_state <> 'void')
     order by s.staff_no limit 200`,
    [month, department],
    'payroll_missing',
  );

const grantsOf = (sql: Sql, month: string): Promise<PayrollMonth['grants'][number][]> =>
  sql.query(
    `select id::text, code, status, net_total::text as "netTotal" from hr_salary_grant
     where salary_month = $1 and not deleted and status <> 'invalidated' order by id`,
    [month],
    'payroll_grants',
  );

const amounts = ['grossPay', 'insurance', 'tax', 'otherDeduct', 'netPay'] as const;

const nameOf = ({ staffName, staffNameEn }: Pick<SheetRow, 'staffName' | 'staffNameEn'>): Words => w(staffNameEn, staffName);

const shown = (row: SheetRow, clear: boolean): PayrollRow => ({
  id: row.id,
  version: row.version,
  staffNo: row.staffNo,
  name: nameOf(row),
  department: row.department === null ? null : w(row.departmentEn ?? row.department, row.department),
  payState: row.payState,
  ...(Object.fromEntries(amounts.map((name) => [name, clear ? row[name] : mask(row[name])])) as Pick<PayrollRow, (typeof amounts)[number]>),
  values: clear
    ? row.values
    : Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, handColumns[name]?.sensitive ? null : value])),
});

const exceptionOf = (row: SheetRow): PayrollException | null => {
  if (row.payState === 'paid') return null;
  if (row.netPay.startsWith('-')) return 'belowZero';
  return row.hasAccount ? null : 'noAccount';
};

async function sheet(context: Context, query: BusinessAsked['query']): Promise<PayrollMonth> {
  const month = String([query['salaryMonth'] ?? ''].flat()[0]);
  const asked = String([query['deptId'] ?? ''].flat()[0]);
  const department = asked === '' ? null : idOf(asked);
  const faults = [
    ...(isMonth(month) ? [] : [{ field: 'salaryMonth', message: w('a month, yyyy-MM', '应为月份 yyyy-MM') }]),
    ...(asked !== '' && department === null ? [{ field: 'deptId', message: w('the id of a department', '应为部门ID') }] : []),
  ];
  if (faults.length > 0) throw invalid(faults.map((one) => ({ ...one, rule: 'type', severity: 'error' })));
  const { db } = context.services;
  const clear = may(context.actor, 'hrSalaryPayment', 'sensitive');
  const [rows, missing, grants] = await Promise.all([
    rowsOf(db, month, department),
    missingOf(db, month, department),
    may(context.actor, 'hrSalaryGrant', 'page') ? grantsOf(db, month) : [],
  ]);
  const { staffCount: _count, ...totals } = totalsByDepartment(rows).total;
  return {
    salaryMonth: month,
    rows: rows.map((row) => shown(row, clear)),
    exceptions: [
      ...missing.map((one) => ({ kind: 'missing' as const, staffNo: one.staffNo, name: nameOf(one) })),
      ...rows.flatMap((row) => {
        const kind = exceptionOf(row);
        return kind === null ? [] : [{ kind, staffNo: row.staffNo, name: nameOf(row) }];
      }),
    ],
    totals: clear ? totals : null,
    grants,
  };
}

export const payrollSheetCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSalaryPayment',
    method: 'GET',
    path: 'monthSheet',
    action: 'page',
    summary: w('The sheet of a payroll month', '月度工资表'),
    query: ['salaryMonth', 'deptId'],
    run: ({ context, query }) => sheet(context, query),
  },
];
