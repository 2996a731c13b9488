/**
 * Change of an order in force (amendments 29). Less, later or cheaper takes effect at once; what makes it dearer, or raises the total by
 * more than a twentieth of what was approved, is decided on again, and the order stands as it was until then. A rejection drops the change.
 *
 * Facts: `order` the order as it stands.
 */
import { compare, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '../grants.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';
import { changeFaults, changedTotal, isDearer, orderedLine, type OrderFact } from './changes.ts';
import { heavyFrom, quantity } from './orders.ts';

const price = [14, 4] as const;
const own = { actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'export'], scope: 'all' } as const;

export const purchaseChange = document({
  key: 'purchaseChange',
  area: 'purchase',
  label: w('Order change', '采购订单变更'),
  icon: 'versions',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CGBG-{yyyyMMdd}-{seq3}', w('No.', '变更单号')),
    orderId: f.ref('purchaseManagement', w('Order', '采购订单'), { required: true, fixed: true }),
    supplierId: f.computed(f.ref('supplierManagement', w('Supplier', '供应商'))),
    baseVersion: f.computed(f.integer(w('Changes version', '变更前版本'))),
    changeReason: f.text(w('Reason', '变更原因'), { max: 200, required: true }),
    oldTotal: f.computed(f.money(w('Total before', '变更前总额'))),
    newTotal: f.computed(f.money(w('Total after', '变更后总额'))),
    heavy: f.computed(f.boolean(w('Decided on again', '须重新审批'))),
  },
  lines: {
    lines: lineSet({
      label: w('Changed lines', '变更明细'),
      least: 1,
      fields: {
        orderLineId: f.text(w('Line', '订单明细'), {
          max: 20,
          required: true,
          check: 'digits',
          line: { of: 'orderId', set: 'lines', named: ['itemName', 'spec', 'qty'] },
        }),
        itemName: f.computed(f.text(w('Name', '品名'), { max: 100 })),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        oldQty: f.computed(f.decimal(quantity, w('Quantity before', '变更前数量'))),
        newQty: f.decimal(quantity, w('Quantity after', '变更后数量'), { required: true, least: '0.001' }),
        oldPrice: f.computed(f.decimal(price, w('Price before', '变更前含税价'))),
        newPrice: f.decimal(price, w('Price after', '变更后含税价'), { required: true, least: '0' }),
        oldPromised: f.computed(f.date(w('Promised before', '变更前交期'))),
        newPromised: f.date(w('Promised after', '变更后交期')),
      },
      computes: {
        itemName: (line, { facts }) => orderedLine(facts, line.orderLineId)?.itemName ?? line.itemName,
        unit: (line, { facts }) => orderedLine(facts, line.orderLineId)?.unit ?? line.unit,
        oldQty: (line, { facts, doc }) =>
          (isEditable(doc['status'] ?? 'draft') ? orderedLine(facts, line.orderLineId)?.qty : null) ?? line.oldQty,
        oldPrice: (line, { facts, doc }) =>
          (isEditable(doc['status'] ?? 'draft') ? orderedLine(facts, line.orderLineId)?.priceTax : null) ?? line.oldPrice,
        oldPromised: (line, { facts, doc }) =>
          (isEditable(doc['status'] ?? 'draft') ? orderedLine(facts, line.orderLineId)?.promisedDate : null) ?? line.oldPromised,
      },
    }),
  },
  facts: { order: fact<OrderFact | null>(['orderId'], 'everybody') },
  computes: {
    supplierId: ({ doc, facts }) => facts.order?.supplierId ?? doc.supplierId,
    baseVersion: ({ doc, facts }) => (isEditable(doc.status ?? 'draft') ? facts.order?.versionNo : null) ?? doc.baseVersion,
    oldTotal: ({ doc, facts }) => (isEditable(doc.status ?? 'draft') ? facts.order?.totalTax : null) ?? doc.oldTotal,
    newTotal: ({ doc, facts }) => (isEditable(doc.status ?? 'draft') && facts.order ? changedTotal(facts.order, doc.lines) : doc.newTotal),
    heavy: ({ doc, facts }) => {
      if (!isEditable(doc.status ?? 'draft') || !facts.order) return doc.heavy ?? false;
      return isDearer(facts.order, doc.lines) || compare(doc.newTotal, multiply(facts.order.approvedTotal, heavyFrom)) > 0;
    },
  },
  rules: {
    order: ({ doc, facts }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft') && facts.order !== undefined ? changeFaults(facts.order, doc.lines) : [],
    notPast: ({ doc, today }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft')
        ? doc.lines.flatMap(({ newPromised, oldPromised }, at) =>
            newPromised !== null && newPromised !== oldPromised && newPromised < today
              ? [fault('notPast', `lines.${at}.newPromised`, w('lies in the past', '不能早于今天'))]
              : [],
          )
        : [],
    pieces: ({ doc }): readonly Fault[] =>
      doc.lines.flatMap(({ unit, newQty }, at) => pieceFault(unit, newQty, `lines.${at}.newQty`) ?? []),
  },
  name: { zh: 'changeReason' },
  access: {
    grants: {
      buyer: own,
      procurement_manager: { ...own, actions: [...own.actions, 'approve'] },
      warehouse_keeper: reading('all'),
      finance_manager: approving('all'),
      finance_accountant: reading('all'),
      vice_president: approving('charge'),
      general_manager: approving('all'),
      chairman: reading('all'),
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'orderId', 'supplierId', 'changeReason', 'oldTotal', 'newTotal', 'heavy', 'status'],
    filters: ['code', 'orderId', 'supplierId', 'heavy', 'status', 'applyDate'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Change', '变更'), fields: ['code', 'orderId', 'supplierId', 'baseVersion', 'changeReason'] },
    { label: w('Lines', '变更明细'), fields: ['lines', 'oldTotal', 'newTotal', 'heavy'] },
  ],
  document: {
    flow: 'purchaseChange',
    figure: { field: 'newTotal', kind: 'money' },
    matter: ['orderId', 'supplierId', 'changeReason', 'oldTotal'],
    noHold: true,
  },
  effects: { submitted: ['changeBegun'], approved: ['changeMade'], rejected: ['changeDropped'], withdrawn: ['changeDropped'] },
});
