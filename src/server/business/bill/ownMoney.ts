/** What a person is owed, owes and could claim, in one answer: their own records only, in one query for each part. */
import { dateAt } from '#model/calculation/dates.ts';
import { f, type Json } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { call, type BusinessCall } from '../call.ts';
import { openLoansOfPerson } from './loanStatement.ts';

type Row = Readonly<Record<string, Json>>;

/** A bill of one's own in approval, with the step that it waits at. */
interface OwnBill extends Row {
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  /** What there is left to do is to pay it. */
  readonly approved: boolean;
  readonly step: string | null;
  readonly stepEn: string | null;
  readonly since: string | null;
  readonly with: readonly { readonly zh: string; readonly en: string }[];
}

/** The last step of these bills is their payment. */
const payingStep = 'pay';
/** More names than anybody reads. */
const mostNames = 4;

const billsOf = (sql: Sql, person: string): Promise<OwnBill[]> =>
  sql.query<OwnBill>(
    `with own as (
       select 'expenseReport' as resource, id, code, pay_amount as amount, current_assignees from expense_report
         where applicant = $1 and status in ('submitted', 'reposted') and not deleted
       union all
       select 'expenseReportProject', id, code, pay_amount, current_assignees from expense_report_project
         where applicant = $1 and status in ('submitted', 'reposted') and not deleted
       union all
       select 'travelReport', id, code, pay_amount, current_assignees from travel_report
         where applicant = $1 and status in ('submitted', 'reposted') and not deleted
       union all
       select 'debitNote', id, code, amount, current_assignees from debit_note
         where borrower = $1 and status in ('submitted', 'reposted') and not deleted)
     select o.resource, o.id::text, o.code, coalesce(o.amount, 0)::text as amount, t.name as step, t.name_en as "stepEn",
       to_char(t.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
       o.resource <> 'debitNote' and coalesce(t.node_id = $2, false) as approved,
       coalesce((select jsonb_agg(jsonb_build_object('zh', u.real_name, 'en', coalesce(nullif(u.name_en, ''), u.real_name)) order by u.id)
         from (select * from users where id = any(o.current_assignees) order by id limit $3) u), '[]'::jsonb) as "with"
     from own o left join lateral (select node_id, name, name_en, opened_at from task
       where resource = o.resource and document_id = o.id and state = 'open' order by opened_at, id limit 1) t on true
     order by t.opened_at nulls last, o.resource, o.id`,
    [person, payingStep, mostNames],
    'own_bills',
  );

const newest = 3;

/** Invoices of the wallet that no bill carries: how many, what they come to, and the ones that came last. */
async function freeInvoices(sql: Sql, person: string) {
  const [row] = await sql.query<{ count: number; total: string; newest: readonly Row[] }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::text as total,
       coalesce((select jsonb_agg(jsonb_build_object('id', n.id::text, 'seller', n.seller, 'invoiceDate', n.invoice_date, 'amount', n.amount::text))
         from (select * from invoice_record where owner = $1 and invoice_state = 'free' and not deleted
           order by invoice_date desc, id desc limit $2) n), '[]'::jsonb) as newest
     from invoice_record where owner = $1 and invoice_state = 'free' and not deleted`,
    [person, newest],
    'own_invoices',
  );
  return row ?? { count: 0, total: '0', newest: [] };
}

const mostTrips = 20;

/** Approved trips of the person that nobody has reported for them: over, on the way, or to come. `draft` is a report that was begun. */
const tripsOf = (sql: Sql, person: string, today: string): Promise<Row[]> =>
  sql.query<Row>(
    `select t.id::text, t.code, t.destination, t.start_date::text as "startDate", t.end_date::text as "endDate",
       case when t.end_date < $2 then 'back' when t.start_date <= $2 then 'away' else 'waiting' end as state,
       (select max(r.id)::text from travel_report r where r.travel_apply_id = t.id and r.applicant = $1 and r.status in ('draft', 'rejected')
         and not r.deleted) as draft
     from travel_apply t
     where t.status = 'approved' and not t.deleted and t.cancelled_at is null and (t.traveller = $1 or $1 = any(t.companions))
       and not (t.traveller = $1 and t.reported_at is not null)
       and not exists (select from travel_report r where r.travel_apply_id = t.id and r.applicant = $1 and r.status in ('submitted', 'reposted', 'approved')
         and not r.deleted)
     order by t.end_date >= $2, t.end_date, t.id limit $3`,
    [person, today, mostTrips],
    'own_trips',
  );

async function ownMoney({ services: { db, clock, zone }, actor: { userId } }: Context) {
  const today = dateAt(clock.now().toISOString(), zone);
  const [bills, loans, invoices, trips] = await Promise.all([
    billsOf(db, userId),
    openLoansOfPerson(db, userId, today),
    freeInvoices(db, userId),
    tripsOf(db, userId, today),
  ]);
  const owed = bills.filter(({ approved }) => approved);
  return {
    owedTotal: sum(owed.map(({ amount }) => amount)),
    owed,
    inApproval: bills.filter(({ approved }) => !approved),
    oweTotal: sum(loans.map(({ balance }) => balance)),
    loans,
    invoices,
    trips,
  };
}

export const ownMoneyCalls: readonly BusinessCall[] = [
  call({
    resource: expenseReport.key,
    method: 'GET',
    path: 'mine',
    // Everybody's own; `run` reads nobody else's.
    action: null,
    summary: w('What I am owed, owe and could claim', '我的报销与借款'),
    answer: {
      owedTotal: f.money(w('Owed to me', '待付给我'), { required: true }),
      owed: f.json(w('Approved, not yet paid', '已批准待付款'), { required: true }),
      inApproval: f.json(w('In approval', '审批中'), { required: true }),
      oweTotal: f.money(w('What I owe', '我的欠款'), { required: true }),
      loans: f.json(w('Open loans', '未清借款'), { required: true }),
      invoices: f.json(w('Free invoices', '未报销发票'), { required: true }),
      trips: f.json(w('Trips', '出差'), { required: true }),
    },
    run: async ({ context }) => {
      const { owed, inApproval, loans, invoices, trips, ...totals } = await ownMoney(context);
      const json = (value: unknown): Json => value as Json;
      return {
        ...totals,
        owed: json(owed),
        inApproval: json(inApproval),
        loans: json(loans),
        invoices: json(invoices),
        trips: json(trips),
      };
    },
  }),
];
