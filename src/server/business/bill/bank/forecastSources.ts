/**
 * What is known to come into the company's accounts and to leave them. Each source answers movements of one currency; a further kind of payment
 * is one more source in `sources`.
 */
import { addDays } from '#model/calculation/dates.ts';
import { isPositive, least, subtract } from '#model/calculation/decimal.ts';
import type { Json } from '#model/field.ts';
import { nextWorkDay, type CalendarDay } from '#model/calculation/workCalendar.ts';
import type { Context } from '#server/context.ts';
import { calendar as contractCalendar, mostDays as contractDays } from '#server/business/contract/calendar.ts';

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

/** Columns of documents that pay money when they are approved: what they pay, what they are called, the department whose entity pays. */
const paying = [
  { resource: 'expenseReport', table: 'expense_report', amount: 'pay_amount', name: 'reason', dept: 'cost_dept' },
  { resource: 'expenseReportProject', table: 'expense_report_project', amount: 'pay_amount', name: 'reason', dept: 'cost_dept' },
  { resource: 'travelReport', table: 'travel_report', amount: 'pay_amount', name: 'summary', dept: 'cost_dept' },
  { resource: 'debitNote', table: 'debit_note', amount: 'amount', name: 'reason', dept: 'applicant_dept' },
  { resource: 'hrSalaryGrant', table: 'hr_salary_grant', amount: 'net_total', name: 'salary_month', dept: 'applicant_dept' },
] as const;

/** Whether anybody but the cashier still decides on it, so that it may yet be refused. */
const undecided = (resource: string): string =>
  `not exists (select 1 from task t where t.resource = '${resource}' and t.document_id = r.id and t.state = 'open'
     and 'r:finance_cashier' = any (t.principals))`;

type Waiting = Pick<Expected, 'resource' | 'id' | 'code' | 'name' | 'amount' | 'likely'>;

/** Documents in approval that will be paid; certain are those that only the cashier still has. They pay in yuan. */
const inApproval: Source = async (asked) => {
  if (asked.currency !== 'CNY') return [];
  const rows = await asked.context.services.db.query<Waiting>(
    `${paying
      .map(
        ({ resource, table, amount, name, dept }) =>
          `select '${resource}' as resource, r.id::text, r.code, left(coalesce(r.${name}, ''), 60) as name, r.${amount}::text as amount,
             ${undecided(resource)} as likely
           from ${table} r left join sys_department d on d.id = r.${dept}
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

/** Payment requests in approval, on the day on which they are needed; acceptance bills move no account now. */
const requested: Source = async (asked) => {
  const { context, today, currency, org } = asked;
  const rows = await context.services.db.query<Waiting & { readonly needed: string | null }>(
    `select r.id::text, r.code, r.payee_name as name, r.amount::text, r.need_date::text as needed, ${undecided('fundPayment')} as likely
     from fund_payment r where r.status in ('submitted', 'reposted') and not r.deleted and r.amount > 0 and r.currency = $1
       and r.pay_method <> 'acceptance' and ($2::bigint is null or r.pay_org = $2) order by r.need_date, r.id`,
    [currency, org],
    'forecast_requests',
  );
  return rows.map(({ needed, ...row }) => ({
    ...row,
    date: needed === null ? paidAfter(today, asked.workCalendar) : needed < today ? today : needed,
    direction: 'out',
    kind: 'approval',
    resource: 'fundPayment',
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

interface Request {
  readonly ledger: string;
  readonly retention: boolean;
  readonly amount: string;
}

/** What payment requests in approval ask for under contracts, by ledger. */
const liveRequests = ({ context }: Asked): Promise<readonly Request[]> =>
  context.services.db.query<Request>(
    `select p.id::text as ledger, r.fund_pay_type = 'retention' as retention, sum(r.amount)::text as amount
     from fund_payment r join contract_parameter p on p.contract_id = r.contract_id and not p.deleted
     where r.status in ('submitted', 'reposted') and not r.deleted group by 1, 2`,
    [],
    'forecast_contract_requests',
  );

/**
 * Lines of contracts' plans that are not paid yet; those whose day is over count today. What a request in approval asks for covers the first
 * lines, as what was paid does, since the request itself counts. Contracts name no entity, so they count for all only.
 */
const contractPlans: Source = async (asked) => {
  const { context, today, end, currency, org } = asked;
  if (org !== null) return [];
  const due = await contractCalendar(context, addDays(end, 1 - contractDays), end);
  const covering = new Map((await liveRequests(asked)).map(({ ledger, retention, amount }) => [`${ledger} ${String(retention)}`, amount]));
  return due.flatMap((line): Expected[] => {
    if (line.amount === null || (line.currency ?? 'CNY') !== currency) return [];
    const key = `${line.id} ${String(line.kind === 'retention')}`;
    const covered = least(covering.get(key) ?? '0', line.amount);
    covering.set(key, subtract(covering.get(key) ?? '0', covered));
    const amount = subtract(line.amount, covered);
    return isPositive(amount)
      ? [
          {
            date: line.date < today ? today : line.date,
            direction: line.direction === 'receive' ? 'in' : 'out',
            kind: 'contract',
            resource: 'contractParameter',
            id: line.id,
            code: line.contractNo,
            name: line.contractName,
            amount,
            likely: line.date < today || line.kind === 'retention',
          },
        ]
      : [];
  });
};

const sources: readonly Source[] = [inApproval, requested, billsDue, marginsBack, contractPlans];

/** Everything that is expected until the last day, in the order of days. */
export async function expectedMovements(asked: Asked): Promise<readonly Expected[]> {
  const found = await Promise.all(sources.map((source) => source(asked)));
  return found
    .flat()
    .filter(({ date }) => date <= asked.end)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
