/** What every list has around its rows: the states in which there are none, and its pages below. */
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { Button, Group, Pagination, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { useEffect, useState, type ReactNode } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { usePageLabels } from './usePageLabels.ts';

const words = {
  failed: w('The list could not be loaded', '列表加载失败'),
  noMatch: w('Nothing matches these filters', '没有符合筛选条件的记录'),
  clear: w('Clear all filters', '清除全部筛选'),
  range: w('{from}–{to} of {total}', '第{from}–{to}条，共{total}条'),
} as const;

/** Skeletons come after 150 ms only. */
const SHOW_MS = 150;

const Waiting = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, SHOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy>{late && Array.from({ length: 6 }, (_, row) => <Skeleton key={row} height={44} m={8} w="auto" radius="sm" />)}</div>
  );
};

interface StatesProps {
  readonly list: { readonly isPending: boolean; readonly isError: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly count: number;
  /** Whether anything narrows the list. */
  readonly narrowed: boolean;
  readonly onClear: () => void;
  readonly empty: Words;
  readonly emptyText?: Words;
  readonly emptyAction?: ReactNode;
  readonly children: ReactNode;
}

/** The rows, or why there are none; a failure stands above the rows that were there before. */
export const ListStates = ({ list, count, narrowed, onClear, empty, emptyText, emptyAction, children }: StatesProps) => {
  const say = useSay();
  const failure = list.isError && <Failed title={words.failed} error={list.error} onRetry={list.refetch} />;
  if (list.isPending) return <Waiting />;
  if (count > 0)
    return (
      <>
        {failure}
        {children}
      </>
    );
  if (failure) return failure;
  return narrowed ? (
    <EmptyState
      title={say(words.noMatch)}
      action={
        <Button variant="default" onClick={onClear}>
          {say(words.clear)}
        </Button>
      }
    />
  ) : (
    <EmptyState title={say(empty)} {...(emptyText ? { text: say(emptyText) } : {})} action={emptyAction} />
  );
};

interface FootProps {
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onQuery: (part: { readonly pageNum: string }) => void;
}

/** The way to the other pages. */
export const ListPages = ({ total, pageNum, pageSize, onQuery }: FootProps) => {
  const labels = usePageLabels();
  return (
    <Pagination
      size="sm"
      total={Math.ceil(total / pageSize)}
      value={pageNum}
      onChange={(page) => onQuery({ pageNum: String(page) })}
      {...labels}
    />
  );
};

/** How many there are, and the way to the others. */
export const ListFoot = ({ total, pageNum, pageSize, onQuery }: FootProps) => {
  const say = useSay();
  if (total === 0) return null;
  return (
    <Group justify="space-between" gap="xs" mih={32}>
      <Text size="sm" c="dimmed" role="status">
        {say(words.range, { from: (pageNum - 1) * pageSize + 1, to: Math.min(pageNum * pageSize, total), total })}
      </Text>
      {total > pageSize && <ListPages total={total} pageNum={pageNum} pageSize={pageSize} onQuery={onQuery} />}
    </Group>
  );
};
