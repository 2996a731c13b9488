/**
 * Meals in three variants, each with a flow of its own: in the own canteen, in a restaurant outside, and under a contract for crews who eat
 * for days. The kitchen is told early enough; who bears the cost says where it goes on.
 */
import { notNow } from '#model/acts.ts';
import { compare, multiply } from '#model/calculation/decimal.ts';
import { document, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, ownDocumentsWith } from '../grants.ts';
import { canteenLimit, companionsFor, mealCancelAsked, orderedBy, servedAsked } from './rules/meals.ts';

const missing = (field: string) => fault('needed', field, w('required', '必填'));
const counted = (lines: readonly { readonly count: number | null }[]): number =>
  lines.reduce((total, { count }) => total + (count ?? 0), 0);

export const adminMealApplication = document({
  key: 'adminMealApplication',
  area: 'general',
  label: w('Meal application', '用餐申请'),
  icon: 'tools-kitchen-2',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YCSQ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    mealType: f.choice('mealType', w('Variant', '用餐类型'), { required: true, fixed: true, default: 'in' }),
    mealDate: f.date(w('Date', '用餐日期')),
    mealTime: f.choice('mealTime', w('Meal', '餐别')),
    periodFrom: f.date(w('From', '用餐起')),
    periodTo: f.date(w('To', '用餐止')),
    mealPlace: f.text(w('Place', '用餐地点'), { max: 80, required: true }),
    restaurant: f.text(w('Restaurant', '餐厅名称'), { max: 80 }),
    reason: f.longText(w('Reason', '用餐事由'), { required: true }),
    watchApplyId: f.ref('watchApply', w('Visit', '关联参观')),
    guestOrg: f.text(w('Guests from', '来宾单位'), { max: 80 }),
    guestCount: f.integer(w('Guests', '来宾人数'), { default: 0, least: '0', most: '2000' }),
    staffCount: f.integer(w('Own staff', '陪餐人数'), { least: '0', most: '2000' }),
    totalCount: f.computed(f.integer(w('Persons', '总人数'))),
    standard: f.money(w('Standard per person', '人均标准'), { required: true, least: '0' }),
    estAmount: f.computed(f.money(w('Estimate', '预计金额'))),
    needWine: f.boolean(w('Drinks', '酒水'), {
      default: false,
      help: w('The leader in charge decides on drinks.', '酒水须经分管领导审批。'),
    }),
    contractParty: f.text(w('Contract partner', '合同单位'), { max: 80 }),
    settleBy: f.choice('mealSettle', w('Borne by', '费用承担'), {
      required: true,
      default: 'company',
      help: w(
        'What is personal is taken off the pay of those who are named in the lines, in the month of the meal.',
        '个人承担的餐费按用餐明细中的员工，在用餐当月工资中扣除。',
      ),
    }),
    actualCount: f.integer(w('Actual persons', '实际人数'), { node: true, least: '0', most: '100000' }),
    actualAmount: f.money(w('Actual amount', '实际金额'), { node: true, least: '0' }),
    mealStatus: f.choice('mealStatus', w('Status', '用餐状态'), { readOnly: true }),
    cancelReason: f.text(w('Reason of the cancellation', '取消原因'), { max: 200, readOnly: true }),
  },
  lines: {
    persons: lineSet({
      label: w('Persons or days', '用餐明细'),
      fields: {
        personName: f.text(w('Person or group', '人员'), { max: 30 }),
        staffId: f.staff(w('Staff', '员工'), { anyone: true }),
        org: f.text(w('Organisation', '单位'), { max: 60 }),
        deptId: f.ref('sysDepartment', w('Department', '部门')),
        lineDate: f.date(w('Day', '日期')),
        mealTime: f.choice('mealTime', w('Meal', '餐别')),
        count: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '2000' }),
        price: f.money(w('Price', '标准'), { required: true, least: '0' }),
        amount: f.computed(f.money(w('Amount', '金额'))),
        payMonth: f.month(w('Taken off the pay of', '扣款月份'), { readOnly: true }),
      },
      computes: { amount: ({ count, price }) => multiply(count ?? 0, price ?? '0') },
      totals: ['count', 'amount'],
    }),
  },
  fills: { watchApplyId: { guestOrg: 'visitorOrg', guestCount: 'visitorCount', mealDate: 'visitStart', reason: 'purpose' } },
  visibleWhen: {
    watchApplyId: (doc) => doc.mealType !== 'con',
    mealDate: (doc) => (doc.mealType === 'con' ? false : 'required'),
    mealTime: (doc) => (doc.mealType === 'con' ? false : 'required'),
    staffCount: (doc) => (doc.mealType === 'con' ? false : 'required'),
    guestCount: (doc) => doc.mealType !== 'con',
    guestOrg: (doc) => (doc.mealType === 'out' ? 'required' : doc.mealType !== 'con'),
    restaurant: (doc) => (doc.mealType === 'out' ? 'required' : false),
    needWine: (doc) => doc.mealType === 'out',
    periodFrom: (doc) => (doc.mealType === 'con' ? 'required' : false),
    periodTo: (doc) => (doc.mealType === 'con' ? 'required' : false),
    contractParty: (doc) => (doc.mealType === 'con' ? 'required' : false),
  },
  computes: {
    totalCount: ({ doc }) => (doc.mealType === 'con' ? counted(doc.persons) : (doc.guestCount ?? 0) + (doc.staffCount ?? 0)),
    estAmount: ({ doc }) =>
      doc.persons.length > 0
        ? sum(
            doc.persons.map(({ count, price }) => multiply(count ?? 0, price ?? '0')),
            2,
          )
        : multiply(doc.totalCount ?? 0, doc.standard ?? '0'),
  },
  rules: {
    needed: ({ doc }) => {
      const names = {
        in: ['mealDate', 'mealTime', 'staffCount'],
        out: ['mealDate', 'mealTime', 'staffCount', 'restaurant', 'guestOrg'],
        con: ['periodFrom', 'periodTo', 'contractParty'],
      } as const;
      if (doc.mealType !== 'in' && doc.mealType !== 'out' && doc.mealType !== 'con') return null;
      return names[doc.mealType].filter((name) => doc[name] === null).map(missing);
    },
    notPast: ({ doc, today }) =>
      isEditable(doc.status) && doc.mealType !== 'con' && doc.mealDate !== null && doc.mealDate < today
        ? fault('notPast', 'mealDate', w('lies in the past', '用餐日期已过'))
        : null,
    inTime: ({ doc, now }) =>
      isEditable(doc.status) && doc.mealType === 'in' && doc.mealDate !== null && now > orderedBy(doc.mealDate) && doc.urgency === 'normal'
        ? fault(
            'inTime',
            'urgency',
            w('the kitchen plans at 16:00 of the day before; later it is urgent', '已过前一日16:00的备餐时间，须选择加急'),
          )
        : null,
    canteen: ({ doc }) =>
      doc.mealType === 'in' && doc.standard !== null && compare(doc.standard, canteenLimit) > 0
        ? fault('canteen', 'standard', w(`at most ${canteenLimit} in the canteen`, `场内用餐人均标准不能超过${canteenLimit}元`))
        : null,
    guests: ({ doc }) =>
      doc.mealType === 'out' && (doc.guestCount ?? 0) < 1 ? fault('guests', 'guestCount', w('at least one', '来宾不能少于1人')) : null,
    companions: ({ doc }) => {
      const most = companionsFor(doc.guestCount ?? 0);
      return doc.mealType === 'out' && (doc.guestCount ?? 0) > 0 && doc.staffCount !== null && doc.staffCount > most
        ? fault('companions', 'staffCount', w(`at most ${most} for these guests`, `陪餐人数不能超过${most}人`))
        : null;
    },
    somebody: ({ doc }) =>
      doc.mealType === 'in' && doc.staffCount !== null && doc.totalCount === 0
        ? fault('somebody', 'staffCount', w('nobody eats', '用餐人数不能为0'))
        : null,
    drinks: ({ doc }) =>
      doc.needWine === true && doc.mealType !== 'out'
        ? fault('drinks', 'needWine', w('only meals outside have drinks', '仅场外用餐可申请酒水'))
        : null,
    lines: ({ doc }) => {
      if (doc.mealType === 'con')
        return doc.persons.length === 0 ? fault('lines', 'persons', w('which days are they?', '须填写每日用餐明细')) : null;
      return doc.persons.length > 0 && doc.staffCount !== null && counted(doc.persons) !== doc.totalCount
        ? fault(
            'lines',
            'persons',
            w(`the lines count ${counted(doc.persons)} persons`, `明细合计${counted(doc.persons)}人，与总人数不一致`),
          )
        : null;
    },
    period: ({ doc: { mealType, periodFrom, periodTo, persons } }) => {
      if (mealType !== 'con' || periodFrom === null || periodTo === null) return null;
      if (periodTo < periodFrom) return fault('period', 'periodTo', w('ends before it begins', '不能早于用餐起始日期'));
      return persons.flatMap(({ lineDate }, at) =>
        lineDate === null
          ? [fault('period', `persons.${at}.lineDate`, w('required', '必填'))]
          : lineDate < periodFrom || lineDate > periodTo
            ? [fault('period', `persons.${at}.lineDate`, w('lies outside the period', '不在用餐期间内'))]
            : [],
      );
    },
    settles: ({ doc }) => {
      if (doc.settleBy === 'contractor' && doc.mealType !== 'con')
        return fault('settles', 'settleBy', w('there is no contract partner', '仅合同用餐可由合同方承担'));
      if (doc.settleBy !== 'personal') return null;
      if (doc.persons.length === 0) return fault('settles', 'persons', w('who pays for it?', '个人承担时须填写员工明细'));
      return doc.persons.flatMap(({ staffId }, at) =>
        staffId === null ? [fault('settles', `persons.${at}.staffId`, w('required', '必填'))] : [],
      );
    },
  },
  access: {
    grants: {
      ...documentOffices,
      employee: ownDocumentsWith('inMeal', 'outMeal', 'conMeal'),
      admin_manager: everything,
      canteen_keeper: everything,
    },
    more: ['inMeal', 'outMeal', 'conMeal', 'served'],
  },
  list: {
    columns: ['code', 'mealType', 'mealDate', 'mealTime', 'mealPlace', 'totalCount', 'estAmount', 'actualAmount', 'mealStatus', 'status'],
    filters: ['mealType', 'mealDate', 'mealTime', 'watchApplyId', 'mealStatus', 'status'],
    sort: [{ by: 'mealDate', down: true }],
    totals: ['totalCount', 'estAmount', 'actualAmount'],
  },
  form: [
    {
      label: w('Meal', '用餐'),
      fields: ['code', 'mealType', 'watchApplyId', 'mealDate', 'mealTime', 'periodFrom', 'periodTo', 'mealPlace', 'restaurant', 'reason'],
    },
    {
      label: w('Persons and cost', '人数与费用'),
      fields: ['guestOrg', 'guestCount', 'staffCount', 'totalCount', 'standard', 'estAmount', 'needWine', 'contractParty', 'settleBy'],
    },
    { label: w('Persons or days', '用餐明细'), fields: ['persons'] },
    { label: w('Result', '用餐结果'), fields: ['actualCount', 'actualAmount', 'mealStatus', 'cancelReason'] },
  ],
  document: {
    flow: {
      by: 'mealType',
      of: { in: 'insitAdminMealApplication', out: 'outsitAdminMealApplication', con: 'conAdminMealApplication' },
    },
    figure: { field: 'estAmount', kind: 'money' },
    matter: ['mealType', 'reason', 'mealDate', 'mealPlace', 'totalCount'],
  },
  acts: {
    served: {
      label: w('Served', '登记用餐'),
      icon: 'check',
      needs: 'served',
      when: ({ doc, today }) => {
        if (doc.mealType !== 'in' || doc.mealDate === null) return null;
        if (doc.mealStatus !== 'waiting') return notNow('notNow', w('It is served or cancelled already', '该用餐已登记或已取消'));
        return doc.mealDate <= today || notNow('notNow', w('Its day has not come yet', '尚未到用餐日期'));
      },
      call: { method: 'PUT', path: 'served/:id' },
      asks: servedAsked,
      begins: ({ doc }) => ({ actualCount: doc.totalCount, actualAmount: doc.estAmount }),
      done: w('The meal is recorded', '用餐已登记'),
    },
    cancel: {
      label: w('Cancel the meal', '取消用餐'),
      icon: 'invalidate',
      needs: 'put',
      when: ({ doc, actor, now }) => {
        const keeper = actor.roles.includes('canteen_keeper');
        if (doc.mealType !== 'in' || doc.mealDate === null || (doc.applicant !== actor.userId && !keeper)) return null;
        if (doc.mealStatus !== 'waiting') return notNow('notNow', w('It is served or cancelled already', '该用餐已登记或已取消'));
        return (
          keeper ||
          now <= orderedBy(doc.mealDate) ||
          notNow('notNow', w('The kitchen has planned it; the canteen keeper can cancel it', '已过前一日16:00，须由食堂管理员取消'))
        );
      },
      call: { method: 'PUT', path: 'cancel/:id' },
      asks: mealCancelAsked,
      danger: true,
      done: w('The meal is cancelled', '用餐已取消'),
    },
  },
  effects: { submitted: ['mealAskedLate'], approved: ['mealStands', 'claimOpened'] },
  belonging: [{ resource: 'claimSource', by: 'adminMealApplicationId' }],
});
