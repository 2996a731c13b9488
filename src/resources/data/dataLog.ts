/**
 * What was done with the library: looks at what is secret, downloads, uploads, moves, rights, deletions. Whoever may grant rights on a
 * node reads what was done with it, the auditor everything.
 */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

export const dataLog = register({
  key: 'dataLog',
  area: 'data',
  label: w('Library log', '资料日志'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    at: f.dateTime(w('At', '时间'), { required: true }),
    who: f.user(w('Who', '操作人')),
    action: f.choice('dataLogAction', w('What', '操作'), { required: true }),
    dataId: f.ref('dataManagement', w('Data', '资料')),
    dataName: f.text(w('Called then', '当时名称'), { max: 120 }),
    versionNo: f.integer(w('Version', '版本号')),
    note: f.text(w('Note', '说明'), { max: 200 }),
  },
  access: {
    narrowed: true,
    grants: {
      employee: { actions: ['page'], scope: 'self', menu: false },
      archive_keeper: reading('self'),
      general_manager: reading('self'),
      audit_admin: reading('self'),
      sys_admin: { actions: ['page', 'export'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['at', 'who', 'action', 'dataName', 'versionNo', 'note'],
    filters: ['at', 'who', 'action', 'dataId', 'dataName'],
    sort: [{ by: 'at', down: true }],
  },
  form: [{ label: w('Note', '日志'), fields: ['at', 'who', 'action', 'dataId', 'dataName', 'versionNo', 'note'] }],
});
