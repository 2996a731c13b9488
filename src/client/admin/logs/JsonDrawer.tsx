/** One entry of a log beside its table: what it says in words, before and after of what changed, and the whole of it as JSON. */
import { ChangeList } from '#client/blocks/ChangeView.tsx';
import { PHONE } from '#client/theme/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names, TrailChange } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Button, Code, Drawer, Group } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import css from './logs.module.css';
import { words } from './words.ts';

const texts = {
  changes: w('Before and after', '变更前后'),
  unchanged: w('No field changed.', '没有字段变更。'),
  json: w('As JSON', 'JSON'),
  copy: w('Copy', '复制'),
  copied: w('Copied', '已复制'),
  newer: w('Newer entry', '较新的一条'),
  older: w('Older entry', '较早的一条'),
} as const;

export interface Fact {
  readonly label: Words;
  readonly value: ReactNode;
}

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Null: an entry without changes. */
  readonly changes: readonly TrailChange[] | null;
  readonly definition: Definition | null;
  readonly names: Names;
  /** The entry as the server gave it. */
  readonly json: object;
  readonly onClose: () => void;
  /** To the entries beside it; null at the ends. */
  readonly onNewer: (() => void) | null;
  readonly onOlder: (() => void) | null;
}

export const JsonDrawer = ({ title, facts, changes, definition, names, json, onClose, onNewer, onOlder }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const text = JSON.stringify(json, null, 2);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '90%' : 560}
      title={title}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <div className={css['part']}>
        <Group gap={4}>
          <ActionIcon variant="default" disabled={onNewer === null} aria-label={say(texts.newer)} onClick={() => onNewer?.()}>
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" disabled={onOlder === null} aria-label={say(texts.older)} onClick={() => onOlder?.()}>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <dl className={css['facts']}>
          {facts.map(({ label, value }) => (
            <div key={label.en} style={{ display: 'contents' }}>
              <dt>{say(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {changes !== null && (
          <>
            <h3>{say(texts.changes)}</h3>
            {changes.length === 0 ? (
              <p className={css['quiet']}>{say(texts.unchanged)}</p>
            ) : (
              <ChangeList changes={changes} definition={definition} names={names} />
            )}
          </>
        )}
        <Group justify="space-between">
          <h3>{say(texts.json)}</h3>
          <Button size="compact-sm" variant="default" onClick={() => void copy()}>
            {say(copied === text ? texts.copied : texts.copy)}
          </Button>
        </Group>
        <Code block className={css['code']} tabIndex={0}>
          {text}
        </Code>
      </div>
    </Drawer>
  );
};
