/** What an order remembers of its life: arrivals and versions. The server writes both, nobody by hand. */
import { lineSet } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { quantity } from './orders.ts';

const readOnly = { readOnly: true } as const;

/** What arrived when, one row a line of a delivery. */
export const arrivals = lineSet({
  label: w('Arrivals', '到货记录'),
  most: 2000,
  fields: {
    orderLineId: f.text(w('Line', '订单明细'), { max: 20, ...readOnly }),
    itemName: f.text(w('Name', '品名'), { max: 100, ...readOnly }),
    arriveDate: f.date(w('Arrived on', '到货日期'), readOnly),
    deliveryNo: f.text(w('Delivery note', '送货单号'), { max: 40, ...readOnly }),
    qty: f.decimal(quantity, w('Quantity', '到货数量'), readOnly),
    lotNo: f.text(w('Lot', '批号'), { max: 40, ...readOnly }),
    productionDate: f.date(w('Produced on', '生产日期'), readOnly),
    entryId: f.ref('materialEntry', w('Receipt', '入库单'), readOnly),
    receiverId: f.user(w('Received by', '收货人'), readOnly),
  },
});

/** What every version of the order changed in the one before it. */
export const changes = lineSet({
  label: w('Versions', '版本变更'),
  most: 2000,
  fields: {
    versionNo: f.integer(w('Version', '版本'), readOnly),
    itemName: f.text(w('Name', '品名'), { max: 100, ...readOnly }),
    changed: f.choice('orderChanged', w('What', '变更内容'), readOnly),
    before: f.text(w('Before', '变更前'), { max: 40, ...readOnly }),
    after: f.text(w('After', '变更后'), { max: 40, ...readOnly }),
    reason: f.text(w('Reason', '原因'), { max: 200, ...readOnly }),
    changedBy: f.user(w('By', '变更人'), readOnly),
    changedAt: f.dateTime(w('At', '生效时间'), readOnly),
  },
});
