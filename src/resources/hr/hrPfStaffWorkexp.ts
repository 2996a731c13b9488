/** Employers before this company, copied of the onboarding and kept by HR. */
import { resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { rowsOfFiles, spanFault, workFields } from './rules/histories.ts';

export const hrPfStaffWorkexp = resource({
  key: 'hrPfStaffWorkexp',
  area: 'hr',
  label: w('Work experience (personnel file)', '工作经历（档案）'),
  icon: 'building-factory',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    ...workFields,
    sourceId: f.text(w('Copied from', '来源ID'), { max: 20, readOnly: true }),
  },
  rules: { dates: ({ doc }) => spanFault(doc) },
  name: { zh: 'company' },
  access: { owners: ['staffId'], grants: rowsOfFiles },
  list: {
    columns: ['staffId', 'company', 'dateFrom', 'dateTo', 'jobTitle'],
    filters: ['staffId'],
    sort: [{ by: 'dateFrom', down: true }],
  },
  form: [
    { label: w('Employer', '工作单位'), fields: ['staffId', 'company', 'jobTitle', 'dateFrom', 'dateTo', 'duties'] },
    { label: w('Leaving', '离职'), fields: ['leaveReason', 'referee', 'refereePhone', 'sourceId'] },
  ],
});
