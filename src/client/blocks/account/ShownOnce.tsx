/** A password that the server tells once and never again: it stands there until somebody has taken it. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '#client/blocks/copyText.ts';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import css from './shownOnce.module.css';

const words = {
  title: w('First password', '初始密码'),
  must: w(
    'The account is there. It is signed in to with this password first, and then asks for another one.',
    '账号已创建。首次登录使用此密码，登录后须修改。',
  ),
  once: w('This password is shown this once. Pass it on by a safe way.', '该密码仅显示这一次，须以安全方式转告用户本人。'),
  copy: w('Copy', '复制'),
  done: w('Done', '完成'),
};

interface Props {
  readonly password: string;
  readonly onDone: () => void;
}

export const ShownOnce = ({ password, onDone }: Props) => {
  const say = useSay();
  return (
    <>
      <div className={css['password']} role="status">
        {password}
      </div>
      <Text size="sm">{say(words.once)}</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => void copyText(password)}>
          {say(words.copy)}
        </Button>
        <Button onClick={onDone}>{say(words.done)}</Button>
      </Group>
    </>
  );
};

/** `show` asks for a look at the first password of a new account and waits for it; `dialog` is drawn by whoever asks. */
export const useFirstPassword = () => {
  const say = useSay();
  const [asked, setAsked] = useState<{ readonly password: string; readonly seen: () => void } | null>(null);
  const show = (password: string): Promise<void> => new Promise((seen) => setAsked({ password, seen }));
  const done = () => {
    asked?.seen();
    setAsked(null);
  };
  const dialog = asked && (
    <DraggableDialog opened onClose={done} title={say(words.title)} sticky>
      <Stack gap="md">
        <Text>{say(words.must)}</Text>
        <ShownOnce password={asked.password} onDone={done} />
      </Stack>
    </DraggableDialog>
  );
  return { show, dialog };
};
