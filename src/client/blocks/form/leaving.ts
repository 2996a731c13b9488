/** Asks what becomes of unsaved work before it is left: by closing its tab, or by choosing something else beside it. */
import type { PageMarks } from '#client/data/page/page.ts';
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { choose, questions } from '#client/blocks/confirm.ts';

/** True when it may be left; nothing is asked where nothing would be lost. */
export const mayBeLeft = async ({ dirty = null, save = null, discard = null }: PageMarks): Promise<boolean> => {
  if (dirty === null) return true;
  const answer = await choose<'stay' | 'save' | 'discard'>({
    title: say(shell.leave),
    text: dirty,
    dismissed: 'stay',
    choices: [
      { value: 'discard', label: say(shell.discard), kind: 'danger' },
      ...(save ? [{ value: 'save' as const, label: say(shell.saveAndLeave) }] : []),
      { value: 'stay', label: say(shell.stayHere), kind: 'primary' },
    ],
  });
  if (answer === 'save') return (await save?.()) ?? false;
  if (answer === 'discard') await discard?.();
  return answer === 'discard';
};

let asking = false;

/** Closes a dialog or drawer, once what was typed in it may be left. */
export const closeAsked = async (marks: PageMarks, close: () => void): Promise<void> => {
  if ((marks.dirty ?? null) === null) return close();
  // Esc on the question reaches the dialog below it as well.
  if (asking || questions.first() !== null) return;
  asking = true;
  const may = await mayBeLeft(marks);
  setTimeout(() => (asking = false));
  if (may) close();
};
