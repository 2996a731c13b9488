/**
 * What was lost, broken or spoilt in a storehouse, or did not arrive from another one. The keeper confirms, which reserves it so that nobody
 * else is promised it; it leaves the stock when everybody has agreed.
 *
 * Facts: `store` the storehouse; `items` its items by id; `lots` their lots; `onWay` sent lines of the transfer that have not arrived;
 * `usedSince` items that were counted after it was booked.
 */
import { fact, lineSet, stock as stockDocument } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { keeperDocuments } from './grants.ts';
import { badLotsToo, stock, stockLot, transit } from './ledgers.ts';
import { backFaults, strayFaults } from './namedLines.ts';
import { countedSince } from './returns.ts';
import {
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
const readOnly = { readOnly: true } as const;
/** Kinds that can be seen are shown. */
const seen: ReadonlySet<string> = new Set(['damaged', 'spoiled', 'quality']);

/** A sent line of which something is missing. */
export interface OnWay {
  readonly pickId: string;
  readonly itemId: string;
  readonly lotNo: string | null;
  readonly quantity: string;
  readonly value: string;
  /** Entry that sent it. */
  readonly entryId: string;
}

export const materialLoss = stockDocument({
  key: 'materialLoss',
  area: 'material',
  label: w('Stock loss', '物资报损'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BS-{yyyyMMdd}-{seq4}', w('No.', '报损单号')),
    lossType: f.choice('lossType', w('Type', '报损类型'), { required: true }),
    storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库'), { required: true }),
    transferId: f.ref('materialTransfer', w('Transfer', '调拨单')),
    bizDate: f.date(w('Business date', '业务日期'), { required: true, default: { from: 'today' } }),
    keeperId: f.computed(f.user(w('Keeper', '库管员'))),
    liability: f.choice('liability', w('Liability', '责任认定'), { required: true, default: 'none' }),
    liableId: f.user(w('Liable person', '责任人')),
    claimAmount: f.money(w('Claim', '索赔金额'), { least: '0' }),
    disposal: f.choice('disposal', w('Disposal', '处置方式')),
    description: f.longText(w('What happened', '情况说明'), { required: true }),
    photos: f.images(w('Photos', '照片')),
    estimate: f.computed(f.money(w('Estimated loss', '预计损失'), { sensitive: true })),
    totalAmount: f.money(w('Loss', '损失金额'), { ...readOnly, sensitive: true }),
  },
  lines: {
    lines: lineSet({
      label: w('Items', '报损明细'),
      least: 1,
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        lostOf: f.text(w('Sent line', '在途明细'), {
          max: 20,
          line: { of: 'transferId', set: 'picks', named: ['itemId', 'lotNo', 'qty'] },
        }),
        lotNo: f.text(w('Lot', '批次号'), { max: 60 }),
        qty: f.decimal(qty, w('Quantity', '报损数量'), { required: true, least: '0.001' }),
        reason: f.text(w('Reason', '原因'), { max: 100 }),
        unitCost: f.decimal([14, 6], w('Unit cost', '单位成本'), { ...readOnly, sensitive: true }),
        amount: f.money(w('Loss', '损失金额'), { ...readOnly, sensitive: true }),
      },
      computes: {
        unit: ({ itemId }, { facts }) => itemIn(facts, itemId)?.unit ?? null,
      },
      totals: ['amount'],
    }),
  },
  facts: {
    store: fact<StoreFact | null>(['storehouseId']),
    items: itemsFact,
    lots: fact<readonly LotFact[]>(['storehouseId', 'lines.itemId'], 'rules'),
    onWay: fact<readonly OnWay[]>(['transferId'], 'rules', ['value']),
    usedSince: fact<readonly string[]>(['storehouseId'], 'rules'),
  },
  visibleWhen: {
    transferId: ({ lossType }) => (lossType === 'transit' ? 'required' : false),
    liableId: ({ liability }) => (liability === 'person' ? 'required' : false),
    photos: ({ lossType }) => (seen.has(lossType ?? '') ? 'required' : true),
  },
  computes: {
    keeperId: ({ doc, facts }) => facts.store?.keeperId ?? doc.keeperId,
    estimate: ({ doc, facts }) =>
      sum(
        doc.lines.map(({ itemId, lostOf, qty: lost }) => {
          const sent = facts.onWay?.find(({ pickId }) => pickId === lostOf);
          return estimateOf(
            sent ? { cost: { average: { quantity: sent.quantity, value: sent.value }, likely: null } } : itemIn(facts, itemId),
            lost,
          );
        }),
      ),
  },
  rules: {
    keeper: ({ doc, facts }) => keeperFault(facts.store, doc.applicant),
    store: ({ facts }) => storeFault(facts.store, 'storehouseId'),
    day: ({ doc, facts, today }) => dayFaults(doc.bizDate, today, doc.lines, facts.items),
    items: ({ doc, facts }) => itemFaults('lines', doc.lines, facts.items),
    lots: ({ doc, facts }) => lotFaults('lines', doc.lines, facts.items, { required: true }),
    thereAtAll: ({ doc, facts }) =>
      doc.lossType === 'transit' || facts.lots === undefined
        ? []
        : doc.lines.flatMap(({ itemId, lotNo }, at) =>
            lotNo !== null &&
            itemId !== null &&
            facts.items?.[itemId]?.lotControl === true &&
            lotOf(facts.lots, itemId, lotNo) === undefined
              ? [fault('lot', `lines.${at}.lotNo`, w('does not lie in this storehouse', '该仓库无此批次'))]
              : [],
          ),
    photos: ({ doc }) =>
      seen.has(doc.lossType ?? '') && (doc.photos ?? []).length === 0
        ? fault('photos', 'photos', w('required where the damage can be seen', '破损、变质、质量退废须上传照片'))
        : null,
    liable: ({ doc }) =>
      doc.liability === 'person' && doc.liableId === null ? fault('liable', 'liableId', w('who is liable?', '须填写责任人')) : null,
    transit: ({ doc, facts }) => transitFaults(doc, facts.onWay),
  },
  access: { owners: ['liableId'], ownersMasked: true, grants: keeperDocuments },
  list: {
    columns: ['code', 'lossType', 'storehouseId', 'bizDate', 'estimate', 'totalAmount', 'status'],
    filters: ['code', 'lossType', 'storehouseId', 'status', 'bizDate'],
    sort: [{ by: 'bizDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Loss', '物资报损'),
      fields: ['code', 'lossType', 'storehouseId', 'transferId', 'keeperId', 'bizDate', 'description', 'photos'],
    },
    { label: w('Liability', '责任与处置'), fields: ['liability', 'liableId', 'claimAmount', 'disposal'] },
    { label: w('Items', '报损明细'), fields: ['lines', 'estimate', 'totalAmount'] },
  ],
  document: {
    flow: 'materialLoss',
    matter: ['lossType', 'storehouseId', 'bizDate', 'liability'],
    voidable: true,
    voidRules: { countedSince: ({ facts }) => countedSince(facts.usedSince) },
  },
  confirmBy: 'PUT',
  postings: {
    hold: ({ doc, today }) =>
      doc.lines.flatMap(({ id = '', itemId, lotNo, lostOf, qty: lost }): Posting[] => {
        const [store, item, quantity] = [doc.storehouseId ?? '', itemId ?? '', lost ?? '0'];
        const at = { quantity, date: today, line: id };
        if (lostOf !== null) return [posting(transit, { dimensions: { transferLine: lostOf }, from: 'onWay', to: 'held', ...at })];
        return [
          posting(stock, { dimensions: { store, item }, from: 'free', to: 'reserved', ...at }),
          ...(lotNo === null
            ? []
            : [posting(stockLot, { dimensions: { store, item, lot: lotNo }, from: 'free', to: 'reserved', lifts: badLotsToo, ...at })]),
        ];
      }),
    book: ({ doc, facts, today }) =>
      doc.lines.flatMap(({ id = '', itemId, lotNo, lostOf, qty: lost }): Posting[] => {
        const [store, item, quantity] = [doc.storehouseId ?? '', itemId ?? '', lost ?? '0'];
        const at = { to: null, quantity, date: doc.bizDate ?? today, line: id };
        if (lostOf !== null) {
          const of = facts.onWay?.find(({ pickId }) => pickId === lostOf)?.entryId ?? '';
          return [posting(transit, { dimensions: { transferLine: lostOf }, from: 'onWay', value: { of }, ...at })];
        }
        return [
          posting(stock, { dimensions: { store, item }, from: 'free', value: 'average', ...at }),
          ...(lotNo === null
            ? []
            : [posting(stockLot, { dimensions: { store, item, lot: lotNo }, from: 'free', lifts: badLotsToo, ...at })]),
        ];
      }),
    overrun: ['hold', 'book'],
  },
  effects: { approved: ['lossBooked'] },
});

const said = {
  rule: 'transit',
  field: 'lostOf',
  missing: w('required for a loss in transit', '在途损耗必填'),
  strange: w('is no line of that transfer', '不是该调拨单的明细'),
  otherItem: w('is another material than was sent', '与调拨物料不一致'),
  more: (left: string) => w(`only ${left} is on its way`, `在途数量仅${left}`),
} as const;

function transitFaults(
  {
    lossType,
    transferId,
    lines,
  }: {
    readonly lossType: string | null;
    readonly transferId: string | null;
    readonly lines: readonly { readonly lostOf: string | null; readonly itemId: string | null; readonly qty: string | null }[];
  },
  onWay: readonly OnWay[] | undefined,
): readonly Fault[] {
  const named = lines.map((line) => ({ ...line, of: line.lostOf }));
  if (lossType !== 'transit') return strayFaults(named, said, w('is for losses in transit only', '仅在途损耗可填写'));
  if (transferId === null) return [fault('transit', 'transferId', said.missing)];
  const sources = onWay?.map(({ pickId, itemId, quantity }) => ({ id: pickId, itemId, left: quantity }));
  return named.flatMap((line, at) => backFaults(line, `lines.${at}`, sources, said));
}
