/** Logging out, after the question; what is still on its way is told with it. */
import { useNavigation } from '#client/data/page/page.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { useCallback } from 'react';
import { choose } from '#client/blocks/confirm.ts';
import { outbox } from '#client/blocks/decide/outbox.ts';
import { bulkRows } from '#client/blocks/list/bulkRows.ts';
import { unconfirmed } from '#machines/decision.ts';
import { w } from '#model/words.ts';
import { signOut } from './signIn.ts';

const sending = (count: number) =>
  count === 1
    ? w('1 decision is still being sent.', '还有1条处理正在提交。')
    : w(`${count} decisions are still being sent.`, `还有${count}条处理正在提交。`);

const nothingUnsaved = async (): Promise<boolean> => true;

/** `mayLeave` asks about unsaved work; false stops. */
export const useLogout = (mayLeave: () => Promise<boolean> = nothingUnsaved): (() => Promise<void>) => {
  const say = useSay();
  const { go } = useNavigation();
  return useCallback(async () => {
    const left = unconfirmed(outbox.context()).length + bulkRows.get().hidden.size;
    const sure = await choose<boolean>({
      title: say(fixed.logoutConfirm),
      ...(left > 0 ? { text: say(sending(left)) } : {}),
      dismissed: false,
      choices: [
        { value: false, label: say(shell.cancel) },
        { value: true, label: say(shell.confirm), kind: 'primary' },
      ],
    });
    if (!sure || !(await mayLeave())) return;
    await signOut();
    go('/login', {}, { replace: true });
  }, [say, go, mayLeave]);
};
