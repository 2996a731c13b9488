/** Codes for a lost phone, told once: to be copied or saved, and confirmed as kept before one goes on. */
import { offerFile } from '#client/data/server/file.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Checkbox, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '#client/blocks/copyText.ts';
import './secondFactorStyles.ts';

const words = {
  title: w('Recovery codes', '恢复码'),
  about: w(
    'If the phone is lost, each of these codes lets you in once. They are not shown again. Keep them where only you find them.',
    '手机丢失时，每个恢复码可登录一次。恢复码不会再次显示，须保存在只有本人能找到的地方。',
  ),
  copy: w('Copy', '复制'),
  notCopied: w('The browser did not allow copying. Save the file instead.', '浏览器不允许复制，可改为保存文件。'),
  save: w('Save as a file', '保存为文件'),
  kept: w('I have kept the codes', '我已保存恢复码'),
  done: w('Done', '完成'),
} as const;

interface Props {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const say = useSay();
  const [kept, setKept] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const text = codes.join('\n');
  const copy = () => void copyText(text, { failed: words.notCopied });
  const save = () => offerFile('tydf-recovery-codes.txt', 'text/plain', `${text}\n`);
  return (
    <Stack gap="md">
      <h3 tabIndex={-1} ref={head} style={{ margin: 0, outline: 'none' }}>
        {say(words.title)}
      </h3>
      <Text>{say(words.about)}</Text>
      <SimpleGrid cols={2} spacing="xs" component="ul" style={{ listStyle: 'none', padding: 0, margin: 0 }} maw={320}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Button variant="default" onClick={copy}>
          {say(words.copy)}
        </Button>
        <Button variant="default" onClick={save}>
          {say(words.save)}
        </Button>
      </Group>
      <Checkbox label={say(words.kept)} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <Button disabled={!kept} onClick={onDone} style={{ alignSelf: 'start' }}>
        {say(words.done)}
      </Button>
    </Stack>
  );
};
