/**
 * Gifts that visitors get, out of the stock of administrative materials: reserved when they are asked for, out of it when they are handed out.
 * A line has the price of its material as it stood when it was sent; the stock leaves at what it is worth.
 *
 * Facts: `visit` the visit, null without one; `goods` the materials of the lines, by id; `handed` what each line was sent with, by its id,
 * null while the author still writes it.
 */
import { add, compare, divide, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { adStock } from './rules/materialLedgers.ts';
import { pieceFault } from './rules/materials.ts';
import type { VisitFact } from './rules/visits.ts';

/** A material that somebody chose as a gift, by id of the material. */
export type GiftGoods = Readonly<
  Record<string, Readonly<Record<'category' | 'status' | 'unit' | 'price' | 'available', string>> & { spec: string | null }>
>;
/** What a line was sent with, by id of the line. */
export type GiftsSent = Readonly<Record<string, Readonly<Record<'qty' | 'price' | 'stock', string>>>>;

interface GiftLine {
  readonly id?: string;
  readonly materialId: string | null;
  readonly qty: string | null;
}

const sentOf = (facts: Readonly<Record<string, unknown>>, { id }: GiftLine) =>
  id === undefined ? undefined : (facts['handed'] as GiftsSent | null | undefined)?.[id];
const goodOf = (facts: Readonly<Record<string, unknown>>, { materialId }: GiftLine) =>
  materialId === null ? undefined : (facts['goods'] as GiftGoods | undefined)?.[materialId];

/** Out of what is available: reserved, or handed out for good. */
const taken = (lines: readonly GiftLine[], date: string, to: 'reserved' | null): readonly Posting[] =>
  lines.map(({ materialId, qty }) =>
    posting(adStock, {
      dimensions: { material: materialId ?? '' },
      from: 'free',
      to,
      quantity: qty ?? '0',
      date,
      ...(to === null ? ({ value: 'average', name: 'out' } as const) : {}),
    }),
  );

/** Visitors of the government get gifts of this value at most. */
const governmentLimit = '0.00';
/** More than this for each person is decided on by the general manager; compared before anything is rounded. */
const usualValue = '200.00';

export const watchGiftDetail = document({
  key: 'watchGiftDetail',
  area: 'general',
  label: w('Visit gifts', '参观礼品明细'),
  icon: 'package',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('LP-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    watchApplyId: f.ref('watchApply', w('Visit', '参观申请')),
    visitorCategory: f.choice('visitorCategory', w('Category', '来访类别'), {
      help: w('Asked where there is no visit.', '未关联参观申请时填写。'),
    }),
    receiverOrg: f.text(w('Given to (organisation)', '受赠单位'), { max: 80, required: true }),
    receiverName: f.text(w('Given to (person)', '受赠人'), { max: 30, required: true }),
    giftDate: f.date(w('Date', '赠送日期'), { required: true, default: { from: 'today' } }),
    reason: f.longText(w('Reason', '赠送事由'), { required: true }),
    persons: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '500' }),
    totalAmount: f.computed(f.money(w('Value', '礼品金额'))),
    perHead: f.computed(f.money(w('Per person', '人均'))),
    aboveUsual: f.computed(f.boolean(w(`More than ${usualValue} a person`, `人均超过${usualValue}元`))),
  },
  lines: {
    gifts: lineSet({
      label: w('Gifts', '礼品'),
      least: 1,
      fields: {
        materialId: f.ref('adMaterialManagement', w('Gift', '礼品'), { required: true }),
        spec: f.computed(f.text(w('Specification', '规格'), { max: 60 })),
        unit: f.computed(f.choice('unit', w('Unit', '单位'))),
        stockQty: f.computed(f.decimal([12, 2], w('In stock', '库存'))),
        qty: f.decimal([12, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
        price: f.computed(f.money(w('Price', '单价'))),
        amount: f.computed(f.money(w('Amount', '金额'))),
      },
      computes: {
        spec: (line, { facts }) => (goodOf(facts, line) ?? line).spec,
        unit: (line, { facts }) => (goodOf(facts, line) ?? line).unit,
        stockQty: (line, { facts }) => sentOf(facts, line)?.stock ?? goodOf(facts, line)?.available ?? line.stockQty,
        price: (line, { facts }) => sentOf(facts, line)?.price ?? goodOf(facts, line)?.price ?? line.price,
        amount: ({ qty, price }) => multiply(qty, price),
      },
      totals: ['amount'],
    }),
  },
  facts: {
    visit: fact<VisitFact | null>(['watchApplyId']),
    goods: fact<GiftGoods>(['gifts.materialId']),
    handed: fact<GiftsSent | null>([]),
  },
  fills: { watchApplyId: { receiverOrg: 'visitorOrg', receiverName: 'leadVisitor', persons: 'visitorCount' } },
  visibleWhen: { visitorCategory: ({ watchApplyId }) => watchApplyId === null && 'required' },
  computes: {
    totalAmount: ({ doc }) => sum(doc.gifts.map(({ amount }) => amount)),
    perHead: ({ doc }) => (doc.persons === null || doc.persons < 1 ? null : divide(doc.totalAmount, String(doc.persons))),
    aboveUsual: ({ doc }) => compare(doc.totalAmount, multiply(usualValue, doc.persons ?? 0)) > 0,
  },
  rules: {
    approvedVisit: ({ facts }) =>
      facts.visit?.approved === false
        ? fault('approvedVisit', 'watchApplyId', w('the visit is not approved', '该参观申请未通过审批'))
        : null,
    category: ({ doc }) =>
      doc.watchApplyId === null && doc.visitorCategory === null
        ? fault('category', 'visitorCategory', w('without a visit: who gets them?', '未关联参观申请时须填写来访类别'))
        : null,
    government: ({ doc, facts }) => {
      const ofVisit = facts.visit?.category;
      const given = compare(doc.totalAmount, multiply(governmentLimit, doc.persons)) > 0;
      return given && (ofVisit ?? doc.visitorCategory) === 'government'
        ? fault(
            'government',
            ofVisit === undefined ? 'visitorCategory' : 'watchApplyId',
            w('visitors of the government get no gifts', '不得向政府来访人员赠送礼品'),
          )
        : null;
    },
    downwards: ({ doc, facts }) =>
      doc.gifts.flatMap(({ id, qty }, at) => {
        const asked = id === undefined ? undefined : facts.handed?.[id]?.qty;
        return asked !== undefined && compare(qty, asked) > 0
          ? [fault('downwards', `gifts.${at}.qty`, w(`at most ${asked}`, `不能多于${asked}`))]
          : [];
      }),
    gifts: ({ doc, facts }) =>
      doc.gifts.flatMap((line, at) => {
        const good = goodOf(facts, line);
        if (good === undefined) return [];
        const field = `gifts.${at}.materialId`;
        if (good.category !== 'gift') return [fault('onlyGifts', field, w('is not kept as a gift', '不属于礼品类物资'))];
        if (good.status !== 'enabled') return [fault('materialInUse', field, w('is not in use', '该物资已停用'))];
        return pieceFault(good.unit, line.qty, `gifts.${at}.qty`) ?? [];
      }),
    // Whoever is second to ask is refused by the ledger; here it is said at the line, as long as nothing is reserved.
    inStock: ({ doc, facts }) => {
      if (facts.handed !== null) return null;
      const asked = new Map<string, string>();
      return doc.gifts.flatMap((line, at) => {
        const available = goodOf(facts, line)?.available;
        if (line.materialId === null || available === undefined) return [];
        const all = add(asked.get(line.materialId), line.qty);
        asked.set(line.materialId, all);
        return compare(all, available) > 0
          ? [fault('inStock', `gifts.${at}.qty`, w(`only ${available} in stock`, `库存仅有${available}`))]
          : [];
      });
    },
  },
  postings: {
    hold: ({ doc, today }) => taken(doc.gifts, today, 'reserved'),
    book: ({ doc, today }) => taken(doc.gifts, today, null),
  },
  name: { zh: 'receiverOrg' },
  access: { grants: { ...documentOffices, admin_manager: everything, admin_clerk: everything } },
  list: {
    columns: ['code', 'receiverOrg', 'giftDate', 'totalAmount', 'perHead', 'status'],
    filters: ['receiverOrg', 'giftDate', 'watchApplyId', 'status'],
    sort: [{ by: 'giftDate', down: true }],
    totals: ['totalAmount'],
  },
  form: [
    {
      label: w('Gifts', '礼品'),
      fields: ['code', 'watchApplyId', 'visitorCategory', 'receiverOrg', 'receiverName', 'persons', 'giftDate', 'reason'],
    },
    { label: w('What is given', '礼品明细'), fields: ['gifts', 'totalAmount', 'perHead', 'aboveUsual'] },
  ],
  document: {
    flow: 'watchGiftDetail',
    figure: { field: 'totalAmount', kind: 'money' },
    matter: ['receiverOrg', 'persons', 'perHead', 'giftDate'],
  },
  effects: { approved: ['visitCosted'] },
});
