/** Pages that are no generic page of a resource (interface.md 4.9-4.12, hand-made pages of areas): what they are called, who may open them. */
import { w, type Words } from '#model/words.ts';

export type OwnRoom = 'designer' | 'admin' | 'hr';

interface OwnPage {
  /**
   * Where it is built: `designer/DesignerPage.tsx`, `admin/AdminPage.tsx` or, of an area, `pages/hr/HrPage.tsx`; these name it as well and
   * are loaded with the first of theirs.
   */
  readonly room: OwnRoom;
  readonly title: Words;
  /** Permission code without which it is not opened: the one that reads what it shows; what changes something on it asks for more. */
  readonly code: string;
  /** The other code that it needs where no record is named: a new one is begun. */
  readonly fresh?: string;
}

export const ownPages: Readonly<Record<string, OwnPage>> = {
  '/process/definitions': { room: 'designer', title: w('Process definitions', '流程定义'), code: 'definitions:page' },
  '/xml': { room: 'designer', title: w('Flow XML', '流程 XML'), code: 'definitions:page' },
  '/ulfoTable': { room: 'designer', title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/process/ufloFlow': { room: 'designer', title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoAddEdit': { room: 'designer', title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/ulfoView': { room: 'designer', title: w('Flow settings', '流程设置'), code: 'ufloFlow:page' },
  '/process/models': { room: 'designer', title: w('Flow models', '流程模型'), code: 'models:page' },
  '/modelEdit': { room: 'designer', title: w('Flow designer', '流程设计'), code: 'models:page' },
  '/process/decisions': { room: 'designer', title: w('Decision tables', '决策表'), code: 'models:page' },
  '/process/compare': { room: 'designer', title: w('Compare flows', '流程对比'), code: 'models:page' },
  '/process/instances': { room: 'designer', title: w('Process instances', '流程实例'), code: 'definitions:page' },
  '/process/instance': { room: 'designer', title: w('Process instance', '流程实例'), code: 'definitions:page' },
  '/process/incidents': { room: 'designer', title: w('Incidents', '异常'), code: 'definitions:page' },
  '/process/loadTask': { room: 'designer', title: w('Open tasks', '全部待办'), code: 'definitions:page' },
  '/data/reports': { room: 'admin', title: w('Data reports', '数据报表'), code: 'dataReportConfig:run' },
  '/system/dataReportConfigView': { room: 'admin', title: w('Data report', '数据报表'), code: 'dataReportConfig:run' },
  '/system/dataReportConfigEdit': {
    room: 'admin',
    title: w('Data report configuration', '数据报表配置'),
    code: 'dataReportConfig:put',
    fresh: 'dataReportConfig:add',
  },
  '/system/videoManagement': { room: 'admin', title: w('Videos', '视频管理'), code: 'videoManagement:page' },
  '/system/videoManagementView': { room: 'admin', title: w('Video', '视频'), code: 'videoManagement:page' },
  '/system/shortcut': { room: 'admin', title: w('My shortcuts', '快捷入口'), code: 'shortcut:page' },
  '/system/roles': { room: 'admin', title: w('Roles', '角色管理'), code: 'roles:page' },
  '/system/postRights': { room: 'admin', title: w('Rights of posts', '岗位授权'), code: 'roles:page' },
  '/system/viewAs': { room: 'admin', title: w('View as', '以他人视角查看'), code: 'users:viewAs' },
  '/system/operationLog': { room: 'admin', title: w('Operation log', '操作日志'), code: 'logs:page' },
  '/system/loginLog': { room: 'admin', title: w('Sign-in log', '登录日志'), code: 'logs:page' },
  '/system/deniedLog': { room: 'admin', title: w('Denied calls', '拒绝访问日志'), code: 'logs:page' },
  '/system/trailAudit': { room: 'admin', title: w('Audit verification', '审计校验'), code: 'logs:page' },
  '/system/jobs': { room: 'admin', title: w('Jobs and incidents', '作业与异常'), code: 'logs:page' },
  '/system/retention': { room: 'admin', title: w('Retention', '日志保留'), code: 'logs:page' },
  '/system/dictionaries': { room: 'admin', title: w('Dictionaries', '数据字典'), code: 'dictionaries:page' },
  '/system/users': { room: 'admin', title: w('Users', '用户管理'), code: 'users:page' },
  '/system/sysDepartment': { room: 'admin', title: w('Departments', '部门管理'), code: 'sysDepartment:page' },
  '/system/resources': { room: 'admin', title: w('Menus and interfaces', '菜单与接口'), code: 'resources:page' },
  '/system/security': { room: 'admin', title: w('Security', '安全设置'), code: 'roles:page' },
  '/system/sysCache': { room: 'admin', title: w('Cache and health', '缓存与运行状况'), code: 'sysCache:page' },
  '/system/sysSystem': { room: 'admin', title: w('Systems', '系统管理'), code: 'sysSystem:page' },
  '/system/noticeConfig': { room: 'admin', title: w('Notice configuration', '通知配置'), code: 'noticeConfig:page' },
  '/system/noticeConfigEdit': {
    room: 'admin',
    title: w('Notice configuration', '通知配置'),
    code: 'noticeConfig:page',
    fresh: 'noticeConfig:add',
  },
  '/system/noticeConfigView': { room: 'admin', title: w('Notice configuration', '通知配置'), code: 'noticeConfig:page' },
  '/system/noticeSendMessage': { room: 'admin', title: w('Notice sending', '消息发送'), code: 'noticeSendMessage:page' },
  '/system/noticeSendMessageEdit': {
    room: 'admin',
    title: w('Message', '消息'),
    code: 'noticeSendMessage:put',
    fresh: 'noticeSendMessage:add',
  },
  '/system/noticeSendMessageView': { room: 'admin', title: w('Message', '消息'), code: 'noticeSendMessage:page' },
  '/system/noticeMessage': { room: 'admin', title: w('My notices', '我的消息'), code: 'noticeMessage:page' },
  '/system/noticeMessageView': { room: 'admin', title: w('Notice', '消息'), code: 'noticeMessage:page' },
  '/hr/organisation': { room: 'admin', title: w('Organisation chart', '组织架构图'), code: 'hrDatasReport:page' },
  '/hr/myFile': { room: 'hr', title: w('My file', '我的档案'), code: 'hrPfStaffOnboard:page' },
  '/hr/hrPfStaffOnboardView': { room: 'hr', title: w('Personnel file', '员工档案'), code: 'hrPfStaffOnboard:page' },
  '/hr/hrStaffResignOwn': { room: 'hr', title: w('My resignations', '我的离职申请'), code: 'hrStaffResign:add' },
  '/hr/myPaySlips': { room: 'hr', title: w('My pay slips', '我的工资条'), code: 'hrSalaryPaymentRecord:page' },
  '/hr/payReports': { room: 'hr', title: w('Pay reports', '薪酬报表'), code: 'hrSalaryPayment:sensitive' },
  '/hr/payrollMonth': { room: 'hr', title: w('Payroll of a month', '月度工资表'), code: 'hrSalaryPayment:generate' },
  '/hr/myTraining': { room: 'hr', title: w('My training', '我的培训'), code: 'hrTrainingSign:page' },
  '/hr/trainingCode': { room: 'hr', title: w('Sign-in code', '签到二维码'), code: 'hrTrainingSign:score' },
  '/hr/innerVacancies': { room: 'hr', title: w('Internal vacancies', '内部招聘'), code: 'hrPostApply:add' },
  '/hr/trainingScores': { room: 'hr', title: w('Scores', '成绩录入'), code: 'hrTrainingSign:score' },
  '/hr/hrDatasReport': { room: 'hr', title: w('HR data report', '人事数据报表'), code: 'hrDatasReport:page' },
  '/system/company': { room: 'admin', title: w('Company settings', '公司设置'), code: 'sysSystem:export' },
};
