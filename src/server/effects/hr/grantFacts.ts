/** What the rules of a salary grant ask (src/resources/hr/pay/hrSalaryGrant.ts says what each fact means). */
import { subtract } from '#model/calculation/decimal.ts';
import { isMonth } from '#model/calculation/dates.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { GrantPayment } from '#resources/hr/rules/grantRules.ts';
import type { Sql } from '../../db/sql.ts';
import type { FactLookup } from '../effect.ts';

/** Amounts of a payment `p` as a grant pays them: pay, year-end bonus and compensation together, all that is kept back after tax in one. */
const amounts = `(coalesce(p.gross_pay, 0) + coalesce(p.year_end_bonus, 0) + coalesce(p.compensation, 0))::numeric(16,2)::text as "grossPay",
  (coalesce(p.pension_p, 0) + coalesce(p.medical_p, 0) + coalesce(p.unemploy_p, 0) + coalesce(p.fund_p, 0))::numeric(16,2)::text as insurance,
  (coalesce(p.tax, 0) + coalesce(p.bonus_tax, 0))::numeric(16,2)::text as tax,
  coalesce(p.loan_deduct, 0)::numeric(16,2)::text as "loanDeduct",
  (coalesce(p.dorm_deduct, 0) + coalesce(p.meal_deduct, 0) + coalesce(p.loan_deduct, 0) + coalesce(p.other_deduct, 0))::numeric(16,2)::text as "otherDeduct",
  coalesce(p.net_pay, 0)::numeric(16,2)::text as "netPay",
  coalesce(p.company_cost, 0)::numeric(16,2)::text as "companyCost"`;

/** Whether the resignation of the person `s` was approved after the payment `p` of that month was computed. */
export const endedSince = `exists (select from hr_staff_resign e where e.staff_id = p.staff_id and e.status = 'approved' and not e.deleted
  and e.last_work_date = s.leave_date and left(e.last_work_date::text, 7) = p.salary_month and e.finished_at > p.basis_at)`;

/** Columns of a payment `p` with its person `s`, as rules of a grant know them. */
export const grantPaymentColumns = `p.id::text, p.code, p.staff_id::text as "staffId", s.name as "staffName", coalesce(nullif(s.name_en, ''), s.name) as "staffNameEn",
  s.staff_no as "staffNo",
  p.dept_id::text as "deptId", p.salary_month as "salaryMonth", p.pay_state as "payState", p.grant_id::text as "grantId", ${amounts},
  coalesce(s.bank_account, '') <> '' as "hasAccount", s.leave_date::text as "leaveDate", ${endedSince} as "endedSince"`;

export interface PaymentRow extends GrantPayment {
  readonly id: string;
  readonly code: string;
  readonly staffNo: string | null;
}

const paymentIds = (record: AnyDoc): string[] => [...new Set(linesOf(record, 'payments').flatMap((line) => idOf(line['paymentId']) ?? []))];

const payments: FactLookup = async ({ sql, record }) => {
  const ids = paymentIds(record);
  if (ids.length === 0) return {};
  const rows = await sql.query<PaymentRow>(
    `select ${grantPaymentColumns} from hr_salary_payment p join hr_pf_staff_onboard s on s.id = p.staff_id
     where p.id = any($1::bigint[]) and not p.deleted`,
    [ids],
    'fact_grant_payments',
  );
  return Object.fromEntries(rows.map((row) => [row.id, row]));
};

interface LoanRow {
  readonly staffId: string;
  readonly id: string;
  readonly code: string;
  readonly planClearDate: string;
  readonly balance: string;
}

/** Open loans of staff, the earliest due first; what the document of `own` holds of them counts as open. */
const openLoansOf = (sql: Sql, ids: readonly string[], resource: string, own: string | null): Promise<LoanRow[]> =>
  sql.query<LoanRow>(
    `select p.staff_id::text as "staffId", d.id::text, d.code, d.plan_clear_date::text as "planClearDate",
       (coalesce(b.quantity, 0) + coalesce(held.quantity, 0))::numeric(16,2)::text as balance
     from hr_salary_payment p join users u on u.staff_id = p.staff_id and not u.deleted
     join debit_note d on d.borrower = u.id and d.status = 'approved' and not d.deleted
     left join ledger_balance b on b.ledger = 'loan' and b.account = 'open' and b.dimensions = jsonb_build_object('loan', d.id::text)
     left join lateral (select sum(case when e.from_account = 'open' then e.quantity else 0 end) - sum(case when e.to_account = 'open' then e.quantity else 0 end) as quantity
       from ledger_entry e where e.resource = $2 and e.record_id = $3::bigint and e.ledger = 'loan' and e.dimensions = jsonb_build_object('loan', d.id::text)) held on true
     where p.id = any($1::bigint[]) and p.loan_deduct > 0 and coalesce(b.quantity, 0) + coalesce(held.quantity, 0) > 0
     order by d.plan_clear_date, d.id`,
    [ids, resource, own],
    'fact_grant_loans',
  );

const loans: FactLookup = async ({ sql, record, definition }) => {
  const ids = paymentIds(record);
  if (ids.length === 0) return {};
  const byStaff: Record<string, Omit<LoanRow, 'staffId'>[]> = {};
  for (const { staffId, ...loan } of await openLoansOf(sql, ids, definition.key, idOf(record['id']))) (byStaff[staffId] ??= []).push(loan);
  return byStaff;
};

/** Null where there is nothing to compare with: another kind of grant, or nothing was paid for the month before. */
const lastNet: FactLookup = async ({ sql, record }) => {
  const month = textOf(record['salaryMonth']);
  if (!isMonth(month) || record['grantType'] !== 'monthly') return null;
  const departments = Array.isArray(record['grantDepts']) ? record['grantDepts'].flatMap((id) => idOf(id) ?? []) : [];
  const [row] = await sql.query<{ net: string | null }>(
    `select sum(p.net_pay)::text as net from hr_salary_payment p
     where p.salary_month = to_char(to_date($1, 'YYYY-MM') - interval '1 month', 'YYYY-MM') and p.pay_state = 'paid' and not p.deleted
       and (cardinality($2::bigint[]) = 0 or p.dept_id = any($2))`,
    [month, departments],
    'fact_grant_last',
  );
  return row?.net == null ? null : subtract(row.net, '0');
};

const confirmedSlips: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['id']);
  if (id === null) return 0;
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from hr_salary_payment_record where grant_id = $1 and staff_confirmed and not deleted',
    [id],
    'fact_grant_confirmed',
  );
  return row?.count ?? 0;
};

export const grantFacts = { payments, loans, lastNet, confirmedSlips } as const satisfies Readonly<Record<string, FactLookup>>;
