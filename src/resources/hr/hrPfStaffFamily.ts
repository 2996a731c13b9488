/** Family of an employee, copied of their onboarding and kept by HR. */
import { resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { familyFields, rowsOfFiles } from './rules/histories.ts';

export const hrPfStaffFamily = resource({
  key: 'hrPfStaffFamily',
  area: 'hr',
  label: w('Family (personnel file)', '家庭成员（档案）'),
  icon: 'users-group',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true, fixed: true }),
    ...familyFields,
    sourceId: f.text(w('Copied from', '来源ID'), { max: 20, readOnly: true }),
  },
  name: { zh: 'name' },
  access: { owners: ['staffId'], grants: rowsOfFiles },
  list: {
    columns: ['staffId', 'name', 'relation', 'workUnit', 'mobile'],
    filters: ['staffId', 'relation'],
    sort: [{ by: 'staffId' }],
  },
  form: [
    {
      label: w('Family member', '家庭成员'),
      fields: ['staffId', 'name', 'relation', 'birthDate', 'workUnit', 'jobTitle', 'mobile', 'isEmergency', 'sourceId'],
    },
  ],
});
