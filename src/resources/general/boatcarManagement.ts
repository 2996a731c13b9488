/**
 * Vehicles, forklifts and boats: what they are, who keeps them and until when their papers hold.
 *
 * Both dates of the papers come from what was approved (vehicleWarranty, maintenance); people are told before one runs out. What people set of its state and what trips
 * and garages make of it are read as one; whether it is free is asked of the bookings alone.
 *
 * Facts: `use` what trips and maintenance make of it now; `odometer` the highest that stands in the log.
 */
import { most } from '#model/calculation/decimal.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

/** What a vehicle is taken up by now. */
export interface UseFact {
  /** A trip is under way. */
  readonly running: boolean;
  /** It is booked for a trip today. */
  readonly today: boolean;
  /** It is in a garage now. */
  readonly repair: boolean;
}

/** Papers of what is scrapped need no renewal. */
const stillThere = { serviceState: ['inUse', 'repairing', 'disabled'] };

export const boatcarManagement = resource({
  key: 'boatcarManagement',
  area: 'general',
  label: w('Vehicles and boats', '车船管理'),
  icon: 'truck',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('CC{seq4}', w('No.', '编号')),
    bcType: f.choice('bcType', w('Type', '类型'), { required: true }),
    plateNo: f.text(w('Plate or ship no.', '车牌号船号'), { max: 30, required: true, unique: true }),
    name: f.text(w('Name', '名称'), { max: 60 }),
    brandModel: f.text(w('Brand and model', '品牌型号'), { max: 60 }),
    vin: f.text(w('VIN or hull no.', '车架号船体号'), { max: 30 }),
    engineNo: f.text(w('Engine no.', '发动机号'), { max: 30 }),
    seats: f.integer(w('Seats or crew', '核载人数'), { least: '1', most: '500' }),
    loadTon: f.decimal([10, 2], w('Load (t)', '载重吨'), { least: '0' }),
    capacityKg: f.decimal([12, 2], w('Fish capacity (kg)', '载鱼量（千克）'), { least: '0' }),
    oilType: f.choice('oilType', w('Fuel', '燃料')),
    meter: f.choice('bcMeter', w('Counts', '计量方式'), { required: true, default: 'km' }),
    stdConsumption: f.decimal([8, 2], w('Standard consumption', '标准油耗'), {
      least: '0',
      help: w('Litres for 100 km, or for an hour of the engine.', '按里程计为每百公里升数，按工时计为每小时升数。'),
    }),
    buyDate: f.date(w('Bought', '购置日期')),
    buyPrice: f.money(w('Price', '购置价'), { least: '0' }),
    deptId: f.department(w('Department', '使用部门'), { required: true }),
    keeper: f.user(w('Keeper', '责任人'), { required: true }),
    mainDriver: f.user(w('Main driver', '主驾驶员')),
    insuranceTo: f.date(w('Insured to', '保险到期'), { readOnly: true }),
    inspectionTo: f.date(w('Inspected to', '年检到期'), { readOnly: true }),
    nextMaintainAt: f.decimal([12, 1], w('Next service at', '下次保养里程'), { least: '0' }),
    fuelCardNo: f.text(w('Fuel card', '油卡号'), { max: 30, unique: true }),
    fuelCardBalance: f.money(w('Card balance', '油卡余额'), { readOnly: true, default: '0' }),
    fuelCardHeld: f.money(w('Card, in approval', '油卡审批中占用'), { readOnly: true, default: '0' }),
    firstOdometer: f.decimal([12, 1], w('Odometer when registered', '建档里程工时'), { least: '0', default: '0.0' }),
    odometer: f.computed(f.decimal([12, 1], w('Odometer km or engine h', '当前里程工时'))),
    serviceState: f.choice('bcService', w('Use', '使用状态'), { required: true, default: 'inUse' }),
    bcState: f.computed(f.choice('bcState', w('Status', '状态'))),
    photos: f.images(w('Photos', '照片')),
  },
  facts: { use: fact<UseFact>(['serviceState']), odometer: fact<string | null>(['firstOdometer']) },
  computes: {
    // A movement on its fuel card knows neither fact: both stay as they were.
    odometer: ({ doc, facts }) => (facts.odometer === undefined ? doc.odometer : most(doc.firstOdometer, facts.odometer, 1)),
    bcState: ({ doc: { serviceState, bcState }, facts: { use } }) => {
      if (serviceState !== null && serviceState !== 'inUse') return serviceState;
      if (use === undefined) return bcState;
      if (use.running) return 'out';
      if (use.repair) return 'repairing';
      return use.today ? 'booked' : 'idle';
    },
  },
  rules: {
    boughtInFuture: ({ doc, today }) =>
      doc.buyDate !== null && doc.buyDate > today ? fault('boughtInFuture', 'buyDate', w('lies in the future', '不能晚于今天')) : null,
  },
  name: { zh: 'plateNo' },
  access: { grants: { ...systemData, admin_manager: everything, fleet_keeper: everything } },
  dates: [
    { notice: 'insurance_expiring', date: 'insuranceTo', where: stillThere },
    { notice: 'inspection_due', date: 'inspectionTo', where: stillThere },
  ],
  list: {
    columns: ['code', 'plateNo', 'bcType', 'brandModel', 'deptId', 'mainDriver', 'odometer', 'insuranceTo', 'inspectionTo', 'bcState'],
    filters: ['plateNo', 'bcType', 'deptId', 'bcState'],
    sort: [{ by: 'bcType' }, { by: 'plateNo' }],
  },
  form: [
    {
      label: w('Vehicle or boat', '车船'),
      fields: ['code', 'bcType', 'plateNo', 'name', 'brandModel', 'vin', 'engineNo', 'serviceState', 'bcState'],
    },
    {
      label: w('Capacity and fuel', '载量与燃料'),
      fields: ['seats', 'loadTon', 'capacityKg', 'oilType', 'meter', 'stdConsumption', 'fuelCardNo', 'fuelCardBalance', 'fuelCardHeld'],
    },
    {
      label: w('Care', '管理'),
      fields: ['deptId', 'keeper', 'mainDriver', 'insuranceTo', 'inspectionTo', 'firstOdometer', 'odometer', 'nextMaintainAt'],
    },
    { label: w('Purchase', '购置'), fields: ['buyDate', 'buyPrice', 'photos'] },
  ],
  belonging: [{ resource: 'boatcarOdometer', by: 'boatcarId' }],
});
