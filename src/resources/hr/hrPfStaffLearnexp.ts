/**
 * Schools of an employee, copied of the onboarding; a higher degree obtained later is added by HR and becomes that of the file.
 */
import { resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { rowsOfFiles, schoolFields, spanFault } from './rules/histories.ts';

export const hrPfStaffLearnexp = resource({
  key: 'hrPfStaffLearnexp',
  area: 'hr',
  label: w('Education (personnel file)', '学习经历（档案）'),
  icon: 'school',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    ...schoolFields,
    sourceId: f.text(w('Copied from', '来源ID'), { max: 20, readOnly: true }),
  },
  rules: { dates: ({ doc }) => spanFault(doc) },
  effects: { saved: ['highestSchool'] },
  name: { zh: 'school' },
  access: { owners: ['staffId'], grants: rowsOfFiles },
  list: {
    columns: ['staffId', 'school', 'education', 'major', 'dateTo'],
    filters: ['staffId'],
    sort: [{ by: 'dateTo', down: true }],
  },
  form: [
    {
      label: w('School', '学校'),
      fields: ['staffId', 'school', 'education', 'degree', 'major', 'studyMode', 'dateFrom', 'dateTo', 'certNo', 'isHighest', 'sourceId'],
    },
  ],
});
