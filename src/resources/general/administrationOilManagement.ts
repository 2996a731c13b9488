/**
 * Refuelling of vehicles, boats and machines, and top-ups of fuel cards. Only a full filling tells a consumption: all litres since the last full
 * one over the distance since then. A filling counts from the moment it is sent (`stands`); what is entered late changes the figures of those
 * behind it, and not the way that they went.
 *
 * Facts: `vehicle` what the register has of the vehicle; `fillings` those of the same vehicle or machine around this one.
 */
import { isPositive, subtract } from '#model/calculation/decimal.ts';
import { document, fact } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { posting, type Posting } from '#model/posting.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything, ownDocumentsWith } from '../grants.ts';
import { consumptionOf, priceOf, type FillingsFact, type FuelledFact } from './rules/fuel.ts';
import { fuelRules, isOfRegister, isTopUp, usesCard, type FuelDoc } from './rules/fuelRules.ts';
import { fuelCard } from './rules/vehicleLedgers.ts';

/** What a filling by card takes of the card of its vehicle: held while it is in approval, used for good once it is approved. */
const spent = (doc: FuelDoc, date: string, to: 'held' | 'used'): readonly Posting[] =>
  !isTopUp(doc) && usesCard(doc) && doc.boatcarId !== null && isPositive(doc.amount)
    ? [posting(fuelCard, { dimensions: { vehicle: doc.boatcarId }, from: 'free', to, quantity: doc.amount ?? '0', date })]
    : [];
const paidIn = (doc: FuelDoc, date: string): readonly Posting[] =>
  isTopUp(doc) && doc.boatcarId !== null
    ? [posting(fuelCard, { dimensions: { vehicle: doc.boatcarId }, from: null, to: 'free', quantity: doc.amount ?? '0', date })]
    : [];

const odometer = [12, 1] as const;
const ofFilling = (doc: FuelDoc): boolean => !isTopUp(doc);
const owedByFilling = (doc: FuelDoc): false | 'required' => ofFilling(doc) && 'required';
const consumed = (doc: FuelDoc, vehicle: FuelledFact | null | undefined) =>
  consumptionOf(doc, doc.boatcarId === null ? 'h' : (vehicle?.meter ?? 'km'));

export const administrationOilManagement = document({
  key: 'administrationOilManagement',
  area: 'general',
  label: w('Fuel management', '行政用油管理'),
  icon: 'droplet',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YL-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    recordType: f.choice('oilRecordType', w('Record', '单据类型'), { required: true, default: 'refuel' }),
    oilUse: f.choice('oilUse', w('Used for', '用油类型'), { default: 'car' }),
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '车船')),
    machineName: f.text(w('Machine', '机械名称'), { max: 60 }),
    oilType: f.choice('oilType', w('Fuel', '油品')),
    oilPay: f.choice('oilPay', w('Payment', '加油方式')),
    cardNo: f.text(w('Fuel card', '油卡号'), { max: 30 }),
    refuelTime: f.dateTime(w('Time', '加油时间'), { required: true, default: { from: 'now' } }),
    station: f.text(w('Station', '加油站'), { max: 60 }),
    liters: f.decimal([10, 2], w('Litres', '加油量'), { least: '0.01' }),
    unitPrice: f.decimal([8, 3], w('Price per litre', '单价'), { least: '0' }),
    discount: f.money(w('Discount', '优惠金额'), { least: '0', default: '0' }),
    topUpAmount: f.money(w('Paid in', '充值金额'), { least: '0' }),
    amount: f.computed(f.money(w('Amount', '金额'))),
    fullTank: f.boolean(w('Filled up', '加满'), {
      default: true,
      help: w('Consumption is told by full fillings only.', '仅加满时计算油耗。'),
    }),
    thisOdo: f.decimal(odometer, w('Odometer now', '本次里程工时'), { least: '0' }),
    lastOdo: f.computed(f.decimal(odometer, w('Last odometer', '上次里程工时'))),
    distance: f.computed(f.decimal(odometer, w('Distance or hours', '行驶里程工时'))),
    lastFullOdo: f.computed(f.decimal(odometer, w('Odometer when last filled up', '上次加满里程工时'))),
    litersSinceFull: f.computed(f.decimal([12, 2], w('Litres filled since then', '其后已加油量'))),
    stdConsumption: f.computed(f.decimal([8, 2], w('Standard consumption', '标准油耗'))),
    consumption: f.computed(
      f.decimal([12, 2], w('Consumption', '油耗'), {
        help: w('Litres for 100 km, or for an hour.', '按里程计为每百公里升数，按工时计为每小时升数。'),
      }),
    ),
    deviation: f.computed(f.decimal([12, 2], w('Deviation %', '偏差率（%）'))),
    overUse: f.computed(f.boolean(w('More than 20 % above the standard', '超出标准20%'))),
    overReason: f.text(w('Reason if high', '超耗说明'), { max: 200 }),
    cardBalance: f.money(w('Card balance after', '油卡余额'), { least: '0' }),
    operator: f.user(w('Refuelled by', '经办人'), { required: true, default: { from: 'self' } }),
    receipts: f.files(w('Receipt and dashboard photo', '票据照片'), { required: true }),
    stands: f.boolean(w('Counts', '计入油耗'), { readOnly: true, default: false }),
  },
  facts: {
    vehicle: fact<FuelledFact | null>(['boatcarId']),
    fillings: fact<FillingsFact>(['boatcarId', 'machineName', 'oilUse', 'refuelTime']),
  },
  visibleWhen: {
    oilUse: owedByFilling,
    boatcarId: (doc) => (isTopUp(doc) || isOfRegister(doc) ? 'required' : doc.oilUse === 'forklift'),
    machineName: (doc) => ofFilling(doc) && !isOfRegister(doc) && doc.boatcarId === null && 'required',
    oilType: owedByFilling,
    oilPay: owedByFilling,
    cardNo: (doc) => usesCard(doc) && 'required',
    station: owedByFilling,
    liters: owedByFilling,
    unitPrice: owedByFilling,
    discount: ofFilling,
    topUpAmount: (doc) => isTopUp(doc) && 'required',
    fullTank: ofFilling,
    thisOdo: (doc) => ofFilling(doc) && (doc.boatcarId === null || 'required'),
    lastOdo: ofFilling,
    distance: ofFilling,
    lastFullOdo: ofFilling,
    litersSinceFull: ofFilling,
    stdConsumption: ofFilling,
    consumption: ofFilling,
    deviation: ofFilling,
    overUse: ofFilling,
    overReason: (doc) => doc.overUse === true && 'required',
    cardBalance: usesCard,
  },
  fills: { boatcarId: { oilType: 'oilType' } },
  computes: {
    // Whoever pays by card need not know its number.
    cardNo: ({ doc, facts }) => (usesCard(doc) ? (doc.cardNo ?? facts.vehicle?.fuelCardNo ?? null) : doc.cardNo),
    amount: ({ doc }) => (isTopUp(doc) ? doc.topUpAmount : priceOf(doc.liters, doc.unitPrice, doc.discount)),
    lastOdo: ({ doc, facts }) => {
      if (isTopUp(doc)) return null;
      return facts.fillings === undefined ? doc.lastOdo : (facts.fillings.before?.odometer ?? null);
    },
    distance: ({ doc }) => (doc.thisOdo === null || doc.lastOdo === null ? null : subtract(doc.thisOdo, doc.lastOdo, 1)),
    lastFullOdo: ({ doc, facts }) => {
      if (isTopUp(doc)) return null;
      return facts.fillings === undefined ? doc.lastFullOdo : facts.fillings.lastFullOdo;
    },
    litersSinceFull: ({ doc, facts }) => {
      if (isTopUp(doc)) return null;
      return facts.fillings === undefined ? doc.litersSinceFull : facts.fillings.litersSinceFull;
    },
    // What the standard was when it was sent; a later one does not judge it.
    stdConsumption: ({ doc, facts }) => {
      if (isTopUp(doc)) return null;
      return isEditable(doc.status ?? 'draft') ? (facts.vehicle?.stdConsumption ?? null) : doc.stdConsumption;
    },
    consumption: ({ doc, facts }) => consumed(doc, facts.vehicle)?.consumption ?? null,
    deviation: ({ doc, facts }) => consumed(doc, facts.vehicle)?.deviation ?? null,
    overUse: ({ doc, facts }) => consumed(doc, facts.vehicle)?.over ?? false,
  },
  rules: fuelRules,
  postings: {
    hold: ({ doc, today }) => spent(doc, today, 'held'),
    book: ({ doc, today }) => [...spent(doc, today, 'used'), ...paidIn(doc, today)],
  },
  name: { zh: 'code' },
  access: {
    owners: ['operator'],
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
    columns: ['code', 'oilUse', 'boatcarId', 'oilType', 'liters', 'amount', 'consumption', 'deviation', 'refuelTime', 'status'],
    filters: ['boatcarId', 'oilUse', 'recordType', 'refuelTime', 'status'],
    sort: [{ by: 'refuelTime', down: true }],
    totals: ['liters', 'amount'],
  },
  form: [
    {
      label: w('Fuel', '用油'),
      fields: [
        'code',
        'recordType',
        'oilUse',
        'boatcarId',
        'machineName',
        'refuelTime',
        'station',
        'oilType',
        'liters',
        'unitPrice',
        'discount',
        'topUpAmount',
        'amount',
      ],
    },
    { label: w('Payment', '付款'), fields: ['oilPay', 'cardNo', 'cardBalance', 'operator', 'receipts'] },
    {
      label: w('Consumption', '油耗'),
      fields: [
        'thisOdo',
        'fullTank',
        'lastOdo',
        'distance',
        'lastFullOdo',
        'litersSinceFull',
        'stdConsumption',
        'consumption',
        'deviation',
        'overUse',
        'overReason',
        'stands',
      ],
    },
  ],
  document: {
    flow: 'administrationOilManagement',
    figure: { field: 'amount', kind: 'money', word: 'recordType' },
    matter: ['boatcarId', 'machineName', 'liters', 'consumption', 'deviation'],
    voidable: true,
  },
  effects: {
    submitted: ['fuelFollows'],
    approved: ['fuelFollows', 'claimOpened'],
    rejected: ['fuelFollows'],
    withdrawn: ['fuelFollows'],
    invalidated: ['fuelFollows', 'claimClosed'],
  },
  belonging: [{ resource: 'claimSource', by: 'administrationOilManagementId' }],
});
