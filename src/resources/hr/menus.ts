/** Where human resources stand in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const hrMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 10,
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
];
