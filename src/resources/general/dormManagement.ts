/**
 * Rooms of the dormitory: beds, fee, prices of water and power. Who lives in them is in the stays (`dormManagementDetail`), which count the
 * beds that are occupied. People say whether a room is in use, under repair or closed; that it is full follows from the stays.
 *
 * Facts: `residents` who lives in it or has a bed reserved.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { meterAsked } from './dormCharges.ts';
import { genderFits, mostBeds, occupancyOf } from './rules/dorms.ts';

export interface Resident {
  readonly name: string;
  readonly bedNo: number;
  readonly gender: string | null;
}

const namesOf = (residents: readonly Resident[], between: string): string => residents.map(({ name }) => name).join(between);
const livedIn = (rule: string, field: string, residents: readonly Resident[] | undefined) =>
  residents !== undefined && residents.length > 0
    ? fault(rule, field, w(`is lived in by ${namesOf(residents, ', ')}`, `仍有人员入住或预留：${namesOf(residents, '、')}`))
    : null;

export const dormManagement = resource({
  key: 'dormManagement',
  area: 'general',
  label: w('Dormitory rooms', '宿舍管理'),
  icon: 'building',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('DM{seq4}', w('No.', '编号')),
    areaId: f.ref('areas', w('Site', '所在区域'), { required: true }),
    building: f.text(w('Building', '楼栋'), { max: 20, required: true }),
    floor: f.integer(w('Floor', '楼层'), { required: true, least: '-2', most: '60' }),
    roomNo: f.text(w('Room', '房间号'), { max: 20, required: true }),
    roomGender: f.choice('roomGender', w('For', '宿舍类型'), { required: true }),
    bedCount: f.integer(w('Beds', '床位数'), { required: true, least: '1', most: String(mostBeds) }),
    livingCount: f.computed(
      f.integer(w('Occupied', '已住人数'), { help: w('Lived in or reserved by an approved application.', '含已批准预留的床位。') }),
    ),
    freeBeds: f.computed(f.integer(w('Free beds', '空余床位'))),
    monthlyFee: f.money(w('Monthly fee per bed', '月住宿费'), { least: '0', default: '0' }),
    waterPrice: f.money(w('Price of water', '水价（元/吨）'), {
      least: '0',
      default: '0',
      help: w('For a ton.', '每吨单价，抄表时据此计算费用。'),
    }),
    powerPrice: f.money(w('Price of power', '电价（元/度）'), {
      least: '0',
      default: '0',
      help: w('For a kilowatt hour.', '每度单价，抄表时据此计算费用。'),
    }),
    waterElecMode: f.text(w('Water and power charge', '水电费方式'), { max: 40 }),
    facilities: f.longText(w('Equipment list', '设施清单')),
    keeper: f.user(w('Keeper', '管理员')),
    roomStatus: f.choice('roomStatus', w('Use', '使用状态'), {
      required: true,
      default: 'normal',
      help: w('In use, under repair or closed. A room shows as full by itself.', '设为正常、维修或停用；满员由系统自动显示。'),
    }),
    roomState: f.computed(f.choice('roomStatus', w('Status', '状态'))),
    photos: f.images(w('Photos', '照片')),
  },
  facts: { residents: fact<readonly Resident[]>([]) },
  computes: {
    livingCount: ({ doc, facts }) => facts.residents?.length ?? doc.livingCount ?? 0,
    freeBeds: ({ doc }) => occupancyOf(doc, doc.livingCount ?? 0).freeBeds,
    roomState: ({ doc }) => occupancyOf(doc, doc.livingCount ?? 0).roomState,
  },
  rules: {
    byStays: ({ doc }) =>
      doc.roomStatus === 'full'
        ? fault('byStays', 'roomStatus', w('follows from the stays and is not set by hand', '满员由入住情况产生，不能手工设置'))
        : null,
    couple: ({ doc }) =>
      doc.roomGender === 'couple' && doc.bedCount !== 2
        ? fault('couple', 'bedCount', w('a room for a couple has two beds', '夫妻房须为2个床位'))
        : null,
    bedsTaken: ({ doc, facts }) => {
      const highest = Math.max(0, ...(facts.residents ?? []).map(({ bedNo }) => bedNo));
      return doc.bedCount !== null && doc.bedCount < highest
        ? fault('bedsTaken', 'bedCount', w(`bed ${highest} is occupied`, `${highest}号床已有人，床位数不能小于${highest}`))
        : null;
    },
    residentsFit: ({ doc, facts }) => {
      const others = (facts.residents ?? []).filter(({ gender }) => !genderFits(doc.roomGender, gender));
      return others.length > 0
        ? fault('residentsFit', 'roomGender', w(`does not fit ${namesOf(others, ', ')}`, `与现住人员性别不符：${namesOf(others, '、')}`))
        : null;
    },
    livedIn: ({ doc, facts }) => (doc.roomStatus === 'closed' ? livedIn('livedIn', 'roomStatus', facts.residents) : null),
  },
  removal: { livedIn: ({ facts }) => livedIn('livedIn', '', facts.residents) },
  uniques: [['areaId', 'building', 'roomNo']],
  name: { zh: 'roomNo' },
  access: {
    grants: {
      dorm_keeper: everything,
      admin_manager: everything,
      admin_clerk: everything,
      hr_manager: reading('all'),
      hr_specialist: reading('all'),
      hr_payroll: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
    },
    more: ['meter'],
  },
  list: {
    columns: ['building', 'roomNo', 'roomGender', 'bedCount', 'livingCount', 'freeBeds', 'monthlyFee', 'roomState'],
    filters: ['building', 'roomGender', 'roomState', 'freeBeds', 'areaId'],
    sort: [{ by: 'building' }, { by: 'roomNo' }],
    totals: ['bedCount', 'livingCount', 'freeBeds'],
  },
  form: [
    { label: w('Room', '房间'), fields: ['code', 'areaId', 'building', 'floor', 'roomNo', 'roomGender', 'roomStatus', 'roomState'] },
    { label: w('Beds', '床位'), fields: ['bedCount', 'livingCount', 'freeBeds', 'facilities', 'keeper', 'photos'] },
    { label: w('Charges', '收费'), fields: ['monthlyFee', 'waterPrice', 'powerPrice', 'waterElecMode'] },
  ],
  acts: {
    meter: {
      label: w('Read the meters', '抄水电表'),
      icon: 'edit',
      needs: 'meter',
      call: { method: 'PUT', path: 'meter/:id' },
      asks: meterAsked,
      note: w('The cost is shared by the days that people lived here.', '费用按入住天数分摊。'),
      done: w('Read', '已抄表'),
    },
  },
  belonging: [
    { resource: 'dormManagementDetail', by: 'dormId' },
    { resource: 'dormMeter', by: 'dormId' },
  ],
});
