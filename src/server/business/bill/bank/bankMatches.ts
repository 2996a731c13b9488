/**
 * Lines of the bank and movements of the ledger that are the same money carry one number of the account. Whoever matches, or takes a match
 * apart, holds the account's row, so numbers are given one after the other and nothing is matched twice.
 */
import { daysApart, matchesOf, type Matchable } from '#resources/bill/rules/bankMatching.ts';
import { inWord } from '#resources/bill/companyBankAccount.ts';
import { addDays } from '#model/calculation/dates.ts';
import { compare, negate } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';

export type MatchState = 'auto' | 'hand';

async function nextMatch(tx: Sql, account: string): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    `select greatest(
       (select coalesce(max(match_no), 0) from bank_statement_line where account_id = $1),
       (select coalesce(max(match_no), 0) from company_bank_account_flows where parent_id = $1))::int as last`,
    [account],
    'bank_match_last',
  );
  return (row?.last ?? 0) + 1;
}

interface Group {
  readonly no: number;
  readonly lines: readonly string[];
  readonly movements: readonly string[];
}

async function write(tx: Sql, groups: readonly Group[], state: MatchState): Promise<void> {
  const numbered = (side: 'lines' | 'movements') => [
    groups.flatMap((group) => group[side]),
    groups.flatMap((group) => group[side].map(() => group.no)),
  ];
  await tx.query(
    `update bank_statement_line l set match_no = n.no, match_state = $3, version = l.version + 1
     from unnest($1::bigint[], $2::int[]) n (id, no) where l.id = n.id`,
    [...numbered('lines'), state],
    'bank_match_lines',
  );
  await tx.query(
    'update company_bank_account_flows f set match_no = n.no from unnest($1::bigint[], $2::int[]) n (id, no) where f.id = n.id',
    numbered('movements'),
    'bank_match_movements',
  );
}

const movementColumns = `id::text, flow_date::text as date, case direction when '${inWord}' then 'in' else 'out' end as direction,
  amount::text, pay_no as "payNo"`;
const lineColumns = 'id::text, line_date::text as date, direction, amount::text, pay_no as "payNo"';

/** Matches what is open on both sides and belongs together without doubt; how many lines that were. The account is locked. */
export async function matchOpen(tx: Sql, account: string): Promise<number> {
  const lines = await tx.query<Matchable>(
    `select ${lineColumns} from bank_statement_line where account_id = $1 and match_no is null and not deleted order by line_date, id`,
    [account],
    'bank_match_open_lines',
  );
  const [first, last] = [lines[0]?.date, lines.at(-1)?.date];
  if (first === undefined || last === undefined) return 0;
  const movements = await tx.query<Matchable>(
    `select ${movementColumns} from company_bank_account_flows
     where parent_id = $1 and match_no is null and flow_date between $2 and $3 order by flow_date, line_no`,
    [account, addDays(first, -daysApart), addDays(last, daysApart)],
    'bank_match_open_movements',
  );
  const pairs = matchesOf(lines, movements);
  const next = await nextMatch(tx, account);
  await write(
    tx,
    pairs.map(({ line, movement }, at) => ({ no: next + at, lines: [line], movements: [movement] })),
    'auto',
  );
  return pairs.length;
}

const gone = () =>
  new Refusal('409', 'matchedAlready', w('Something of it is matched already, or no longer there', '所选明细已对上或已不存在'));

const signed = ({ direction, amount }: Matchable): string => (direction === 'in' ? amount : negate(amount));

/**
 * Makes a match of the lines and movements named: as much on both sides. Movements alone match where one takes back the other. The account
 * is locked.
 * @throws 409 `matchedAlready` where one of them is not open, or of another account; `unequal` where the sums differ
 */
export async function matchThese(
  tx: Sql,
  account: string,
  ids: { readonly lines: readonly string[]; readonly movements: readonly string[] },
  state: MatchState,
): Promise<number> {
  const lines = await tx.query<Matchable>(
    `select ${lineColumns} from bank_statement_line where account_id = $1 and id = any($2::bigint[]) and match_no is null and not deleted`,
    [account, ids.lines],
    'bank_match_lines_named',
  );
  const movements = await tx.query<Matchable>(
    `select ${movementColumns} from company_bank_account_flows where parent_id = $1 and id = any($2::bigint[]) and match_no is null`,
    [account, ids.movements],
    'bank_match_movements_named',
  );
  if (lines.length !== ids.lines.length || movements.length !== ids.movements.length) throw gone();
  if (compare(sum(lines.map(signed)), sum(movements.map(signed))) !== 0)
    throw new Refusal('409', 'unequal', w('The two sides are not the same amount', '两边金额不一致'));
  const no = await nextMatch(tx, account);
  await write(tx, [{ no, ...ids }], state);
  return no;
}

/**
 * Takes a match apart: its lines and movements are open again. The account is locked.
 * @throws 409 `notMatched` where the account has no such match
 */
export async function unmatch(tx: Sql, account: string, no: number): Promise<void> {
  const lines = await tx.query(
    `update bank_statement_line set match_no = null, match_state = 'open', version = version + 1
     where account_id = $1 and match_no = $2 returning id`,
    [account, no],
    'bank_unmatch_lines',
  );
  const movements = await tx.query(
    'update company_bank_account_flows set match_no = null where parent_id = $1 and match_no = $2 returning id',
    [account, no],
    'bank_unmatch_movements',
  );
  if (lines.length + movements.length === 0)
    throw new Refusal('409', 'notMatched', w('There is no such match any more', '该对账关系已不存在'));
}
