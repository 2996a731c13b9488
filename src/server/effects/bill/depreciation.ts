/** Posts depreciation of cards, months that were missed among it, in order; what is posted is never touched again. */
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { sum } from '#model/calculation/rounding.ts';
import { depreciationOf, type DepreciatedCard, type Depreciated } from '#resources/bill/rules/depreciation.ts';
import type { Sql } from '../../db/sql.ts';

interface StoredCard extends DepreciatedCard {
  readonly id: string;
}

export interface Posted {
  readonly cards: number;
  readonly rows: number;
  /** The last card that was looked at; null where there was none. */
  readonly last: string | null;
}

const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Rows of the register; the department is the one that had the card on the last day of the month, whenever the row is written. */
const rowsIn = `
  insert into asset_depreciation (fixasset_id, month, amount, accumulated_after, net_after, dept_id, created_at, updated_at)
  select c.id, r.month, r.amount, r."accumulatedAfter", r."netAfter",
    coalesce((select h.from_dept from fixasset_history h where h.parent_id = c.id and h.from_dept is not null and h.changed_on > r."lastDay"
      order by h.changed_on, h.line_no limit 1), c.dept_id), $2, $2
  from jsonb_to_recordset($1::jsonb) as r(id bigint, month text, amount numeric, "accumulatedAfter" numeric, "netAfter" numeric, "lastDay" date)
  join fixasset c on c.id = r.id`;

const cardsIn = `
  update fixasset c set posted = coalesce(c.posted, 0) + r.amount, accumulated = coalesce(c.accumulated, 0) + r.amount,
    net_value = c.net_value - r.amount, depreciated_to = greatest(c.depreciated_to, r.month), version = c.version + 1, updated_at = $2
  from jsonb_to_recordset($1::jsonb) as r(id bigint, amount numeric, month text) where c.id = r.id`;

/** Writes rows of cards that the caller has locked, `through` the month that they are then posted up to. */
export async function writeDepreciation(
  tx: Sql,
  now: string,
  through: string,
  posted: readonly { readonly id: string; readonly rows: readonly Depreciated[] }[],
): Promise<void> {
  const rows = posted.flatMap(({ id, rows: own }) => own.map((row) => ({ id, ...row, lastDay: lastDayOf(row.month) })));
  const cards = posted.map(({ id, rows: own }) => ({ id, month: through, amount: sum(own.map(({ amount }) => amount)) }));
  if (rows.length > 0) await tx.query(rowsIn, [JSON.stringify(rows), now], 'depreciation_rows');
  await tx.query(cardsIn, [JSON.stringify(cards), now], 'depreciation_cards');
}

/**
 * Posts what cards have not posted up to the end of `through`, in one portion: the cards of `ids`, or the next `limit` behind the card
 * `after`. Whoever does the same meanwhile waits, and finds nothing left.
 */
export async function depreciate(
  tx: Sql,
  now: string,
  through: string,
  {
    ids = null,
    after = '0',
    limit = 1000,
  }: { readonly ids?: readonly string[] | null; readonly after?: string; readonly limit?: number } = {},
): Promise<Posted> {
  const cards = await tx.query<StoredCard>(
    `select id::text, original_value::text as "originalValue", residual_rate::text as "residualRate", useful_months as "usefulMonths",
       start_date::text as "startDate", accumulated::text, month_depreciation::text as "monthDepreciation", depreciated_to as "depreciatedTo"
     from fixasset
     where not deleted and asset_status not in ('scrapped', 'sold') and coalesce(depreciated_to, left(start_date::text, 7)) < $1
       and ($2::bigint[] is null or id = any($2)) and id > $3::bigint
     order by fixasset.id limit $4 for update`,
    [through, ids, after, limit],
    'depreciation_due',
  );
  const posted = cards.map((card) => ({ id: card.id, rows: depreciationOf(card, through) }));
  if (posted.length > 0) await writeDepreciation(tx, now, through, posted);
  return { cards: cards.length, rows: posted.reduce((all, { rows }) => all + rows.length, 0), last: cards.at(-1)?.id ?? null };
}
