/** Lines of orders in force: what is on its way, from whom, how late. */
import { sql as raw } from 'kysely';
import { f, type Json } from '#model/field.ts';
import { statesInForce } from '#model/status.ts';
import { w } from '#model/words.ts';
import { purchaseManagement } from '#resources/purchase/purchaseManagement.ts';
import { scopeOf } from '../../access/scope.ts';
import { todayOf } from '../../context.ts';
import { call } from '../call.ts';
import { containing, equal, linePage, pageOfLines, paging, same } from './pages.ts';

const promised = raw`coalesce(l.promised_date, o.promised_date)`;
/** Days after the promise, as long as something of the line is still to come. */
const overdue = (today: string) => raw`case when l.left_qty > 0 then greatest(0, ${today}::date - ${promised}) else 0 end`;

const columns = (
  today: string,
) => raw`l.id::text as "lineId", o.id::text as "orderId", o.code as "orderNo", o.supplier_id::text as "supplierId",
  s.supplier_name as "supplierName", i.code as "itemCode", l.item_id::text as "itemId", l.item_name as "itemName", l.spec, l.unit,
  l.qty::text, l.price_tax::text as "priceTax", l.amount_tax::text as "amountTax", l.come_qty::text as "arrivedQty",
  l.received_qty::text as "receivedQty", l.rejected_qty::text as "rejectedQty", l.left_qty::text as "leftQty",
  ${promised}::text as "promisedDate", ${overdue(today)} as "overdueDays", o.order_state as "orderState", l.closed is true as closed`;

const source = raw`from purchase_management_lines l join purchase_management o on o.id = l.parent_id
  left join supplier_management s on s.id = o.supplier_id left join material_item i on i.id = l.item_id`;

export const orderLinesCall = call({
  resource: purchaseManagement.key,
  method: 'GET',
  path: 'detailPageList',
  action: 'page',
  summary: w('Lines of orders in force', '采购订单明细分页'),
  query: {
    ...paging,
    orderNo: f.text(w('Order', '订单编号'), { max: 40 }),
    supplierId: f.text(w('Supplier', '供应商'), { max: 20 }),
    itemName: f.text(w('Name', '品名'), { max: 100 }),
    itemId: f.text(w('Material', '物料'), { max: 20 }),
    state: f.choice('orderState', w('State of the order', '订单状态')),
    lateOnly: f.boolean(w('Late ones', '仅逾期')),
  },
  answer: pageOfLines,
  run: async ({ context, definition, query }) => {
    const today = todayOf(context);
    const scope = scopeOf(context, definition, 'o');
    const page = await linePage<Json>(context, query, {
      columns: columns(today),
      source,
      conditions: [
        raw<boolean>`o.status = any(${[...statesInForce]}::text[]) and not o.deleted`,
        ...(scope === null ? [] : [scope]),
        ...containing('o.code', query.orderNo),
        ...same('o.supplier_id', 'supplierId', query.supplierId),
        ...containing('l.item_name', query.itemName),
        ...same('l.item_id', 'itemId', query.itemId),
        ...equal('o.order_state', query.state),
        ...(query.lateOnly === true ? [raw<boolean>`${overdue(today)} > 0`] : []),
      ],
      order: raw`${overdue(today)} desc, ${promised}, o.id desc, l.line_no`,
    });
    return { ...page, records: page.records as Json };
  },
});
