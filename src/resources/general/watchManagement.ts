/** Who was in an area, and when: the log of the gate (`watchRecordDetail`) as a register to look things up in. */
import { register } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { recordFields } from './visitRecords.ts';

export const watchManagement = register({
  key: 'watchManagement',
  area: 'general',
  label: w('Visits by area', '参观管理'),
  icon: 'map-2',
  api: { prefix: 'api', style: 'newer' },
  over: 'watchRecordDetail',
  fields: recordFields,
  name: { zh: 'visitorOrg' },
  access: {
    owners: ['guide', 'keepers'],
    through: 'watchApplyId',
    grants: {
      admin_manager: everything,
      admin_clerk: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      general_manager: reading('all'),
      chairman: reading('all'),
      dept_leader: reading('self'),
      farm_manager: reading('self'),
      plant_manager: reading('self'),
    },
  },
  list: {
    columns: ['visitDay', 'areasVisited', 'visitorOrg', 'actualCount', 'visitStatus', 'arriveTime', 'leaveTime', 'guide'],
    filters: ['areasVisited', 'visitorOrg', 'visitStatus', 'visitDay'],
    sort: [{ by: 'visitDay', down: true }],
  },
  form: [
    {
      label: w('Visit', '来访'),
      fields: ['code', 'watchApplyId', 'visitDay', 'planTime', 'visitorOrg', 'leadVisitor', 'planCount', 'guide'],
    },
    { label: w('Areas', '区域'), fields: ['areasVisited', 'bioLevel', 'keepers'] },
    {
      label: w('At the gate', '门岗登记'),
      fields: [
        'visitStatus',
        'actualCount',
        'arriveTime',
        'leaveTime',
        'disinfected',
        'clothesIssued',
        'badgeNos',
        'plateNos',
        'guard',
        'refusedAt',
        'refuseReason',
        'cancelledAt',
      ],
    },
    { label: w('Afterwards', '来访反馈'), fields: ['feedback', 'photos'] },
  ],
});
