/** One entry of a log beside its table: what it says in words, before and after of what changed, and the whole of it as JSON. */
import frame from '#client/blocks/frame.module.css';
import { copyText } from '#client/blocks/copyText.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Button, Code, Drawer, Group } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './logs.module.css';
import { words } from './logsWords.ts';

const texts = {
  json: w('As JSON', 'JSON'),
  copy: w('Copy', '复制'),
  newer: w('Newer entry', '较新的一条'),
  older: w('Older entry', '较早的一条'),
} as const;

interface Fact {
  readonly label: Words;
  readonly value: ReactNode;
}

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** What else is told of it, between the facts and the whole. */
  readonly children?: ReactNode;
  /** The entry as the server gave it. */
  readonly json: object;
  readonly onClose: () => void;
  /** To the entries beside it; null at the ends. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

/** Of a visit: when it was, what it is about, from where and with what. */
export const visitFacts = (
  row: { readonly at: string; readonly address: string; readonly agent: string },
  about: readonly Fact[],
): Fact[] => [
  { label: words.time, value: formatInstant(row.at, 'yyyy-MM-dd hh:mm:ss') },
  ...about,
  { label: words.address, value: row.address },
  { label: words.browser, value: row.agent },
];

export const JsonDrawer = ({ title, facts, children, json, onClose, onNewer, onOlder }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const text = JSON.stringify(json, null, 2);
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '90%' : 560}
      title={title}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <div className={frame['part']}>
        <Group gap={4}>
          <ActionIcon variant="default" disabled={onNewer === null} aria-label={say(texts.newer)} onClick={() => onNewer?.()}>
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" disabled={onOlder === null} aria-label={say(texts.older)} onClick={() => onOlder?.()}>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <dl className={frame['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label.en} style={{ display: 'contents' }}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        <Group justify="space-between">
          <h3>{say(texts.json)}</h3>
          <Button size="compact-sm" variant="default" onClick={() => void copyText(text)}>
            {say(texts.copy)}
          </Button>
        </Group>
        <Code block className={css['code']} tabIndex={0}>
          {text}
        </Code>
      </div>
    </Drawer>
  );
};
