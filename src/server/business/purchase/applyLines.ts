/** Lines of approved applications across departments: what inquiries and orders choose from, and the buying desk is made of. */
import { sql as raw, type RawBuilder } from 'kysely';
import { f, type Json } from '#model/field.ts';
import { statesInForce } from '#model/status.ts';
import { w } from '#model/words.ts';
import { purchaseApply } from '#resources/purchase/purchaseApply.ts';
import { scopeOf } from '../../access/scope.ts';
import { may, type Context } from '../../context.ts';
import { companyStock } from '../../effects/material/stockReading.ts';
import { call } from '../call.ts';
import { containing, equal, linePage, pageOfLines, paging, same, type Condition } from './pages.ts';

/** What was last paid for the material; who asked for the goods sees no prices of suppliers. */
const lastPriceFor = (context: Context) =>
  may(context.actor, 'purchaseManagement', 'page')
    ? raw`(select p.price_tax::text from purchase_management_lines p join purchase_management o on o.id = p.parent_id
        where p.item_id = l.item_id and o.status = any(${[...statesInForce]}::text[]) and not o.deleted
        order by o.order_date desc, o.id desc limit 1)`
    : raw`null::text`;

const columnsFor = (
  lastPrice: RawBuilder<unknown>,
) => raw`l.id::text as "lineId", a.id::text as "applyId", a.code as "applyNo", a.apply_type as "applyType", d.name as "deptName",
  a.apply_date::text as "applyDate", a.urgency, i.code as "itemCode", l.item_id::text as "itemId", l.item_name as "itemName", l.spec, l.unit,
  l.approved_qty::text as "approvedQty", l.est_price::text as "estPrice", l.left_qty::text as "leftQty", l.held_qty::text as "heldQty",
  l.asked_qty::text as "askedQty", l.ordered_qty::text as "orderedQty", l.received_qty::text as "receivedQty",
  l.cancelled_qty::text as "cancelledQty", coalesce(l.need_date, a.need_date)::text as "needDate", l.purpose, l.line_state as "lineState",
  ${lastPrice} as "lastPrice",
  case when l.item_id is not null then ${raw.raw(companyStock('l.item_id'))}::text end as "stockQty",
  (select sum(greatest(p.to_arrive_qty, 0))::text from purchase_management_lines p join purchase_management o on o.id = p.parent_id
    where p.item_id = l.item_id and p.closed is not true and o.status = any(${[...statesInForce]}::text[]) and not o.deleted) as "onOrderQty"`;

const source = raw`from purchase_apply_lines l join purchase_apply a on a.id = l.parent_id
  left join sys_department d on d.id = a.applicant_dept left join material_item i on i.id = l.item_id`;

/** Of a supplier: what an approved inquiry has chosen them for and is not ordered yet. */
const chosenFor = (supplierId: string | null): readonly Condition[] =>
  same('c.chosen_supplier_id', 'supplierId', supplierId).map(
    (condition) => raw<boolean>`exists (select from purchase_ask_price_lines c join purchase_ask_price p on p.id = c.parent_id
      where c.apply_line_id = l.id::text and p.status = 'approved' and not p.deleted and c.left_qty > 0 and ${condition})`,
  );

export const applyLinesCall = call({
  resource: purchaseApply.key,
  method: 'GET',
  path: 'detailPage',
  action: 'page',
  summary: w('Lines of approved applications', '采购申请明细分页'),
  query: {
    ...paging,
    applyNo: f.text(w('Application', '申请单号'), { max: 40 }),
    itemName: f.text(w('Name', '品名'), { max: 100 }),
    itemId: f.text(w('Material', '物料'), { max: 20 }),
    lineState: f.choice('applyLineState', w('State', '明细状态')),
    onlyOpen: f.boolean(w('With something left', '仅未执行')),
    supplierId: f.text(w('Chosen supplier', '选定供应商'), { max: 20 }),
  },
  answer: pageOfLines,
  run: async ({ context, definition, query }) => {
    const scope = scopeOf(context, definition, 'a');
    const page = await linePage<Json>(context, query, {
      columns: columnsFor(lastPriceFor(context)),
      source,
      conditions: [
        raw<boolean>`a.status = 'approved' and not a.deleted`,
        ...(scope === null ? [] : [scope]),
        ...containing('a.code', query.applyNo),
        ...containing('l.item_name', query.itemName),
        ...same('l.item_id', 'itemId', query.itemId),
        ...equal('l.line_state', query.lineState),
        ...(query.onlyOpen === true ? [raw<boolean>`l.left_qty > 0`] : []),
        ...chosenFor(query.supplierId),
      ],
      order: raw`coalesce(l.need_date, a.need_date), l.item_name collate "zh-x-icu", l.id`,
    });
    return { ...page, records: page.records as Json };
  },
});
