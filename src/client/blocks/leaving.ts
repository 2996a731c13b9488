/** Asks what becomes of unsaved work before it is left: by closing its tab, or by choosing something else beside it (interface 5.8). */
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { choose } from './confirm.ts';

/** True when it may be left; `dirty` says in words what would be lost, null when nothing would. */
export const mayBeLeft = async (dirty: string | null, save: (() => Promise<boolean>) | null): Promise<boolean> => {
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
  return answer === 'discard';
};
