/** Logging out, after the question. */
import { useNavigation } from '#client/data/page.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { useCallback } from 'react';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { signOut } from './signIn.ts';

export const useLogout = (): (() => Promise<void>) => {
  const say = useSay();
  const confirm = useConfirm();
  const { go } = useNavigation();
  return useCallback(async () => {
    if (!(await confirm({ title: say(fixed.logoutConfirm), confirm: say(shell.confirm), cancel: say(shell.cancel) }))) return;
    await signOut();
    go('/login', {}, { replace: true });
  }, [say, confirm, go]);
};
