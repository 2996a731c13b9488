/**
 * The side menu as it is shipped: systems, their directories, the resources under them (office.md 0.11, interface.md 4.2).
 * Only resources that the registry knows become entries; administrators change the rest in the product.
 */
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';

interface ShippedSystem {
  readonly code: string;
  readonly name: Words;
  readonly icon: string;
  readonly entry: string;
}

export interface ShippedPage {
  readonly path: string;
  readonly name: Words;
  readonly icon: string;
  /** Who holds it sees the entry. */
  readonly code: string;
}

interface ShippedGroup {
  readonly path: string;
  readonly name: Words;
  readonly resources: readonly string[];
  /** Those of them that are found as tabs of another one: their entries are there and bear the rights, but do not show. */
  readonly tabs?: readonly string[];
  /** Behind the resources: pages that are no list of one. */
  readonly pages?: readonly ShippedPage[];
}

interface ShippedDirectory {
  readonly system: string;
  readonly path: string;
  readonly name: Words;
  readonly icon: string;
  readonly groups: readonly ShippedGroup[];
}

export const systems: readonly ShippedSystem[] = [
  { code: 'office', name: w('Back office', '综合办公'), icon: 'building', entry: '/dashboard' },
];

export const directories: readonly ShippedDirectory[] = [
  {
    system: 'office',
    path: '/hr',
    name: w('Human resources', '人力资源'),
    icon: 'users',
    groups: [
      {
        path: '/hr/personnel',
        name: w('Personnel', '人事管理'),
        resources: [
          'hrPfStaffOnboard',
          'hrPfInnerPost',
          'hrPfStaffFamily',
          'hrPfStaffWorkexp',
          'hrPfStaffLearnexp',
          'hrStaffOnboard',
          'hrInnerPost',
          'hrStaffFamily',
          'hrStaffWorkexp',
          'hrStaffLearnexp',
          'hrStaffTurn',
          'hrPostMove',
          'hrStaffResign',
          'hrItemRequisitionRecord',
        ],
        tabs: ['hrPfInnerPost', 'hrPfStaffFamily', 'hrPfStaffWorkexp', 'hrPfStaffLearnexp'],
        pages: [
          { path: '/hr/hrStaffResignOwn', name: w('My resignations', '我的离职申请'), icon: 'door-exit', code: 'hrStaffResign:add' },
          { path: '/hr/myFile', name: w('My file', '我的档案'), icon: 'file-text', code: 'hrPfStaffOnboard:page' },
          { path: '/hr/organisation', name: w('Organisation chart', '组织架构图'), icon: 'sitemap', code: 'hrDatasReport:page' },
        ],
      },
      {
        path: '/hr/recruiting',
        name: w('Recruiting', '招聘管理'),
        resources: ['recruitmentPlan', 'hrApplicationRecruit', 'hrPostApply'],
        pages: [{ path: '/hr/innerVacancies', name: w('Internal vacancies', '内部招聘'), icon: 'users-plus', code: 'hrPostApply:add' }],
      },
      { path: '/hr/leave', name: w('Leave', '假期管理'), resources: ['hrLeaveRequest', 'hrLeaveInformation'] },
      {
        path: '/hr/training',
        name: w('Training', '培训管理'),
        resources: ['annualTrainNeeds', 'hrTrainingPlan', 'hrTrainingApply', 'hrTrainingSign', 'hrTrainingApplyRecord'],
        pages: [
          { path: '/hr/trainingScores', name: w('Scores', '成绩录入'), icon: 'table', code: 'hrTrainingSign:score' },
          { path: '/hr/myTraining', name: w('My training', '我的培训'), icon: 'school', code: 'hrTrainingSign:sign' },
        ],
      },
      {
        path: '/hr/pay',
        name: w('Pay', '薪酬管理'),
        resources: [
          'hrSalaryStandard',
          'hrSalaryConfirmation',
          'hrSalaryChangeApplication',
          'hrSalaryChangeApplicationRecord',
          'hrSalaryChange',
          'hrSalaryChangeRecord',
          'hrSalaryPayment',
          'hrSalaryGrant',
          'hrSalaryPaymentRecord',
          'hrTaxFoundation',
        ],
        pages: [
          { path: '/hr/payrollMonth', name: w('Payroll of a month', '月度工资表'), icon: 'table', code: 'hrSalaryPayment:generate' },
          { path: '/hr/payReports', name: w('Pay reports', '薪酬报表'), icon: 'chart-bar', code: 'hrSalaryPayment:sensitive' },
          { path: '/hr/myPaySlips', name: w('My pay slips', '我的工资条'), icon: 'file-text', code: 'hrSalaryPaymentRecord:page' },
        ],
      },
      { path: '/hr/insurance', name: w('Insurance', '社保公积金'), resources: ['hrSocialSecurity', 'hrSocialSecurityFund'] },
      { path: '/hr/reports', name: w('Reports', '人事报表'), resources: ['hrDatasReport'] },
    ],
  },
  {
    system: 'office',
    path: '/bill',
    name: w('Finance', '财务票据'),
    icon: 'receipt',
    groups: [
      { path: '/bill/expenses', name: w('Expenses', '费用管理'), resources: ['expenseReport', 'debitNote', 'expenseBudget'] },
      { path: '/bill/funds', name: w('Funds', '资金管理'), resources: ['companyBankAccount'] },
    ],
  },
  {
    system: 'office',
    path: '/administration',
    name: w('Administration', '行政管理'),
    icon: 'building',
    groups: [
      {
        path: '/administration/home',
        name: w('Home', '信息中心'),
        resources: ['videoManagement', 'shortcut'],
        pages: [{ path: '/data/reports', name: w('Data reports', '数据报表'), icon: 'chart-bar', code: 'dataReportConfig:run' }],
      },
    ],
  },
  {
    system: 'office',
    path: '/process',
    name: w('Workflow', '流程管理'),
    icon: 'sitemap',
    groups: [
      {
        path: '/process/design',
        name: w('Design', '流程设计'),
        resources: ['models', 'definitions'],
        pages: [
          { path: '/process/instances', name: w('Process instances', '流程实例'), icon: 'activity', code: 'definitions:page' },
          { path: '/process/decisions', name: w('Decision tables', '决策表'), icon: 'table', code: 'models:page' },
        ],
      },
      { path: '/process/settings', name: w('Settings', '流程配置'), resources: ['ufloFlow', 'ufloFormPath', 'forms'] },
    ],
  },
  {
    system: 'office',
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
        resources: ['dictionaries', 'sysSystem', 'sysCache', 'hrWorkCalendar', 'dataReportConfig'],
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

const placed = new Set(directories.flatMap(({ groups }) => groups.flatMap(({ resources }) => resources)));

/** The groups of a directory; resources of its area that nobody has placed yet stand in one at its end. */
export function groupsOf({ path, groups }: ShippedDirectory, registry: ReadonlyMap<string, unknown>): readonly ShippedGroup[] {
  const resources = [...registry.keys()].filter(
    (key) => !placed.has(key) && catalogue.get(key)?.pages.list?.startsWith(`${path}/`) === true,
  );
  return resources.length === 0 ? groups : [...groups, { path: `${path}/more`, name: w('More', '其他'), resources }];
}
