/**
 * Family members on an onboarding form.
 *
 * Facts: `onboard` the form this row belongs to.
 */
import { fact, resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { familyFields, formLocked, rowsOfForms, type OnboardOfRow } from './rules/histories.ts';

export const hrStaffFamily = resource({
  key: 'hrStaffFamily',
  area: 'hr',
  label: w('Family members (onboarding)', '家庭成员（入职）'),
  icon: 'users-group',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), { required: true, fixed: true }),
    ...familyFields,
    isColleague: f.boolean(w('Works here', '是否本公司'), { default: false }),
  },
  facts: { onboard: fact<OnboardOfRow | null>(['onboardId']) },
  rules: { formLocked: ({ facts }) => formLocked(facts.onboard) },
  removal: { formLocked: ({ facts }) => formLocked(facts.onboard) },
  name: { zh: 'name' },
  access: { grants: rowsOfForms },
  list: {
    columns: ['onboardId', 'name', 'relation', 'birthDate', 'workUnit', 'mobile'],
    filters: ['onboardId'],
    sort: [{ by: 'createdAt' }],
  },
  form: [
    {
      label: w('Family member', '家庭成员'),
      fields: ['onboardId', 'name', 'relation', 'birthDate', 'workUnit', 'jobTitle', 'mobile', 'isEmergency', 'isColleague'],
    },
  ],
});
