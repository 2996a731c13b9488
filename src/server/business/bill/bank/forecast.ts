/** How much the company's accounts will hold in the coming weeks, as far as it is known, and what of guarantees and bills ends when. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { f, type Json } from '#model/field.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { companyBankAccount } from '#resources/bill/companyBankAccount.ts';
import type { Context } from '#server/context.ts';
import { calendarOf } from '#server/effects/hr/payBasis.ts';
import { call, type BusinessCall } from '#server/business/call.ts';
import { expectedMovements, type Asked, type Expected } from './forecastSources.ts';
import { undatedOf } from './undated.ts';

interface Day extends Readonly<Record<string, Json>> {
  readonly date: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
  readonly items: readonly Expected[];
}

interface Wanted {
  readonly days: number;
  readonly org: string | null;
  readonly currency: string;
}

/** Days over which holidays are looked up, for what is thought to be paid some working days from now. */
const calendarDays = 40;

/**
 * From what lies on the accounts of one currency today, without margin accounts: that money is bound. The first row is today, with what is due or
 * overdue; of the other days those on which something moves.
 */
async function forecast(context: Context, { days, org, currency }: Wanted) {
  const { db, clock, zone } = context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  const end = addDays(today, days);
  const [held] = await db.query<{ balance: string }>(
    `select coalesce(sum(balance), 0)::text as balance from company_bank_account
     where not deleted and status = 'enabled' and account_type <> 'margin' and coalesce(currency, 'CNY') = $1 and ($2::bigint is null or org_id = $2)`,
    [currency, org],
    'forecast_held',
  );
  const workCalendar = await calendarOf(db, today, addDays(today, calendarDays - 1));
  const asked: Asked = { context, today, end, currency, org, workCalendar };
  const [expected, undated] = await Promise.all([expectedMovements(asked), undatedOf(asked)]);
  const opening = fixed(held?.balance ?? '0');
  const rows: Day[] = [];
  for (const date of new Set([today, ...expected.map((one) => one.date)])) {
    const items = expected.filter((one) => one.date === date);
    const total = (way: Expected['direction']): string =>
      sum(items.filter(({ direction }) => direction === way).map(({ amount }) => amount));
    const [comes, goes] = [total('in'), total('out')];
    rows.push({ date, in: comes, out: goes, balance: subtract(add(rows.at(-1)?.balance ?? opening, comes), goes), items });
  }
  return { currency, opening, firstBelow: rows.find(({ balance }) => compare(balance, '0') < 0)?.date ?? null, rows, undated };
}

/** Bills that are to be honoured and guarantees that end within so many days, or are overdue, in the order of their days. */
async function due(context: Context, days: number) {
  const { db, clock, zone } = context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  return db.query<Due>(
    `select due_date::text as date, 'ebaAccept' as resource, b.id::text, b.code, coalesce(s.supplier_name, b.accept_bank) as name, b.amount::text,
       b.open_margin::text as margin, 'CNY' as currency, due_date < $1::date as over
     from eba_accept b left join supplier_management s on s.id = b.supplier_id
     where b.status = 'approved' and b.honoured_at is null and b.cancelled_at is null and not b.deleted and due_date <= $2::date
     union all
     select valid_to::text, 'BhApply', id::text, code, beneficiary, amount::text, open_margin::text, coalesce(currency, 'CNY'), valid_to < $1::date
     from bh_apply where status = 'approved' and outcome is null and not deleted and valid_to <= $2::date
     order by date, code`,
    [today, addDays(today, days)],
    'bank_papers_due',
  );
}

interface Due {
  readonly date: string;
  readonly resource: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly amount: string;
  readonly margin: string;
  readonly currency: string;
  readonly over: boolean;
}

const text = (en: string, zh: string) => f.text(w(en, zh), { required: true });
const daysAhead = f.integer(w('Days ahead', '预测天数'), { least: '1', most: '365' });
/** Days ahead where nobody says another number. */
const usualDays = 90;

export const forecastCalls: readonly BusinessCall[] = [
  call({
    resource: companyBankAccount.key,
    method: 'GET',
    path: 'forecast',
    action: 'page',
    summary: w('Money that is expected to come and go, and what will be there', '资金预测'),
    query: {
      days: daysAhead,
      orgId: f.ref('org', w('Entity', '所属组织')),
      currency: f.choice('currency', w('Currency', '币种')),
    },
    answer: {
      currency: f.choice('currency', w('Currency', '币种'), { required: true }),
      opening: f.money(w('Held today', '今日余额'), { required: true }),
      firstBelow: f.date(w('First day below zero', '首个透支日')),
      rows: f.json(w('Days', '逐日'), { required: true }),
      undated: f.json(w('Without a day', '日期未定'), { required: true }),
    },
    run: ({ context, query }) => forecast(context, { days: query.days ?? usualDays, org: query.orgId, currency: query.currency ?? 'CNY' }),
  }),
  call({
    resource: companyBankAccount.key,
    method: 'GET',
    path: 'due',
    action: 'page',
    summary: w('Bills and guarantees that end soon', '即将到期的汇票与保函'),
    query: { days: daysAhead },
    answer: [
      {
        date: f.date(w('Date', '日期'), { required: true }),
        resource: text('Kind', '类别'),
        id: text('Id', '编号'),
        code: text('No.', '单号'),
        name: text('Other party', '对方'),
        amount: f.money(w('Amount', '金额'), { required: true }),
        margin: f.money(w('Margin set aside', '占用保证金'), { required: true }),
        currency: f.choice('currency', w('Currency', '币种'), { required: true }),
        over: f.boolean(w('The day is over', '已过期'), { required: true }),
      },
    ],
    run: ({ context, query }) => due(context, query.days ?? usualDays),
  }),
];
