/** Logging out, after the question. */
import { useNavigation } from '#client/data/page.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { useCallback } from 'react';
import { choose } from '#client/blocks/confirm.ts';
import { signOut } from './signIn.ts';

export const useLogout = (): (() => Promise<void>) => {
  const say = useSay();
  const { go } = useNavigation();
  return useCallback(async () => {
    const sure = await choose<boolean>({
      title: say(fixed.logoutConfirm),
      dismissed: false,
      choices: [
        { value: false, label: say(shell.cancel) },
        { value: true, label: say(shell.confirm), kind: 'primary' },
      ],
    });
    if (!sure) return;
    await signOut();
    go('/login', {}, { replace: true });
  }, [say, go]);
};
