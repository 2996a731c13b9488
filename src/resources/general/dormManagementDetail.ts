/**
 * Stays: who lives in which bed from when to when. Applications write them; the keeper of the dormitory enters those that began before there
 * were applications, and adds keys, items and the day until which somebody stays. Nobody else has the bed meanwhile, and nobody lives in two.
 *
 * Facts: `room` the chosen room; `person` the resident by their personnel file; `stored` the stay as it was saved, null for a new one.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { bedTarget, genderFits, mostBeds } from './rules/dorms.ts';

export interface RoomOfStay {
  readonly building: string;
  readonly roomNo: string;
  readonly roomGender: string | null;
  readonly roomStatus: string | null;
  readonly bedCount: number;
}
export interface PersonOfStay {
  readonly name: string;
  readonly gender: string | null;
  readonly departmentId: string | null;
}
interface StoredStay {
  readonly stayStatus: string | null;
}

export const dormManagementDetail = resource({
  key: 'dormManagementDetail',
  area: 'general',
  label: w('Dormitory stays', '宿舍入住明细'),
  icon: 'bed',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('RZ{seq5}', w('No.', '编号')),
    dormId: f.ref('dormManagement', w('Room', '房间'), { required: true, fixed: true }),
    bedNo: f.integer(w('Bed', '床号'), { required: true, fixed: true, least: '1', most: String(mostBeds) }),
    staffId: f.staff(w('Resident', '入住人'), { required: true, fixed: true, anyone: true }),
    stayName: f.computed(f.text(w('Stay', '入住'), { max: 120 })),
    deptId: f.computed(f.department(w('Department', '部门'))),
    checkInDate: f.date(w('In', '入住日期'), { required: true, fixed: true }),
    planOutDate: f.date(w('Planned out', '预计退宿')),
    checkOutDate: f.date(w('Out', '退宿日期'), { fixed: true }),
    stayStatus: f.choice('stayStatus', w('Status', '状态'), { required: true, fixed: true, default: 'living' }),
    deposit: f.money(w('Deposit', '押金'), {
      least: '0',
      default: '0',
      help: w(
        'A deposit must not be a condition of work: it is taken from outside persons only.',
        '不得以担保或其他名义向劳动者收取财物，员工入住不收押金。',
      ),
    }),
    keyNo: f.text(w('Key', '钥匙编号'), { max: 20 }),
    inventory: f.longText(w('Items handed over', '物品交接')),
    applyId: f.ref('dormApply', w('Application', '申请单'), { readOnly: true }),
    roomFee: f.money(w('Monthly fee', '月住宿费'), { readOnly: true }),
    meterFee: f.money(w('Water and power last month', '上月水电费'), { readOnly: true }),
  },
  facts: {
    room: fact<RoomOfStay | null>(['dormId']),
    person: fact<PersonOfStay | null>(['staffId']),
    stored: fact<StoredStay | null>([]),
  },
  computes: {
    stayName: ({ doc, facts }) =>
      facts.room && facts.person && doc.bedNo !== null
        ? `${facts.room.building}${facts.room.roomNo}-${doc.bedNo} ${facts.person.name}`
        : doc.stayName,
    deptId: ({ doc, facts }) =>
      doc.stayStatus === 'left' ? (doc.deptId ?? facts.person?.departmentId ?? null) : (facts.person?.departmentId ?? doc.deptId),
  },
  rules: {
    bedThere: ({ doc, facts: { room } }) =>
      room && doc.bedNo !== null && doc.bedNo > room.bedCount
        ? fault('bedThere', 'bedNo', w(`the room has ${room.bedCount} beds`, `该房间只有${room.bedCount}个床位`))
        : null,
    dates: ({ doc: { checkInDate, planOutDate, checkOutDate } }) => {
      if (checkInDate === null) return null;
      const words = w('lies before the day of moving in', '不能早于入住日期');
      return [
        ...(planOutDate !== null && planOutDate < checkInDate ? [fault('dates', 'planOutDate', words)] : []),
        ...(checkOutDate !== null && checkOutDate < checkInDate ? [fault('dates', 'checkOutDate', words)] : []),
      ];
    },
    fits: ({ doc, facts: { room, person } }) =>
      room && person && doc.stayStatus !== 'left' && !genderFits(room.roomGender, person.gender)
        ? fault('fits', 'dormId', w('is for the other gender', '该房间的宿舍类型与入住人性别不符'))
        : null,
    open: ({ doc, facts: { room, stored } }) =>
      room && !stored && doc.stayStatus !== 'left' && room.roomStatus !== 'normal'
        ? fault('open', 'dormId', w('is not in use', '该房间未在使用中'))
        : null,
    byApplication: ({ doc, facts: { stored } }) =>
      !stored && doc.stayStatus === 'reserved'
        ? fault('byApplication', 'stayStatus', w('an application reserves a bed', '预留须通过住宿申请办理'))
        : null,
    notAhead: ({ doc, today, facts: { stored } }) =>
      !stored && doc.checkInDate !== null && doc.checkInDate > today
        ? fault('notAhead', 'checkInDate', w('lies in the future: this needs an application', '不能晚于今天，提前安排须通过住宿申请办理'))
        : null,
    left: ({ doc, today }) => {
      if (doc.stayStatus === 'left' && doc.checkOutDate === null)
        return fault('left', 'checkOutDate', w('when was it?', '已退宿须填写退宿日期'));
      if (doc.stayStatus !== 'left' && doc.checkOutDate !== null)
        return fault('left', 'checkOutDate', w('is only of those who have left', '未退宿不填退宿日期'));
      return doc.checkOutDate !== null && doc.checkOutDate > today
        ? fault('left', 'checkOutDate', w('lies in the future', '不能晚于今天'))
        : null;
    },
  },
  removal: {
    byApplication: ({ doc }) =>
      doc.applyId !== null ? fault('byApplication', '', w('an application stands behind it', '由住宿申请产生，不能删除')) : null,
  },
  name: { zh: 'stayName' },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      dorm_keeper: everything,
      admin_manager: everything,
      admin_clerk: everything,
      hr_manager: reading('all'),
      hr_specialist: reading('all'),
      hr_payroll: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
      employee: { actions: ['page'], scope: 'self' },
    },
  },
  bookings: {
    of: ({ doc: { dormId, bedNo, staffId, checkInDate: from, checkOutDate: to, stayStatus } }) => {
      // Who left on the day on which they came keeps nothing from others.
      if (dormId === null || bedNo === null || staffId === null || from === null || (to !== null && to <= from)) return [];
      const bed = { kind: 'bed', target: bedTarget(dormId, bedNo), from, to, field: 'bedNo' };
      // A reserved bed waits for somebody who still lives in another.
      return stayStatus === 'reserved' ? [bed] : [bed, { kind: 'resident', target: staffId, from, to, field: 'staffId' }];
    },
  },
  dates: [{ notice: 'dorm_checkout_due', date: 'planOutDate', where: { stayStatus: ['living'] }, offices: ['dorm_keeper'] }],
  list: {
    columns: ['dormId', 'bedNo', 'staffId', 'deptId', 'checkInDate', 'planOutDate', 'checkOutDate', 'stayStatus'],
    filters: ['dormId', 'staffId', 'deptId', 'stayStatus', 'checkInDate'],
    sort: [
      { by: 'stayStatus', down: true },
      { by: 'checkInDate', down: true },
    ],
  },
  form: [
    {
      label: w('Stay', '入住'),
      fields: ['code', 'stayName', 'dormId', 'bedNo', 'staffId', 'deptId', 'checkInDate', 'planOutDate', 'checkOutDate', 'stayStatus'],
    },
    { label: w('Handed over', '交接'), fields: ['keyNo', 'inventory', 'deposit', 'roomFee', 'meterFee', 'applyId'] },
  ],
  effects: { saved: ['bedsCounted'], removed: ['bedsCounted'] },
});
