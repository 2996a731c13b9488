/** The keys of a cache and what one of them holds. */
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import { fileSize } from '#model/calculation/format.ts';
import { w } from '#model/words.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '#client/blocks/Loaded.tsx';
import { dropKey, keysQuery, valueQuery, type CacheRow } from './cacheCalls.ts';
import css from './system.module.css';
import { words as common } from './systemWords.ts';

const words = {
  key: w('Key', '键'),
  size: w('Size', '大小'),
  hits: w('Hits', '命中'),
  drop: w('Clear', '清除'),
  back: w('Back to the keys', '返回键列表'),
  cut: w('Only the first 64 KB are shown.', '仅显示前 64 KB。'),
  more: w('{shown} of {total} keys; search for the others.', '显示 {shown} / {total}个键，其他键可通过搜索查找。'),
} as const;

interface Props {
  readonly cacheName: string;
  readonly title: string;
  readonly onClose: () => void;
}

export const CacheKeys = ({ cacheName, title, onClose }: Props) => {
  const say = useSay();
  const client = useQueryClient();
  const mayClear = usePermit('sysCache:deletes');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState('');
  const keys = useQuery(keysQuery(cacheName, typed.trim()));
  const value = useQuery(valueQuery(open));
  const rows = (keys.data?.records ?? []) as unknown as readonly CacheRow[];
  const drop = async (id: string): Promise<void> => {
    await dropKey(id);
    setOpen('');
    await client.invalidateQueries({ queryKey: ['sysCache'] });
  };
  return (
    <DraggableDialog opened onClose={onClose} title={title} room="table">
      {open === '' ? (
        <>
          <SearchBox label={common.search} value={typed} onSearch={(text) => setTyped(text ?? '')} width="100%" />
          {keys.isError && !keys.data && <Failed error={keys.error} onRetry={keys.refetch} />}
          {keys.isPending && <Skeleton height={120} aria-busy />}
          <div className={css['scroll']}>
            <table className={css['table']} aria-label={title}>
              <thead>
                <tr>
                  <th scope="col">{say(words.key)}</th>
                  <th scope="col">{say(words.size)}</th>
                  <th scope="col">{say(words.hits)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(row.id)}>
                        {row.cacheKey}
                      </Button>
                    </th>
                    <td>{fileSize(row.size ?? 0)}</td>
                    <td>{row.hits}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {keys.data && keys.data.total > rows.length && (
            <Text size="sm" c="dimmed">
              {say(words.more, { shown: rows.length, total: keys.data.total })}
            </Text>
          )}
        </>
      ) : (
        <>
          <Button size="compact-sm" variant="default" mb="sm" mr="sm" onClick={() => setOpen('')}>
            {say(words.back)}
          </Button>
          {mayClear && (
            <Button size="compact-sm" variant="default" mb="sm" onClick={() => void drop(open)}>
              {say(words.drop)}
            </Button>
          )}
          {value.isError && !value.data && <Failed error={value.error} onRetry={value.refetch} />}
          {value.data ? (
            <>
              {value.data.cut && <Text size="sm">{say(words.cut)}</Text>}
              <textarea className={css['value']} readOnly rows={16} aria-label={value.data.cacheKey} value={value.data.value} />
            </>
          ) : (
            !value.isError && <Skeleton height={160} aria-busy />
          )}
        </>
      )}
    </DraggableDialog>
  );
};
