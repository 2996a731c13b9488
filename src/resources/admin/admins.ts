/**
 * Who administers which systems and which part of the organisation: three separate duties. Being named here gives the
 * role of the duty from the first day to the last, and takes it away again.
 *
 * Facts: `stored` user and type as they stand in the database, null for a new one; `otherType` whether the same person holds another type
 * at the same time; `others` number of enabled users who are system administrators beside the person who was named here.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

interface Stored {
  readonly userId: string;
  readonly adminType: string;
  /** Whether it gives the role today. */
  readonly counts: boolean;
}

const bySecurity = w('only a security administrator names or removes system administrators', '仅安全管理员可以增加或移除系统管理员');
const notOneself = w('nobody changes their own administration', '不能修改本人的管理员授权');
const lastOne = w('there must be another enabled system administrator', '必须保留至少一名启用的系统管理员');

export const admins = resource({
  key: 'admins',
  area: 'admin',
  label: w('Administrators', '管理员管理'),
  icon: 'shield-lock',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    userId: f.user(w('User', '用户'), { required: true }),
    adminType: f.choice('adminType', w('Administrator type', '管理员类型'), { required: true }),
    systems: f.refs('sysSystem', w('Systems', '管理系统'), { required: true }),
    orgScope: f.refs('sysDepartment', w('Departments managed', '管理部门')),
    validFrom: f.date(w('From', '生效日期'), { required: true }),
    validTo: f.date(w('To', '失效日期')),
    grantedBy: f.user(w('Granted by', '授权人'), { readOnly: true, default: { from: 'self' } }),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: {
    stored: fact<Stored | null>([]),
    otherType: fact<boolean>(['userId', 'adminType', 'validFrom', 'validTo', 'status']),
    others: fact<number>([]),
  },
  rules: {
    order: ({ doc }) =>
      doc.validFrom !== null && doc.validTo !== null && doc.validTo < doc.validFrom
        ? fault('order', 'validTo', w('ends before it begins', '失效日期不能早于生效日期'))
        : null,
    otherType: ({ facts }) =>
      facts.otherType
        ? fault('otherType', 'adminType', w('holds another administrator type at this time', '该用户同期已有其他管理员类型'))
        : null,
    bySecurity: ({ doc, facts, actor }) =>
      (doc.adminType === 'system' || facts.stored?.adminType === 'system') && !actor.roles.includes('security_admin')
        ? fault('bySecurity', 'adminType', bySecurity)
        : null,
    notOneself: ({ doc, facts, actor }) =>
      doc.userId === actor.userId || facts.stored?.userId === actor.userId ? fault('notOneself', 'userId', notOneself) : null,
    lastOne: ({ doc, facts, today }) => {
      const stays =
        doc.adminType === 'system' &&
        doc.status !== 'disabled' &&
        doc.userId === facts.stored?.userId &&
        (doc.validFrom ?? today) <= today &&
        (doc.validTo ?? today) >= today;
      return facts.stored?.adminType === 'system' && facts.stored.counts && !stays && (facts.others ?? 0) === 0
        ? fault('lastOne', 'status', lastOne)
        : null;
    },
  },
  removal: {
    bySecurity: ({ doc, actor }) =>
      doc.adminType === 'system' && !actor.roles.includes('security_admin') ? fault('bySecurity', '', bySecurity) : null,
    notOneself: ({ doc, actor }) => (doc.userId === actor.userId ? fault('notOneself', '', notOneself) : null),
    lastOne: ({ doc, facts }) =>
      doc.adminType === 'system' && facts.stored?.counts && (facts.others ?? 0) === 0 ? fault('lastOne', '', lastOne) : null,
  },
  effects: { saved: ['administratorsNamed'], removed: ['administratorsNamed'] },
  access: { owners: ['userId'], grants: { sys_admin: everything, security_admin: everything, audit_admin: reading('all') } },
  list: {
    columns: ['userId', 'adminType', 'systems', 'orgScope', 'validFrom', 'validTo', 'status'],
    filters: ['userId', 'adminType', 'status'],
    sort: [{ by: 'adminType' }, { by: 'createdAt', down: true }],
  },
  form: [
    { label: w('Administrator', '管理员'), fields: ['userId', 'adminType', 'systems', 'orgScope'] },
    { label: w('Validity', '有效期'), fields: ['validFrom', 'validTo', 'status', 'grantedBy'] },
  ],
});
