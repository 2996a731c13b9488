/** What people are told of their accounts and of the systems. */
import { notice, type NoticeSeeds } from '../notice.ts';

export const adminNotices = {
  account_created: notice('Account created', '账号已开通', 'Your account {name} is ready.', '账号{name}已开通。', { resource: 'users' }),
  password_reset: notice(
    'Password reset',
    '密码已重置',
    'Your password was reset on {date}; change it when you sign in.',
    '密码已于{date}重置，登录后修改。',
    { resource: 'users', level: 'warning', mail: true },
  ),
  role_vacated: notice(
    'Role without anybody',
    '角色无人担任',
    'Nobody has the role {name} any more; its open tasks wait until somebody has it again.',
    '角色“{name}”已无人担任，其待办任务将等待重新指定人员。',
    { level: 'warning' },
  ),
  system_maintenance: notice('Maintenance', '系统维护', 'The system is maintained from {from} to {to}.', '系统将于{from}至{to}维护。', {
    resource: 'sysSystem',
    receivers: 'all',
    level: 'critical',
  }),
} as const satisfies NoticeSeeds;
