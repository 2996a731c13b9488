/**
 * Posts a person holds or held inside the company, as an onboarding form tells them; the row of the starting post is made by the server
 * when the form is submitted.
 *
 * Facts: `onboard` the form this row belongs to.
 */
import { fact, resource } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { formLocked, postFields, rowsOfDecisions, spanFault, type OnboardOfRow } from './rules/histories.ts';

export const hrInnerPost = resource({
  key: 'hrInnerPost',
  area: 'hr',
  label: w('Internal posts held (onboarding)', '内部任职经历（入职）'),
  icon: 'briefcase',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), { required: true, fixed: true }),
    ...postFields,
    duties: f.text(w('Duties', '主要职责'), { max: 200 }),
  },
  facts: { onboard: fact<OnboardOfRow | null>(['onboardId']) },
  rules: { dates: ({ doc }) => spanFault(doc), formLocked: ({ facts }) => formLocked(facts.onboard) },
  removal: { formLocked: ({ facts }) => formLocked(facts.onboard) },
  access: { department: 'deptId', through: 'onboardId', grants: rowsOfDecisions },
  list: {
    columns: ['onboardId', 'deptId', 'postId', 'grade', 'holdType', 'dateFrom', 'dateTo'],
    filters: ['onboardId'],
    sort: [{ by: 'dateFrom', down: true }],
  },
  form: [
    {
      label: w('Post held', '任职'),
      fields: ['onboardId', 'deptId', 'postId', 'grade', 'holdType', 'dateFrom', 'dateTo', 'supervisor', 'docNo', 'duties'],
    },
  ],
});
