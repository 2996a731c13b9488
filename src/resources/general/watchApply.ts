/**
 * Permission for visitors to enter the farm or a plant, with how they are received. Where biosecurity counts, quality looks at it first and
 * may leave out areas, never add any.
 *
 * Facts: `places` the chosen areas with their levels; `allowed` the areas that were asked for, while it is in approval, null before;
 * `calendar` days of the working calendar from tomorrow on; `followedBy` codes of what followed from the approved visit and was acted on.
 */
import { notNow, type ActInput } from '#model/acts.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { nextWorkDay, type CalendarDay } from '#model/calculation/workCalendar.ts';
import { documentOffices, everything } from '../grants.ts';
import { levelOf, longestVisit, mostInRestricted, visitDays, type VisitArea } from './rules/visits.ts';

/** What visitors need is ordered until they leave. */
const stillAhead = ({ doc, now }: ActInput<{ readonly visitEnd: string | null }>) =>
  (doc.visitEnd !== null && doc.visitEnd > now) || notNow('visitOver', w('The visit is over', '参观已结束'));

export const watchApply = document({
  key: 'watchApply',
  area: 'general',
  label: w('Visit & reception application', '参观接待申请'),
  icon: 'users-group',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CG-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    visitorOrg: f.text(w('Visiting organisation', '来访单位'), { max: 80, required: true }),
    visitorCategory: f.choice('visitorCategory', w('Category', '来访类别'), { required: true }),
    leadVisitor: f.text(w('Head of delegation', '带队人'), { max: 30, required: true }),
    leadTitle: f.text(w('Title', '职务'), { max: 40 }),
    leadMobile: f.text(w('Mobile', '联系电话'), { max: 20, required: true, check: 'mobile' }),
    visitorCount: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '500' }),
    visitStart: f.dateTime(w('Arrival', '到访时间'), { required: true }),
    visitEnd: f.dateTime(w('Departure', '离开时间'), { required: true }),
    purpose: f.longText(w('Purpose', '来访事由'), { required: true }),
    areas: f.refs('areas', w('Areas to visit', '参观区域'), {
      required: true,
      help: w('An area stands for itself, not for those inside it.', '所选区域不含其下级区域，下级区域须另行选择。'),
    }),
    bioLevel: f.computed(f.choice('bioLevel', w('Biosecurity level', '生物安全等级'))),
    receptionLevel: f.choice('receptionLevel', w('Reception level', '接待规格'), { required: true, default: 'c' }),
    hostUser: f.user(w('Host', '接待负责人'), { required: true, default: { from: 'self' } }),
    companions: f.users(w('Accompanied by', '陪同人员')),
    otherFarm72h: f.boolean(w('Other farm or slaughter site within 72 h', '72小时内到过其他养殖场'), {
      required: true,
      default: false,
      help: w('Any of the visitors, any farm or slaughter site.', '任一来访人员到过其他养殖场或屠宰场均须选择。'),
    }),
    healthOk: f.boolean(w('No fever, no skin wounds', '健康承诺'), { required: true, default: false }),
    photoAllowed: f.boolean(w('Photos allowed', '允许拍摄'), { default: false }),
    plateNos: f.text(w('Vehicles', '来访车辆'), { max: 100 }),
    needMeal: f.boolean(w('Meal', '用餐'), { default: false }),
    mealCount: f.integer(w('Meal persons', '用餐人数'), { least: '1', most: '1000' }),
    needRoom: f.boolean(w('Lodging', '住宿'), { default: false }),
    needVehicle: f.boolean(w('Pick-up', '接送车'), { default: false }),
    needMeeting: f.boolean(w('Meeting room', '会议室'), { default: false }),
    needGift: f.boolean(w('Gifts', '礼品'), { default: false }),
    budget: f.money(w('Reception budget', '接待预算'), { required: true, default: '0', least: '0' }),
    costTotal: f.money(w('Actual cost', '实际费用'), { readOnly: true }),
    bioOk: f.boolean(w('Biosecurity in order', '生物安全审核通过'), { node: true }),
  },
  lines: {
    visitors: lineSet({
      label: w('Visitors', '来访人员'),
      least: 1,
      fields: {
        name: f.text(w('Name', '姓名'), { max: 30, required: true }),
        org: f.text(w('Organisation', '单位'), { max: 60 }),
        jobTitle: f.text(w('Title', '职务'), { max: 40 }),
        idCard: f.text(w('ID card', '身份证号'), { max: 18, check: 'idCard', sensitive: true }),
        mobile: f.text(w('Mobile', '手机'), { max: 20, check: 'mobile' }),
        nationality: f.text(w('Nationality', '国籍'), { max: 30 }),
      },
    }),
    schedule: lineSet({
      label: w('Programme', '日程安排'),
      fields: {
        startAt: f.dateTime(w('Time', '时间'), { required: true }),
        content: f.text(w('Programme', '内容'), { max: 150, required: true }),
        place: f.text(w('Place', '地点'), { max: 60 }),
        owner: f.user(w('In charge', '负责人')),
      },
    }),
  },
  facts: {
    places: fact<readonly VisitArea[]>(['areas']),
    allowed: fact<readonly string[] | null>(['areas']),
    calendar: fact<readonly CalendarDay[]>([]),
    followedBy: fact<readonly string[]>([]),
  },
  visibleWhen: { mealCount: ({ needMeal }) => needMeal === true && 'required' },
  computes: { bioLevel: ({ facts }) => levelOf(facts.places ?? []) },
  rules: {
    notAgreed: ({ doc }) =>
      doc.healthOk === false
        ? fault('notAgreed', 'healthOk', w('whoever comes has neither fever nor skin wounds', '须承诺来访人员无发热、无皮肤伤口'))
        : null,
    otherFarm: ({ doc }) =>
      doc.otherFarm72h === true && doc.bioLevel === 'restricted'
        ? fault('otherFarm', 'areas', w('no restricted area within 72 hours of another farm', '72小时内到过其他养殖场的人员不得进入限制区'))
        : null,
    tooMany: ({ doc }) =>
      doc.bioLevel === 'restricted' && (doc.visitorCount ?? 0) > mostInRestricted
        ? fault('tooMany', 'visitorCount', w(`at most ${mostInRestricted} in restricted areas`, `限制区参观不得超过${mostInRestricted}人`))
        : null,
    visitors: ({ doc: { visitors, visitorCount } }) =>
      visitorCount !== null && visitors.length > visitorCount
        ? fault('visitors', 'visitors', w(`only ${visitorCount} persons come`, `来访人员不能多于${visitorCount}人`))
        : null,
    allNamed: ({ doc: { visitors, visitorCount, bioLevel } }) =>
      bioLevel === 'restricted' && visitorCount !== null && visitors.length < visitorCount
        ? fault('allNamed', 'visitors', w('restricted areas: name every visitor', '进入限制区须列出全部来访人员'))
        : null,
    times: ({ doc: { visitStart, visitEnd } }) => {
      if (visitStart === null || visitEnd === null) return null;
      if (visitEnd <= visitStart) return fault('times', 'visitEnd', w('is not after the arrival', '离开时间须晚于到访时间'));
      return visitDays(visitStart, visitEnd).length > longestVisit
        ? fault('times', 'visitEnd', w(`at most ${longestVisit} days`, `参观不得超过${longestVisit}天`))
        : null;
    },
    ahead: ({ doc, facts, today, now }) => {
      if (!isEditable(doc.status) || doc.visitStart === null) return null;
      if (doc.visitStart < now) return fault('ahead', 'visitStart', w('lies in the past', '到访时间已过'));
      if (doc.urgency === 'veryUrgent') return null;
      const first = nextWorkDay(today, facts.calendar ?? []);
      return dateAt(doc.visitStart) < first
        ? fault('ahead', 'visitStart', w(`from ${first} on, unless it is very urgent`, `须在${first}及以后，特急除外`))
        : null;
    },
    meals: ({ doc }) =>
      doc.needMeal === true && doc.mealCount === null ? fault('meals', 'mealCount', w('for how many?', '须填写用餐人数')) : null,
    narrowed: ({ doc, facts }) =>
      facts.allowed && (doc.areas ?? []).some((id) => !facts.allowed?.includes(id))
        ? fault('narrowed', 'areas', w('areas can only be left out', '只能减少参观区域'))
        : null,
    bioRefused: ({ doc }) =>
      doc.bioOk === false
        ? fault('bioRefused', 'bioOk', w('tick it, or reject with your reason', '勾选通过；如不符合要求，驳回并说明'))
        : null,
  },
  name: { zh: 'visitorOrg' },
  access: {
    owners: ['hostUser', 'companions'],
    grants: { ...documentOffices, admin_manager: everything, admin_clerk: everything },
  },
  list: {
    columns: ['code', 'visitorOrg', 'visitorCategory', 'visitStart', 'visitorCount', 'receptionLevel', 'hostUser', 'status'],
    filters: ['visitorOrg', 'visitorCategory', 'visitStart', 'status'],
    sort: [{ by: 'visitStart', down: true }],
  },
  form: [
    {
      label: w('Visitors', '来访方'),
      fields: ['code', 'visitorOrg', 'visitorCategory', 'leadVisitor', 'leadTitle', 'leadMobile', 'visitorCount', 'plateNos', 'visitors'],
    },
    { label: w('Visit', '参观'), fields: ['visitStart', 'visitEnd', 'areas', 'bioLevel', 'purpose', 'photoAllowed', 'schedule'] },
    { label: w('Biosecurity', '生物安全'), fields: ['otherFarm72h', 'healthOk', 'bioOk'] },
    {
      label: w('Reception', '接待'),
      fields: [
        'receptionLevel',
        'hostUser',
        'companions',
        'budget',
        'needMeal',
        'mealCount',
        'needRoom',
        'needVehicle',
        'needMeeting',
        'needGift',
        'costTotal',
      ],
    },
  ],
  document: {
    flow: 'watchApply',
    figure: { field: 'budget', kind: 'money' },
    matter: ['visitorOrg', { label: w('Time', '时间'), from: 'visitStart', to: 'visitEnd' }, 'areas', 'visitorCount', 'otherFarm72h'],
    voidable: true,
    voidRules: {
      followedBy: ({ facts }) =>
        (facts.followedBy ?? []).length > 0
          ? fault(
              'followedBy',
              '',
              w(`it is followed by ${facts.followedBy?.join(', ')}`, `已有后续记录${facts.followedBy?.join('、')}，不能作废`),
            )
          : null,
    },
    // What was not decided before they stand at the gate has nothing to decide about.
    expires: { at: 'visitStart' },
  },
  acts: {
    orderMeal: {
      label: w('Order a meal', '预订用餐'),
      icon: 'new',
      needs: 'adminMealApplication:add',
      when: stillAhead,
      page: { address: '/add?type=adminMealApplication', as: 'watchApplyId' },
    },
    orderVehicle: {
      label: w('Order a vehicle', '预订用车'),
      icon: 'new',
      needs: 'boatcarApply:add',
      when: stillAhead,
      page: { address: '/add?type=boatcarApply', as: 'watchApplyId' },
    },
  },
  effects: { approved: ['visitExpected', 'visitDrafted', 'visitTold'], invalidated: ['visitVoided'] },
});
