/** What the rules of bills ask (src/resources/bill says what each fact means). */
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/text.ts';
import { typedKey } from '#model/typed.ts';
import type { UsedInvoice } from '#resources/bill/billRules.ts';
import { Decimal } from 'decimal.js';
import type { Sql } from '../../db/sql.ts';
import type { EffectInput, FactLookup } from '../effect.ts';

const linesOf = (record: AnyDoc, name: string): readonly AnyDoc[] => (Array.isArray(record[name]) ? (record[name] as AnyDoc[]) : []);

type Asking = Pick<EffectInput, 'record'> & Parameters<FactLookup>[0];

/** The applicant; while a form is being filled in, the person himself. */
const applicantOf = ({ record, context }: Asking): string => idOf(record['applicant']) ?? context.actor.userId;

/** Which of these invoices, by the keys of their numbers, another bill in approval or approved carries; `but`: the bill that asks. */
export const invoicesInUse = async (
  sql: Sql,
  keys: readonly string[],
  but: { readonly resource: string; readonly id: string | null },
): Promise<readonly UsedInvoice[]> =>
  keys.length === 0
    ? []
    : sql.query<UsedInvoice>(
        `select distinct on (typed_key(u.no)) u.no as "invoiceNo", u.code from (
           select i.invoice_no as no, r.code, r.id, r.status, 'expenseReport' as resource from expense_report_items i
             join expense_report r on r.id = i.parent_id where not r.deleted
           union all
           select invoice_no, code, id, status, 'vehicleWarranty' from vehicle_warranty where not deleted) u
         where typed_key(u.no) = any($1::text[]) and u.status in ('submitted', 'reposted', 'approved')
           and (u.resource <> $2 or u.id is distinct from $3::bigint)
         order by typed_key(u.no), u.id`,
        [keys, but.resource, but.id],
        'fact_invoices',
      );

const usedInvoices: FactLookup = async ({ sql, record, definition }) => {
  const numbers = new Set(
    linesOf(record, 'items').flatMap((line) =>
      typeof line['invoiceNo'] === 'string' && line['invoiceNo'] !== '' ? [typedKey(line['invoiceNo'])] : [],
    ),
  );
  return invoicesInUse(sql, [...numbers], { resource: definition.key, id: idOf(record['id']) });
};

/** Budgets of the cost department with what is left in the ledger, this bill's own reservation given back. */
const budgets: FactLookup = async ({ sql, record, definition }) => {
  const dept = idOf(record['costDept']);
  const wanted = linesOf(record, 'items').flatMap((line) => {
    const day = textOf(line['happenDate']);
    return typeof line['expenseType'] === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
      ? [{ type: line['expenseType'], year: day.slice(0, 4) }]
      : [];
  });
  if (!dept || wanted.length === 0) return [];
  const rows = await sql.query<{ expenseType: string; year: number; control: string; left: string; own: string }>(
    `select b.expense_type as "expenseType", b.budget_year as year, coalesce(b.control, 'none') as control, coalesce(l.quantity, 0)::text as left,
       coalesce((select sum(case when e.from_account = 'left' then e.quantity else 0 end) - sum(case when e.to_account = 'left' then e.quantity else 0 end)
         from ledger_entry e where e.resource = $3 and e.record_id = $4::bigint and e.ledger = 'budget'
           and e.dimensions = jsonb_build_object('dept', b.dept_id::text, 'type', b.expense_type, 'year', b.budget_year::text)), 0)::text as own
     from expense_budget b left join ledger_balance l on l.ledger = 'budget' and l.account = 'left'
       and l.dimensions = jsonb_build_object('dept', b.dept_id::text, 'type', b.expense_type, 'year', b.budget_year::text)
     where b.dept_id = $1::bigint and not b.deleted and (b.expense_type, b.budget_year) in (select w.type, w.year::int from jsonb_to_recordset($2::jsonb) as w(type text, year text))`,
    [dept, JSON.stringify(wanted), definition.key, idOf(record['id'])],
    'fact_budgets',
  );
  return rows.map(({ own, ...row }) => ({ ...row, left: new Decimal(row.left).plus(own).toFixed(2) }));
};

/** Approved loans of a person that are not cleared; what this document itself holds of them counts as open. */
const loansOf = (borrower: (asking: Asking) => string | null): FactLookup => {
  const lookup: FactLookup = async (asking) => {
    const person = borrower(asking);
    if (!person) return [];
    const own = idOf(asking.record['id']);
    const rows = await asking.sql.query<{ id: string; code: string; planClearDate: string; open: string; own: string }>(
      `select d.id::text, d.code, d.plan_clear_date::text as "planClearDate", coalesce(b.quantity, 0)::text as open,
         coalesce((select sum(case when e.from_account = 'open' then e.quantity else 0 end) - sum(case when e.to_account = 'open' then e.quantity else 0 end)
           from ledger_entry e where e.resource = $2 and e.record_id = $3::bigint and e.ledger = 'loan' and e.dimensions = jsonb_build_object('loan', d.id::text)), 0)::text as own
       from debit_note d left join ledger_balance b on b.ledger = 'loan' and b.account = 'open' and b.dimensions = jsonb_build_object('loan', d.id::text)
       where d.borrower = $1 and d.status = 'approved' and not d.deleted and not ($2 = 'debitNote' and d.id is not distinct from $3::bigint)
       order by d.plan_clear_date, d.id`,
      [person, asking.definition.key, own],
      'fact_loans',
    );
    return rows
      .map(({ open, own: held, ...row }) => ({ ...row, balance: new Decimal(open).plus(held).toFixed(2) }))
      .filter(({ balance }) => new Decimal(balance).greaterThan(0));
  };
  return lookup;
};

const fileOf = (person: (asking: Asking) => string | null): FactLookup => {
  const lookup: FactLookup = async (asking) => {
    const user = person(asking);
    if (!user) return null;
    const [row] = await asking.sql.query<object>(
      `select name, dept_id::text as "departmentId", bank_name as "bankName", bank_account as "bankAccount"
       from hr_pf_staff_onboard where user_id = $1 and not deleted order by id desc limit 1`,
      [user],
      'fact_payee',
    );
    return row ?? null;
  };
  return lookup;
};

const borrowerOf = ({ record }: Asking): string | null => idOf(record['borrower']);

export const expenseFacts = {
  usedInvoices,
  budgets,
  openLoans: loansOf(applicantOf),
  payee: fileOf(applicantOf),
} as const satisfies Readonly<Record<string, FactLookup>>;
export const loanFacts = { borrowerFile: fileOf(borrowerOf), openLoans: loansOf(borrowerOf) } as const satisfies Readonly<
  Record<string, FactLookup>
>;
