/**
 * A stocktake of a storehouse, or of some categories in it. From the moment it is begun nothing in its scope is booked; those who count are
 * not told what the books say until it is confirmed. What differs is booked at the last approval, as a gain or a loss.
 *
 * Facts: `store` the storehouse; `items` its items by id; `book` what the books said when it was begun, by item and lot; `standing` what is
 * in its way.
 */
import { notNow } from '#model/acts.ts';
import { add, compare, divide, isPositive, multiply, negate, subtract } from '#model/calculation/decimal.ts';
import { fact, lineSet, stock as stockDocument } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w, type Words } from '#model/words.ts';
import { approving } from '../grants.ts';
import { keeperDocuments } from './grants.ts';
import { badLotsToo, stock, stockLot } from './ledgers.ts';
import { estimateOf, itemIn, isKeeper, itemFaults, keeperFault, lotFaults, itemsFact, type StoreFact } from './stockRules.ts';

const qty = [14, 3] as const;
const readOnly = { readOnly: true } as const;

/** Why a stocktake of this day cannot be begun or confirmed. */
export interface Standing {
  readonly reason: Words | null;
}
export type BookFact = Readonly<Record<string, string>>;
/** Key of what the books said. */
export const bookKey = (itemId: string | null, lotNo: string | null): string => `${itemId ?? ''} ${lotNo ?? ''}`;

interface CheckLine {
  readonly itemId: string | null;
  readonly lotNo: string | null;
  readonly countQty: string | null;
  readonly unitCost: string | null;
  readonly bookQty: string | null;
  readonly diffQty: string | null;
}
const factsOf = (facts: unknown) => facts as { readonly book?: BookFact };

/** What a difference is worth: at the average of the pool, else at the price that the keeper entered, else at what is likely. */
function worthOf({ itemId, diffQty, unitCost }: CheckLine, facts: unknown): string | null {
  if (diffQty === null) return null;
  const [item, lost] = [itemIn(facts, itemId), compare(diffQty, '0') < 0];
  const quantity = lost ? negate(diffQty, 3) : diffQty;
  const pooled = item?.cost?.average ?? null;
  const worth =
    pooled !== null && isPositive(pooled.quantity)
      ? divide(multiply(pooled.value, quantity, 5), pooled.quantity)
      : unitCost === null
        ? estimateOf(item, quantity)
        : multiply(quantity, unitCost);
  return worth === null ? null : lost ? negate(worth) : worth;
}

export const materialCheck = stockDocument({
  key: 'materialCheck',
  area: 'material',
  label: w('Stocktake', '物资盘点'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('PD-{yyyyMMdd}-{seq3}', w('No.', '盘点单号')),
    storehouseId: f.ref('materialStorehouse', w('Storehouse', '仓库'), { required: true, fixed: true }),
    checkType: f.choice('stockCheckType', w('Type', '盘点类型'), { required: true, default: 'cycle' }),
    checkDate: f.date(w('Stocktake date', '盘点日期'), { required: true, fixed: true, default: { from: 'today' } }),
    scopeCategories: f.choices('itemCategory', w('Categories', '盘点范围'), {
      fixed: true,
      help: w('Left empty, everything.', '留空为全部类别。'),
    }),
    keeperId: f.computed(f.user(w('Keeper', '库管员'))),
    checkerIds: f.users(w('Counted by', '盘点人'), { required: true }),
    supervisorId: f.user(w('Witness', '监盘人'), { required: true }),
    snapshotTime: f.dateTime(w('Books as of', '账面时点'), readOnly),
    snapshotEntry: f.text(w('Last entry in the books', '账面截止分录'), { max: 20, ...readOnly }),
    frozen: f.boolean(w('Movements frozen', '冻结收发'), { ...readOnly, default: false }),
    freezes: f.text(w('Open in storehouse', '盘点中仓库'), { max: 20, unique: true, ...readOnly }),
    unfreezeReason: f.text(w('Reason of lifting the freeze', '解冻原因'), { max: 200, ...readOnly }),
    bookAmount: f.computed(f.money(w('By the books', '账面金额'), { sensitive: true })),
    gainAmount: f.computed(f.money(w('Gain', '盘盈金额'), { sensitive: true })),
    lossAmount: f.computed(f.money(w('Loss', '盘亏金额'), { sensitive: true })),
    diffAmount: f.computed(f.money(w('Difference', '盈亏净额'), { sensitive: true })),
    gross: f.computed(f.money(w('Gain and loss', '盈亏合计'), { sensitive: true })),
    accuracy: f.computed(f.decimal([7, 2], w('Accuracy (%)', '准确率（%）'))),
  },
  lines: {
    lines: lineSet({
      label: w('Counts', '盘点明细'),
      fields: {
        itemId: f.ref('materialItem', w('Material', '物料'), { required: true }),
        lotNo: f.text(w('Lot', '批次号'), { max: 60 }),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        countQty: f.decimal(qty, w('Counted', '实盘数量'), { required: true, least: '0' }),
        bookQty: f.computed(f.decimal(qty, w('By the books', '账面数量'))),
        diffQty: f.computed(f.decimal(qty, w('Difference', '差异数量'))),
        unitCost: f.decimal([14, 4], w('Unit cost', '单位成本'), {
          least: '0',
          sensitive: true,
          help: w('Only for a gain of what the storehouse had none of.', '仅盘盈且原无库存时填写。'),
        }),
        diffAmount: f.computed(f.money(w('Worth', '差异金额'), { sensitive: true })),
        reason: f.text(w('Reason', '差异原因'), { max: 100 }),
      },
      computes: {
        unit: ({ itemId }, { facts }) => itemIn(facts, itemId)?.unit ?? null,
        // Nobody who counts is told before it is confirmed.
        bookQty: ({ itemId, lotNo }, { doc, facts }) => {
          const book = factsOf(facts).book;
          return book === undefined || (doc['submittedAt'] ?? null) === null ? null : (book[bookKey(itemId, lotNo)] ?? '0.000');
        },
        diffQty: ({ countQty, bookQty }) => (countQty === null || bookQty === null ? null : subtract(countQty, bookQty, 3)),
        diffAmount: (line, { facts }) => worthOf(line, facts),
      },
      totals: ['diffAmount'],
      most: 5000,
    }),
  },
  facts: {
    store: fact<StoreFact | null>(['storehouseId']),
    items: itemsFact,
    book: fact<BookFact>(['storehouseId'], 'rules'),
    standing: fact<Standing>(['storehouseId', 'checkDate', 'scopeCategories'], 'rules'),
  },
  computes: {
    keeperId: ({ doc, facts }) => facts.store?.keeperId ?? doc.keeperId,
    bookAmount: ({ doc, facts }) =>
      sum(doc.lines.map(({ itemId, bookQty }) => (bookQty === null ? null : estimateOf(itemIn(facts, itemId), bookQty)))),
    gainAmount: ({ doc }) => sum(doc.lines.flatMap(({ diffAmount }) => (isPositive(diffAmount) ? [diffAmount] : []))),
    lossAmount: ({ doc }) => sum(doc.lines.flatMap(({ diffAmount }) => (compare(diffAmount, '0') < 0 ? [negate(diffAmount)] : []))),
    diffAmount: ({ doc }) => subtract(doc.gainAmount, doc.lossAmount),
    gross: ({ doc }) => add(doc.gainAmount, doc.lossAmount),
    accuracy: ({ doc }) => {
      const known = doc.lines.filter(({ diffQty }) => diffQty !== null);
      const right = known.filter(({ diffQty }) => compare(diffQty, '0') === 0);
      return known.length === 0 ? null : divide(multiply(String(right.length), '100'), String(known.length));
    },
  },
  rules: {
    keeper: ({ doc, facts }) => keeperFault(facts.store, doc.applicant),
    standing: ({ facts }) => (facts.standing?.reason ? fault('standing', 'checkDate', facts.standing.reason) : null),
    some: ({ doc }) => (doc.lines.length === 0 ? fault('some', 'lines', w('There is nothing to count', '没有可盘点的物料')) : null),
    items: ({ doc, facts }) =>
      itemFaults(
        'lines',
        doc.lines.map((line) => ({ itemId: line.itemId, qty: line.countQty })),
        facts.items,
        'countQty',
      ).filter(
        // What is not in use any more is counted all the same.
        ({ rule }) => rule !== 'itemDisabled',
      ),
    lots: ({ doc, facts }) => lotFaults('lines', doc.lines, facts.items, { required: true }),
    once: ({ doc }) => {
      const seen = new Set<string>();
      return doc.lines.flatMap(({ itemId, lotNo }, at) => {
        const key = bookKey(itemId, lotNo);
        if (seen.has(key)) return [fault('once', `lines.${at}.itemId`, w('stands here twice', '物料批次重复'))];
        seen.add(key);
        return [];
      });
    },
    priced: ({ doc, facts }) =>
      doc.lines.flatMap((line, at) =>
        isPositive(line.diffQty) && facts.items !== undefined && line.diffAmount === null
          ? [fault('priced', `lines.${at}.unitCost`, w('required: nothing tells what it costs', '无参考成本，须填写单位成本'))]
          : [],
      ),
    witness: ({ doc, facts }) => {
      if (doc.supervisorId === null) return null;
      if ((doc.checkerIds ?? []).includes(doc.supervisorId))
        return fault('witness', 'supervisorId', w('counts, and cannot witness', '监盘人不能同时为盘点人'));
      return isKeeper(facts.store, doc.supervisorId)
        ? fault('witness', 'supervisorId', w('keeps this storehouse', '监盘人不能为该仓库库管员'))
        : null;
    },
    explained: ({ doc }) =>
      doc.lines.flatMap(({ diffQty, reason }, at) =>
        diffQty !== null && compare(diffQty, '0') !== 0 && reason === null && doc.status !== 'draft'
          ? [fault('explained', `lines.${at}.reason`, w('what explains the difference?', '存在差异须填写原因'))]
          : [],
      ),
  },
  access: {
    owners: ['checkerIds', 'supervisorId'],
    ownersMasked: true,
    grants: {
      ...keeperDocuments,
      procurement_manager: { ...approving('all'), actions: ['page', 'approve', 'print', 'export', 'sensitive', 'unfreeze'] },
    },
    more: ['unfreeze'],
  },
  acts: {
    unfreeze: {
      label: w('Lift the freeze', '解除冻结'),
      icon: 'release',
      danger: true,
      needs: 'unfreeze',
      underWay: true,
      when: ({ doc }) => doc.frozen === true || notNow('notFrozen', w('Nothing is frozen', '未冻结')),
      call: { method: 'PUT', path: 'unfreeze/:id' },
      asks: { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) },
      note: w(
        'Goods move again while they are counted; differences are then booked on what lies there.',
        '盘点期间恢复收发，差异将计入当时库存。',
      ),
      done: w('Goods move again', '已解除冻结'),
    },
  },
  list: {
    columns: ['code', 'storehouseId', 'checkType', 'checkDate', 'accuracy', 'diffAmount', 'frozen', 'status'],
    filters: ['code', 'storehouseId', 'checkType', 'checkDate', 'status'],
    sort: [{ by: 'checkDate', down: true }],
  },
  form: [
    {
      label: w('Stocktake', '物资盘点'),
      fields: ['code', 'storehouseId', 'keeperId', 'checkType', 'checkDate', 'scopeCategories', 'checkerIds', 'supervisorId'],
    },
    { label: w('Counts', '盘点明细'), fields: ['lines'] },
    {
      label: w('Result', '盘点结果'),
      fields: [
        'accuracy',
        'bookAmount',
        'gainAmount',
        'lossAmount',
        'diffAmount',
        'gross',
        'snapshotTime',
        'snapshotEntry',
        'frozen',
        'freezes',
        'unfreezeReason',
      ],
    },
  ],
  document: {
    flow: 'materialCheck',
    matter: ['storehouseId', 'checkType', 'checkDate', 'accuracy'],
  },
  confirmBy: 'PUT',
  postings: {
    book: ({ doc, facts, today }) =>
      doc.lines.flatMap(({ id = '', itemId, lotNo, diffQty, diffAmount }): Posting[] => {
        if (diffQty === null || compare(diffQty, '0') === 0) return [];
        const [store, item, lost] = [doc.storehouseId ?? '', itemId ?? '', compare(diffQty, '0') < 0];
        const quantity = lost ? negate(diffQty, 3) : diffQty;
        const at = { from: lost ? 'free' : null, to: lost ? null : 'free', quantity, date: today, line: id } as const;
        const lots = itemIn(facts, itemId)?.lotControl === true && lotNo !== null;
        return [
          posting(stock, { dimensions: { store, item }, value: lost ? 'average' : (diffAmount ?? '0'), ...at }),
          ...(lots ? [posting(stockLot, { dimensions: { store, item, lot: lotNo }, lifts: badLotsToo, ...at })] : []),
        ];
      }),
    overrun: ['book'],
  },
  effects: { saved: ['stocktakeBegun'], approved: ['countBooked'] },
});
