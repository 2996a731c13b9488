/** An error that shows itself for a moment, with a way to keep its text. */
import { toClipboard } from '#client/data/clipboard.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

export const ErrorText = ({ text }: { readonly text: string }) => {
  const say = useSay();
  const [copied, setCopied] = useState(false);
  const copy = () => void toClipboard(text).then(setCopied);
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <span>{text}</span>
      <ActionIcon size={24} aria-label={copied ? say(w('Copied', '已复制')) : say(w('Copy the message', '复制消息'))} onClick={copy}>
        {copied ? <IconCheck size={14} stroke={1.75} /> : <IconCopy size={14} stroke={1.75} />}
      </ActionIcon>
    </Group>
  );
};
