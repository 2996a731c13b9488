/** The cashier's desk: open payments by the day on which they are due, the accounts that they are paid from, and which run has which. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { f, type Json } from '#model/field.ts';
import { w } from '#model/words.ts';
import { paymentBatch } from '#resources/bill/paymentBatch.ts';
import { payTask, runsFrom, unfitForBank, type RunAccount } from '#resources/bill/rules/paymentRuns.ts';
import { may, type Context } from '#server/context.ts';
import { paymentsOf } from '#server/effects/bill/payTasks.ts';
import { calendarOf } from '#server/effects/hr/payBasis.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import { paidAfter } from './forecastSources.ts';

/** Days before and after today over which holidays are looked up. */
const [calendarBefore, calendarAfter] = [25, 14];

interface DeskAccount extends RunAccount {
  readonly id: string;
  readonly name: string;
  readonly bank: string;
  readonly numberEnd: string | null;
  readonly balance: string;
}

const accountsOf = async ({ services }: Context): Promise<readonly DeskAccount[]> =>
  (
    await services.db.query<DeskAccount>(
      `select id::text, account_name as name, bank_name as bank, number_end as "numberEnd", org_id::text as "orgId", coalesce(currency, 'CNY') as currency,
         account_type as "accountType", coalesce(balance, 0)::text as balance, status is distinct from 'disabled' as enabled
       from company_bank_account where not deleted order by currency, account_name, id`,
      [],
      'desk_accounts',
    )
  ).filter(runsFrom);

/** Number of the run that has each of the tasks. */
async function runsBy(
  { services }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly code: string }>> {
  const rows = await services.db.query<{ task: string; id: string; code: string }>(
    `select t.thing::text as task, r.id::text, r.code from booking_target t join booking b on b.target = t.id
       join payment_batch r on r.id = b.record_id where b.resource = 'paymentBatch' and t.kind = $1 and t.thing = any ($2::bigint[])`,
    [payTask, ids],
    'desk_runs',
  );
  return new Map(rows.map(({ task, ...run }) => [task, run]));
}

async function desk(context: Context) {
  const { db, clock, zone } = context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  const found = await paymentsOf(db, context, null);
  const [runs, workCalendar, accounts] = await Promise.all([
    runsBy(
      context,
      found.map(({ taskId }) => taskId),
    ),
    calendarOf(db, addDays(today, -calendarBefore), addDays(today, calendarAfter)),
    accountsOf(context),
  ]);
  const seesAccounts = may(context.actor, paymentBatch.key, 'sensitive');
  const tasks = found
    .map(({ openedAt, needDate, payeeAccount, ...payment }) => ({
      ...payment,
      payeeAccount: payeeAccount === null || seesAccounts ? payeeAccount : payeeAccount.slice(-4),
      due: needDate ?? paidAfter(dateAt(new Date(openedAt).toISOString(), zone), workCalendar),
      run: runs.get(payment.taskId) ?? null,
      // What no bank can carry out is decided in the inbox.
      byHand: unfitForBank({ ...payment, payeeAccount })?.reason ?? null,
    }))
    .toSorted((a, b) => a.due.localeCompare(b.due));
  return { today, accounts: accounts as unknown as Json, tasks: tasks as unknown as Json };
}

export const cashierDeskCalls: readonly BusinessCall[] = [
  call({
    resource: paymentBatch.key,
    method: 'GET',
    path: 'desk',
    action: 'page',
    summary: w('Open payments, and the accounts that they are paid from', '出纳付款台'),
    answer: {
      today: f.date(w('Today', '今天'), { required: true }),
      accounts: f.json(w('Accounts', '账户')),
      tasks: f.json(w('Open payments', '待付款项')),
    },
    run: ({ context }) => desk(context),
  }),
];
