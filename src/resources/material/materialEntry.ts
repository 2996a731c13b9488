/**
 * Goods that come into a storehouse: bought, produced, brought back, found, or there from the beginning. The keeper counts and confirms; the
 * last approval books, or the confirmation itself where nobody has to agree. Stock is worth what the goods cost ex tax, and that follows
 * from the amount with tax, never from a rounded price.
 *
 * Facts: `store` the storehouse; `items` its items by id; `lots` the lots of those items; `issued` what of the returned exit's lines may
 * come back; `begun` items of an opening entry that the storehouse had before; `usedSince` items that were counted after it was booked;
 * `ordered` the order that it receives.
 */
import { fact, lineSet, stock as stockDocument } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { keeperDocuments } from './grants.ts';
import { entryLine, exitLine, stock, stockLot } from './ledgers.ts';
import { bookBack } from './projectIssues.ts';
import { receiptFaults, receiptPostings, type OrderedFact } from './receipts.ts';
import { countedSince, returnedFrom, returnFaults, type Issued } from './returns.ts';
import { shelfLifeFaults } from './shelfLife.ts';
import {
  amountsOf,
  dayFaults,
  estimateOf,
  itemIn,
  itemFaults,
  keeperFault,
  lotFaults,
  lotOf,
  storeFault,
  itemsFact,
  type LotFact,
  type StoreFact,
} from './stockRules.ts';

const qty = [14, 3] as const;
/** Goods whose inspection has to be recorded when they were bought. */
const inspected: ReadonlySet<string> = new Set(['feed', 'medicine', 'egg']);
/** These need a price; what is produced or found takes the average of the storehouse without one. */
const priced: ReadonlySet<string> = new Set(['purchase', 'opening']);

interface EntryLine {
  readonly itemId: string | null;
  readonly qty: string | null;
  readonly taxRate: string | null;
  readonly unitPriceTax: string | null;
  readonly returnOf: string | null;
}
const factsOf = (facts: unknown) => facts as { readonly issued?: readonly Issued[] };

/** What the stock takes for a line: of a return the share of what was issued, else by its price, else by the average. */
function worthOf({ itemId, qty: quantity, taxRate, unitPriceTax, returnOf }: EntryLine, facts: unknown): string | null {
  const item = itemIn(facts, itemId);
  if (returnOf !== null) return returnedFrom(factsOf(facts).issued, returnOf, quantity);
  const amounts = amountsOf(quantity, unitPriceTax, taxRate ?? item?.taxRate ?? null);
  return amounts === null ? estimateOf(item, quantity) : amounts.exTax;
}

export const materialEntry = stockDocument({
  key: 'materialEntry',
  area: 'material',
  label: w('Stock in', '物资入库'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('RK-{yyyyMMdd}-{seq4}', w('No.', '入库单号')),
    entryType: f.choice('entryType', w('Type', '入库类型'), { required: true, default: 'purchase' }),
    storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库'), { required: true }),
    bizDate: f.date(w('Business date', '业务日期'), { required: true, default: { from: 'today' } }),
    keeperId: f.computed(f.user(w('Keeper', '库管员'))),
    supplierId: f.ref('supplierManagement', w('Supplier', '供应商')),
    purchaseId: f.ref('purchaseManagement', w('Purchase order', '采购订单')),
    deliveryNo: f.text(w('Delivery note', '送货单号'), { max: 40 }),
    invoiceNo: f.text(w('Invoice no.', '发票号'), { max: 40 }),
    vehicleNo: f.text(w('Vehicle', '车牌号'), { max: 20 }),
    inspectorId: f.user(w('Inspector', '检验人')),
    inspectResult: f.choice('inspectResult', w('Inspection', '检验结论')),
    returnExitId: f.ref('materialExit', w('Returned from', '原出库单')),
    totalTax: f.computed(f.money(w('Total incl. tax', '含税合计'), { sensitive: true })),
    totalAmount: f.computed(f.money(w('Total ex tax', '不含税合计'), { sensitive: true })),
  },
  lines: {
    lines: lineSet({
      label: w('Items', '入库明细'),
      least: 1,
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        orderLineId: f.text(w('Ordered line', '订单明细'), {
          max: 20,
          check: 'digits',
          line: { of: 'purchaseId', set: 'lines', named: ['itemName', 'spec', 'qty'] },
        }),
        returnOf: f.text(w('Issued line', '原出库明细'), {
          max: 20,
          line: { of: 'returnExitId', set: 'picks', named: ['itemId', 'lotNo', 'qty'] },
        }),
        qty: f.decimal(qty, w('Quantity', '入库数量'), { required: true, least: '0.001' }),
        rejectQty: f.decimal(qty, w('Rejected', '拒收数量'), { least: '0', default: '0' }),
        lotNo: f.text(w('Lot', '批次号'), { max: 40, help: w('Left empty, day and item make it.', '留空按日期与物料编码生成。') }),
        lot: f.computed(f.text(w('Lot booked', '入账批次'), { max: 60 })),
        productionDate: f.date(w('Produced', '生产日期')),
        expiryDate: f.date(w('Usable through', '有效期至'), { help: w('Left empty, by the shelf life.', '留空按保质期推算。') }),
        taxRate: f.decimal([7, 2], w('Tax rate (%)', '税率（%）'), { least: '0', most: '100' }),
        unitPriceTax: f.decimal([14, 4], w('Price incl. tax', '含税单价'), { least: '0', sensitive: true }),
        amountTax: f.computed(f.money(w('Amount incl. tax', '含税金额'), { sensitive: true })),
        amount: f.computed(f.money(w('Amount ex tax', '不含税金额'), { sensitive: true })),
        location: f.text(w('Bin', '货位'), { max: 30 }),
      },
      fills: { itemId: { taxRate: 'taxRate', unitPriceTax: 'refPrice' } },
      computes: {
        unit: ({ itemId }, { facts }) => itemIn(facts, itemId)?.unit ?? null,
        lot: ({ itemId, lotNo }, { doc, facts }) => {
          const item = itemIn(facts, itemId);
          if (item?.lotControl !== true) return null;
          return lotNo ?? (typeof doc['bizDate'] === 'string' ? `${doc['bizDate'].replaceAll('-', '')}-${item.code}` : null);
        },
        amountTax: ({ itemId, qty: quantity, unitPriceTax, taxRate }, { facts }) =>
          amountsOf(quantity, unitPriceTax, taxRate ?? itemIn(facts, itemId)?.taxRate ?? null)?.withTax ?? null,
        amount: (line, { facts }) => worthOf(line, facts),
      },
      totals: ['amountTax', 'amount'],
    }),
  },
  facts: {
    store: fact<StoreFact | null>(['storehouseId']),
    items: itemsFact,
    lots: fact<readonly LotFact[]>(['storehouseId', 'lines.itemId'], 'rules'),
    issued: fact<readonly Issued[]>(['returnExitId'], 'rules', ['returnedAmount']),
    begun: fact<readonly string[]>(['storehouseId', 'lines.itemId'], 'rules'),
    usedSince: fact<readonly string[]>(['storehouseId'], 'rules'),
    ordered: fact<OrderedFact | null>(['purchaseId'], 'rules'),
  },
  visibleWhen: {
    supplierId: ({ entryType }) => (entryType === 'purchase' ? 'required' : false),
    purchaseId: ({ entryType }) => entryType === 'purchase',
    deliveryNo: ({ entryType }) => entryType === 'purchase',
    invoiceNo: ({ entryType }) => entryType === 'purchase',
    vehicleNo: ({ entryType }) => entryType === 'purchase',
    inspectorId: ({ entryType }) => entryType === 'purchase',
    inspectResult: ({ entryType }) => entryType === 'purchase',
    returnExitId: ({ entryType }) => (entryType === 'return' ? 'required' : false),
  },
  computes: {
    keeperId: ({ doc, facts }) => facts.store?.keeperId ?? doc.keeperId,
    totalTax: ({ doc }) => sum(doc.lines.map(({ amountTax }) => amountTax)),
    totalAmount: ({ doc }) => sum(doc.lines.map(({ amount }) => amount)),
  },
  rules: {
    keeper: ({ doc, facts }) => keeperFault(facts.store, doc.applicant),
    store: ({ facts }) => storeFault(facts.store, 'storehouseId'),
    day: ({ doc, facts, today }) => dayFaults(doc.bizDate, today, doc.lines, facts.items),
    items: ({ doc, facts }) => itemFaults('lines', doc.lines, facts.items),
    lots: ({ doc, facts }) => lotFaults('lines', doc.lines, facts.items, { required: false }),
    lotDates: ({ doc, facts }) =>
      doc.lines.flatMap((line, at) => {
        const known = lotOf(facts.lots, line.itemId, line.lot);
        const twin = doc.lines.slice(0, at).find(({ itemId, lot }) => itemId === line.itemId && lot !== null && lot === line.lot);
        const other = [known?.productionDate, twin?.productionDate].find((date) => date !== undefined && date !== line.productionDate);
        return line.lot !== null && line.returnOf === null && other !== undefined
          ? [
              fault(
                'lotDates',
                `lines.${at}.lotNo`,
                w(`lot ${line.lot} was produced on another day`, `批次${line.lot}的生产日期不同，须另取批次号`),
              ),
            ]
          : [];
      }),
    shelfLife: ({ doc, facts }) => doc.lines.flatMap((line, at) => shelfLifeFaults(line, `lines.${at}`, doc.bizDate, facts.items)),
    supplier: ({ doc: { entryType, supplierId } }) =>
      entryType === 'purchase' && supplierId === null
        ? fault('supplier', 'supplierId', w('required for a purchase', '采购入库必填'))
        : null,
    ordered: ({ doc, facts }) => receiptFaults(doc, facts.ordered, isEditable(doc.status ?? 'draft')),
    inspection: ({ doc, facts }) => {
      if (doc.entryType !== 'purchase') return [];
      if (doc.inspectResult === 'reject')
        return [fault('inspection', 'inspectResult', w('what is rejected does not come in', '检验不合格不得入库'))];
      const asked = doc.lines.some(({ itemId }) => inspected.has(itemIn(facts, itemId)?.category ?? ''));
      return (['inspectorId', 'inspectResult'] as const).flatMap((name) =>
        asked && doc[name] === null
          ? [fault('inspection', name, w('required for feed, medicine and eggs', '饲料、药品疫苗、鱼卵必填'))]
          : [],
      );
    },
    priced: ({ doc, facts }) =>
      doc.lines.flatMap((line, at) => {
        if (line.returnOf !== null || line.unitPriceTax !== null || facts.items === undefined || line.itemId === null) return [];
        return priced.has(doc.entryType ?? '') || estimateOf(facts.items[line.itemId], line.qty) === null
          ? [fault('priced', `lines.${at}.unitPriceTax`, w('required', '单价必填'))]
          : [];
      }),
    opening: ({ doc, facts }) =>
      doc.entryType !== 'opening'
        ? []
        : doc.lines.flatMap(({ itemId }, at) =>
            itemId !== null && facts.begun?.includes(itemId) === true
              ? [fault('opening', `lines.${at}.itemId`, w('has moved in this storehouse already', '该物料在此仓库已有流水'))]
              : [],
          ),
    returned: ({ doc, facts }) => returnFaults(doc.entryType, doc.returnExitId, doc.lines, facts.issued),
  },
  access: { owners: ['inspectorId'], ownersMasked: true, grants: keeperDocuments },
  acts: {
    sendBack: {
      label: w('Back to the supplier', '退供应商'),
      icon: 'undo',
      needs: 'confirm',
      when: ({ doc, actor }) =>
        doc.entryType === 'purchase' && doc.status === 'approved' && actor.roles.includes('warehouse_keeper') ? true : null,
      call: { method: 'POST', path: 'sendBack/:id' },
      note: w(
        'Makes the draft of an exit with all that may go back; correct the quantities there.',
        '按可退数量生成退供应商出库草稿，数量可在草稿中修改。',
      ),
      done: w('The draft of the return is made', '退供应商出库草稿已生成'),
      opens: 'materialExit',
    },
    acceptAssets: {
      label: w('Accept as fixed assets', '验收为固定资产'),
      icon: 'new',
      needs: 'fixassetAccept:add',
      when: ({ doc }) => (doc.entryType === 'purchase' && doc.status === 'approved' ? true : null),
      call: { method: 'POST', path: 'acceptAssets/:id', once: true },
      note: w(
        'Makes the draft of an acceptance with every line of 2,000 a piece or more; add category, life and place there.',
        '将单价（不含税）达到2000元的明细生成固定资产验收草稿，类别、年限与存放地点在草稿中补充。',
      ),
      done: w('The draft of the acceptance is made', '固定资产验收草稿已生成'),
      opens: 'fixassetAccept',
    },
  },
  list: {
    columns: ['code', 'entryType', 'storehouseId', 'supplierId', 'bizDate', 'totalAmount', 'applicant', 'status'],
    filters: ['code', 'entryType', 'storehouseId', 'supplierId', 'status', 'bizDate'],
    sort: [{ by: 'bizDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Stock in', '物资入库'),
      fields: [
        'code',
        'entryType',
        'storehouseId',
        'keeperId',
        'bizDate',
        'supplierId',
        'purchaseId',
        'returnExitId',
        'deliveryNo',
        'invoiceNo',
        'vehicleNo',
      ],
    },
    { label: w('Inspection', '检验'), fields: ['inspectorId', 'inspectResult'] },
    { label: w('Items', '入库明细'), fields: ['lines', 'totalTax', 'totalAmount'] },
  ],
  document: {
    flow: 'materialEntry',
    matter: ['entryType', 'storehouseId', 'supplierId', 'bizDate'],
    voidable: true,
    voidRules: { countedSince: ({ facts }) => countedSince(facts.usedSince) },
  },
  confirmBy: 'POST',
  postings: {
    hold: ({ doc, facts, today }) => [
      ...receiptPostings(doc, facts.ordered, 'hold', doc.bizDate ?? today),
      ...doc.lines.flatMap(({ id, returnOf, qty: quantity }): Posting[] =>
        returnOf === null
          ? []
          : [
              posting(exitLine, {
                dimensions: { line: returnOf },
                from: 'returnable',
                to: 'held',
                quantity: quantity ?? '0',
                date: today,
                line: id ?? '',
              }),
            ],
      ),
    ],
    book: ({ doc, facts, today }) => [
      ...receiptPostings(doc, facts.ordered, 'book', doc.bizDate ?? today),
      ...doc.lines.flatMap(({ id = '', itemId, qty: asked, lot, amount, returnOf }): Posting[] => {
        const [store, item, quantity] = [doc.storehouseId ?? '', itemId ?? '', asked ?? '0'];
        const at = { quantity, date: doc.bizDate ?? today, line: id };
        const issued = returnOf === null ? undefined : facts.issued?.find(({ pickId }) => pickId === returnOf);
        return [
          ...(returnOf === null ? [] : [posting(exitLine, { dimensions: { line: returnOf }, from: 'returnable', to: 'returned', ...at })]),
          ...(doc.entryType === 'purchase' ? [posting(entryLine, { dimensions: { line: id }, from: null, to: 'returnable', ...at })] : []),
          posting(stock, {
            dimensions: { store, item },
            from: null,
            to: 'free',
            value: issued === undefined ? (amount ?? '0') : { of: issued.entryId },
            name: `in ${id}`,
            ...at,
          }),
          ...(lot === null ? [] : [posting(stockLot, { dimensions: { store, item, lot }, from: null, to: 'free', ...at })]),
          ...(issued?.charged ? bookBack(issued.charged, { itemId: item, quantity, cost: `in ${id}` }, at) : []),
        ];
      }),
    ],
  },
  effects: { approved: ['lotsReceived'] },
});
