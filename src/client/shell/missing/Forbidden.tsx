/** A page that this person may not open: whom to ask, and for what. */
import { toClipboard } from '#client/data/clipboard.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { fixed } from '#client/words/fixed.ts';
import { w } from '#model/words.ts';
import { Button, Code, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Help } from '#client/shell/Help.tsx';
import css from './NotFound.module.css';

export interface ForbiddenProps {
  /** The page, as the menu or its resource calls it. */
  readonly title: string;
  /** The missing permission. */
  readonly code: string;
}

export const Forbidden = ({ title, code }: ForbiddenProps) => {
  const say = useSay();
  const { back } = useNavigation();
  const [copied, setCopied] = useState(false);
  const copy = () => void toClipboard(`${title} · ${code} · ${location.href}`).then(setCopied);
  return (
    <section className={css['page']}>
      <Title order={1} tabIndex={-1}>
        {say(w('You may not open “{title}”', '无权打开“{title}”'), { title })}
      </Title>
      <Text>{say(fixed.forbidden)}</Text>
      <Text size="sm" c="dimmed">
        {say(w('Missing permission:', '缺少权限：'))} <Code>{code}</Code>
      </Text>
      <Group gap="sm">
        <Button onClick={copy}>{say(w('Copy for the administrator', '复制给管理员'))}</Button>
        <Button variant="default" onClick={back}>
          {say(shell.back)}
        </Button>
      </Group>
      <Help />
      <Text size="sm" role="status">
        {copied && say(w('Copied.', '已复制。'))}
      </Text>
    </section>
  );
};
