/**
 * Asks for a bed in the dormitory, for another one, or says that somebody moves out. The keeper assigns a bed, which nobody else gets from then
 * on, or takes the room back; stays are written once it is approved and begin or end on their day.
 *
 * Facts: `person` the resident by their personnel file; `stay` where they live now; `others` numbers of other applications for them that wait or
 * have not taken effect; `room` the assigned room; `bedTaken` numbers of those who have the assigned bed.
 */
import { isPositive } from '#model/calculation/decimal.ts';
import { addDays } from '#model/calculation/dates.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable, isPending } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, reading } from '../grants.ts';
import { bedTarget, genderFits, mostBeds } from './rules/dorms.ts';
import type { RoomOfStay } from './dormManagementDetail.ts';

export interface PersonOfApplication {
  readonly gender: string | null;
  readonly entryDate: string | null;
}
export interface PresentStay {
  readonly id: string;
  readonly dormId: string;
  readonly bedNo: number;
  readonly checkInDate: string;
}

const node = { node: true } as const;
/** Somebody may have moved in so many days before they ask. */
const latestDays = 7;
/** Who applies for others. */
const forOthers: readonly string[] = ['dorm_keeper', 'hr_specialist'];

const movesIn = (applyType: string | null): boolean => applyType === 'checkIn' || applyType === 'change';

export const dormApply = document({
  key: 'dormApply',
  area: 'general',
  label: w('Dormitory application', '住宿申请'),
  icon: 'bed',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZS-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    applyType: f.choice('dormApplyType', w('Type', '申请类型'), { required: true, default: 'checkIn' }),
    staffId: f.staff(w('For', '住宿人'), { required: true, anyone: true, default: { from: 'ownStaff' } }),
    gender: f.computed(f.choice('gender', w('Gender', '性别'))),
    entryDate: f.computed(f.date(w('Joined', '入职日期'))),
    mobile: f.text(w('Mobile', '联系电话'), { max: 20, required: true, check: 'mobile', carried: true }),
    homeAddress: f.text(w('Home address', '家庭住址'), { max: 150, carried: true }),
    currentStay: f.computed(f.ref('dormManagementDetail', w('Present room', '现住房间'))),
    planInDate: f.date(w('Move in on', '拟入住日期')),
    planOutDate: f.date(w('Until', '拟退宿日期')),
    wishRoom: f.text(w('Wish', '意向房间'), { max: 60 }),
    reason: f.longText(w('Reason', '申请原因'), { required: true }),
    agreeRules: f.boolean(w('Agrees to house rules', '遵守宿舍管理规定'), { required: true }),
    dormId: f.ref('dormManagement', w('Room assigned', '分配房间'), node),
    bedNo: f.integer(w('Bed assigned', '分配床位'), { ...node, least: '1', most: String(mostBeds) }),
    outDate: f.date(w('Room taken back on', '退宿验收日期'), {
      ...node,
      help: w('The last day that is charged.', '验收当日为计费的最后一天。'),
    }),
    handoverOk: f.boolean(w('Items complete', '物品验收完好'), node),
    damageFee: f.money(w('Damage charge', '赔偿金额'), { ...node, least: '0' }),
    effectDate: f.computed(f.date(w('Takes effect on', '生效日期'))),
    sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50, readOnly: true }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20, readOnly: true }),
    applied: f.boolean(w('In effect', '已生效'), { readOnly: true, default: false }),
  },
  facts: {
    person: fact<PersonOfApplication | null>(['staffId']),
    stay: fact<PresentStay | null>(['staffId']),
    others: fact<readonly string[]>(['staffId']),
    room: fact<RoomOfStay | null>(['dormId']),
    bedTaken: fact<readonly string[]>(['dormId', 'bedNo', 'planInDate']),
  },
  visibleWhen: {
    currentStay: ({ applyType }) => applyType !== 'checkIn',
    planInDate: ({ applyType }) => (movesIn(applyType) ? 'required' : false),
    planOutDate: ({ applyType }) => movesIn(applyType),
    wishRoom: ({ applyType }) => movesIn(applyType),
    effectDate: ({ status }) => status !== undefined && !isEditable(status),
  },
  computes: {
    gender: ({ doc, facts }) => (facts.person === undefined ? doc.gender : (facts.person?.gender ?? null)),
    entryDate: ({ doc, facts }) => (facts.person === undefined ? doc.entryDate : (facts.person?.entryDate ?? null)),
    currentStay: ({ doc, facts }) => {
      if (doc.applyType === 'checkIn') return null;
      return doc.status === 'approved' || facts.stay === undefined ? doc.currentStay : (facts.stay?.id ?? null);
    },
    effectDate: ({ doc }) => (movesIn(doc.applyType) ? doc.planInDate : doc.outDate),
  },
  rules: {
    ownApplication: ({ doc, actor }) =>
      (doc.applicant ?? actor.userId) === actor.userId &&
      doc.staffId !== actor.staffId &&
      !actor.roles.some((role) => forOthers.includes(role))
        ? fault('ownApplication', 'staffId', w('only the keeper or HR may apply for somebody else', '只有宿舍管理员或人事专员可代他人申请'))
        : null,
    notAgreed: ({ doc }) =>
      doc.agreeRules === false ? fault('notAgreed', 'agreeRules', w('has to be agreed to', '须同意遵守宿舍管理规定')) : null,
    oneOpen: ({ facts }) =>
      facts.others !== undefined && facts.others.length > 0
        ? fault('oneOpen', 'staffId', w(`${facts.others.join(', ')} is still open`, `${facts.others.join('、')}尚未办结`))
        : null,
    livesSomewhere: ({ doc, facts: { stay } }) => {
      if (stay === undefined || doc.status === 'approved') return null;
      if (doc.applyType === 'checkIn')
        return stay === null ? null : fault('livesSomewhere', 'applyType', w('lives in the dormitory already', '该员工已在宿舍居住'));
      return stay === null ? fault('livesSomewhere', 'applyType', w('does not live in the dormitory', '该员工未在宿舍居住')) : null;
    },
    planIn: ({ doc, today, facts: { stay } }) => {
      if (!movesIn(doc.applyType)) return null;
      if (doc.planInDate === null) return fault('planIn', 'planInDate', w('from when on?', '须填写拟入住日期'));
      const earliest = addDays(today, -latestDays);
      if (isEditable(doc.status) && doc.planInDate < earliest)
        return fault('planIn', 'planInDate', w(`not before ${earliest}`, `不能早于${earliest}`));
      return stay && doc.applyType === 'change' && doc.planInDate < stay.checkInDate
        ? fault('planIn', 'planInDate', w(`moved in only on ${stay.checkInDate}`, `不能早于现住房间的入住日期${stay.checkInDate}`))
        : null;
    },
    planOut: ({ doc }) =>
      doc.planOutDate !== null && doc.planInDate !== null && doc.planOutDate < doc.planInDate
        ? fault('planOut', 'planOutDate', w('lies before the day of moving in', '不能早于拟入住日期'))
        : null,
    roomFits: ({ doc, facts: { room } }) => {
      if (!room || !movesIn(doc.applyType) || doc.status === 'approved') return null;
      if (room.roomGender === 'guest') return fault('roomFits', 'dormId', w('is for guests', '客房不用于员工住宿'));
      if (room.roomStatus !== 'normal') return fault('roomFits', 'dormId', w('is not in use', '该房间未在使用中'));
      return genderFits(room.roomGender, doc.gender)
        ? null
        : fault('roomFits', 'dormId', w('is for the other gender', '该房间的宿舍类型与住宿人性别不符'));
    },
    bedThere: ({ doc, facts: { room } }) =>
      room && doc.bedNo !== null && doc.bedNo > room.bedCount
        ? fault('bedThere', 'bedNo', w(`the room has ${room.bedCount} beds`, `该房间只有${room.bedCount}个床位`))
        : null,
    otherBed: ({ doc, facts: { stay } }) =>
      stay && doc.applyType === 'change' && doc.status !== 'approved' && doc.dormId === stay.dormId && doc.bedNo === stay.bedNo
        ? fault('otherBed', 'bedNo', w('is the present bed', '与现住床位相同'))
        : null,
    bedTaken: ({ facts }) =>
      facts.bedTaken !== undefined && facts.bedTaken.length > 0
        ? warning('bedTaken', 'bedNo', w(`taken by ${facts.bedTaken.join(', ')}`, `已被${facts.bedTaken.join('、')}占用`))
        : null,
    takenBack: ({ doc, today, facts: { stay } }) => {
      if (doc.outDate === null || movesIn(doc.applyType)) return null;
      if (doc.outDate > today) return fault('takenBack', 'outDate', w('lies in the future', '不能晚于今天'));
      return stay && doc.outDate < stay.checkInDate
        ? fault('takenBack', 'outDate', w(`moved in only on ${stay.checkInDate}`, `不能早于入住日期${stay.checkInDate}`))
        : null;
    },
    damage: ({ doc }) =>
      doc.handoverOk === true && isPositive(doc.damageFee)
        ? fault('damage', 'damageFee', w('what is complete costs nothing', '物品完好时不应有赔偿金额'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['staffId'],
    grants: {
      ...documentOffices,
      dorm_keeper: everything,
      admin_manager: everything,
      admin_clerk: everything,
      hr_manager: reading('all'),
      hr_specialist: reading('all'),
    },
  },
  list: {
    columns: ['code', 'applyType', 'staffId', 'applicantDept', 'dormId', 'bedNo', 'planInDate', 'status'],
    filters: ['applyType', 'staffId', 'status', 'applyDate'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Person', '住宿人'), fields: ['code', 'applyType', 'staffId', 'gender', 'entryDate', 'mobile', 'homeAddress'] },
    { label: w('Application', '申请'), fields: ['currentStay', 'planInDate', 'planOutDate', 'wishRoom', 'reason', 'agreeRules'] },
    { label: w('Bed', '床位分配'), fields: ['dormId', 'bedNo'] },
    { label: w('Moving out', '退宿验收'), fields: ['outDate', 'handoverOk', 'damageFee'] },
    { label: w('Effect', '生效'), fields: ['effectDate', 'applied', 'sourceType', 'sourceId'] },
  ],
  document: {
    flow: 'dormApply',
    figure: { field: 'effectDate', kind: 'date', word: 'applyType' },
    matter: ['staffId', { label: w('Stay', '住宿时间'), from: 'planInDate', to: 'planOutDate' }, 'dormId', 'bedNo', 'reason'],
    about: ['staffId'],
    voidable: true,
  },
  bookings: {
    of: ({ doc: { status, applyType, applyDate, staffId, dormId, bedNo, planInDate }, today }) => {
      // Once it is approved the stay has the bed, and says who lives there.
      if (!isPending(status) || staffId === null) return [];
      const alone = { kind: 'dormApplication', target: staffId, from: applyDate ?? today, to: null, field: 'staffId' };
      if (!movesIn(applyType) || dormId === null || bedNo === null || planInDate === null) return [alone];
      return [alone, { kind: 'bed', target: bedTarget(dormId, bedNo), from: planInDate, to: null, field: 'bedNo' }];
    },
  },
  effects: { approved: ['bedGiven'], dated: ['stayFollows'], invalidated: ['bedGivenBack'] },
  dated: { date: 'effectDate', applied: 'applied' },
});
