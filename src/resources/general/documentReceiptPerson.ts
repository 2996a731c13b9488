/**
 * Who may propose, instruct, handle and read documents that the company receives. There is always somebody who proposes, else what comes in would
 * wait for nobody.
 *
 * Facts: `person` the department of the person; `last` whether it is the only one who proposes as it
 * stands; `standard` who else is the default of this part.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const lastProposer = w('is the last who proposes; name another one first', '是最后一名拟办人，须先设置其他拟办人');

export const documentReceiptPerson = resource({
  key: 'documentReceiptPerson',
  area: 'general',
  label: w('Document handling persons', '收文人员'),
  icon: 'user-check',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    userId: f.user(w('Person', '人员'), { required: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    receiptRole: f.choice('receiptRole', w('Part', '收文角色'), { required: true }),
    docScope: f.text(w('Subject range', '负责范围'), { max: 100 }),
    isDefault: f.boolean(w('Default', '默认'), { default: false }),
    sort: f.integer(w('Order', '排序'), { default: 0, least: '0', most: '9999' }),
    status: f.choice('enableState', w('Status', '状态'), { required: true, default: 'enabled' }),
  },
  facts: {
    person: fact<{ readonly departmentId: string | null } | null>(['userId'], 'everybody'),
    last: fact<boolean>(['receiptRole', 'status']),
    standard: fact<string | null>(['receiptRole', 'isDefault']),
  },
  computes: { deptId: ({ doc, facts }) => (facts.person === undefined ? doc.deptId : (facts.person?.departmentId ?? null)) },
  rules: {
    lastProposer: ({ doc, facts }) =>
      facts.last === true && (doc.status === 'disabled' || doc.receiptRole !== 'propose')
        ? fault('lastProposer', doc.status === 'disabled' ? 'status' : 'receiptRole', lastProposer)
        : null,
    oneDefault: ({ doc, facts }) =>
      doc.isDefault === true && typeof facts.standard === 'string'
        ? fault('oneDefault', 'isDefault', w(`${facts.standard} is the default already`, `${facts.standard}已是该角色的默认人员`))
        : null,
  },
  removal: {
    lastProposer: ({ facts }) => (facts.last === true ? fault('lastProposer', '', lastProposer) : null),
  },
  uniques: [['userId', 'receiptRole']],
  access: {
    grants: {
      admin_manager: everything,
      admin_clerk: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
    },
  },
  list: {
    columns: ['userId', 'deptId', 'receiptRole', 'docScope', 'isDefault', 'status'],
    filters: ['userId', 'receiptRole', 'status'],
    sort: [{ by: 'receiptRole' }, { by: 'sort' }],
  },
  form: [{ label: w('Person', '人员'), fields: ['userId', 'deptId', 'receiptRole', 'docScope', 'isDefault', 'sort', 'status'] }],
});
