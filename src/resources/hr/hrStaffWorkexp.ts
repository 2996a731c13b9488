/**
 * Former employers on an onboarding form.
 *
 * Facts: `onboard` the form this row belongs to; `overlapping` a company of the same form whose period touches this one's.
 */
import { fact, resource } from '#model/definition.ts';
import { warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { formLocked, rowsOfDecisions, spanFault, workFields, type OnboardOfRow } from './rules/histories.ts';

export const hrStaffWorkexp = resource({
  key: 'hrStaffWorkexp',
  area: 'hr',
  label: w('Work experience (onboarding)', '工作经历（入职）'),
  icon: 'building-factory',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), { required: true, fixed: true }),
    ...workFields,
    salary: f.money(w('Salary', '薪资'), { least: '0', sensitive: true }),
  },
  facts: {
    onboard: fact<OnboardOfRow | null>(['onboardId']),
    overlapping: fact<string | null>(['onboardId', 'dateFrom', 'dateTo']),
  },
  rules: {
    dates: ({ doc }) => spanFault(doc),
    overlap: ({ facts }) =>
      facts.overlapping
        ? warning('overlap', 'dateFrom', w(`overlaps with ${facts.overlapping}`, `与“${facts.overlapping}”的时间重叠`))
        : null,
    formLocked: ({ facts }) => formLocked(facts.onboard),
  },
  removal: { formLocked: ({ facts }) => formLocked(facts.onboard) },
  name: { zh: 'company' },
  access: { through: 'onboardId', grants: rowsOfDecisions },
  list: {
    columns: ['onboardId', 'company', 'dateFrom', 'dateTo', 'jobTitle'],
    filters: ['onboardId'],
    sort: [{ by: 'dateFrom', down: true }],
  },
  form: [
    { label: w('Employer', '工作单位'), fields: ['onboardId', 'company', 'jobTitle', 'dateFrom', 'dateTo', 'duties'] },
    { label: w('Leaving', '离职'), fields: ['salary', 'leaveReason', 'referee', 'refereePhone'] },
  ],
});
