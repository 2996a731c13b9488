/** What a row of the inbox shows beside its kind and can leave out, by the names that `Preferences.hiddenColumns` knows. */
import { type Words, w } from '#model/words.ts';

export const inboxColumns: Readonly<Record<string, Words>> = {
  applicant: w('Applicant', '申请人'),
  department: w('Department', '部门'),
  code: w('Code', '单号'),
  node: w('Step', '环节'),
  summary: w('Summary of the document', '单据摘要'),
  figure: w('Key figure', '关键数值'),
  files: w('Files', '附件'),
  time: w('Time', '时间'),
};
