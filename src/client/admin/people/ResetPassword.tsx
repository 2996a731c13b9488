/** A new password for somebody, shown once: asked first, since it signs them out everywhere. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { ShownOnce } from '#client/blocks/account/ShownOnce.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { resetPassword } from './calls.ts';

const words = {
  title: w('Reset the password of {name}', '重置 {name} 的密码'),
  effect: w(
    '{name} gets a random password and must change it at the next sign-in. All sessions of {name} end at once.',
    '将为 {name} 生成随机密码，下次登录必须修改；{name} 的全部会话立即结束。',
  ),
  reset: w('Reset password', '重置密码'),
  cancel: w('Cancel', '取消'),
};

export const ResetPassword = ({ id, name, onClose }: { readonly id: string; readonly name: string; readonly onClose: () => void }) => {
  const say = useSay();
  const [password, setPassword] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reset = async (): Promise<void> => {
    setBusy(true);
    const answer = await resetPassword(id);
    setBusy(false);
    if (answer.code === '200') setPassword(answer.data.password);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name })} sticky={password !== null}>
      <Stack gap="md">
        {password === null ? (
          <>
            <Text>{say(words.effect, { name })}</Text>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={onClose}>
                {say(words.cancel)}
              </Button>
              <Button loading={busy} onClick={() => void reset()}>
                {say(words.reset)}
              </Button>
            </Group>
          </>
        ) : (
          <ShownOnce password={password} onDone={onClose} />
        )}
      </Stack>
    </DraggableDialog>
  );
};
