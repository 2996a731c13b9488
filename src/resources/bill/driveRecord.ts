/**
 * Trip sheet of drivers and skippers: where a vehicle or boat went, how far, and what the way cost. Who comes back from a trip that was asked
 * for has written it there, so its sheet is made from the return, approved; every other one is entered here and passes dispatcher and leader.
 *
 * Odometers fit between the neighbours in time, not above the register, or yesterday's sheet could not be entered today.
 *
 * Facts: `vehicle` what the register has of it; `neighbours` where the odometer stood at trips before and after; `driven` other sheets of the
 * vehicle or the driver at that time; `fuelled` a fuel record of the vehicle on the days of the trip.
 */
import { compare, divide, isPositive, subtract } from '#model/calculation/decimal.ts';
import { difference } from '#model/calculation/dates.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { odometerFaults, type NeighboursFact } from '#resources/general/rules/trips.ts';
import { documentOffices, everything } from '../grants.ts';
import { bookingsOfSheet, cargoTempFaults, type DrivenFact, type SheetVehicle } from './rules/sheets.ts';

const cost = { least: '0', default: '0' } as const;

export const driveRecord = document({
  key: 'driveRecord',
  area: 'bill',
  label: w('Driving record', '行车记录'),
  icon: 'route',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('XC-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '车船'), { required: true }),
    driver: f.user(w('Driver', '驾驶员'), { required: true, default: { from: 'self' } }),
    boatcarApplyId: f.ref('boatcarApply', w('Use request', '用车申请'), { readOnly: true }),
    useDept: f.department(w('Using department', '用车部门'), { required: true, default: { from: 'ownDepartment' } }),
    tripType: f.choice('tripType', w('Purpose type', '用途类型'), { required: true }),
    reason: f.text(w('Purpose', '事由'), { max: 150, required: true }),
    fromPlace: f.text(w('From', '出发地'), { max: 80, required: true }),
    toPlace: f.text(w('To', '目的地'), { max: 120, required: true }),
    startTime: f.dateTime(w('Left', '出发时间'), { required: true }),
    endTime: f.dateTime(w('Back', '返回时间'), { required: true }),
    hours: f.computed(f.decimal([10, 2], w('Hours', '用时（小时）'))),
    startOdo: f.decimal([12, 1], w('Odometer out', '起始里程'), { required: true, least: '0' }),
    endOdo: f.decimal([12, 1], w('Odometer in', '结束里程'), { required: true, least: '0' }),
    distance: f.computed(f.decimal([12, 1], w('Distance or hours', '行驶里程工时'))),
    passengers: f.text(w('Passengers', '乘车人'), { max: 100 }),
    cargo: f.text(w('Cargo', '货物'), { max: 100 }),
    cargoTemp: f.decimal([5, 1], w('Cargo temperature (°C)', '货厢温度（℃）'), {
      help: w('Of refrigerated trucks: −15 or less when frozen, 0 to 6 when chilled.', '冷藏车必填：冷冻不高于−15，冷藏0至6。'),
    }),
    refuel: f.money(w('Fuel', '加油费'), cost),
    tollFee: f.money(w('Tolls', '过路费'), cost),
    parkFee: f.money(w('Parking', '停车费'), cost),
    otherFee: f.money(w('Other', '其他费用'), cost),
    totalFee: f.computed(f.money(w('Cost', '费用合计'))),
    preCheck: f.boolean(w('Checked before trip', '出车前检查'), { required: true }),
    vehicleState: f.text(w('Condition after', '收车状况'), { max: 100 }),
    violation: f.boolean(w('Accident or violation', '事故违章'), { default: false }),
    violationDesc: f.text(w('What happened', '情况说明'), { max: 200 }),
  },
  facts: {
    vehicle: fact<SheetVehicle | null>(['boatcarId']),
    neighbours: fact<NeighboursFact>(['boatcarId', 'startTime', 'endTime']),
    driven: fact<readonly DrivenFact[]>(['boatcarId', 'driver', 'startTime', 'endTime'], 'everybody'),
    fuelled: fact<string | null>(['boatcarId', 'startTime', 'endTime']),
  },
  computes: {
    hours: ({ doc: { startTime, endTime } }) =>
      startTime === null || endTime === null ? null : divide(String(difference(startTime, endTime, 'minutes')), '60'),
    distance: ({ doc: { startOdo, endOdo } }) => (startOdo === null || endOdo === null ? null : subtract(endOdo, startOdo, 1)),
    totalFee: ({ doc }) => sum([doc.refuel, doc.tollFee, doc.parkFee, doc.otherFee]),
  },
  rules: {
    times: ({ doc: { startTime, endTime }, now }) => {
      if (endTime === null) return null;
      if (endTime > now) return fault('times', 'endTime', w('lies in the future', '返回时间不能晚于现在'));
      return startTime !== null && endTime <= startTime
        ? fault('times', 'endTime', w('the return is not after the start', '返回时间须晚于出发时间'))
        : null;
    },
    moved: ({ doc: { startOdo, endOdo } }) =>
      startOdo !== null && endOdo !== null && compare(endOdo, startOdo) === 0
        ? fault('moved', 'endOdo', w('is not above the start', '须大于起始里程'))
        : null,
    odometer: ({ doc, facts: { neighbours } }) => odometerFaults(doc, neighbours),
    overlap: ({ facts }) =>
      (facts.driven ?? []).map(({ field, code }) =>
        field === 'driver'
          ? fault('overlap', field, w(`${code} has them drive at that time`, `该时段驾驶员已有行车记录${code}`))
          : fault('overlap', field, w(`${code} has it out at that time`, `该时段车船已有行车记录${code}`)),
      ),
    cargoTemp: ({ doc, facts: { vehicle } }) => cargoTempFaults(vehicle?.bcType ?? null, doc.cargoTemp),
    fuelledTwice: ({ doc, facts: { fuelled } }) =>
      isPositive(doc.refuel) && typeof fuelled === 'string'
        ? warning('fuelledTwice', 'refuel', w(`the fuel record ${fuelled} is of that day, too`, `当日已有用油单${fuelled}`))
        : null,
    checked: ({ doc }) =>
      doc.preCheck === false ? warning('checked', 'preCheck', w('it left without being checked', '出车前未检查')) : null,
    violationDesc: ({ doc }) =>
      doc.violation === true && (doc.violationDesc ?? '').trim() === ''
        ? fault('violationDesc', 'violationDesc', w('what happened?', '须填写事故违章情况'))
        : null,
  },
  name: { zh: 'toPlace' },
  access: {
    owners: ['driver'],
    grants: { ...documentOffices, admin_manager: everything, fleet_keeper: everything },
  },
  list: {
    columns: ['code', 'boatcarId', 'driver', 'fromPlace', 'toPlace', 'startTime', 'distance', 'totalFee', 'status'],
    filters: ['boatcarId', 'driver', 'useDept', 'startTime', 'tripType', 'violation', 'status'],
    sort: [{ by: 'startTime', down: true }],
    totals: ['distance', 'totalFee'],
  },
  form: [
    {
      label: w('Trip', '行程'),
      fields: [
        'code',
        'boatcarId',
        'driver',
        'boatcarApplyId',
        'useDept',
        'tripType',
        'reason',
        'fromPlace',
        'toPlace',
        'startTime',
        'endTime',
        'hours',
      ],
    },
    { label: w('Odometer', '里程'), fields: ['startOdo', 'endOdo', 'distance'] },
    { label: w('Persons and cargo', '人员与货物'), fields: ['passengers', 'cargo', 'cargoTemp'] },
    { label: w('Cost', '费用'), fields: ['refuel', 'tollFee', 'parkFee', 'otherFee', 'totalFee'] },
    { label: w('Condition', '车况'), fields: ['preCheck', 'vehicleState', 'violation', 'violationDesc'] },
  ],
  visibleWhen: { violationDesc: (doc) => (doc.violation === true ? 'required' : false) },
  document: {
    flow: 'driveRecord',
    figure: { field: 'totalFee', kind: 'money' },
    matter: ['toPlace', { label: w('Time', '时间'), from: 'startTime', to: 'endTime' }, 'boatcarId', 'distance'],
    voidable: true,
  },
  bookings: { of: ({ doc }) => bookingsOfSheet(doc) },
  effects: { approved: ['sheetApproved', 'claimOpened'], invalidated: ['sheetVoided', 'claimClosed'] },
  belonging: [{ resource: 'claimSource', by: 'driveRecordId' }],
});
