/**
 * What a reception used and cost, against the budget that was approved with the visit. Gifts and meals have documents of their own and are not
 * entered again.
 *
 * Facts: `visit` the visit; `other` code of another settlement of it.
 */
import { compare, isPositive, most, multiply, subtract } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything } from '../grants.ts';
import { usualCompanions, type VisitFact } from './rules/visits.ts';

export const watchReceiveDetail = document({
  key: 'watchReceiveDetail',
  area: 'general',
  label: w('Reception settlement', '参观接待明细'),
  icon: 'receipt',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('JD-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    watchApplyId: f.ref('watchApply', w('Visit', '参观申请'), { required: true }),
    visitorOrg: f.computed(f.text(w('Visiting organisation', '来访单位'), { max: 80 })),
    receiveDate: f.date(w('Date', '接待日期'), { required: true, default: { from: 'today' } }),
    hostUser: f.computed(f.user(w('Host', '接待负责人'))),
    guestCount: f.integer(w('Guests', '来宾人数'), { required: true, least: '1', most: '500' }),
    companionCount: f.integer(w('Own staff', '陪同人数'), { required: true, least: '0', most: '500' }),
    receptionLevel: f.computed(f.choice('receptionLevel', w('Level', '接待规格'))),
    budget: f.computed(f.money(w('Budget', '接待预算'))),
    totalCost: f.computed(f.money(w('Actual cost', '实际费用'))),
    overBudget: f.computed(f.money(w('Over budget', '超预算'))),
    giftCost: f.computed(f.money(w('Gifts of the visit', '礼品金额'))),
    overReason: f.longText(w('Reason if over', '超支说明')),
    summary: f.longText(w('Result of the visit', '接待总结'), { required: true }),
    followUp: f.longText(w('Follow-up', '后续事项')),
  },
  lines: {
    costs: lineSet({
      label: w('Costs', '接待费用'),
      fields: {
        costType: f.choice('receptionCost', w('Type', '费用类型'), { required: true }),
        content: f.text(w('What', '内容'), { max: 100, required: true }),
        qty: f.decimal([10, 2], w('Qty', '数量'), { required: true, least: '0.01' }),
        price: f.money(w('Price', '单价'), { required: true, least: '0' }),
        amount: f.computed(f.money(w('Amount', '金额'))),
        payer: f.user(w('Paid by', '垫付人')),
        invoiceNo: f.text(w('Invoice', '发票号'), { max: 30 }),
      },
      computes: { amount: ({ qty, price }) => multiply(qty, price) },
      totals: ['amount'],
    }),
  },
  facts: {
    visit: fact<VisitFact | null>(['watchApplyId']),
    other: fact<string | null>(['watchApplyId']),
  },
  visibleWhen: { overReason: ({ overBudget }) => isPositive(overBudget) && 'required' },
  computes: {
    visitorOrg: ({ facts }) => facts.visit?.org ?? null,
    hostUser: ({ facts }) => facts.visit?.hostUser ?? null,
    receptionLevel: ({ facts }) => facts.visit?.level ?? null,
    budget: ({ facts }) => facts.visit?.budget ?? '0.00',
    giftCost: ({ facts }) => facts.visit?.gifts ?? '0.00',
    totalCost: ({ doc }) => sum(doc.costs.map(({ amount }) => amount)),
    overBudget: ({ doc }) => most(subtract(doc.totalCost, doc.budget), '0'),
  },
  rules: {
    approvedVisit: ({ facts }) =>
      facts.visit?.approved === false
        ? fault('approvedVisit', 'watchApplyId', w('the visit is not approved', '该参观申请未通过审批'))
        : null,
    came: ({ facts }) =>
      facts.visit?.approved === true && !facts.visit.came
        ? fault('came', 'watchApplyId', w('nobody has come yet', '来访人员尚未到访，不能结算'))
        : null,
    once: ({ facts }) =>
      typeof facts.other === 'string'
        ? fault('once', 'watchApplyId', w(`settled by ${facts.other}`, `该参观已由${facts.other}结算`))
        : null,
    future: ({ doc, today }) =>
      doc.receiveDate !== null && doc.receiveDate > today ? fault('future', 'receiveDate', w('lies in the future', '不能晚于今天')) : null,
    overReason: ({ doc }) =>
      compare(doc.overBudget, '0') > 0 && (doc.overReason ?? '').trim() === ''
        ? fault('overReason', 'overReason', w('why was it over the budget?', '超出预算须填写说明'))
        : null,
    companions: ({ doc: { guestCount, companionCount } }) => {
      if (guestCount === null || companionCount === null) return null;
      const usual = usualCompanions(guestCount);
      return companionCount > usual
        ? warning(
            'companions',
            'companionCount',
            w(`${usual} are usual with ${guestCount} guests`, `来宾${guestCount}人，陪同一般不超过${usual}人`),
          )
        : null;
    },
  },
  name: { zh: 'visitorOrg' },
  access: {
    owners: ['hostUser'],
    grants: {
      ...documentOffices,
      admin_manager: everything,
      admin_clerk: everything,
      finance_accountant: approving('all'),
    },
  },
  list: {
    columns: ['code', 'visitorOrg', 'receiveDate', 'budget', 'totalCost', 'overBudget', 'status'],
    filters: ['visitorOrg', 'receiveDate', 'watchApplyId', 'status'],
    sort: [{ by: 'receiveDate', down: true }],
    totals: ['totalCost'],
  },
  form: [
    {
      label: w('Reception', '接待'),
      fields: ['code', 'watchApplyId', 'visitorOrg', 'hostUser', 'receptionLevel', 'receiveDate', 'guestCount', 'companionCount'],
    },
    { label: w('Costs', '接待费用'), fields: ['costs', 'budget', 'totalCost', 'overBudget', 'giftCost', 'overReason'] },
    { label: w('Result', '接待结果'), fields: ['summary', 'followUp'] },
  ],
  document: {
    flow: 'watchReceiveDetail',
    figure: { field: 'totalCost', kind: 'money' },
    matter: ['visitorOrg', 'receiveDate', 'guestCount', 'overBudget'],
  },
  effects: { approved: ['visitCosted', 'claimOpened'] },
  belonging: [{ resource: 'claimSource', by: 'watchReceiveDetailId' }],
});
