/**
 * The systems a person chooses from after login, and the requests that change them: an approved registration is a
 * system; a change, a maintenance window and the end of one are requests about it, which stay as its history.
 *
 * Facts: `system` the system concerned as it stands, null where the id is none's; `openProcesses` running documents of its menus;
 * `codeTaken` whether another system that runs has the code.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { systemData } from '../grants.ts';

interface ConcernedSystem {
  readonly sysStatus: string | null;
}

const deciding = { actions: ['page', 'approve', 'print'], scope: 'all', menu: false } as const;

export const sysSystem = document({
  key: 'sysSystem',
  area: 'admin',
  label: w('Systems', '系统管理'),
  icon: 'apps',
  api: { prefix: 'administration', style: 'older' },
  fields: {
    code: f.code('SYS-{yyyy}-{seq3}', w('Application no.', '申请单号')),
    applyType: f.choice('sysApplyType', w('Request type', '申请类型'), { required: true, default: 'register' }),
    systemId: f.ref('sysSystem', w('System concerned', '涉及系统'), { help: w('not for a new registration', '新增注册时不填') }),
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
    userRange: f.refs('sysDepartment', w('Departments that use it', '使用部门'), { help: w('empty: everybody', '留空表示全员') }),
    sysStatus: f.choice('sysStatus', w('System status', '系统状态'), { readOnly: true }),
    sort: f.integer(w('Order', '排序')),
  },
  facts: {
    system: fact<ConcernedSystem | null>(['systemId']),
    openProcesses: fact<number>(['systemId', 'applyType']),
    codeTaken: fact<boolean>(['systemCode', 'systemId']),
  },
  rules: {
    concerned: ({ doc, facts }) => {
      if (doc.applyType === 'register')
        return doc.systemId === null
          ? null
          : fault('concerned', 'systemId', w('a new registration concerns no other system', '新增注册不涉及已有系统'));
      if (doc.systemId === null) return fault('concerned', 'systemId', w('required', '必填'));
      if (facts.system === undefined) return null;
      const state = facts.system?.sysStatus ?? null;
      return state === 'running' || state === 'maintenance' || (state === 'offline' && doc.applyType === 'change')
        ? null
        : fault('concerned', 'systemId', w('is no system that runs', '不是运行中的系统'));
    },
    openProcesses: ({ doc, facts }) =>
      doc.applyType === 'offline' && (facts.openProcesses ?? 0) > 0
        ? fault(
            'openProcesses',
            'systemId',
            w(
              `${facts.openProcesses} documents of its menus are still in approval`,
              `该系统菜单下还有${facts.openProcesses}个审批中的单据`,
            ),
          )
        : null,
    codeTaken: ({ doc, facts }) =>
      facts.codeTaken && doc.applyType !== 'offline' && doc.applyType !== 'maintain'
        ? fault('codeTaken', 'systemCode', w('a running system has this code', '已有运行中的系统使用该编码'))
        : null,
  },
  name: { zh: 'systemName', en: 'systemNameEn' },
  access: {
    grants: {
      ...systemData,
      // They decide their step; systems are not theirs to keep (users, roles, resources only).
      security_admin: deciding,
      dept_leader: deciding,
      general_manager: deciding,
    },
  },
  list: {
    columns: ['systemName', 'systemCode', 'applyType', 'ownerDept', 'env', 'sysStatus', 'status'],
    filters: ['systemName', 'applyType', 'status'],
    sort: [{ by: 'sort' }],
  },
  form: [
    { label: w('Request', '申请'), fields: ['code', 'applyType', 'systemId', 'plannedDate', 'reason'] },
    {
      label: w('System', '系统'),
      fields: ['systemCode', 'systemName', 'systemNameEn', 'entryPath', 'env', 'ownerDept', 'ownerUser', 'sysVersion', 'sysStatus'],
    },
    { label: w('Tile', '卡片'), fields: ['icon', 'coverColor', 'userRange', 'sort'] },
  ],
  document: { flow: 'sysSystem', matter: ['applyType', 'systemName', 'plannedDate', 'reason'] },
  effects: { approved: ['systemApproved'] },
});
