/** What the rules of bills ask (src/resources/bill says what each fact means). */
import type { AnyDoc } from '#model/definition.ts';
import { isDate } from '#model/calculation/dates.ts';
import { idOf } from '#model/calculation/text.ts';
import type { Sql } from '../../db/sql.ts';
import type { LoanTrip } from '#resources/bill/rules/loans.ts';
import { Decimal } from 'decimal.js';
import type { EffectInput, FactLookup } from '../effect.ts';
import { itemSources } from './claims.ts';
import { knownInvoices } from './knownInvoices.ts';
import { costOrg, payingAccount } from './paying.ts';
import { spending } from './projectSpending.ts';
import { usedInvoices } from './usedInvoices.ts';

const linesOf = (record: AnyDoc, name: string): readonly AnyDoc[] => (Array.isArray(record[name]) ? (record[name] as AnyDoc[]) : []);

export type Asking = Pick<EffectInput, 'record'> & Parameters<FactLookup>[0];

/** The applicant; while a form is being filled in, the person themselves. */
export const applicantOf = ({ record, context }: Asking): string => idOf(record['applicant']) ?? context.actor.userId;

/** A row of budgets that a bill needs. */
export interface BudgetKey {
  readonly type: string;
  readonly year: string;
}

/** Types and years of the expense lines. */
const ofItems = (record: AnyDoc): readonly BudgetKey[] =>
  linesOf(record, 'items').flatMap(({ expenseType, happenDate }) =>
    typeof expenseType === 'string' && isDate(happenDate) ? [{ type: expenseType, year: happenDate.slice(0, 4) }] : [],
  );

/** Budgets of the cost department with what is left in the ledger, this bill's own reservation given back. */
export const budgetsOf = (keysOf: (record: AnyDoc) => readonly BudgetKey[]): FactLookup => {
  const lookup: FactLookup = async ({ sql, record, definition }) => {
    const dept = idOf(record['costDept']);
    const wanted = keysOf(record);
    if (!dept || wanted.length === 0) return [];
    const rows = await sql.query<{ expenseType: string; year: number; control: string; total: string; left: string; own: string }>(
      `select b.expense_type as "expenseType", b.budget_year as year, coalesce(b.control, 'none') as control,
       (coalesce(b.annual_amount, 0) + coalesce(b.adjust_amount, 0))::text as total, coalesce(l.quantity, 0)::text as left,
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
  return lookup;
};

/** Approved loans of a person that are not cleared; what this document itself holds of them counts as open. */
type PersonOf = (asking: Asking) => string | null | Promise<string | null>;

export const loansOf = (borrower: PersonOf): FactLookup => {
  const lookup: FactLookup = async (asking) => {
    const person = await borrower(asking);
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

export const fileOf = (person: PersonOf): FactLookup => {
  const lookup: FactLookup = async (asking) => {
    const user = await person(asking);
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

/** The trip of a travel advance. */
const trip: FactLookup = async ({ sql, record }) => {
  const id = idOf(record['travelApplyId']);
  if (id === null) return undefined;
  const [row] = await sql.query<LoanTrip>(
    `select code, status, cancelled_at as "cancelledAt", end_date::text as "endDate", est_total::text as "estTotal",
       array_remove(traveller || coalesce(companions, '{}'), null)::text[] as travellers
     from travel_apply where id = $1 and not deleted`,
    [id],
    'fact_loan_trip',
  );
  return row ?? null;
};

const borrowerOf = ({ record }: Asking): string | null => idOf(record['borrower']);

/** What the borrower owes or asks for beside open loans: held by reports in approval, and other loan notes in approval. */
export async function owedBeside(sql: Sql, borrower: string, but: string | null): Promise<string> {
  const [row] = await sql.query<{ owed: string }>(
    `select (coalesce((select sum(b.quantity) from debit_note d
         join ledger_balance b on b.ledger = 'loan' and b.account = 'held' and b.dimensions = jsonb_build_object('loan', d.id::text)
         where d.borrower = $1 and d.status = 'approved' and not d.deleted), 0)
       + coalesce((select sum(d.amount) from debit_note d where d.borrower = $1 and d.status in ('submitted', 'reposted') and not d.deleted
         and d.id is distinct from $2::bigint), 0))::numeric(16, 2)::text as owed`,
    [borrower, but],
    'fact_owed_beside',
  );
  return row?.owed ?? '0.00';
}

const owedBesideLoan: FactLookup = async ({ sql, record }) => {
  const borrower = idOf(record['borrower']);
  return borrower === null ? undefined : owedBeside(sql, borrower, idOf(record['id']));
};

export const expenseFacts = {
  usedInvoices: usedInvoices('items'),
  knownInvoices: knownInvoices('items'),
  budgets: budgetsOf(ofItems),
  openLoans: loansOf(applicantOf),
  payee: fileOf(applicantOf),
  payingAccount,
  costOrg,
  sources: itemSources,
} as const satisfies Readonly<Record<string, FactLookup>>;
/** A report on a project has no budget of a department. */
export const projectExpenseFacts = {
  usedInvoices: expenseFacts.usedInvoices,
  knownInvoices: expenseFacts.knownInvoices,
  openLoans: expenseFacts.openLoans,
  payee: expenseFacts.payee,
  payingAccount,
  costOrg,
  spending,
  sources: itemSources,
} as const satisfies Readonly<Record<string, FactLookup>>;
export const loanFacts = {
  borrowerFile: fileOf(borrowerOf),
  openLoans: loansOf(borrowerOf),
  owedBeside: owedBesideLoan,
  trip,
  payingAccount,
} as const satisfies Readonly<Record<string, FactLookup>>;
