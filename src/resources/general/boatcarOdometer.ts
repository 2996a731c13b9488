/**
 * What the odometer, or the counter of hours, of a vehicle or boat was seen to stand at, and by which record. The odometer in the register is
 * the highest of what stands here, so one that was wrong goes with the record that brought it.
 */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const boatcarOdometer = register({
  key: 'boatcarOdometer',
  area: 'general',
  label: w('Odometer log', '里程记录'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    boatcarId: f.ref('boatcarManagement', w('Vehicle or boat', '车船')),
    at: f.dateTime(w('At', '时间')),
    odometer: f.decimal([12, 1], w('Odometer km or engine h', '里程工时')),
    sourceType: f.text(w('Source', '来源'), { resourceKey: true, max: 50 }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20 }),
    stands: f.boolean(w('Stands', '有效'), { default: true }),
  },
  access: {
    grants: {
      fleet_keeper: reading('all'),
      admin_manager: reading('all'),
      audit_admin: reading('all'),
      sys_admin: everything,
    },
  },
  list: {
    columns: ['boatcarId', 'at', 'odometer', 'sourceType', 'sourceId', 'stands'],
    filters: ['boatcarId', 'at', 'sourceType', 'stands'],
    sort: [{ by: 'at', down: true }],
  },
  form: [{ label: w('Odometer', '里程'), fields: ['boatcarId', 'at', 'odometer', 'sourceType', 'sourceId', 'stands'] }],
});
