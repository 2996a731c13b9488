/**
 * Schools and degrees on an onboarding form.
 *
 * Facts: `onboard` the form this row belongs to; `highest` the school of the same form that is marked as the highest already.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { formLocked, rowsOfDecisions, schoolFields, spanFault, type OnboardOfRow } from './rules/histories.ts';

export const hrStaffLearnexp = resource({
  key: 'hrStaffLearnexp',
  area: 'hr',
  label: w('Education (onboarding)', '学习经历（入职）'),
  icon: 'school',
  api: { prefix: 'api', style: 'newer' },
  fields: { onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), { required: true, fixed: true }), ...schoolFields },
  facts: { onboard: fact<OnboardOfRow | null>(['onboardId']), highest: fact<string | null>(['onboardId']) },
  rules: {
    dates: ({ doc }) => spanFault(doc),
    oneHighest: ({ doc, facts }) =>
      doc.isHighest && facts.highest
        ? fault('oneHighest', 'isHighest', w(`the highest is ${facts.highest} already`, `最高学历已为“${facts.highest}”`))
        : null,
    sameEducation: ({ doc, facts }) =>
      doc.isHighest && facts.onboard?.education && doc.education !== facts.onboard.education
        ? fault('sameEducation', 'education', w('differs from the highest education of the form', '与入职单的最高学历不一致'))
        : null,
    formLocked: ({ facts }) => formLocked(facts.onboard),
  },
  removal: { formLocked: ({ facts }) => formLocked(facts.onboard) },
  name: { zh: 'school' },
  access: { through: 'onboardId', grants: rowsOfDecisions },
  list: {
    columns: ['onboardId', 'school', 'education', 'major', 'dateFrom', 'dateTo'],
    filters: ['onboardId'],
    sort: [{ by: 'dateFrom', down: true }],
  },
  form: [
    {
      label: w('School', '学校'),
      fields: ['onboardId', 'school', 'education', 'degree', 'major', 'studyMode', 'dateFrom', 'dateTo', 'certNo', 'isHighest'],
    },
  ],
});
