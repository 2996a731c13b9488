/** What became of a seal, line by line: written with every change of the ledger and never changed. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const stampHistory = register({
  key: 'stampHistory',
  area: 'stamp',
  label: w('History of seals', '印章变更记录'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    stampId: f.ref('stampDetail', w('Seal', '印章'), { yields: true }),
    happenAt: f.dateTime(w('Time', '时间')),
    action: f.choice('stampAction', w('Action', '动作')),
    oldValue: f.text(w('Before', '变更前'), { max: 300 }),
    newValue: f.text(w('After', '变更后'), { max: 300 }),
    oldImprint: f.images(w('Imprint before', '原印模')),
    sourceType: f.text(w('Source', '来源'), { resourceKey: true, max: 50 }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20 }),
    doneBy: f.user(w('By', '操作人')),
  },
  access: {
    grants: {
      stamp_keeper: reading('all'),
      admin_manager: reading('all'),
      legal_specialist: reading('all'),
      archive_keeper: reading('all'),
      admin_clerk: reading('all'),
      general_manager: reading('all'),
      audit_admin: reading('all'),
      sys_admin: everything,
    },
  },
  list: {
    columns: ['happenAt', 'stampId', 'action', 'oldValue', 'newValue', 'doneBy', 'sourceType', 'sourceId'],
    filters: ['stampId', 'happenAt', 'action'],
    sort: [{ by: 'happenAt', down: true }],
  },
  form: [
    {
      label: w('Change', '变更'),
      fields: ['stampId', 'happenAt', 'action', 'oldValue', 'newValue', 'oldImprint', 'sourceType', 'sourceId', 'doneBy'],
    },
  ],
});
