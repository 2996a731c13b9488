/** The server may change a document along with a decision; whoever decided is told of it. */
import { say } from '#client/words/language.tsx';
import type { DecideAnswer } from '#model/api.ts';
import { notify } from '#client/blocks/notify.ts';

/** Tells it in one notice; false where there is nothing to tell. */
export const tellWarnings = (answer: Pick<DecideAnswer, 'warnings'> | null): boolean => {
  const warnings = answer?.warnings ?? [];
  if (warnings.length === 0) return false;
  notify.warning(warnings.map(({ message }) => say(message)).join(' '));
  return true;
};
