/** Hand-made pages of human resources. */
import { w } from '#model/words.ts';
import type { OwnPage } from '#client/data/page/ownPage.ts';

export const pages = {
  '/hr/myFile': { title: w('My file', '我的档案'), code: 'hrPfStaffOnboard:page' },
  '/hr/hrPfStaffOnboardView': { title: w('Personnel file', '员工档案'), code: 'hrPfStaffOnboard:page' },
  '/hr/hrStaffResignOwn': { title: w('My resignations', '我的离职申请'), code: 'hrStaffResign:add', beside: 'hrStaffResign' },
  '/hr/myPaySlips': { title: w('My pay slips', '我的工资条'), code: 'hrSalaryPaymentRecord:page', beside: 'hrSalaryPaymentRecord' },
  '/hr/payReports': { title: w('Pay reports', '薪酬报表'), code: 'hrSalaryPayment:sensitive', beside: 'hrSalaryPayment' },
  '/hr/payrollMonth': { title: w('Payroll of a month', '月度工资表'), code: 'hrSalaryPayment:generate', beside: 'hrSalaryPayment' },
  '/hr/myTraining': { title: w('My training', '我的培训'), code: 'hrTrainingSign:page', beside: 'hrTrainingSign' },
  '/hr/trainingCode': { title: w('Sign-in code', '签到二维码'), code: 'hrTrainingSign:score' },
  '/hr/innerVacancies': { title: w('Internal vacancies', '内部招聘'), code: 'hrPostApply:add', beside: 'hrPostApply' },
  '/hr/trainingScores': { title: w('Scores', '成绩录入'), code: 'hrTrainingSign:score', beside: 'hrTrainingSign' },
  '/hr/hrDatasReport': { title: w('HR data report', '人事数据报表'), code: 'hrDatasReport:page' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type HrPath = keyof typeof pages;
