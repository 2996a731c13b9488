/**
 * Rooms that meetings are held in: how many they seat, what stands in them, when they are open. Who books one that needs a confirmation waits
 * for the administration's desk.
 *
 * Facts: `booked` codes of the meetings that are still to take place in it.
 */
import { fact, resource } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, systemData } from '../grants.ts';

export const meetingRoom = resource({
  key: 'meetingRoom',
  area: 'general',
  label: w('Meeting rooms', '会议室'),
  icon: 'armchair',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.text(w('No.', '编号'), { max: 20, required: true, unique: true }),
    name: f.text(w('Room', '会议室'), { max: 40, required: true }),
    areaId: f.ref('areas', w('Site', '所在区域'), { required: true }),
    capacity: f.integer(w('Seats', '座位数'), { required: true, least: '1', most: '2000' }),
    equipment: f.choices('meetEquipment', w('Equipment', '设备')),
    needConfirm: f.boolean(w('Needs a confirmation', '需行政确认'), { default: false }),
    openFrom: f.time(w('Open from', '开放时间'), { required: true, default: '07:00' }),
    openTo: f.time(w('Open until', '关闭时间'), { required: true, default: '22:00' }),
    status: f.choice('enableState', w('Status', '状态'), { required: true, default: 'enabled' }),
    note: f.text(w('Directions', '位置说明'), { max: 200 }),
  },
  facts: { booked: fact<readonly string[]>(['status']) },
  rules: {
    openTimes: ({ doc }) =>
      doc.openFrom !== null && doc.openTo !== null && doc.openTo <= doc.openFrom
        ? fault('openTimes', 'openTo', w('closes before it opens', '关闭时间须晚于开放时间'))
        : null,
    stillBooked: ({ doc, facts }) =>
      doc.status === 'disabled' && facts.booked !== undefined && facts.booked.length > 0
        ? warning(
            'stillBooked',
            'status',
            w(`is still booked by ${facts.booked.join(', ')}`, `仍有未召开的会议：${facts.booked.join('、')}`),
          )
        : null,
  },
  removal: {
    booked: ({ facts }) =>
      facts.booked !== undefined && facts.booked.length > 0
        ? fault('booked', '', w(`is still booked by ${facts.booked.join(', ')}`, `仍有未召开的会议：${facts.booked.join('、')}`))
        : null,
  },
  name: { zh: 'name' },
  access: { grants: { ...systemData, admin_manager: everything, admin_clerk: everything } },
  list: {
    columns: ['code', 'name', 'areaId', 'capacity', 'equipment', 'needConfirm', 'status'],
    filters: ['name', 'areaId', 'equipment', 'status'],
    sort: [{ by: 'code' }],
  },
  form: [
    { label: w('Room', '会议室'), fields: ['code', 'name', 'areaId', 'capacity', 'equipment', 'note'] },
    { label: w('Booking', '预订'), fields: ['openFrom', 'openTo', 'needConfirm', 'status'] },
  ],
});
