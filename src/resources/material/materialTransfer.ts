/**
 * Goods that move from one storehouse to another. The author confirms, which reserves them; the source keeper sends, and they are on their
 * way with the value they left with; the target keeper receives them, at once or in parts, and reports what is missing as a loss.
 *
 * Facts: as those of an exit, for the storehouse that sends; `target` the storehouse that receives; `arrived` whether anything of it has
 * been received.
 */
import { notNow, type Verdict } from '#model/acts.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fact, lineSet, stock as stockDocument } from '#model/definition.ts';
import type { RuleActor } from '#model/facts.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { askedDocuments } from './grants.ts';
import { transit } from './ledgers.ts';
import { handingOut, pickFaults, pickFields, reserving } from './picks.ts';
import { countedSince } from './returns.ts';
import {
  dayFaults,
  estimatedTotal,
  itemIn,
  itemFaults,
  lotFaults,
  storeFault,
  itemsFact,
  type LotFact,
  type StoreFact,
} from './stockRules.ts';

const qty = [14, 3] as const;
const readOnly = { readOnly: true } as const;

/** Bad lots go to the scrap store, and nowhere else. */
const toScrap = (target: StoreFact | null | undefined): boolean => target?.storeType === 'scrap';

/** Deputies are known to the server alone, so every keeper is shown the button and another storehouse's is refused. */
const keeps = (inKeeperId: string | null, { userId, roles }: RuleActor): boolean =>
  userId === inKeeperId || roles.includes('warehouse_keeper');

const receivable = (doc: { readonly transferState: string | null; readonly inKeeperId: string | null }, actor: RuleActor): Verdict => {
  if (!keeps(doc.inKeeperId, actor)) return null;
  if (doc.transferState === 'inTransit') return true;
  return doc.transferState === 'done' ? notNow('received', w('All of it has been received', '已全部收讫')) : null;
};

export const materialTransfer = stockDocument({
  key: 'materialTransfer',
  area: 'material',
  label: w('Stock transfer', '物资调拨'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('DB-{yyyyMMdd}-{seq4}', w('No.', '调拨单号')),
    storehouseId: f.ref('materialStorehouse', w('From', '调出仓库'), { required: true }),
    inStorehouseId: f.ref('materialStorehouse', w('To', '调入仓库'), { required: true }),
    bizDate: f.date(w('Business date', '业务日期'), { required: true, default: { from: 'today' } }),
    outKeeperId: f.computed(f.user(w('Sent by', '调出库管员'))),
    inKeeperId: f.computed(f.user(w('Received by', '调入库管员'))),
    reason: f.text(w('Reason', '调拨原因'), { max: 200 }),
    carrier: f.text(w('Carrier', '承运方'), { max: 40 }),
    estimate: f.computed(f.money(w('Estimated value', '预计金额'), { sensitive: true })),
    totalAmount: f.money(w('Value sent', '调拨金额'), { ...readOnly, sensitive: true }),
    transferState: f.choice('transferState', w('Goods', '调拨状态'), { ...readOnly, default: 'none' }),
    outTime: f.dateTime(w('Sent at', '发出时间'), readOnly),
    inTime: f.dateTime(w('Received at', '收讫时间'), readOnly),
  },
  lines: {
    lines: lineSet({
      label: w('Asked for', '申请明细'),
      least: 1,
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        qty: f.decimal(qty, w('Quantity', '调拨数量'), { required: true, least: '0.001' }),
        lotNo: f.text(w('Lot', '批次号'), { max: 60, help: w('Left empty, first expired first out.', '留空按先到期先出。') }),
        issuedQty: f.decimal(qty, w('Sent', '发出数量'), readOnly),
        amount: f.money(w('Value', '金额'), { ...readOnly, sensitive: true }),
      },
      computes: {
        unit: ({ itemId }, { facts }) => itemIn(facts, itemId)?.unit ?? null,
      },
    }),
    picks: lineSet({
      label: w('Sent', '发出明细'),
      node: true,
      fields: { ...pickFields, receivedQty: f.decimal(qty, w('Received', '已收数量'), { ...readOnly, default: '0' }) },
      totals: ['amount'],
    }),
  },
  facts: {
    store: fact<StoreFact | null>(['storehouseId']),
    target: fact<StoreFact | null>(['inStorehouseId']),
    items: itemsFact,
    lots: fact<readonly LotFact[]>(['storehouseId', 'lines.itemId'], 'rules'),
    usedSince: fact<readonly string[]>(['storehouseId'], 'rules'),
    arrived: fact<boolean>(['transferState'], 'rules'),
  },
  computes: {
    outKeeperId: ({ doc, facts }) => facts.store?.keeperId ?? doc.outKeeperId,
    inKeeperId: ({ doc, facts }) => facts.target?.keeperId ?? doc.inKeeperId,
    estimate: ({ doc, facts }) => estimatedTotal(doc.lines, facts.items),
  },
  rules: {
    store: ({ facts }) => storeFault(facts.store, 'storehouseId'),
    target: ({ facts }) => storeFault(facts.target, 'inStorehouseId'),
    elsewhere: ({ doc: { storehouseId, inStorehouseId } }) =>
      storehouseId !== null && storehouseId === inStorehouseId
        ? fault('elsewhere', 'inStorehouseId', w('is where they lie already', '调入仓库不能与调出仓库相同'))
        : null,
    day: ({ doc, facts, today }) => dayFaults(doc.bizDate, today, doc.lines, facts.items),
    items: ({ doc, facts }) => itemFaults('lines', doc.lines, facts.items),
    lots: ({ doc, facts }) => lotFaults('lines', doc.lines, facts.items, { required: false }),
    picked: ({ doc, facts, today }) =>
      pickFaults(doc.picks, doc.lines, { items: facts.items, lots: facts.lots, today, badToo: toScrap(facts.target) }),
  },
  access: { ownersMasked: true, grants: askedDocuments },
  acts: {
    receive: {
      label: w('Receive', '收货'),
      icon: 'check',
      needs: 'page',
      when: ({ doc, actor }) => receivable(doc, actor),
      call: { method: 'PUT', path: 'receive/:id', once: true },
      note: w('Receives all that is on its way.', '按在途数量全部收货。'),
      done: w('Received', '已收货'),
    },
    receivePart: {
      label: w('Receive a part', '部分收货'),
      icon: 'edit',
      needs: 'page',
      of: { lines: 'picks', as: 'pickId', named: ['itemId', 'lotNo', 'qty', 'receivedQty'] },
      when: ({ doc, line, actor }) =>
        receivable(doc, actor) === true && (line === null || compare(line['receivedQty'], line['qty']) < 0) ? true : null,
      call: { method: 'PUT', path: 'receive/:id', once: true },
      asks: { receivedQty: f.decimal(qty, w('Received', '实收数量'), { required: true, least: '0.001' }) },
      done: w('Received', '已收货'),
    },
    reportMissing: {
      label: w('The rest is missing', '其余短少'),
      icon: 'attention',
      danger: true,
      needs: 'page',
      when: ({ doc, actor }) => (receivable(doc, actor) === true ? true : null),
      call: { method: 'PUT', path: 'receive/:id', once: true, with: { rest: 'loss', lines: [] } },
      note: w('Makes the draft of a loss of all that is still on its way.', '按未收数量生成在途损耗草稿。'),
      done: w('The draft of the loss is made', '报损草稿已生成'),
    },
  },
  list: {
    columns: ['code', 'storehouseId', 'inStorehouseId', 'bizDate', 'totalAmount', 'transferState', 'status'],
    filters: ['code', 'storehouseId', 'inStorehouseId', 'transferState', 'status', 'bizDate'],
    sort: [{ by: 'bizDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Transfer', '物资调拨'),
      fields: ['code', 'storehouseId', 'inStorehouseId', 'bizDate', 'outKeeperId', 'inKeeperId', 'reason', 'carrier'],
    },
    { label: w('Asked for', '申请明细'), fields: ['lines', 'estimate'] },
    { label: w('Sent', '发出与收货'), fields: ['picks', 'totalAmount', 'transferState', 'outTime', 'inTime'] },
  ],
  document: {
    flow: 'materialTransfer',
    matter: ['storehouseId', 'inStorehouseId', 'bizDate', 'reason'],
    voidable: true,
    voidRules: {
      countedSince: ({ facts }) => countedSince(facts.usedSince),
      arrived: ({ facts }) =>
        facts.arrived === true ? fault('arrived', '', w('Some of it has been received', '已有收货，不能撤销')) : null,
    },
  },
  confirmBy: 'PUT',
  postings: {
    hold: ({ doc, facts, today }) =>
      reserving({
        store: doc.storehouseId,
        lines: doc.lines,
        picks: doc.picks,
        items: facts.items,
        lots: facts.lots,
        today,
        badToo: toScrap(facts.target),
      }),
    book: ({ doc, facts, today }) => {
      const date = doc.bizDate ?? today;
      return handingOut(
        { store: doc.storehouseId, picks: doc.picks, badToo: toScrap(facts.target), date },
        ({ id, qty: quantity, cost }) => [
          posting(transit, {
            dimensions: { transferLine: id },
            from: null,
            to: 'onWay',
            quantity,
            value: { twin: cost },
            date,
            line: id,
          }),
        ],
      );
    },
    overrun: ['hold', 'book'],
  },
  effects: {
    submitted: ['goodsPicked'],
    rejected: ['picksCleared'],
    withdrawn: ['picksCleared'],
    approved: ['goodsHandedOut', 'goodsSent'],
    invalidated: ['goodsNotSent'],
  },
});
