/**
 * How far what was asked for has been bought. Every quantity that people read beside the lines of applications, inquiries and orders is an
 * account of these ledgers, shown in the line; no document adds to another one's figures (supply of the amendments, 12g).
 */
import { add, compare } from '#model/calculation/decimal.ts';
import { notNow } from '#model/acts.ts';
import { ledger, type Ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';

const scale = { quantity: 3, value: 2 } as const;
const floor = '0';

/**
 * The quantity of an approved application, by its line: what is left to be bought, held by an order in approval, asked for in an inquiry,
 * ordered, or given up. `received` only counts what came in for it, since a supplier may deliver more than was ordered.
 */
export const applyLine = ledger({
  key: 'applyLine',
  label: w('Lines of applications', '采购申请明细'),
  dimensions: ['line'],
  accounts: {
    left: { label: w('Left', '未执行'), floor },
    held: { label: w('Being ordered', '下单中'), floor },
    asked: { label: w('Asked for', '询价中'), floor },
    ordered: { label: w('Ordered', '已下单'), floor },
    cancelled: { label: w('Given up', '已取消'), floor },
    received: { label: w('Received', '已到货'), floor },
  },
  short: { reason: 'overQuantity', desc: w('The application has not so much left.', '超出采购申请的可用数量。') },
  scale,
  mirrors: [
    {
      resource: 'purchaseApply',
      by: { line: 'id' },
      lines: 'lines',
      fields: {
        left: 'leftQty',
        held: 'heldQty',
        asked: 'askedQty',
        ordered: 'orderedQty',
        cancelled: 'cancelledQty',
        received: 'receivedQty',
      },
    },
  ],
});

/** The quantity that a line of an approved inquiry was promised by the chosen supplier: left to be ordered, held by an order in approval, ordered. */
export const askLine = ledger({
  key: 'askLine',
  label: w('Lines of inquiries', '采购询价明细'),
  dimensions: ['line'],
  accounts: {
    left: { label: w('Left', '未下单'), floor },
    held: { label: w('Being ordered', '下单中'), floor },
    ordered: { label: w('Ordered', '已下单'), floor },
  },
  short: { reason: 'overQuantity', desc: w('The inquiry has not so much left.', '超出询价单的可下单数量。') },
  scale,
  mirrors: [
    {
      resource: 'purchaseAskPrice',
      by: { line: 'id' },
      lines: 'lines',
      fields: { left: 'leftQty', held: 'heldQty', ordered: 'orderedQty' },
    },
  ],
});

/**
 * The quantity of an order in force, by its line: to arrive, arrived, held by a receipt in approval, received. `allowance` is what may come
 * beyond the order; `toArrive` falls below zero by what did, and never further. `rejected` only counts what went back to the supplier.
 */
export const orderLine = ledger({
  key: 'orderLine',
  label: w('Lines of orders', '采购订单明细'),
  dimensions: ['line'],
  accounts: {
    toArrive: { label: w('To arrive', '未到货') },
    allowance: { label: w('May come beyond', '超收容差'), floor },
    arrived: { label: w('Arrived', '已到货待入库'), floor },
    held: { label: w('Being received', '入库审批中'), floor },
    received: { label: w('Received', '已入库'), floor },
    rejected: { label: w('Rejected', '已拒收'), floor },
  },
  short: { reason: 'overQuantity', desc: w('The order has not so much left.', '超出订单的可执行数量。') },
  scale,
  rules: {
    tolerance: ({ accounts }) =>
      compare(add(accounts['toArrive']?.quantity, accounts['allowance']?.quantity, 3), '0') < 0
        ? notNow('overQuantity', w('More than was ordered, with what may come beyond it', '超出订单数量及允许的超收容差'))
        : null,
  },
  mirrors: [
    {
      resource: 'purchaseManagement',
      by: { line: 'id' },
      lines: 'lines',
      fields: {
        toArrive: 'toArriveQty',
        allowance: 'allowanceQty',
        arrived: 'arrivedQty',
        held: 'enteringQty',
        received: 'receivedQty',
        rejected: 'rejectedQty',
      },
    },
  ],
});

export const purchaseLedgers: readonly Ledger[] = [applyLine, askLine, orderLine];
