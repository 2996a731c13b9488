/** Open payments of the cashier's, as they are read from the five kinds of documents. */
import type { PaidKind, Payment } from '#resources/bill/rules/paymentRuns.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';

/** Where each kind keeps what the payment is; `org` is the entity that pays, `needDate` the day on which it is wanted. */
interface Source {
  readonly from: string;
  readonly payee: string;
  readonly bank: string;
  readonly account: string;
  readonly amount: string;
  readonly purpose: string;
  readonly org: string;
  readonly currency?: string;
  readonly needDate?: string;
  readonly bankCode?: string;
}

const ofDepartment = (table: string, purpose: string): Source => ({
  from: `${table} r left join sys_department d on d.id = r.cost_dept`,
  payee: 'r.payee_name',
  bank: 'r.bank_name',
  account: 'r.bank_account',
  amount: 'r.pay_amount',
  purpose,
  org: 'd.org_id',
});

const sources: Readonly<Record<PaidKind, Source>> = {
  expenseReport: ofDepartment('expense_report', 'r.reason'),
  expenseReportProject: ofDepartment('expense_report_project', 'r.reason'),
  travelReport: ofDepartment('travel_report', 'r.summary'),
  debitNote: {
    from: 'debit_note r left join sys_department d on d.id = r.borrow_dept left join users u on u.id = r.borrower',
    payee: 'u.real_name',
    bank: 'r.bank_name',
    account: 'r.bank_account',
    amount: 'r.amount',
    purpose: 'r.reason',
    org: 'd.org_id',
  },
  fundPayment: {
    from: 'fund_payment r left join supplier_management s on s.id = r.supplier_id and s.bank_account = r.payee_account',
    payee: 'r.payee_name',
    bank: 'r.payee_bank',
    account: 'r.payee_account',
    amount: 'r.amount',
    purpose: 'r.reason',
    org: 'r.pay_org',
    currency: 'r.currency',
    needDate: 'r.need_date',
    bankCode: 's.bank_code',
  },
};

const selectOf = ([resource, source]: readonly [string, Source]): string => `
  select '${resource}' as resource, r.id, r.code, ${source.payee} as "payeeName", ${source.bank} as "payeeBank",
    ${source.bankCode ?? 'null'} as "bankCode", nullif(${source.account}, '') as "payeeAccount", coalesce(${source.amount}, 0)::text as amount,
    coalesce(${source.currency ?? 'null'}, 'CNY') as currency, ${source.org}::text as "orgId", r.pay_method as "payMethod",
    left(regexp_replace(coalesce(${source.purpose}, ''), '\\s+', ' ', 'g'), 60) as purpose, ${source.needDate ?? 'null'}::date::text as "needDate"
  from ${source.from} where not r.deleted and r.status in ('submitted', 'reposted')`;

const documents = Object.entries(sources).map(selectOf).join(' union all ');

/** A payment with when it came to the cashier, and when it is wanted where its document says so. */
export interface OpenPayment extends Payment {
  readonly openedAt: string;
  readonly needDate: string | null;
}

/** The open payments that stand in this person's inbox as a cashier, the oldest first; of `ids` only, where they are given. */
export const paymentsOf = (sql: Sql, { actor }: Context, ids: readonly string[] | null): Promise<OpenPayment[]> =>
  sql.query<OpenPayment>(
    `select t.id::text as "taskId", d.resource, d.id::text as "documentId", d.code, d."payeeName", d."payeeBank", d."bankCode", d."payeeAccount",
       d.amount, d.currency, d."orgId", d."payMethod", d.purpose, d."needDate", t.opened_at as "openedAt"
     from task t join (${documents}) d on d.resource = t.resource and d.id = t.document_id
     where t.state = 'open' and t.kind = 'approve' and 'r:finance_cashier' = any (t.principals)
       and exists (select from inbox b where b.task_id = t.id and b.principal = any ($1::text[]))
       and ($2::bigint[] is null or t.id = any ($2)) order by t.opened_at, t.id`,
    [actor.principals, ids],
    'open_payments',
  );

/** Those of the tasks that are still open, with their instances held until the transaction ends: nobody decides them meanwhile. */
export async function holdTasks(tx: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  await tx.query(
    `select 1 from flow_instance where id in (select instance_id from task where id = any ($1::bigint[])) order by id for no key update`,
    [ids],
    'payments_hold',
  );
  const open = await tx.query<{ id: string }>(
    `select id::text from task where id = any ($1::bigint[]) and state = 'open'`,
    [ids],
    'payments_still_open',
  );
  return new Set(open.map(({ id }) => id));
}
