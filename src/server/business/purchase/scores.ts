/** The scores of suppliers follow orders, receipts and offers of the last twelve months, every night. */
import { addMonths } from '#model/calculation/dates.ts';
import { statesInForce } from '#model/status.ts';
import { w } from '#model/words.ts';
import { levelOf, scoreOf } from '#resources/purchase/score.ts';
import type { Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import type { Work } from '../work.ts';

interface Row {
  readonly supplierId: string;
  readonly part: 'quality' | 'onTime' | 'price';
  readonly share: number;
}

/** One row a sample; `$1` is the first day that counts, `$2` today. */
const samples = `
with lines as (
  select l.id, o.supplier_id, l.qty, l.received_qty, l.rejected_qty, coalesce(l.promised_date, o.promised_date) as promised, o.order_date
  from purchase_management_lines l join purchase_management o on o.id = l.parent_id
  where o.status = any($3::text[]) and not o.deleted and o.order_date >= $1::date and l.closed is not true
)
select supplier_id::text as "supplierId", 'quality' as part, (received_qty / (received_qty + rejected_qty))::float8 as share
from lines where received_qty + rejected_qty > 0
union all
select supplier_id::text, 'onTime', case when (
    select coalesce(sum(a.qty), 0) from purchase_management_arrivals a where a.order_line_id = lines.id::text and a.arrive_date <= promised
  ) >= qty then 1 else 0 end::float8
from lines where promised <= $2::date
union all
select q.supplier_id::text, 'price', (min(q.price_tax) over (partition by q.parent_id, q.apply_line_id) / q.price_tax)::float8
from purchase_ask_price_quotes q join purchase_ask_price p on p.id = q.parent_id
where p.status = 'approved' and not p.deleted and p.apply_date >= $1::date and q.price_tax > 0`;

async function scored(tx: Sql, today: string): Promise<number> {
  const rows = await tx.query<Row>(samples, [addMonths(today, -12), today, [...statesInForce]], 'supplier_samples');
  const suppliers = await tx.query<{ id: string; mark: number | null; score: string | null }>(
    `select id::text, service_mark as mark, score::text from supplier_management where not deleted order by id for update`,
    [],
    'supplier_scored',
  );
  const of = new Map<string, Row[]>();
  for (const row of rows) of.set(row.supplierId, [...(of.get(row.supplierId) ?? []), row]);
  let changed = 0;
  for (const { id, mark, score } of suppliers) {
    const own = of.get(id) ?? [];
    const part = (name: Row['part']): number[] => own.filter((row) => row.part === name).map(({ share }) => share);
    const now = scoreOf({ quality: part('quality'), onTime: part('onTime'), price: part('price'), serviceMark: mark });
    if (now === score) continue;
    await tx.query(
      'update supplier_management set score = $2, level = $3, scored_on = $4 where id = $1',
      [id, now, levelOf(now), today],
      'supplier_score',
    );
    changed += 1;
  }
  return changed;
}

export const supplierScores: Work = {
  key: 'supplier_scores',
  name: w('Scores of suppliers', '供应商评分'),
  about: w('Suppliers', '供应商管理'),
  time: '02:40',
  run: ({ db }: Services, today) => db.transaction((tx) => scored(tx, today)),
};
