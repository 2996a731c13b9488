/** Resources of human resources, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  hrWorkCalendar: entry('record', 'api', w('Working calendar', '工作日历'), () =>
    import('./hrWorkCalendar.ts').then((m) => m.hrWorkCalendar),
  ),
  hrPfStaffOnboard: entry('record', 'api', w('Personnel file', '员工档案'), () =>
    import('./hrPfStaffOnboard.ts').then((m) => m.hrPfStaffOnboard),
  ),
  hrStaffOnboard: entry('document', 'process', w('Onboarding', '入职登记'), () =>
    import('./hrStaffOnboard.ts').then((m) => m.hrStaffOnboard),
  ),
  hrInnerPost: entry('record', 'api', w('Internal posts held (onboarding)', '内部任职经历（入职）'), () =>
    import('./hrInnerPost.ts').then((m) => m.hrInnerPost),
  ),
  hrStaffFamily: entry('record', 'api', w('Family members (onboarding)', '家庭成员（入职）'), () =>
    import('./hrStaffFamily.ts').then((m) => m.hrStaffFamily),
  ),
  hrStaffWorkexp: entry('record', 'api', w('Work experience (onboarding)', '工作经历（入职）'), () =>
    import('./hrStaffWorkexp.ts').then((m) => m.hrStaffWorkexp),
  ),
  hrStaffLearnexp: entry('record', 'api', w('Education (onboarding)', '学习经历（入职）'), () =>
    import('./hrStaffLearnexp.ts').then((m) => m.hrStaffLearnexp),
  ),
  hrPfInnerPost: entry('record', 'api', w('Internal posts held (personnel file)', '内部任职经历（档案）'), () =>
    import('./hrPfInnerPost.ts').then((m) => m.hrPfInnerPost),
  ),
  hrPfStaffFamily: entry('record', 'api', w('Family (personnel file)', '家庭成员（档案）'), () =>
    import('./hrPfStaffFamily.ts').then((m) => m.hrPfStaffFamily),
  ),
  hrPfStaffWorkexp: entry('record', 'api', w('Work experience (personnel file)', '工作经历（档案）'), () =>
    import('./hrPfStaffWorkexp.ts').then((m) => m.hrPfStaffWorkexp),
  ),
  hrPfStaffLearnexp: entry('record', 'api', w('Education (personnel file)', '学习经历（档案）'), () =>
    import('./hrPfStaffLearnexp.ts').then((m) => m.hrPfStaffLearnexp),
  ),
  hrItemRequisitionRecord: entry('confirmable', 'api', w('Item requisition record', '物品领用记录'), () =>
    import('./hrItemRequisitionRecord.ts').then((m) => m.hrItemRequisitionRecord),
  ),
  recruitmentPlan: entry(
    'document',
    'process',
    w('Recruitment plan', '招聘计划'),
    () => import('./recruitmentPlan.ts').then((m) => m.recruitmentPlan),
    { approval: 'recruitmentPlan' },
  ),
  hrApplicationRecruit: entry('document', 'process', w('Recruitment request', '招聘申请'), () =>
    import('./hrApplicationRecruit.ts').then((m) => m.hrApplicationRecruit),
  ),
  hrPostApply: entry('document', 'process', w('Post application', '岗位竞聘申请'), () =>
    import('./hrPostApply.ts').then((m) => m.hrPostApply),
  ),
  hrStaffTurn: entry(
    'document',
    'process',
    w('Confirmation & transfer', '员工转正调动'),
    () => import('./hrStaffTurn.ts').then((m) => m.hrStaffTurn),
    { approval: 'HrStaffTurn' },
  ),
  hrPostMove: entry('document', 'process', w('Post change', '岗位异动'), () => import('./hrPostMove.ts').then((m) => m.hrPostMove)),
  hrStaffResign: entry('document', 'process', w('Resignation', '离职申请'), () =>
    import('./hrStaffResign.ts').then((m) => m.hrStaffResign),
  ),
  hrLeaveInformation: entry('record', 'api', w('Leave balances', '假期信息'), () =>
    import('./hrLeaveInformation.ts').then((m) => m.hrLeaveInformation),
  ),
  hrLeaveRequest: entry('document', 'process', w('Leave request', '请假申请'), () =>
    import('./hrLeaveRequest.ts').then((m) => m.hrLeaveRequest),
  ),
  hrSalaryStandard: entry('record', 'api', w('Salary standard', '薪资标准'), () =>
    import('./pay/hrSalaryStandard.ts').then((m) => m.hrSalaryStandard),
  ),
  hrSalaryConfirmation: entry('document', 'process', w('Salary confirmation', '薪资确认'), () =>
    import('./pay/hrSalaryConfirmation.ts').then((m) => m.hrSalaryConfirmation),
  ),
  hrSalaryChangeApplication: entry('document', 'process', w('Salary change application', '调薪申请'), () =>
    import('./pay/hrSalaryChangeApplication.ts').then((m) => m.hrSalaryChangeApplication),
  ),
  hrSalaryChangeApplicationRecord: entry('register', 'api', w('Salary change application record', '调薪申请记录'), () =>
    import('./pay/hrSalaryChangeApplicationRecord.ts').then((m) => m.hrSalaryChangeApplicationRecord),
  ),
  hrSalaryChange: entry('confirmable', 'api', w('Salary change', '薪资变动'), () =>
    import('./pay/hrSalaryChange.ts').then((m) => m.hrSalaryChange),
  ),
  hrSalaryChangeRecord: entry('register', 'api', w('Salary history', '薪资变动记录'), () =>
    import('./pay/hrSalaryChangeRecord.ts').then((m) => m.hrSalaryChangeRecord),
  ),
  hrDatasReport: entry('record', 'api', w('HR data report', '人事数据报表'), () =>
    import('./hrDatasReport.ts').then((m) => m.hrDatasReport),
  ),
  hrSocialSecurityFund: entry('record', 'api', w('Insurance and housing fund schemes', '社保公积金方案'), () =>
    import('./pay/hrSocialSecurityFund.ts').then((m) => m.hrSocialSecurityFund),
  ),
  hrSocialSecurity: entry('record', 'api', w('Employee social insurance', '员工社保公积金'), () =>
    import('./pay/hrSocialSecurity.ts').then((m) => m.hrSocialSecurity),
  ),
  hrTaxFoundation: entry('record', 'api', w('Tax foundation tables', '个税基础数据'), () =>
    import('./pay/hrTaxFoundation.ts').then((m) => m.hrTaxFoundation),
  ),
  hrSalaryPayment: entry('record', 'api', w('Salary payments', '工资核算'), () =>
    import('./pay/hrSalaryPayment.ts').then((m) => m.hrSalaryPayment),
  ),
  annualTrainNeeds: entry(
    'document',
    'process',
    w('Annual training needs', '年度培训需求'),
    () => import('./annualTrainNeeds.ts').then((m) => m.annualTrainNeeds),
    { approval: 'AnnualTrainNeeds' },
  ),
  hrTrainingPlan: entry(
    'document',
    'process',
    w('Training plan', '培训计划'),
    () => import('./hrTrainingPlan.ts').then((m) => m.hrTrainingPlan),
    { approval: 'hrTrainingPlan' },
  ),
  hrTrainingApply: entry(
    'document',
    'process',
    w('Training application', '培训申请'),
    () => import('./hrTrainingApply.ts').then((m) => m.hrTrainingApply),
    { approval: 'HrTrainingApply' },
  ),
  hrTrainingSign: entry('record', 'api', w('Training sign-in & scores', '培训签到'), () =>
    import('./hrTrainingSign.ts').then((m) => m.hrTrainingSign),
  ),
  hrTrainingApplyRecord: entry('register', 'api', w('Training records', '培训记录'), () =>
    import('./hrTrainingApplyRecord.ts').then((m) => m.hrTrainingApplyRecord),
  ),
  hrSalaryGrant: entry(
    'document',
    'process',
    w('Salary grant', '工资发放'),
    () => import('./pay/hrSalaryGrant.ts').then((m) => m.hrSalaryGrant),
    { approval: 'HrSalaryGrant' },
  ),
  hrSalaryPaymentRecord: entry('register', 'api', w('Pay slips', '工资发放记录'), () =>
    import('./pay/hrSalaryPaymentRecord.ts').then((m) => m.hrSalaryPaymentRecord),
  ),
} as const satisfies Entries;

export const hr: Area = { module: 'hr', resources };
