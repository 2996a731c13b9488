/** Resources of human resources, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area } from '../entry.ts';

export const hr = {
  hrWorkCalendar: entry('record', 'api', w('Working calendar', '工作日历'), () =>
    import('./hrWorkCalendar.ts').then((m) => m.hrWorkCalendar),
  ),
  hrPfStaffOnboard: entry('record', 'api', w('Personnel file', '员工档案'), () =>
    import('./hrPfStaffOnboard.ts').then((m) => m.hrPfStaffOnboard),
  ),
  hrLeaveInformation: entry('record', 'api', w('Leave balances', '假期信息'), () =>
    import('./hrLeaveInformation.ts').then((m) => m.hrLeaveInformation),
  ),
  hrLeaveRequest: entry('document', 'process', w('Leave request', '请假申请'), () =>
    import('./hrLeaveRequest.ts').then((m) => m.hrLeaveRequest),
  ),
  hrSalaryStandard: entry('record', 'api', w('Salary standard', '薪资标准'), () =>
    import('./hrSalaryStandard.ts').then((m) => m.hrSalaryStandard),
  ),
  hrSalaryChangeRecord: entry('register', 'api', w('Salary history', '薪资变动记录'), () =>
    import('./hrSalaryChangeRecord.ts').then((m) => m.hrSalaryChangeRecord),
  ),
  hrDatasReport: entry('record', 'api', w('HR data report', '人事数据报表'), () =>
    import('./hrDatasReport.ts').then((m) => m.hrDatasReport),
  ),
} as const satisfies Area;
