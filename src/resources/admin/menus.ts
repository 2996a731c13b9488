/** Where administration stands in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const adminMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 90,
    path: '/system',
    name: w('System management', '系统管理'),
    icon: 'settings',
    groups: [
      { path: '/system/organisation', name: w('Organisation', '组织管理'), resources: ['sysDepartment', 'posts', 'org', 'areas'] },
      {
        path: '/system/accounts',
        name: w('Accounts', '账号权限'),
        resources: ['users', 'admins', 'roles', 'resources'],
        pages: [
          { path: '/system/postRights', name: w('Rights of posts', '岗位授权'), icon: 'briefcase', code: 'roles:page' },
          { path: '/system/security', name: w('Security', '安全设置'), icon: 'shield-lock', code: 'roles:page' },
          { path: '/system/viewAs', name: w('View as', '以他人视角查看'), icon: 'eye', code: 'users:viewAs' },
        ],
      },
      {
        path: '/system/base',
        name: w('Base data', '基础数据'),
        resources: ['dictionaries', 'sysSystem', 'sysCache', 'dataReportConfig'],
        pages: [{ path: '/system/company', name: w('Company settings', '公司设置'), icon: 'building', code: 'sysSystem:export' }],
      },
      { path: '/system/notices', name: w('Notices', '消息通知'), resources: ['noticeConfig', 'noticeSendMessage', 'noticeMessage'] },
      {
        path: '/system/audit',
        name: w('Logs and audit', '日志审计'),
        resources: ['logs'],
        pages: [
          { path: '/system/loginLog', name: w('Sign-in log', '登录日志'), icon: 'login', code: 'logs:page' },
          { path: '/system/deniedLog', name: w('Denied calls', '拒绝访问日志'), icon: 'shield-x', code: 'logs:page' },
          { path: '/system/trailAudit', name: w('Audit verification', '审计校验'), icon: 'shield-check', code: 'logs:page' },
          { path: '/system/jobs', name: w('Jobs and incidents', '作业与异常'), icon: 'activity', code: 'logs:page' },
          { path: '/system/retention', name: w('Retention', '日志保留'), icon: 'clock', code: 'logs:page' },
        ],
      },
    ],
  },
];
