/** Resources of administration, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  users: entry('record', 'administration', w('Users', '用户管理'), () => import('./users.ts').then((m) => m.users)),
  admins: entry('record', 'administration', w('Administrators', '管理员管理'), () => import('./admins.ts').then((m) => m.admins)),
  roles: entry('record', 'administration', w('Roles', '角色管理'), () => import('./roles.ts').then((m) => m.roles)),
  sysDepartment: entry('record', 'administration', w('Departments', '部门管理'), () =>
    import('./sysDepartment.ts').then((m) => m.sysDepartment),
  ),
  posts: entry('record', 'administration', w('Posts', '岗位管理'), () => import('./posts.ts').then((m) => m.posts)),
  areas: entry('record', 'administration', w('Areas', '区域管理'), () => import('./areas.ts').then((m) => m.areas)),
  org: entry('record', 'administration', w('Organisations', '组织机构'), () => import('./org.ts').then((m) => m.org)),
  dictionaries: entry('record', 'administration', w('Dictionaries', '数据字典'), () =>
    import('./dictionariesResource.ts').then((m) => m.dictionaries),
  ),
  resources: entry('record', 'administration', w('Resources', '资源管理'), () => import('./resourcesResource.ts').then((m) => m.resources)),
  sysSystem: entry('document', 'administration', w('Systems', '系统管理'), () => import('./sysSystem.ts').then((m) => m.sysSystem)),
  sysCache: entry('report', 'administration', w('Cache', '缓存管理'), () => import('./sysCache.ts').then((m) => m.sysCache)),
  shortcut: entry('record', 'administration', w('My shortcuts', '快捷入口'), () => import('./shortcut.ts').then((m) => m.shortcut)),
  videoManagement: entry('record', 'administration', w('Videos', '视频管理'), () =>
    import('./videoManagement.ts').then((m) => m.videoManagement),
  ),
  dataReportConfig: entry('record', 'administration', w('Data report configuration', '数据报表配置'), () =>
    import('./dataReportConfig.ts').then((m) => m.dataReportConfig),
  ),
  noticeConfig: entry('record', 'administration', w('Notice configuration', '通知配置'), () =>
    import('./noticeConfig.ts').then((m) => m.noticeConfig),
  ),
  noticeSendMessage: entry('record', 'administration', w('Notice sending', '消息发送'), () =>
    import('./noticeSendMessage.ts').then((m) => m.noticeSendMessage),
  ),
  noticeMessage: entry('report', 'administration', w('My notices', '我的消息'), () =>
    import('./noticeMessage.ts').then((m) => m.noticeMessage),
  ),
  logs: entry('report', 'administration', w('Operation log', '操作日志'), () => import('./logs.ts').then((m) => m.logs), {
    pages: { list: '/system/operationLog' },
  }),
} as const satisfies Entries;

export const admin: Area = { module: 'system', resources };
