/** Materials that are short of their safety stock: their list, the draft of an application for some of them, and a word of it each morning. */
import { addDays, dateAt } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f, type Json } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { coveredQty, isShort, purchaseTypeOf, reorderQty, type Supplied } from '#resources/purchase/reorder.ts';
import { statesInForce } from '#model/status.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { invalid } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { waitingStates } from '../../effects/material/stockReading.ts';
import { tell } from '../../outbox/tell.ts';
import { call, type BusinessCall } from '../call.ts';
import { idsSent } from '../heads/sentLines.ts';
import type { Work } from '../work.ts';

/** As long as the subject of an application may be. */
const longestSubject = 100;

interface Item extends Supplied {
  readonly minStock: string;
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly packUnit: string | null;
  readonly leadDays: number | null;
  readonly refPrice: string | null;
  readonly storehouseId: string | null;
  readonly storeName: string | null;
}

/**
 * Goods in scrap stores, and on their way there, are nobody's; others on their way are to arrive. What an application asks for counts from
 * the moment it is sent.
 */
const supplied = `
with there as (
  select b.dimensions ->> 'item' as item, sum(b.quantity) as qty from ledger_balance b
  join material_storehouse s on s.id = (b.dimensions ->> 'store')::bigint and s.store_type <> 'scrap'
  where b.ledger = 'stock' and b.account = 'free' group by 1),
coming as (select item_id, sum(qty) as qty from (
  select l.item_id, case when l.closed is true then 0 else greatest(l.to_arrive_qty, 0) end + coalesce(l.arrived_qty, 0)
    + coalesce(l.entering_qty, 0) as qty
  from purchase_management_lines l join purchase_management o on o.id = l.parent_id
  where o.status = any($1::text[]) and not o.deleted
  union all
  select p.item_id, b.quantity from ledger_balance b
  join material_transfer_picks p on p.id = (b.dimensions ->> 'transferLine')::bigint
  join material_transfer t on t.id = p.parent_id join material_storehouse s on s.id = t.in_storehouse_id and s.store_type <> 'scrap'
  where b.ledger = 'transit' and b.account = 'onWay' and b.quantity > 0) arriving group by 1),
asked as (
  select l.item_id, sum(case when a.status = 'approved' then coalesce(l.left_qty, 0) + coalesce(l.held_qty, 0) + coalesce(l.asked_qty, 0)
    else l.apply_qty end) as qty
  from purchase_apply_lines l join purchase_apply a on a.id = l.parent_id
  where (a.status = 'approved' or a.status in ${waitingStates}) and not a.deleted group by 1)
select i.id::text as "itemId", i.code as "itemCode", i.item_name as "itemName", i.category, i.spec, i.unit, i.pack_unit as "packUnit",
  i.pack_qty::text as "packQty", i.min_stock::text as "minStock", i.max_stock::text as "maxStock", i.lead_days as "leadDays",
  i.ref_price::text as "refPrice", s.id::text as "storehouseId", s.store_name as "storeName",
  round(coalesce(t.qty, 0), 3)::text as "freeQty", round(coalesce(c.qty, 0), 3)::text as "toArriveQty", round(coalesce(k.qty, 0), 3)::text as "askedQty"
from material_item i left join there t on t.item = i.id::text left join coming c on c.item_id = i.id left join asked k on k.item_id = i.id
left join material_storehouse s on s.id = i.default_storehouse_id
where i.enabled and not i.deleted and i.min_stock > 0 and ($2::bigint is null or i.default_storehouse_id = $2) and ($3::text is null or i.category = $3)
order by i.category, i.code`;

const shortOf = async (sql: Sql, store: string | null, category: string | null): Promise<readonly Item[]> =>
  (await sql.query<Item>(supplied, [[...statesInForce], store, category], 'reorder_supplied')).filter(isShort);

const rowOf = (item: Item) => {
  const { qty, packs } = reorderQty(item);
  return { ...item, coveredQty: coveredQty(item), suggestQty: qty, packs };
};

/** Subject of an application for these; a name as long as a subject may be leaves room for the rest of it. */
const subjectOf = ([first, ...others]: readonly Item[]): string => {
  const rest = others.length === 0 ? ' 补货' : `等${others.length + 1}种物料补货`;
  return (
    Array.from(first?.itemName ?? '')
      .slice(0, longestSubject - rest.length)
      .join('') + rest
  );
};

/** One application for all of them, as a draft of whoever asks: quantities and prices may be changed before it is sent. */
async function draft(context: Context, ids: readonly string[]): Promise<{ id: string; code: string | null }> {
  const { db, clock, zone } = context.services;
  const today = dateAt(clock.now().toISOString(), zone);
  return db.transaction(async (tx) => {
    const all = await shortOf(tx, null, null);
    const strange = ids.findIndex((id) => !all.some(({ itemId }) => itemId === id));
    if (strange >= 0) throw invalid([fault('notShort', `itemIds.${strange}`, w('is not short', '该物料不缺货'))]);
    const items = all.filter(({ itemId }) => ids.includes(itemId));
    const made = await writer(tx, context)(
      purchaseApply.key,
      {
        subject: subjectOf(items),
        applyType: purchaseTypeOf(items),
        needDate: addDays(today, Math.max(1, ...items.map(({ leadDays }) => leadDays ?? 0))),
        reason: '可用库存与在途合计低于安全库存',
        lines: items.map((item) => ({
          itemId: item.itemId,
          itemName: item.itemName,
          spec: item.spec,
          unit: item.unit,
          applyQty: reorderQty(item).qty,
          estPrice: item.refPrice,
        })),
      },
      { applicant: context.actor.userId },
    );
    return { id: textOf(made['id']), code: textOf(made['code']) || null };
  });
}

const quantity = (en: string, zh: string) => f.decimal([16, 3], w(en, zh), { required: true });

export const reorderCalls: readonly BusinessCall[] = [
  call({
    resource: purchaseApply.key,
    method: 'GET',
    path: 'reorder',
    action: 'add',
    summary: w('Materials short of their safety stock', '低于安全库存的物料'),
    query: {
      storehouseId: f.ref('materialStorehouse', w('Usual storehouse', '默认仓库')),
      category: f.choice('itemCategory', w('Category', '类别')),
    },
    answer: [
      {
        itemId: f.text(w('Material', '物料'), { required: true }),
        itemCode: f.text(w('Material no.', '物料编码'), { required: true }),
        itemName: f.text(w('Name', '名称'), { required: true }),
        category: f.choice('itemCategory', w('Category', '类别'), { required: true }),
        spec: f.text(w('Specification', '规格')),
        unit: f.choice('unit', w('Unit', '单位'), { required: true }),
        storehouseId: f.text(w('Usual storehouse', '默认仓库')),
        storeName: f.text(w('Usual storehouse', '默认仓库')),
        freeQty: quantity('Available', '可用数量'),
        toArriveQty: quantity('To arrive', '未到货数量'),
        askedQty: quantity('Asked for', '申请中数量'),
        coveredQty: quantity('Covered', '合计'),
        minStock: quantity('Safety stock', '安全库存'),
        maxStock: f.decimal([14, 3], w('Highest stock', '最高库存')),
        packUnit: f.choice('unit', w('Pack unit', '包装单位')),
        packQty: f.decimal([14, 3], w('Quantity per pack', '每包数量')),
        packs: f.text(w('Packs', '包数')),
        suggestQty: quantity('Suggested', '建议采购数量'),
        leadDays: f.integer(w('Lead time (days)', '采购周期（天）')),
        refPrice: f.decimal([14, 4], w('Reference price incl. tax', '含税参考单价')),
      },
    ],
    run: async ({ context, query }) => (await shortOf(context.services.db, query.storehouseId, query.category)).map(rowOf),
  }),
  call({
    resource: purchaseApply.key,
    method: 'POST',
    path: 'reorder',
    action: 'add',
    summary: w('Draft of an application for short materials', '按缺货物料生成采购申请草稿'),
    body: { itemIds: f.json(w('Materials', '物料'), { required: true }) },
    answer: { id: f.text(w('Application', '采购申请'), { required: true }), code: f.text(w('No.', '单号')) },
    run: ({ context, body }) => {
      const ids = idsSent('itemIds', body.itemIds satisfies Json);
      if (ids.length === 0) throw invalid([fault('required', 'itemIds', w('required', '必填'))]);
      return draft(context, ids);
    },
  }),
];

/** Buyers are told each morning how many materials are short; of nothing they are not told. */
export const reorderTold: Work = {
  key: 'stock_reorder',
  name: w('Materials to be bought again', '补货提醒'),
  about: w('Purchase applications', '采购申请'),
  time: '07:50',
  run: ({ db, clock }: Services, today) =>
    db.transaction(async (tx) => {
      const items = await shortOf(tx, null, null);
      if (items.length === 0) return 0;
      // Once a day, also where the work runs again after a crash.
      const first = await tx.query(
        `insert into date_told (notice, resource, record_id, date, step, at) values ('stock_reorder', $1, 0, $2, 1, $3)
         on conflict do nothing returning record_id`,
        [purchaseApply.key, today, clock.now()],
        'reorder_told',
      );
      if (first.length === 0) return 0;
      const names = items.map(({ itemName }) => itemName).join('、');
      const params = { count: String(items.length), names: names.slice(0, 300) };
      await tell(tx, clock.now(), [{ key: 'stock_reorder', principals: ['r:buyer'], params }]);
      return items.length;
    }),
};
