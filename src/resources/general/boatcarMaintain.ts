/**
 * Maintenance and repair of a vehicle or boat: agreed to by an estimate, carried out, accepted by whom the dispatcher names, settled. What was
 * done and what it cost is the acceptor's to enter; what costs a fifth more than was estimated passes the leader in charge once more.
 *
 * Facts: `vehicle` what the register has of the vehicle; `other` code of another maintenance of it that is open.
 */
import { add, compare, multiply } from '#model/calculation/decimal.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything, ownDocumentsWith } from '../grants.ts';
import { bookingsOfRepair, isOverEstimate, type MaintainedFact } from './rules/repairs.ts';

const node = { node: true } as const;

export const boatcarMaintain = document({
  key: 'boatcarMaintain',
  area: 'general',
  label: w('Vehicle or boat maintenance', '车船维修保养申请'),
  icon: 'tool',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CX-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '车船'), { required: true }),
    odometer: f.decimal([12, 1], w('Odometer km or engine h', '当前里程工时'), { required: true, least: '0' }),
    maintainType: f.choice('maintainType', w('Type', '维修类型'), { required: true, default: 'routine' }),
    faultDesc: f.longText(w('Fault or items', '故障描述'), { required: true }),
    garage: f.text(w('Garage or yard', '维修单位'), { max: 60, required: true }),
    planDate: f.date(w('Planned', '计划送修日期'), { required: true }),
    planDays: f.integer(w('Days', '预计天数'), { required: true, default: 1, least: '1', most: '365' }),
    estCost: f.money(w('Estimate', '预计费用'), { required: true, least: '0' }),
    photos: f.images(w('Photos', '照片')),
    acceptor: f.user(w('Accepted by', '验收人'), node),
    actualCost: f.computed(f.money(w('Actual cost', '实际费用'))),
    overEstimate: f.computed(f.boolean(w('A fifth over the estimate', '超出预计两成'))),
    finishDate: f.date(w('Finished', '完工日期'), node),
    acceptOk: f.boolean(w('Accepted', '验收合格'), node),
    acceptNote: f.text(w('Remark on the acceptance', '验收说明'), { max: 200, ...node }),
    nextMaintainAt: f.decimal([12, 1], w('Next service at', '下次保养里程'), { ...node, least: '0' }),
    newInspectionTo: f.date(w('Inspected to', '年检有效期至'), {
      ...node,
      help: w('Of an inspection; twelve months more where nothing is entered.', '仅年检填写；不填则顺延十二个月。'),
    }),
  },
  lines: {
    items: lineSet({
      label: w('Items', '维修项目'),
      node: true,
      fields: {
        itemName: f.text(w('Item', '项目'), { max: 60, required: true }),
        partNo: f.text(w('Part', '配件'), { max: 40 }),
        qty: f.decimal([10, 2], w('Qty', '数量'), { least: '0' }),
        price: f.money(w('Price', '单价'), { least: '0' }),
        laborFee: f.money(w('Labour', '工时费'), { least: '0' }),
        amount: f.computed(f.money(w('Amount', '金额'))),
      },
      computes: { amount: ({ qty, price, laborFee }) => add(multiply(qty, price), laborFee) },
      totals: ['amount'],
    }),
  },
  facts: {
    vehicle: fact<MaintainedFact | null>(['boatcarId']),
    other: fact<string | null>(['boatcarId']),
  },
  computes: {
    actualCost: ({ doc }) => sum(doc.items.map(({ amount }) => amount)),
    overEstimate: ({ doc }) => isOverEstimate(doc.actualCost, doc.estCost),
  },
  rules: {
    notPast: ({ doc, today }) =>
      isEditable(doc.status) && doc.planDate !== null && doc.planDate < today
        ? fault('notPast', 'planDate', w('lies in the past', '计划送修日期已过'))
        : null,
    once: ({ facts }) =>
      typeof facts.other === 'string'
        ? fault('once', 'boatcarId', w(`${facts.other} is still open for it`, `该车船的维修单${facts.other}尚未完结`))
        : null,
    scrapped: ({ facts: { vehicle } }) =>
      vehicle?.serviceState === 'scrapped' ? fault('scrapped', 'boatcarId', w('is scrapped', '已报废')) : null,
    odometer: ({ doc, facts: { vehicle } }) =>
      isEditable(doc.status) && doc.odometer !== null && vehicle && compare(doc.odometer, vehicle.odometer) < 0
        ? warning('odometer', 'odometer', w(`the register has ${vehicle.odometer}`, `小于登记里程${vehicle.odometer}`))
        : null,
    finished: ({ doc: { finishDate, applyDate }, today }) => {
      if (finishDate === null) return null;
      if (finishDate > today) return fault('finished', 'finishDate', w('lies in the future', '不能晚于今天'));
      return applyDate && finishDate < applyDate
        ? fault('finished', 'finishDate', w('lies before the application', '不能早于申请日期'))
        : null;
    },
    acceptNote: ({ doc }) => {
      if (doc.finishDate === null || (doc.acceptNote ?? '').trim() !== '') return null;
      if (doc.overEstimate === true)
        return fault(
          'acceptNote',
          'acceptNote',
          w('why does it cost a fifth more than was estimated?', '实际费用超出预计两成，须填写说明'),
        );
      return doc.acceptOk === false ? fault('acceptNote', 'acceptNote', w('what is wrong with the repair?', '验收不合格须填写说明')) : null;
    },
    nextMaintainAt: ({ doc: { nextMaintainAt, odometer } }) =>
      nextMaintainAt !== null && compare(nextMaintainAt, odometer) <= 0
        ? fault('nextMaintainAt', 'nextMaintainAt', w('is not above the odometer', '须大于当前里程'))
        : null,
    inspection: ({ doc: { newInspectionTo, maintainType, finishDate } }) => {
      if (newInspectionTo === null) return null;
      if (maintainType !== 'inspection') return fault('inspection', 'newInspectionTo', w('this is no inspection', '仅年检可填写'));
      return finishDate !== null && newInspectionTo <= finishDate
        ? fault('inspection', 'newInspectionTo', w('is not after the inspection', '须晚于完工日期'))
        : null;
    },
  },
  name: { zh: 'garage' },
  access: {
    owners: ['acceptor'],
    grants: {
      ...documentOffices,
      employee: { actions: ['page'], scope: 'self', menu: false },
      driver: ownDocumentsWith(),
      fleet_keeper: everything,
      admin_manager: everything,
      finance_accountant: approving('all'),
    },
  },
  list: {
    columns: ['code', 'boatcarId', 'maintainType', 'planDate', 'estCost', 'actualCost', 'status'],
    filters: ['boatcarId', 'maintainType', 'planDate', 'garage', 'status'],
    sort: [{ by: 'planDate', down: true }],
    totals: ['estCost', 'actualCost'],
  },
  form: [
    {
      label: w('Maintenance', '维修保养'),
      fields: ['code', 'boatcarId', 'odometer', 'maintainType', 'faultDesc', 'garage', 'planDate', 'planDays', 'estCost', 'photos'],
    },
    {
      label: w('Acceptance', '维修验收'),
      fields: ['acceptor', 'finishDate', 'acceptOk', 'acceptNote', 'nextMaintainAt', 'newInspectionTo'],
    },
    { label: w('Cost', '维修费用'), fields: ['items', 'actualCost', 'overEstimate'] },
  ],
  document: {
    flow: 'boatcarMaintain',
    figure: { field: 'estCost', kind: 'money' },
    matter: ['boatcarId', 'maintainType', 'planDate', 'actualCost'],
  },
  bookings: { of: ({ doc }) => bookingsOfRepair(doc) },
  effects: { approved: ['repairDone', 'claimOpened'] },
  belonging: [{ resource: 'claimSource', by: 'boatcarMaintainId' }],
});
