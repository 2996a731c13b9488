/**
 * Asks for a vehicle or a boat. Whoever dispatches names vehicle and driver, who are then taken for that time (`bookings`); the driver says
 * when they leave and report the return, which ends the flow: an approved one is a finished trip.
 *
 * Facts: `vehicle` what the register has of the chosen one; `taken` other bookings of vehicle and driver in that time; `neighbours` where the
 * odometer stood at trips before and after; `licence` whether the applicant has a driving licence, and until when.
 */
import { notNow, type ActInput } from '#model/acts.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import { paperFaults, stateFaults } from './rules/papers.ts';
import {
  bookingsOfTrip,
  cancelTripAsked,
  isBoat,
  odometerFaults,
  startAsked,
  strongestWind,
  tripStateOf,
  type NeighboursFact,
  type Trip,
  type VehicleFact,
} from './rules/trips.ts';

interface LicenceFact {
  readonly held: boolean;
  /** Null: for ever. */
  readonly validTo: string | null;
}
interface TakenFact {
  readonly field: 'boatcarId' | 'driver';
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
}

type TripAct = ActInput<Trip & { readonly applicant?: string | null }>;

const begun = notNow('tripBegun', w('The trip has begun or does not take place', '行程已开始或已取消'));

export const boatcarApply = document({
  key: 'boatcarApply',
  area: 'general',
  label: w('Vehicle or boat use', '车船使用申请'),
  icon: 'route',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YC-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    bcKind: f.choice('bcType', w('Wanted type', '需用类型'), { required: true, default: 'car' }),
    tripType: f.choice('tripType', w('Purpose type', '用途类型'), { required: true, default: 'business' }),
    watchApplyId: f.ref('watchApply', w('Visit', '关联参观')),
    reason: f.longText(w('Purpose', '用车事由'), { required: true }),
    fromPlace: f.text(w('From', '出发地'), { max: 80, required: true }),
    toPlace: f.text(w('To', '目的地'), { max: 120, required: true }),
    planStart: f.dateTime(w('Leaves', '计划出发'), { required: true }),
    planEnd: f.dateTime(w('Returns', '计划返回'), { required: true }),
    passengers: f.users(w('Passengers', '乘坐人员')),
    passengerCount: f.integer(w('Persons', '乘坐人数'), {
      required: true,
      least: '1',
      most: '500',
      help: w('Without the driver, unless you drive yourself.', '不含驾驶员；自驾时含本人。'),
    }),
    cargo: f.text(w('Cargo', '载货内容'), { max: 100 }),
    contactMobile: f.text(w('Contact', '联系电话'), { max: 20, required: true, check: 'mobile' }),
    selfDrive: f.boolean(w('Drives himself', '自驾'), { default: false }),
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '派用车船'), { node: true }),
    driver: f.user(w('Driver', '驾驶员'), { node: true }),
    windForce: f.integer(w('Wind (Beaufort)', '风力（级）'), { node: true, least: '0', most: '12' }),
    seaWeather: f.text(w('Sea state', '海况'), { max: 60, node: true }),
    dispatchBy: f.computed(f.dateTime(w('To be dispatched by', '最迟派车时间'))),
    tripState: f.computed(f.choice('tripState', w('State', '行程状态'))),
    actualStart: f.dateTime(w('Left', '实际出发'), { node: true }),
    actualEnd: f.dateTime(w('Returned', '实际返回'), { node: true }),
    startOdo: f.decimal([12, 1], w('Odometer out', '出发里程'), { node: true, least: '0' }),
    endOdo: f.decimal([12, 1], w('Odometer in', '返回里程'), { node: true, least: '0' }),
    distance: f.computed(f.decimal([12, 1], w('Distance or hours', '行驶里程工时'))),
    tollFee: f.money(w('Tolls', '路桥费'), { node: true, least: '0' }),
    parkFee: f.money(w('Parking', '停车费'), { node: true, least: '0' }),
    cancelledAt: f.dateTime(w('Cancelled at', '取消时间'), { readOnly: true }),
    cancelReason: f.text(w('Reason of the cancellation', '取消原因'), { max: 200, readOnly: true }),
  },
  fills: { watchApplyId: { reason: 'purpose', planStart: 'visitStart', planEnd: 'visitEnd', passengerCount: 'visitorCount' } },
  facts: {
    vehicle: fact<VehicleFact | null>(['boatcarId']),
    taken: fact<readonly TakenFact[]>(['boatcarId', 'driver', 'planStart', 'planEnd'], 'everybody'),
    neighbours: fact<NeighboursFact>(['boatcarId', 'actualStart', 'actualEnd']),
    licence: fact<LicenceFact>(['selfDrive']),
  },
  computes: {
    dispatchBy: ({ doc }) => (doc.boatcarId === null && doc.cancelledAt === null ? doc.planStart : null),
    tripState: ({ doc }) => tripStateOf(doc),
    distance: ({ doc }) => (doc.startOdo === null || doc.endOdo === null ? null : subtract(doc.endOdo, doc.startOdo, 1)),
  },
  rules: {
    times: ({ doc: { planStart, planEnd } }) =>
      planStart !== null && planEnd !== null && planEnd <= planStart
        ? fault('times', 'planEnd', w('the return is not after the start', '返回时间须晚于出发时间'))
        : null,
    notPast: ({ doc, now }) =>
      isEditable(doc.status) && doc.planStart !== null && doc.planStart < now
        ? fault('notPast', 'planStart', w('lies in the past', '出发时间已过'))
        : null,
    persons: ({ doc }) => {
      const least = doc.passengers?.length ?? 0;
      return doc.passengerCount !== null && doc.passengerCount < least
        ? fault('persons', 'passengerCount', w(`at least the ${least} who are named`, `不能少于已列出的${least}人`))
        : null;
    },
    licence: ({ doc, facts: { licence } }) => {
      if (doc.selfDrive !== true || licence === undefined || doc.planEnd === null || doc.actualEnd !== null) return null;
      const held = licence.held && (licence.validTo === null || licence.validTo >= dateAt(doc.planEnd));
      return held
        ? null
        : fault(
            'licence',
            'selfDrive',
            w('needs a driving licence in your personnel file that holds until the return', '人事档案中须有在返回日前有效的驾驶证'),
          );
    },
    ownDriver: ({ doc }) =>
      doc.selfDrive === true && doc.driver !== null && doc.driver !== doc.applicant
        ? fault('ownDriver', 'driver', w('the applicant drives themselves', '申请人自驾，驾驶员须为申请人'))
        : null,
    sameClass: ({ doc, facts: { vehicle } }) =>
      vehicle && isBoat(vehicle.bcType) !== isBoat(doc.bcKind)
        ? fault('sameClass', 'boatcarId', isBoat(doc.bcKind) ? w('is no boat', '申请的是船舶') : w('is a boat', '申请的不是船舶'))
        : null,
    usable: ({ doc, facts: { vehicle } }) => (vehicle && doc.actualEnd === null ? stateFaults(vehicle) : null),
    papers: ({ doc, facts: { vehicle } }) =>
      vehicle && doc.planEnd !== null && doc.actualEnd === null ? paperFaults(vehicle, dateAt(doc.planEnd)) : null,
    seats: ({ doc, facts: { vehicle } }) => {
      if (!vehicle || vehicle.seats === null || doc.passengerCount === null || doc.actualEnd !== null) return null;
      const persons = doc.passengerCount + (doc.selfDrive === true ? 0 : 1);
      return persons > vehicle.seats
        ? fault(
            'seats',
            'boatcarId',
            w(`has ${vehicle.seats} seats for ${persons} with the driver`, `核载${vehicle.seats}人，连同驾驶员共${persons}人`),
          )
        : null;
    },
    wind: ({ doc }) => {
      if (!isBoat(doc.bcKind) || doc.boatcarId === null) return null;
      if (doc.windForce === null) return fault('wind', 'windForce', w('required for boats', '派船须填写风力'));
      return doc.windForce > strongestWind
        ? fault('wind', 'windForce', w(`no boat leaves above force ${strongestWind}`, `风力超过${strongestWind}级不得出海`))
        : null;
    },
    taken: ({ facts }) =>
      (facts.taken ?? []).map(({ field, code, from }) =>
        warning('taken', field, w(`taken by ${code} from ${dateAt(from)} on`, `自${dateAt(from)}起已被${code}占用`)),
      ),
    trip: ({ doc: { actualStart, actualEnd }, now }) => {
      if (actualStart !== null && actualStart > now)
        return fault('trip', 'actualStart', w('lies in the future', '实际出发时间不能晚于现在'));
      if (actualEnd === null) return null;
      if (actualEnd > now) return fault('trip', 'actualEnd', w('lies in the future', '实际返回时间不能晚于现在'));
      return actualStart !== null && actualEnd <= actualStart
        ? fault('trip', 'actualEnd', w('the return is not after the start', '返回时间须晚于出发时间'))
        : null;
    },
    odometer: ({ doc, facts: { neighbours } }) => odometerFaults(doc, neighbours),
  },
  name: { zh: 'toPlace' },
  access: {
    owners: ['passengers', 'driver'],
    grants: { ...documentOffices, admin_manager: everything, fleet_keeper: everything },
  },
  list: {
    columns: ['code', 'applicant', 'boatcarId', 'driver', 'fromPlace', 'toPlace', 'planStart', 'planEnd', 'tripState', 'status'],
    filters: ['boatcarId', 'driver', 'bcKind', 'planStart', 'watchApplyId', 'tripState', 'status'],
    sort: [{ by: 'planStart', down: true }],
    totals: ['distance', 'tollFee', 'parkFee'],
  },
  form: [
    {
      label: w('Trip', '行程'),
      fields: ['code', 'bcKind', 'tripType', 'watchApplyId', 'reason', 'fromPlace', 'toPlace', 'planStart', 'planEnd'],
    },
    { label: w('Persons and cargo', '人员与货物'), fields: ['passengers', 'passengerCount', 'selfDrive', 'contactMobile', 'cargo'] },
    { label: w('Dispatch', '派车派船'), fields: ['boatcarId', 'driver', 'windForce', 'seaWeather', 'dispatchBy'] },
    {
      label: w('Return', '收车登记'),
      fields: [
        'tripState',
        'actualStart',
        'actualEnd',
        'startOdo',
        'endOdo',
        'distance',
        'tollFee',
        'parkFee',
        'cancelledAt',
        'cancelReason',
      ],
    },
  ],
  document: {
    flow: 'boatcarApply',
    matter: ['toPlace', { label: w('Time', '时间'), from: 'planStart', to: 'planEnd' }, 'bcKind', 'passengerCount'],
    // While nobody was dispatched; afterwards the trip may run for longer than was planned.
    expires: { at: 'dispatchBy' },
    voidable: true,
  },
  bookings: { of: ({ doc }) => bookingsOfTrip(doc) },
  acts: {
    start: {
      label: w('Leave now', '出车'),
      icon: 'check',
      needs: 'page',
      underWay: true,
      when: ({ doc, actor }: TripAct) => {
        if (doc.boatcarId === null || doc.driver !== actor.userId) return null;
        return doc.actualStart === null && doc.cancelledAt === null ? true : begun;
      },
      call: { method: 'PUT', path: 'start/:id' },
      asks: startAsked,
      done: w('Have a safe trip', '已登记出发'),
    },
    cancel: {
      label: w('Cancel the trip', '取消行程'),
      icon: 'invalidate',
      needs: 'page',
      underWay: true,
      when: ({ doc, actor }: TripAct) => {
        if (doc.applicant !== actor.userId && !actor.roles.includes('fleet_keeper')) return null;
        return doc.actualStart === null && doc.cancelledAt === null ? true : begun;
      },
      call: { method: 'PUT', path: 'cancel/:id' },
      note: w('Vehicle and driver are free again. Everybody concerned is told.', '车船和驾驶员将释放，并通知相关人员。'),
      asks: cancelTripAsked,
      danger: true,
      done: w('The trip is cancelled', '行程已取消'),
    },
  },
  effects: { approved: ['tripOver'], rejected: ['tripOver'], invalidated: ['tripOver'] },
});
