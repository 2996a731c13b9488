/**
 * Gifts that visitors get. Stocks of the administration's goods are not kept yet, so each gift is named and priced on its line and leaves no stock.
 *
 * Facts: `visit` the visit, null without one; `handed` quantities by line as they were asked for, while it is in approval, null before.
 */
import { compare, divide, multiply } from '#model/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/rounding.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import type { VisitFact } from './visits.ts';

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
        gift: f.text(w('Gift', '礼品'), { max: 80, required: true }),
        spec: f.text(w('Specification', '规格'), { max: 60 }),
        unit: f.choice('unit', w('Unit', '单位')),
        qty: f.decimal([12, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
        price: f.money(w('Price', '单价'), { required: true, least: '0' }),
        amount: f.computed(f.money(w('Amount', '金额'))),
      },
      computes: { amount: ({ qty, price }) => multiply(qty, price) },
      totals: ['amount'],
    }),
  },
  facts: {
    visit: fact<VisitFact | null>(['watchApplyId']),
    handed: fact<Readonly<Record<string, string>> | null>([]),
  },
  fills: { watchApplyId: { receiverOrg: 'visitorOrg', receiverName: 'leadVisitor', persons: 'visitorCount' } },
  asked: { visitorCategory: ({ watchApplyId }) => watchApplyId === null && 'required' },
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
        const asked = id === undefined ? undefined : facts.handed?.[id];
        return asked !== undefined && compare(qty, asked) > 0
          ? [fault('downwards', `gifts.${at}.qty`, w(`at most ${asked}`, `不能多于${asked}`))]
          : [];
      }),
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
