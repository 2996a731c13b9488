/** Hand-made pages of administration. */
import { w } from '#model/words.ts';
import type { OwnPage } from '#client/data/page/ownPage.ts';

export const pages = {
  '/data/reports': { title: w('Data reports', '数据报表'), code: 'dataReportConfig:run' },
  '/system/dataReportConfigView': { title: w('Data report', '数据报表'), code: 'dataReportConfig:run' },
  '/system/dataReportConfigEdit': {
    title: w('Data report configuration', '数据报表配置'),
    code: 'dataReportConfig:put',
    fresh: 'dataReportConfig:add',
  },
  '/system/videoManagement': { title: w('Videos', '视频管理'), code: 'videoManagement:page' },
  '/system/videoManagementView': { title: w('Video', '视频'), code: 'videoManagement:page', oneOf: '/system/videoManagement' },
  '/system/shortcut': { title: w('My shortcuts', '快捷入口'), code: 'shortcut:page' },
  '/system/roles': { title: w('Roles', '角色管理'), code: 'roles:page' },
  '/system/postRights': { title: w('Rights of posts', '岗位授权'), code: 'roles:page' },
  '/system/viewAs': { title: w('View as', '以他人视角查看'), code: 'users:viewAs' },
  '/system/operationLog': { title: w('Operation log', '操作日志'), code: 'logs:page' },
  '/system/loginLog': { title: w('Sign-in log', '登录日志'), code: 'logs:page' },
  '/system/deniedLog': { title: w('Denied calls', '拒绝访问日志'), code: 'logs:page' },
  '/system/trailAudit': { title: w('Audit verification', '审计校验'), code: 'logs:page' },
  '/system/jobs': { title: w('Jobs and incidents', '作业与异常'), code: 'logs:page' },
  '/system/retention': { title: w('Retention', '日志保留'), code: 'logs:page' },
  '/system/dictionaries': { title: w('Dictionaries', '数据字典'), code: 'dictionaries:page' },
  '/system/users': { title: w('Users', '用户管理'), code: 'users:page' },
  '/system/sysDepartment': { title: w('Departments', '部门管理'), code: 'sysDepartment:page' },
  '/system/resources': { title: w('Menus and interfaces', '菜单与接口'), code: 'resources:page' },
  '/system/security': { title: w('Security', '安全设置'), code: 'roles:page' },
  '/system/sysCache': { title: w('Cache and health', '缓存与运行状况'), code: 'sysCache:page' },
  '/system/sysSystem': { title: w('Systems', '系统管理'), code: 'sysSystem:page' },
  '/system/noticeConfig': { title: w('Notice configuration', '通知配置'), code: 'noticeConfig:page' },
  '/system/noticeConfigEdit': {
    title: w('Notice configuration', '通知配置'),
    code: 'noticeConfig:page',
    fresh: 'noticeConfig:add',
  },
  '/system/noticeConfigView': { title: w('Notice configuration', '通知配置'), code: 'noticeConfig:page', oneOf: '/system/noticeConfig' },
  '/system/noticeSendMessage': { title: w('Notice sending', '消息发送'), code: 'noticeSendMessage:page' },
  '/system/noticeSendMessageEdit': {
    title: w('Message', '消息'),
    code: 'noticeSendMessage:put',
    fresh: 'noticeSendMessage:add',
  },
  '/system/noticeSendMessageView': { title: w('Message', '消息'), code: 'noticeSendMessage:page', oneOf: '/system/noticeSendMessage' },
  '/system/noticeMessage': { title: w('My notices', '我的消息'), code: 'noticeMessage:page' },
  '/system/noticeMessageView': { title: w('Notice', '消息'), code: 'noticeMessage:page', oneOf: '/system/noticeMessage' },
  '/hr/organisation': { title: w('Organisation chart', '组织架构图'), code: 'hrDatasReport:page' },
  '/system/company': { title: w('Company settings', '公司设置'), code: 'sysSystem:export' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type AdminPath = keyof typeof pages;
