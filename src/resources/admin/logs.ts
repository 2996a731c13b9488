/**
 * Logs and audit: sign-ins, operations, refused calls, verification of the trail, queues, retention. They are tables of
 * the server's own with pages of their own; this gives them their place in the menu and their permission codes.
 */
import { report } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const logs = report({
  key: 'logs',
  area: 'admin',
  label: w('Operation log', '操作日志'),
  icon: 'history',
  api: { prefix: 'administration', style: 'older', only: [] },
  fields: {
    at: f.dateTime(w('Time', '时间')),
    person: f.user(w('Person', '操作人')),
    address: f.text(w('Address', 'IP 地址')),
    action: f.text(w('Action', '操作')),
    resource: f.text(w('Resource', '资源')),
    recordName: f.text(w('Record', '记录')),
  },
  access: {
    grants: { sys_admin: everything, audit_admin: reading('all') },
    // Retention, and trying again what failed.
    more: ['put'],
  },
  list: {
    columns: ['at', 'person', 'action', 'resource', 'recordName', 'address'],
    filters: ['person', 'resource', 'action'],
    sort: [{ by: 'at', down: true }],
  },
  form: [{ label: w('Operation', '操作'), fields: ['at', 'person', 'address', 'action', 'resource', 'recordName'] }],
});
