/**
 * Vehicles, forklifts and boats: what they are, who keeps them and until when their papers hold.
 *
 * Whoever dispatches keeps both dates of the papers by hand; people are told before one runs out. What uses a vehicle (trips, maintenance,
 * fuel) does not exist yet, so its state is the one that people set.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

/** Trips bring these about; nobody sets them by hand. */
const byTrips: readonly string[] = ['booked', 'out'];

/** Papers of what is scrapped need no renewal. */
const stillThere = { bcState: ['idle', 'booked', 'out', 'repairing', 'disabled'] };

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
    insuranceTo: f.date(w('Insured to', '保险到期')),
    inspectionTo: f.date(w('Inspected to', '年检到期')),
    nextMaintainAt: f.decimal([12, 1], w('Next service at', '下次保养里程'), { least: '0' }),
    fuelCardNo: f.text(w('Fuel card', '油卡号'), { max: 30, unique: true }),
    bcState: f.choice('bcState', w('Status', '状态'), { required: true, default: 'idle' }),
    photos: f.images(w('Photos', '照片')),
  },
  rules: {
    byTrips: ({ doc }) =>
      byTrips.includes(doc.bcState ?? '')
        ? fault('byTrips', 'bcState', w('follows from trips and is not set by hand', '由用车记录产生，不能手工设置'))
        : null,
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
    columns: ['code', 'plateNo', 'bcType', 'brandModel', 'deptId', 'mainDriver', 'insuranceTo', 'inspectionTo', 'bcState'],
    filters: ['plateNo', 'bcType', 'deptId', 'bcState'],
    sort: [{ by: 'bcType' }, { by: 'plateNo' }],
  },
  form: [
    { label: w('Vehicle or boat', '车船'), fields: ['code', 'bcType', 'plateNo', 'name', 'brandModel', 'vin', 'engineNo', 'bcState'] },
    {
      label: w('Capacity and fuel', '载量与燃料'),
      fields: ['seats', 'loadTon', 'capacityKg', 'oilType', 'meter', 'stdConsumption', 'fuelCardNo'],
    },
    { label: w('Care', '管理'), fields: ['deptId', 'keeper', 'mainDriver', 'insuranceTo', 'inspectionTo', 'nextMaintainAt'] },
    { label: w('Purchase', '购置'), fields: ['buyDate', 'buyPrice', 'photos'] },
  ],
});
