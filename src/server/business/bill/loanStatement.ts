/** Loans of a person as a statement: what was lent, what cleared it, what is due and when; and who owes the company anything. */
import { dateAt } from '#model/calculation/dates.ts';
import { f, type Json } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { debitNote } from '#resources/bill/debitNote.ts';
import { requireCode } from '../../access/require.ts';
import { may, type Actor, type Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { nothingThere } from '../../documents/refusals.ts';
import { call, type BusinessCall } from '../call.ts';

type Row = Readonly<Record<string, Json>>;

/** `daysLeft` is below zero once it is overdue; `held` is what reports in approval offset. */
export interface StatementLoan extends Row {
  readonly id: string;
  readonly code: string;
  readonly loanType: string | null;
  readonly amount: string;
  readonly paidAt: string | null;
  readonly planClearDate: string;
  readonly daysLeft: number;
  readonly balance: string;
  readonly held: string;
  readonly writtenOff: string;
}

const loansOf = (sql: Sql, person: string, today: string, which: 'open' | 'all'): Promise<StatementLoan[]> =>
  sql.query<StatementLoan>(
    `select d.id::text, d.code, d.loan_type as "loanType", d.amount::text, d.paid_at::text as "paidAt",
       d.plan_clear_date::text as "planClearDate", d.plan_clear_date - $2::date as "daysLeft", d.balance::text,
       coalesce(d.written_off, 0)::numeric(16, 2)::text as "writtenOff", coalesce(h.quantity, 0)::numeric(16, 2)::text as held,
       coalesce((select jsonb_agg(jsonb_build_object('date', c.clear_date, 'by', c.clear_type, 'amount', c.amount::text,
           'resource', c.source_type, 'id', c.source_id) order by c.clear_date, c.line_no)
         from debit_note_clearings c where c.parent_id = d.id), '[]'::jsonb) as clearings
     from debit_note d left join ledger_balance h on h.ledger = 'loan' and h.account = 'held' and h.dimensions = jsonb_build_object('loan', d.id::text)
     where d.borrower = $1 and d.status = 'approved' and not d.deleted and ($3 = 'all' or d.balance > 0)
     order by d.balance > 0 desc, d.plan_clear_date, d.id limit 200`,
    [person, today, which],
    'loan_statement',
  );

/** What is not cleared, the earliest due first. */
export const openLoansOfPerson = (sql: Sql, person: string, today: string): Promise<StatementLoan[]> => loansOf(sql, person, today, 'open');

interface Person {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  readonly left: boolean;
}

async function personOf(sql: Sql, id: string): Promise<Person> {
  const [found] = await sql.query<Person>(
    `select u.id::text, u.real_name as name, coalesce(nullif(u.name_en, ''), u.real_name) as "nameEn",
       coalesce((select s.staff_state in ('resigned', 'retired') from hr_pf_staff_onboard s where s.user_id = u.id and not s.deleted
         order by s.id desc limit 1), false) as left
     from users u where u.id = $1`,
    [id],
    'loan_statement_person',
  );
  if (!found) throw nothingThere('missingPerson', w('Borrower', '借款人'), { id });
  return found;
}

/** Finance reads the loans of everybody, and so does payroll, which keeps back what is due. */
function requireOthers(actor: Actor): void {
  if (!may(actor, 'hrSalaryPayment', 'generate')) requireCode(actor, `${debitNote.key}:sensitive`);
}

/** Whom the statement is of: a user, the person of a file, or who leaves by a resignation. */
interface Whose {
  readonly borrower: string | null;
  readonly staffId: string | null;
  readonly leaver: string | null;
}

async function userOf(sql: Sql, { borrower, staffId, leaver }: Whose): Promise<string | null> {
  if (borrower !== null || (staffId === null && leaver === null)) return borrower;
  const [found] = await sql.query<{ user: string | null }>(
    `select s.user_id::text as user from hr_pf_staff_onboard s
     where s.id = coalesce($1::bigint, (select r.staff_id from hr_staff_resign r where r.id = $2::bigint))`,
    [staffId, leaver],
    'loan_statement_user',
  );
  // A person without an account has borrowed nothing.
  return found?.user ?? '0';
}

/** @throws 403 for the loans of somebody else, except for finance and payroll; 404 where there is no such person */
async function statement(context: Context, whose: Whose) {
  const { db, clock, zone } = context.services;
  const own = context.actor.userId;
  const others = [whose.borrower, whose.staffId, whose.leaver].some((one) => one !== null);
  if (others && whose.borrower !== own) requireOthers(context.actor);
  const borrower = (await userOf(db, whose)) ?? own;
  const today = dateAt(clock.now().toISOString(), zone);
  const [person, loans] = await Promise.all([personOf(db, borrower), loansOf(db, borrower, today, 'all')]);
  const open = loans.filter(({ balance }) => Number(balance) > 0);
  return {
    borrower,
    borrowerName: person.name,
    borrowerNameEn: person.nameEn,
    left: person.left,
    owed: sum(open.map(({ balance }) => balance)),
    overdue: sum(open.filter(({ daysLeft }) => daysLeft < 0).map(({ balance }) => balance)),
    held: sum(open.map(({ held }) => held)),
    nextDue: open[0]?.planClearDate ?? null,
    loans: loans as unknown as Json,
  };
}

interface Debtor {
  readonly borrower: string;
  readonly borrowerName: string;
  readonly borrowerNameEn: string;
  readonly left: boolean;
  readonly owed: string;
  readonly overdue: string;
  readonly nextDue: string;
}

/** Whoever owes anything, the earliest due first. */
const debtors = ({ services: { db, clock, zone } }: Context): Promise<Debtor[]> =>
  db.query<Debtor>(
    `select u.id::text as borrower, u.real_name as "borrowerName", coalesce(nullif(u.name_en, ''), u.real_name) as "borrowerNameEn",
       coalesce((select s.staff_state in ('resigned', 'retired') from hr_pf_staff_onboard s where s.user_id = u.id and not s.deleted
         order by s.id desc limit 1), false) as left,
       sum(d.balance)::text as owed, coalesce(sum(d.balance) filter (where d.plan_clear_date < $1::date), 0)::numeric(16, 2)::text as overdue,
       min(d.plan_clear_date)::text as "nextDue"
     from debit_note d join users u on u.id = d.borrower
     where d.status = 'approved' and not d.deleted and d.balance > 0
     group by u.id order by min(d.plan_clear_date), u.id limit 500`,
    [dateAt(clock.now().toISOString(), zone)],
    'loan_debtors',
  );

const borrowerFields = {
  borrower: f.user(w('Borrower', '借款人'), { required: true }),
  borrowerName: f.text(w('Name', '姓名'), { required: true }),
  borrowerNameEn: f.text(w('Name in English', '英文名'), { required: true }),
  left: f.boolean(w('Has left', '已离职'), { required: true }),
  owed: f.money(w('Owed', '未清合计'), { required: true }),
  overdue: f.money(w('Overdue', '其中逾期'), { required: true }),
} as const;

export const loanStatementCalls: readonly BusinessCall[] = [
  call({
    resource: debitNote.key,
    method: 'GET',
    path: 'statement',
    // Everybody reads their own; `run` asks for the permission to read another's.
    action: null,
    summary: w('Loans of a person, what cleared them and what is due', '个人借款对账单'),
    query: {
      borrower: f.user(w('Borrower', '借款人')),
      staffId: f.ref('hrPfStaffOnboard', w('Personnel file', '员工档案')),
      leaver: f.ref('hrStaffResign', w('Resignation', '离职单')),
    },
    answer: {
      ...borrowerFields,
      held: f.money(w('Held by reports in approval', '报销审批中'), { required: true }),
      nextDue: f.date(w('Next due', '最近到期')),
      loans: f.json(w('Loans', '借款'), { required: true }),
    },
    run: ({ context, query }) => statement(context, query),
  }),
  call({
    resource: debitNote.key,
    method: 'GET',
    path: 'debtors',
    // Finance and payroll; `run` asks for either.
    action: null,
    summary: w('Who owes the company anything, and when it is due', '未清借款人员'),
    answer: [{ ...borrowerFields, nextDue: f.date(w('Next due', '最近到期'), { required: true }) }],
    run: ({ context }) => {
      requireOthers(context.actor);
      return debtors(context);
    },
  }),
];
