/**
 * What is known to come into the company's accounts and to leave them. Each source answers movements of one currency; a further kind of payment
 * is one more source in `sources`.
 */
import { addDays } from '#model/dates.ts';
import type { Json } from '#model/field.ts';
import { nextWorkDay, type CalendarDay } from '#model/workCalendar.ts';
import type { Context } from '../../context.ts';
import { calendar as contractCalendar, mostDays as contractDays } from '../contract/calendar.ts';

/** One movement to come. `amount` is decimal text above zero; `likely` where the day, or that it comes at all, is not certain. */
export interface Expected extends Readonly<Record<string, Json>> {
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly kind: string;
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly likely: boolean;
}

export interface Asked {
  readonly context: Context;
  readonly today: string;
  /** Last day, counted. */
  readonly end: string;
  readonly currency: string;
  /** Entity whose accounts are asked about; null for all of them. */
  readonly org: string | null;
  readonly workCalendar: readonly CalendarDay[];
}

type Source = (asked: Asked) => Promise<readonly Expected[]>;

/** Working days that a document in approval is thought to take until it is paid. */
const daysToPay = 3;
/** The day on which what came to the cashier on a day is thought to be paid. */
export const paidAfter = (from: string, workCalendar: readonly CalendarDay[]): string => {
  let day = from;
  for (let passed = 0; passed < daysToPay; passed += 1) day = nextWorkDay(day, workCalendar);
  return day;
};

/** Columns of documents that pay money when they are approved: what they pay, and what they are called. */
const paying = [
  { resource: 'expenseReport', table: 'expense_report', amount: 'pay_amount', name: 'reason' },
  { resource: 'expenseReportProject', table: 'expense_report_project', amount: 'pay_amount', name: 'reason' },
  { resource: 'debitNote', table: 'debit_note', amount: 'amount', name: 'reason' },
  { resource: 'hrSalaryGrant', table: 'hr_salary_grant', amount: 'net_total', name: 'salary_month' },
] as const;

type Waiting = Pick<Expected, 'resource' | 'id' | 'code' | 'name' | 'amount' | 'likely'>;

/** Documents in approval that will be paid; certain are those that only the cashier still has. They pay in yuan. */
const inApproval: Source = async (asked) => {
  if (asked.currency !== 'CNY') return [];
  const rows = await asked.context.services.db.query<Waiting>(
    `${paying
      .map(
        ({ resource, table, amount, name }) =>
          `select '${resource}' as resource, r.id::text, r.code, left(coalesce(r.${name}, ''), 60) as name, r.${amount}::text as amount,
             not exists (select 1 from task t where t.resource = '${resource}' and t.document_id = r.id and t.state = 'open'
               and 'r:finance_cashier' = any (t.principals)) as likely
           from ${table} r left join sys_department d on d.id = r.applicant_dept
           where r.status in ('submitted', 'reposted') and not r.deleted and r.${amount} > 0 and ($1::bigint is null or d.org_id = $1)`,
      )
      .join(' union all ')} order by resource, code`,
    [asked.org],
    'forecast_approval',
  );
  const date = paidAfter(asked.today, asked.workCalendar);
  return rows.map(({ resource, id, code, name, amount, likely }) => ({
    date,
    direction: 'out',
    kind: 'approval',
    resource,
    id,
    code,
    name,
    amount,
    likely,
  }));
};

/** What of issued bills their margin does not pay, on their last day; what is overdue already counts today. */
const billsDue: Source = async ({ context, today, end, currency, org }) =>
  currency !== 'CNY'
    ? []
    : context.services.db.query<Expected>(
        `select greatest(due_date, $1::date)::text as date, 'out' as direction, 'bill' as kind, 'ebaAccept' as resource, b.id::text, b.code,
           coalesce(s.supplier_name, b.accept_bank) as name, (b.amount - b.margin_amount)::text as amount, false as likely
         from eba_accept b left join supplier_management s on s.id = b.supplier_id
         where b.status = 'approved' and b.honoured_at is null and b.cancelled_at is null and not b.deleted and b.due_date <= $2::date
           and b.amount > b.margin_amount and ($3::bigint is null or b.drawer_org = $3) order by b.due_date, b.id`,
        [today, end, org],
        'forecast_bills',
      );

/** Margins of guarantees come back after their last day; where that is over already nobody knows when. */
const marginsBack: Source = ({ context, today, end, currency, org }) =>
  context.services.db.query<Expected>(
    `select greatest(valid_to, $1::date)::text as date, 'in' as direction, 'margin' as kind, 'BhApply' as resource, id::text, code,
       beneficiary as name, open_margin::text as amount, valid_to < $1::date as likely
     from bh_apply where status = 'approved' and open_margin > 0 and not deleted and valid_to <= $2::date and coalesce(currency, 'CNY') = $4
       and ($3::bigint is null or apply_org = $3) order by valid_to, id`,
    [today, end, org, currency],
    'forecast_margins',
  );

/** Lines of contracts' plans that are not paid yet; those whose day is over count today. Contracts name no entity, so they count for all only. */
const contractPlans: Source = async ({ context, today, end, currency, org }) => {
  if (org !== null) return [];
  const due = await contractCalendar(context, addDays(end, 1 - contractDays), end);
  return due.flatMap((line): Expected[] =>
    line.amount === null || Number(line.amount) <= 0 || (line.currency ?? 'CNY') !== currency
      ? []
      : [
          {
            date: line.date < today ? today : line.date,
            direction: line.direction === 'receive' ? 'in' : 'out',
            kind: 'contract',
            resource: 'contractParameter',
            id: line.id,
            code: line.contractNo,
            name: line.contractName,
            amount: line.amount,
            likely: line.date < today || line.kind === 'retention',
          },
        ],
  );
};

const sources: readonly Source[] = [inApproval, billsDue, marginsBack, contractPlans];

/** Everything that is expected until the last day, in the order of days. */
export async function expectedMovements(asked: Asked): Promise<readonly Expected[]> {
  const found = await Promise.all(sources.map((source) => source(asked)));
  return found
    .flat()
    .filter(({ date }) => date <= asked.end)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
