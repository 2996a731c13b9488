/** What would be here, in one sentence, and one thing to do; left-aligned, no picture. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, text, action }: Props) => (
  <div className={css['empty']}>
    <Text fw={600}>{title}</Text>
    {text && <Text c="dimmed">{text}</Text>}
    {action && <div className={css['action']}>{action}</div>}
  </div>
);
