/**
 * The reconciliation of an account at a day. What the book and the bank both have by then is settled; what one of them has alone is named.
 * What was booked before the first line that the bank reported counts as known to the bank, unless a later line turned out to be it.
 */
import { addDays } from '#model/calculation/dates.ts';
import type { Json } from '#model/field.ts';
import { add, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { inWord } from '#resources/bill/companyBankAccount.ts';
import type { Sql } from '#server/db/sql.ts';
import { balanceBefore } from './statement.ts';

interface Side extends Readonly<Record<string, Json>> {
  readonly id: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly text: string;
  readonly payNo: string | null;
  readonly matchNo: number | null;
}
interface BankLine extends Side {
  readonly counterparty: string | null;
  readonly summary: string | null;
  readonly balanceAfter: string | null;
  readonly matchState: string;
}
interface BookMovement extends Side {
  readonly source: string;
  readonly sourceId: string;
}

/** What was matched within so many days before the day is shown. */
const shownDays = 31;

const lineColumns = `l.id::text, l.line_date::text as date, l.direction, l.amount::text, concat_ws('：', l.counterparty, l.summary) as text,
  l.counterparty, l.summary, l.pay_no as "payNo", l.balance_after::text as "balanceAfter", l.match_no as "matchNo", l.match_state as "matchState"`;
const movementColumns = `f.id::text, f.flow_date::text as date, case f.direction when '${inWord}' then 'in' else 'out' end as direction,
  f.amount::text, f.summary as text, f.pay_no as "payNo", f.source_type as source, f.source_id as "sourceId", f.match_no as "matchNo"`;

/** Numbers of the account's matches of which something lies after the day; `$1` is the account, `$2` the day. */
const later = `select match_no from bank_statement_line where account_id = $1 and match_no is not null and line_date > $2
  union select match_no from company_bank_account_flows where parent_id = $1 and match_no is not null and flow_date > $2`;

/** Balance by the bank at the end of a day: what its last line says that tells one, and what moved after that; null where none tells it. */
async function bankBalance(sql: Sql, account: string, date: string): Promise<string | null> {
  const [row] = await sql.query<{ balance: string }>(
    `with told as (select id, line_date, balance_after from bank_statement_line
       where account_id = $1 and line_date <= $2 and balance_after is not null and not deleted order by line_date desc, id desc limit 1)
     select (t.balance_after + coalesce((select sum(case l.direction when 'in' then l.amount else -l.amount end) from bank_statement_line l
       where l.account_id = $1 and not l.deleted and l.line_date <= $2 and (l.line_date, l.id) > (t.line_date, t.id)), 0))::text as balance
     from told t`,
    [account, date],
    'reconciliation_bank',
  );
  return row?.balance ?? null;
}

const came = (sides: readonly Side[], way: Side['direction']): string =>
  sum(sides.filter(({ direction }) => direction === way).map(({ amount }) => amount));

/** Both balances once each has what only the other one has; null where the bank told no balance. */
function adjusted(
  { bookBalance, bankBalance }: { readonly bookBalance: string; readonly bankBalance: string | null },
  lines: readonly Side[],
  movements: readonly Side[],
) {
  const [bankIn, bankOut, bookIn, bookOut] = [came(lines, 'in'), came(lines, 'out'), came(movements, 'in'), came(movements, 'out')];
  const adjustedBook = subtract(add(bookBalance, bankIn), bankOut);
  const adjustedBank = bankBalance === null ? null : subtract(add(bankBalance, bookIn), bookOut);
  const difference = adjustedBank === null ? null : subtract(adjustedBook, adjustedBank);
  return { bankIn, bankOut, bookIn, bookOut, adjustedBook, adjustedBank, difference };
}

/** Days of the first and the last line that the bank reported; null before any. */
export async function reportedDays(sql: Sql, account: string): Promise<{ readonly first: string | null; readonly last: string | null }> {
  const [days] = await sql.query<{ first: string | null; last: string | null }>(
    'select min(line_date)::text as first, max(line_date)::text as last from bank_statement_line where account_id = $1 and not deleted',
    [account],
    'reconciliation_days',
  );
  return days ?? { first: null, last: null };
}

/** `from`: day of the first line that the bank reported. */
export async function reconciliationOf(sql: Sql, account: string, date: string, from: string | null) {
  const lines = await sql.query<BankLine>(
    `select ${lineColumns} from bank_statement_line l where l.account_id = $1 and not l.deleted and l.line_date <= $2
       and (l.match_no is null or l.match_no in (${later})) order by l.line_date, l.id`,
    [account, date],
    'reconciliation_lines',
  );
  const movements = await sql.query<BookMovement>(
    `select ${movementColumns} from company_bank_account_flows f where f.parent_id = $1 and f.flow_date <= $2
       and case when f.match_no is null then f.flow_date >= $3 else f.match_no in (${later}) end order by f.flow_date, f.line_no`,
    [account, date, from],
    'reconciliation_movements',
  );
  const since = addDays(date, -shownDays);
  const matchedLines = await sql.query<BankLine>(
    `select ${lineColumns} from bank_statement_line l where l.account_id = $1 and l.match_no is not null and l.match_no not in (${later})
       and l.match_no in (select match_no from bank_statement_line where account_id = $1 and line_date >= $3
         union select match_no from company_bank_account_flows where parent_id = $1 and flow_date >= $3) order by l.line_date, l.id`,
    [account, date, since],
    'reconciliation_matched_lines',
  );
  const matchedMovements = await sql.query<BookMovement>(
    `select ${movementColumns} from company_bank_account_flows f where f.parent_id = $1 and f.match_no is not null
       and f.match_no not in (${later}) and f.match_no in (select match_no from bank_statement_line where account_id = $1 and line_date >= $3
         union select match_no from company_bank_account_flows where parent_id = $1 and flow_date >= $3) order by f.flow_date, f.line_no`,
    [account, date, since],
    'reconciliation_matched_movements',
  );
  const own = <One extends Side>(all: readonly One[], no: number): readonly One[] => all.filter(({ matchNo }) => matchNo === no);
  const numbers = [...new Set([...matchedLines, ...matchedMovements].map(({ matchNo }) => matchNo ?? 0))].toSorted((a, b) => b - a);
  const balances = { bookBalance: await balanceBefore(sql, account, addDays(date, 1)), bankBalance: await bankBalance(sql, account, date) };
  return {
    ...balances,
    ...adjusted(balances, lines, movements),
    lines,
    movements,
    matches: numbers.map((no) => ({
      no,
      byHand: own(matchedLines, no).some(({ matchState }) => matchState === 'hand'),
      lines: own(matchedLines, no),
      movements: own(matchedMovements, no),
    })),
  };
}
