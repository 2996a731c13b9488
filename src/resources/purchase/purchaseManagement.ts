/**
 * Purchase order (operations B.10; amendments 18, 29-31): what is bought from one supplier, at prices that an inquiry has chosen. Its buyer
 * confirms it, which reserves what the applications have left; approved it is in force. What arrives is registered line by line and becomes
 * a receipt. A change is a document of its own; until it is approved the order stands as it was.
 *
 * Facts: `applied`, `asked` the lines of applications and inquiries that are named; `items` the materials; `supplier` standing and licence;
 * `recent` codes of other orders of the supplier by material, which together with this one pass the limit of buying without an inquiry.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import { fact, lineSet, stock } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable, isInForce } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '../grants.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';
import type { AppliedLine, AppliedLines, SupplierFact } from './offers.ts';
import { isQualified } from './offers.ts';
import { carriesOut, mayArrive, mayChange, mayClose } from './orderActs.ts';
import { arrivals, changes } from './orderHistory.ts';
import { bookOrder, holdOrder } from './orderPostings.ts';
import {
  arrivedOf,
  closeOrderAsked,
  leftOf,
  orderStateOf,
  priceFaults,
  quantity,
  type AskedLines,
  type OrderedItem,
  type OrderedItems,
} from './orders.ts';
import { supplierBlocked } from './suppliers.ts';
import { amountTaxOf, withoutTax } from './tax.ts';

const readOnly = { readOnly: true } as const;
const price = [14, 4] as const;

const appliedIn = (facts: { readonly applied?: unknown }, id: string | null): AppliedLine | undefined =>
  ((facts.applied ?? {}) as AppliedLines)[id ?? ''];
const itemIn = (facts: { readonly items?: unknown }, id: string | null): OrderedItem | undefined =>
  ((facts.items ?? {}) as OrderedItems)[id ?? ''];

export const purchaseManagement = stock({
  key: 'purchaseManagement',
  area: 'purchase',
  label: w('Purchase order', '采购订单'),
  icon: 'shopping-cart',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CG-{yyyyMMdd}-{seq4}', w('No.', '订单编号')),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商'), { required: true }),
    askPriceId: f.ref('purchaseAskPrice', w('Inquiry', '询价单')),
    buyerId: f.user(w('Buyer', '采购员'), { required: true, default: { from: 'self' } }),
    orderDate: f.date(w('Ordered on', '订单日期'), { required: true, default: { from: 'today' } }),
    promisedDate: f.date(w('Promised by', '承诺交货日期'), { required: true }),
    storehouseId: f.ref('materialStorehouse', w('Deliver to', '收货仓库'), { required: true }),
    deliveryAddress: f.text(w('Address of delivery', '收货地址'), { max: 120 }),
    transport: f.choice('transport', w('Transport', '运输方式')),
    payTerms: f.text(w('Terms of payment', '付款条件'), { max: 100 }),
    totalTax: f.computed(f.money(w('Total incl. tax', '含税总额'))),
    totalEx: f.computed(f.money(w('Total ex tax', '不含税总额'))),
    approvedTotal: f.money(w('Total as approved', '审批总额'), readOnly),
    receivedAmount: f.computed(f.money(w('Received incl. tax', '已入库金额（含税）'))),
    invoicedAmount: f.money(w('Invoiced', '已开票金额'), { ...readOnly, default: '0.00' }),
    paidAmount: f.money(w('Paid', '已付金额'), { ...readOnly, default: '0.00' }),
    versionNo: f.integer(w('Version of the order', '订单版本'), { ...readOnly, default: 1 }),
    orderState: f.computed(f.choice('orderState', w('State of the order', '订单状态'))),
    supplierConfirmNo: f.text(w('Confirmation of the supplier', '供方确认号'), { max: 40 }),
    changeId: f.ref('purchaseChange', w('Change in approval', '审批中的变更'), readOnly),
    closeReason: f.text(w('Closed because', '关闭原因'), { max: 200, ...readOnly }),
  },
  lines: {
    lines: lineSet({
      label: w('Lines', '订单明细'),
      least: 1,
      fields: {
        applyId: f.ref('purchaseApply', w('Application', '采购申请')),
        applyLineId: f.text(w('Line of the application', '申请明细'), {
          max: 20,
          check: 'digits',
        }),
        askLineId: f.text(w('Line of the inquiry', '询价明细'), {
          max: 20,
          check: 'digits',
          line: { of: 'askPriceId', set: 'lines', named: ['itemName', 'spec', 'askQty'] },
        }),
        itemId: f.ref('materialItem', w('Material', '物料')),
        itemName: f.text(w('Name', '品名'), { max: 100, required: true }),
        spec: f.text(w('Specification', '规格'), { max: 100 }),
        unit: f.choice('unit', w('Unit', '单位'), { required: true }),
        qty: f.decimal(quantity, w('Quantity', '数量'), { required: true, least: '0.001' }),
        priceTax: f.decimal(price, w('Price incl. tax', '含税单价'), { required: true, least: '0' }),
        taxRate: f.decimal([7, 2], w('Tax rate (%)', '税率（%）'), { required: true, least: '0', most: '100', default: '13' }),
        amountTax: f.computed(f.money(w('Amount incl. tax', '含税金额'))),
        amountEx: f.computed(f.money(w('Amount ex tax', '不含税金额'))),
        promisedDate: f.date(w('Promised by', '承诺交货日期')),
        overPct: f.computed(f.decimal([7, 2], w('May come beyond (%)', '超收容差（%）'))),
        toArriveQty: f.decimal(quantity, w('To arrive', '未到货数量'), readOnly),
        allowanceQty: f.decimal(quantity, w('Allowance left', '剩余容差'), readOnly),
        arrivedQty: f.decimal(quantity, w('Arrived, not entered', '待入库数量'), readOnly),
        enteringQty: f.decimal(quantity, w('Being entered', '入库审批中数量'), readOnly),
        receivedQty: f.decimal(quantity, w('Received', '已入库数量'), readOnly),
        rejectedQty: f.decimal(quantity, w('Rejected', '已拒收数量'), readOnly),
        leftQty: f.computed(f.decimal(quantity, w('Left', '剩余数量'))),
        comeQty: f.computed(f.decimal(quantity, w('Come in all', '累计到货数量'))),
        closed: f.boolean(w('Closed', '已关闭'), { ...readOnly, default: false }),
      },
      fills: { itemId: { itemName: 'itemName', spec: 'spec', unit: 'unit', priceTax: 'refPrice', taxRate: 'taxRate' } },
      computes: {
        itemId: (line, { facts }) => appliedIn(facts, line.applyLineId)?.itemId ?? line.itemId,
        itemName: (line, { facts }) => appliedIn(facts, line.applyLineId)?.itemName ?? line.itemName,
        spec: (line, { facts }) => appliedIn(facts, line.applyLineId)?.spec ?? line.spec,
        unit: (line, { facts }) => appliedIn(facts, line.applyLineId)?.unit ?? line.unit,
        amountTax: ({ qty, priceTax }) => amountTaxOf(qty, priceTax),
        amountEx: ({ amountTax, taxRate }) => withoutTax(amountTax, taxRate),
        overPct: (line, { facts }) => itemIn(facts, line.itemId)?.overPct ?? line.overPct ?? '0',
        leftQty: (line) => leftOf(line),
        comeQty: (line) => arrivedOf(line),
      },
      totals: ['amountTax', 'amountEx'],
    }),
    arrivals,
    changes,
  },
  facts: {
    applied: fact<AppliedLines>(['lines.applyLineId'], 'everybody'),
    asked: fact<AskedLines>(['lines.askLineId'], 'everybody'),
    items: fact<OrderedItems>(['lines.itemId', 'lines.applyLineId'], 'everybody'),
    supplier: fact<SupplierFact | null>(['supplierId'], 'everybody'),
    recent: fact<Readonly<Record<string, string>>>(
      ['supplierId', 'lines.itemId', 'lines.applyLineId', 'lines.qty', 'lines.priceTax'],
      'everybody',
    ),
  },
  computes: {
    totalTax: ({ doc }) => sum(doc.lines.map(({ amountTax }) => amountTax)),
    totalEx: ({ doc }) => sum(doc.lines.map(({ amountEx }) => amountEx)),
    receivedAmount: ({ doc }) => sum(doc.lines.map(({ receivedQty, priceTax }) => amountTaxOf(receivedQty ?? '0', priceTax))),
    orderState: ({ doc }) => (isInForce(doc.status) ? orderStateOf(doc.lines, doc.status === 'reconfirmed') : 'draft'),
  },
  rules: {
    supplier: ({ doc, facts }) => {
      if (!isEditable(doc.status ?? 'draft') || !facts.supplier) return null;
      const why = supplierBlocked(facts.supplier);
      if (why !== null) return fault('supplierBlocked', 'supplierId', why);
      return isQualified(facts.supplier) ? null : fault('qualified', 'supplierId', w('is no qualified supplier', '须为合格供应商'));
    },
    notPast: ({ doc, today }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      const message = w('lies in the past', '不能早于今天');
      return [
        ...(doc.promisedDate !== null && doc.promisedDate < today ? [fault('notPast', 'promisedDate', message)] : []),
        ...doc.lines.flatMap(({ promisedDate }, at) =>
          promisedDate !== null && promisedDate < today ? [fault('notPast', `lines.${at}.promisedDate`, message)] : [],
        ),
      ];
    },
    pieces: ({ doc }): readonly Fault[] => doc.lines.flatMap(({ unit, qty }, at) => pieceFault(unit, qty, `lines.${at}.qty`) ?? []),
    applied: ({ doc, facts, actor }): readonly Fault[] => {
      if (!isEditable(doc.status ?? 'draft')) return [];
      return doc.lines.flatMap(({ applyId, applyLineId }, at): readonly Fault[] => {
        const field = `lines.${at}.applyLineId`;
        if (applyLineId === null)
          return actor.roles.includes('procurement_manager')
            ? []
            : [
                fault(
                  'appliedLine',
                  field,
                  w('nobody applied for it: the procurement manager orders it', '无采购申请的明细仅限采购经理下单'),
                ),
              ];
        const line = facts.applied?.[applyLineId];
        if (line === undefined || line.applyId !== applyId)
          return [fault('appliedLine', field, w('is no line of this application', '不属于该采购申请'))];
        return line.approved ? [] : [fault('appliedLine', field, w('the application is not approved', '采购申请未通过审批'))];
      });
    },
    inUse: ({ doc, facts }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft')
        ? doc.lines.flatMap(({ itemId }, at) =>
            itemIn(facts, itemId)?.enabled === false ? [fault('inUse', `lines.${at}.itemId`, w('is no longer in use', '物料已停用'))] : [],
          )
        : [],
    askedOnce: ({ doc }): readonly Fault[] =>
      doc.lines.flatMap(({ askLineId }, at) =>
        askLineId !== null && doc.lines.findIndex((one) => one.askLineId === askLineId) !== at
          ? [fault('askedOnce', `lines.${at}.askLineId`, w('stands here twice', '明细重复'))]
          : [],
      ),
    prices: ({ doc, facts }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft') ? priceFaults(doc.lines, doc, facts.asked ?? {}, facts.applied ?? {}, facts.items ?? {}) : [],
    split: ({ doc, facts }): readonly Fault[] =>
      isEditable(doc.status ?? 'draft')
        ? doc.lines.flatMap(({ itemId }, at) => {
            const other = facts.recent?.[itemId ?? ''];
            return other === undefined
              ? []
              : [
                  warning(
                    'split',
                    `lines.${at}.itemId`,
                    w(`ordered from this supplier within 30 days, too: ${other}`, `30天内已向该供应商订购同一物料：${other}`),
                  ),
                ];
          })
        : [],
  },
  name: { zh: 'code' },
  access: {
    owners: ['buyerId'],
    more: ['reConfirm', 'submitGoods', 'giveUp'],
    grants: {
      buyer: {
        actions: ['page', 'add', 'put', 'deletes', 'withdraw', 'print', 'export', 'confirm', 'reConfirm', 'submitGoods', 'giveUp'],
        scope: 'all',
      },
      procurement_manager: {
        actions: [
          'page',
          'add',
          'put',
          'deletes',
          'withdraw',
          'print',
          'export',
          'approve',
          'confirm',
          'reConfirm',
          'submitGoods',
          'giveUp',
          'void',
        ],
        scope: 'all',
      },
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
    columns: [
      'code',
      'supplierId',
      'orderDate',
      'promisedDate',
      'totalTax',
      'invoicedAmount',
      'paidAmount',
      'orderState',
      'status',
      'buyerId',
    ],
    filters: ['code', 'supplierId', 'orderState', 'status', 'buyerId', 'orderDate'],
    sort: [{ by: 'orderDate', down: true }],
    totals: ['totalTax', 'totalEx', 'invoicedAmount', 'paidAmount'],
  },
  form: [
    {
      label: w('Order', '订单'),
      fields: ['code', 'supplierId', 'askPriceId', 'buyerId', 'orderDate', 'promisedDate', 'payTerms', 'supplierConfirmNo'],
    },
    { label: w('Delivery', '交货'), fields: ['storehouseId', 'deliveryAddress', 'transport'] },
    { label: w('What is ordered', '订单明细'), fields: ['lines', 'totalTax', 'totalEx'] },
    {
      label: w('Progress', '执行情况'),
      fields: [
        'orderState',
        'versionNo',
        'approvedTotal',
        'receivedAmount',
        'invoicedAmount',
        'paidAmount',
        'changeId',
        'closeReason',
        'arrivals',
        'changes',
      ],
    },
  ],
  document: {
    flow: 'purchaseManagement',
    figure: { field: 'totalTax', kind: 'money' },
    matter: ['supplierId', 'promisedDate', 'storehouseId', 'askPriceId'],
    compared: { payee: 'supplierId' },
    voidable: true,
    voidRules: {
      nothingArrived: ({ doc }) =>
        doc.lines.some((line) => isPositive(arrivedOf(line)))
          ? fault('nothingArrived', '', w('goods have arrived: close the order instead', '已有到货，应关闭订单'))
          : null,
    },
    afterwards: { fields: ['supplierConfirmNo'], action: 'reConfirm', by: ['buyerId'] },
  },
  confirmBy: 'POST',
  acts: {
    match: {
      label: w('Match', '执行情况'),
      icon: 'columns',
      needs: 'page',
      when: ({ doc, actor }) => (carriesOut(actor, doc) ? null : true),
      page: { address: '/purchase/orderMatch', as: 'id' },
    },
    reConfirm: {
      label: w('Change the order', '变更订单'),
      icon: 'edit',
      needs: 'reConfirm',
      when: mayChange,
      page: { address: '/purchase/orderMatch', as: 'id' },
    },
    submitGoods: {
      label: w('Register an arrival', '登记到货'),
      icon: 'goodsSubmitted',
      needs: 'submitGoods',
      when: mayArrive,
      page: { address: '/purchase/orderMatch', as: 'id' },
    },
    close: {
      label: w('Close the order', '关闭订单'),
      icon: 'invalidate',
      danger: true,
      needs: 'giveUp',
      when: mayClose,
      call: { method: 'PUT', path: 'close/:id' },
      note: w('What has not arrived is no longer waited for.', '未到货数量不再等待交货。'),
      asks: closeOrderAsked,
      done: w('The order is closed', '订单已关闭'),
    },
  },
  effects: { approved: ['orderInForce'] },
  postings: { hold: ({ doc, today }) => holdOrder(doc.lines, today), book: ({ doc, today }) => bookOrder(doc.lines, today) },
});
