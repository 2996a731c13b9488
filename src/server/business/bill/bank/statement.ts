/** The statement of a company account: its movements by days, each day with what came in, went out and was there at its end. */
import { add, subtract } from '#model/calculation/decimal.ts';
import type { Json } from '#model/field.ts';
import { inWord } from '#resources/bill/companyBankAccount.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import type { Sql } from '#server/db/sql.ts';

/** Amounts are decimal text in the account's currency; `source` and `sourceId` name the record that moved it. */
interface Movement extends Readonly<Record<string, Json>> {
  readonly id: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly summary: string;
  readonly payNo: string | null;
  readonly source: string;
  readonly sourceId: string;
  readonly takenBack: boolean;
}

interface Day extends Readonly<Record<string, Json>> {
  readonly date: string;
  readonly in: string;
  readonly out: string;
  readonly balance: string;
  readonly movements: readonly Movement[];
}

/** What the book has on an account before a day. What was booked later for an earlier day counts. */
export async function balanceBefore(sql: Sql, account: string, day: string): Promise<string> {
  const [before] = await sql.query<{ amount: string }>(
    `select (coalesce(a.opening_balance, 0) + coalesce(sum(case f.direction when $3 then f.amount else -f.amount end), 0))::text as amount
     from company_bank_account a left join company_bank_account_flows f on f.parent_id = a.id and f.flow_date < $2
     where a.id = $1 group by a.id`,
    [account, day, inWord],
    'statement_before',
  );
  return fixed(before?.amount ?? '0');
}

/**
 * Days on which something moved, after the opening balance of the account. What was booked later for an earlier day stands at that day, so balances are added up anew and are not those
 * that were noted when each movement was booked.
 */
export async function statementOf(sql: Sql, account: string, begin: string, end: string) {
  const movements = await sql.query<Movement>(
    `select id::text, flow_date::text as date, case direction when $4 then 'in' else 'out' end as direction, amount::text, summary,
       pay_no as "payNo", source_type as source, source_id as "sourceId", taken_back_on is not null as "takenBack"
     from company_bank_account_flows where parent_id = $1 and flow_date between $2 and $3 order by flow_date, line_no`,
    [account, begin, end, inWord],
    'statement_movements',
  );
  const opening = await balanceBefore(sql, account, begin);
  const days: Day[] = [];
  for (const date of new Set(movements.map((one) => one.date))) {
    const moved = movements.filter((one) => one.date === date);
    const total = (way: Movement['direction']): string =>
      sum(moved.filter(({ direction }) => direction === way).map(({ amount }) => amount));
    const [came, went] = [total('in'), total('out')];
    days.push({ date, in: came, out: went, balance: subtract(add(days.at(-1)?.balance ?? opening, came), went), movements: moved });
  }
  return { opening, closing: days.at(-1)?.balance ?? opening, days };
}
