/** People picked for steps of the flow: what is said, and where they are missing. */
import type { Person, StepToChoose } from '#model/api.ts';
import { w } from '#model/words.ts';

export const pickWords = {
  chooseFor: w('Who decides at “{step}”', '“{step}”由谁审批'),
  missing: w('Pick who decides at “{step}”', '未选择“{step}”的审批人'),
};

/** The first step to which the document comes next and for which nobody is picked. */
export const unpickedIn = (steps: readonly StepToChoose[], picked: Readonly<Record<string, readonly Person[]>>): StepToChoose | undefined =>
  steps.find(({ id, due, people }) => due && (picked[id] ?? people).length === 0);
