/** What becomes of a step in words, from the answer of `design/who`. */
import type { Person } from '#model/api.ts';
import type { WhoAnswer } from '#model/workflow/design.ts';
import { w, type Words } from '#model/words.ts';

/** The sentence after “for starter …”; null: the people themselves are the answer. */
export const outcomeWords: Readonly<Record<WhoAnswer['outcome'], Words | null>> = {
  found: null,
  admins: w('nobody is found, so the administrators are asked', '找不到审批人，转由管理员处理'),
  skipped: w('nobody is found, the step passes by itself', '找不到审批人，该环节自动通过'),
  self: w('only the applicant is found, the step passes by itself', '仅找到申请人本人，该环节自动通过'),
  repeated: w('whoever is found has approved before, the step passes by itself', '审批人此前已同意，该环节自动通过'),
  nobody: w('nobody is found, the flow stops here', '找不到审批人，流程将停在此处'),
  later: w('known once the form is filled in or somebody chooses', '填写表单或选定人员后才能确定'),
};

export const isTrouble = (outcome: WhoAnswer['outcome']): boolean => outcome === 'nobody' || outcome === 'admins' || outcome === 'skipped';

/** How many names stand in a line before “and 3 more”. */
const shown = 6;

export const listed = (people: readonly Person[]): { readonly first: readonly Person[]; readonly more: number } => ({
  first: people.slice(0, shown),
  more: Math.max(0, people.length - shown),
});
