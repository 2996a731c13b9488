/**
 * The systems a user chooses from after login (office.md part 1). The book makes it an approval document; until its flow exists it
 * is a plain record that the system administrator keeps.
 */
import { resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { systemData } from '../grants.ts';

export const sysSystem = resource({
  key: 'sysSystem',
  area: 'admin',
  label: w('Systems', '系统管理'),
  icon: 'apps',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    code: f.code('SYS-{yyyy}-{seq3}', w('Application no.', '申请单号')),
    applyType: f.choice('sysApplyType', w('Request type', '申请类型'), { required: true, default: 'register' }),
    systemId: f.ref('sysSystem', w('System concerned', '涉及系统')),
    systemCode: f.text(w('System code', '系统编码'), { max: 20, required: true, check: 'noSpaces' }),
    systemName: f.text(w('System name', '系统名称'), { max: 50, required: true }),
    systemNameEn: f.text(w('English name', '英文名'), { max: 80 }),
    entryPath: f.text(w('Entry path or URL', '入口地址'), { max: 150, required: true }),
    env: f.choice('sysEnv', w('Environment', '环境'), { required: true, default: 'prod' }),
    icon: f.text(w('Icon', '图标'), { max: 50 }),
    coverColor: f.text(w('Tile colour', '卡片颜色'), { max: 20 }),
    ownerDept: f.department(w('Owner department', '归口部门'), { required: true }),
    ownerUser: f.user(w('System owner', '系统负责人'), { required: true }),
    plannedDate: f.date(w('Planned date', '计划日期'), { required: true }),
    sysVersion: f.text(w('Version', '版本'), { max: 20 }),
    reason: f.longText(w('Reason and scope', '申请原因'), { required: true }),
    userRange: f.refs('sysDepartment', w('Departments that use it', '使用部门')),
    sysStatus: f.choice('sysStatus', w('Status', '系统状态'), { default: 'running' }),
    sort: f.integer(w('Order', '排序')),
  },
  rules: {
    concerned: ({ doc }) =>
      doc.applyType !== 'register' && doc.systemId === null ? fault('concerned', 'systemId', w('required', '必填')) : null,
  },
  name: { zh: 'systemName', en: 'systemNameEn' },
  access: { department: 'ownerDept', grants: { ...systemData, security_admin: { actions: 'all', scope: 'all' } } },
  list: {
    columns: ['systemName', 'systemCode', 'applyType', 'ownerDept', 'env', 'sysStatus'],
    filters: ['systemName', 'applyType', 'sysStatus'],
    sort: [{ by: 'sort' }],
  },
  form: [
    {
      label: w('System', '系统'),
      fields: ['code', 'applyType', 'systemId', 'systemCode', 'systemName', 'systemNameEn', 'entryPath', 'env', 'sysStatus'],
    },
    { label: w('Tile', '卡片'), fields: ['icon', 'coverColor', 'userRange', 'sort'] },
    { label: w('Request', '申请'), fields: ['ownerDept', 'ownerUser', 'plannedDate', 'sysVersion', 'reason'] },
  ],
  uniques: [['systemCode', 'applyType']],
});
