/** `GET hrSalaryGrant/getSalaryInfo/{id}`: what a grant pays, by department and person; with id 0, whom a new one could pay. */
import { isMonth } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { mask } from '#model/calculation/format.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { totalsByDepartment } from '#resources/hr/rules/grantRules.ts';
import { requirePermission } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { seesSecrets } from '#server/documents/shown/visible.ts';
import { grantPaymentColumns, type PaymentRow } from '../../effects/hr/grantFacts.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';

interface InfoRow extends PaymentRow {
  readonly bankName: string | null;
  readonly bankAccount: string | null;
  readonly department: string | null;
  readonly departmentEn: string | null;
}

const from = `select ${grantPaymentColumns}, s.bank_name as "bankName", s.bank_account as "bankAccount", d.name as department,
  d.name_en as "departmentEn"
  from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id left join sys_department d on d.id = p.dept_id`;

const order = 'order by d.sort nulls last, d.id nulls last, s.staff_no, p.id';

const amounts = ['grossPay', 'insurance', 'tax', 'loanDeduct', 'otherDeduct', 'netPay', 'companyCost'] as const;

/** Whom each kind of grant is for, of the taxed payments of a month: `final` those who left by its end, and so on. */
const kinds: Readonly<Record<string, string>> = {
  monthly: 'true',
  bonus: 'p.year_end_bonus > 0',
  final: `s.leave_date < to_date(p.salary_month, 'YYYY-MM') + interval '1 month'`,
  supplement: 'p.back_pay > 0',
};

/** As lines of a new grant want them. */
const candidates = (sql: Sql, month: string, departments: readonly string[], kind: string): Promise<InfoRow[]> =>
  sql.query<InfoRow>(
    `${from} where p.salary_month = $1 and p.pay_state = 'taxed' and p.grant_id is null and not p.deleted
       and (cardinality($2::bigint[]) = 0 or p.dept_id = any($2)) and ${kind} ${order}`,
    [month, departments],
  );

/** What the grant's lines say, whatever the payments have become since. */
async function ofGrant(sql: Sql, record: AnyDoc): Promise<InfoRow[]> {
  const lines = new Map(linesOf(record, 'payments').map((line) => [textOf(line['paymentId']), line]));
  const rows = await sql.query<InfoRow>(`${from} where p.id = any($1::bigint[]) ${order}`, [[...lines.keys()].filter((id) => id !== '')]);
  return rows.map((row) => {
    const line = lines.get(row.id) ?? {};
    return { ...row, ...Object.fromEntries(amounts.map((name) => [name, line[name] ?? row[name]])) };
  });
}

const masked = (row: InfoRow): InfoRow => ({
  ...row,
  bankAccount: mask(row.bankAccount) as string | null,
  ...Object.fromEntries(amounts.map((name) => [name, mask(row[name])])),
});

/** A department may be one person: without the right to see pay its sums are not told. */
function infoOf(rows: readonly InfoRow[], clear: boolean) {
  const { departments, total } = totalsByDepartment(rows);
  const names = new Map(rows.map((row) => [row.deptId, w(row.departmentEn ?? row.department ?? '', row.department ?? '')]));
  return {
    total,
    departments: departments.map(({ deptId, staffCount, ...sums }) => ({
      deptId,
      name: names.get(deptId) ?? w('', ''),
      staffCount,
      ...(clear ? sums : {}),
    })),
    payments: rows.map((row) => (clear ? row : masked(row))),
  };
}

const one = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : (value?.[0] ?? ''));

const wrong = (field: string, en: string, zh: string): Refusal =>
  new Refusal('400', 'invalid', w(`${en} (${field})`, `${zh}（${field}）`), {}, [
    { field, rule: 'type', severity: 'error', message: w(en, zh) },
  ]);

function asked(query: BusinessAsked['query']): { month: string; departments: string[]; kind: string } {
  const month = one(query['salaryMonth']);
  if (!isMonth(month)) throw wrong('salaryMonth', 'a month, yyyy-MM', '应为月份 yyyy-MM');
  const parts = [query['deptIds'] ?? []].flat().flatMap((text) => text.split(',').filter((id) => id !== ''));
  const departments = parts.flatMap((id) => idOf(id) ?? []);
  if (departments.length !== parts.length) throw wrong('deptIds', 'ids of departments', '应为部门ID');
  const kind = kinds[one(query['grantType']) || 'monthly'];
  if (kind === undefined) throw wrong('grantType', 'no kind of salary grant', '没有该发放类型');
  return { month, departments, kind };
}

async function salaryInfo(context: Context, definition: Definition, id: string, query: BusinessAsked['query']) {
  const { db } = context.services;
  if (id === '0') {
    requirePermission(context.actor, definition, 'add');
    const { month, departments, kind } = asked(query);
    return infoOf(await candidates(db, month, departments, kind), context.actor.permissions.has(`${definition.key}:sensitive`));
  }
  const record = await readStored(context, definition, id);
  return infoOf(await ofGrant(db, record), seesSecrets(context, definition, record));
}

export const grantCalls: readonly BusinessCall[] = [
  {
    resource: 'hrSalaryGrant',
    method: 'GET',
    path: 'getSalaryInfo/:id',
    action: 'page',
    newToo: true,
    summary: w(
      'Totals by department and payments of a grant; id 0: whom a new one could pay',
      '发放单的部门合计与明细；id 为 0 时查询可发放的工资',
    ),
    query: ['salaryMonth', 'deptIds', 'grantType'],
    run: ({ context, definition, params, query }) => salaryInfo(context, definition, params['id'] ?? '', query),
  },
];
