/** Cache and health: how the server stands, what it keeps in memory, and clearing it. */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { fileSize } from '#model/calculation/format.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failed, Loaded } from '#client/blocks/Loaded.tsx';
import { cachesQuery, clearCache, healthQuery, timingsQuery, type CacheSum } from './cacheCalls.ts';
import { HealthFigures } from './HealthFigures.tsx';
import css from './system.module.css';

const Timings = lazy(async () => ({ default: (await import('./Timings.tsx')).Timings }));
const CacheKeys = lazy(async () => ({ default: (await import('./CacheKeys.tsx')).CacheKeys }));

const words = {
  title: w('Cache and health', '缓存与运行状况'),
  health: w('Health', '运行状况'),
  timings: w('In the browsers, last 30 days', '前端体验（近30天）'),
  caches: w('Caches', '缓存'),
  cache: w('Cache', '缓存'),
  keys: w('Keys', '键数'),
  size: w('Size', '大小'),
  hits: w('Hits', '命中'),
  age: w('Oldest', '最早'),
  clear: w('Clear', '清除'),
  show: w('Keys', '查看键'),
  clearAsk: w('Clear the cache “{name}”?', '清除缓存“{name}”？'),
  cleared: w('{count} entries cleared', '已清除{count}项'),
  none: w('Nothing is kept in memory yet', '暂无缓存'),
  at: w('as of {time}', '截至 {time}'),
} as const;

/** What each cache holds, and what clearing it costs. */
const about: Readonly<Record<string, { readonly name: Words; readonly effect: Words }>> = {
  dict: { name: w('Dictionaries', '数据字典'), effect: w('The next save reads all value lists again.', '下一次保存将重新读取全部字典。') },
  menu: {
    name: w('Systems of menus', '菜单所属系统'),
    effect: w('The next inbox reads the menus again.', '下一次打开待办将重新读取菜单。'),
  },
  permission: {
    name: w('Rights of people', '用户权限'),
    effect: w('The next request of each person reads their rights again.', '每个用户的下一次请求将重新读取其权限。'),
  },
  department: {
    name: w('Organisation', '组织架构'),
    effect: w('The next decision reads people and departments again.', '下一次审批将重新读取人员与部门。'),
  },
  marks: { name: w('Snoozed and watched', '暂缓与关注'), effect: w('The next inbox reads them again.', '下一次打开待办将重新读取。') },
  company: {
    name: w('Company settings', '公司设置'),
    effect: w('The next page and the next number read them again.', '下一个页面和下一个编号将重新读取。'),
  },
  session: {
    name: w('Sessions', '会话'),
    effect: w(
      'Nobody is signed out; the next request of each person looks their session up again.',
      '不会退出任何人，每个用户的下一次请求将重新核对会话。',
    ),
  },
};
const unknown = w('It is read again when it is next needed.', '下次使用时重新读取。');

export const CachePage = () => {
  const say = useSay();
  const waited = useWaited();
  const confirm = useConfirm();
  const client = useQueryClient();
  const mayClear = usePermit('sysCache:deletes');
  const [shown, setShown] = useState<string | null>(null);
  const health = useQuery(healthQuery);
  const timings = useQuery(timingsQuery);
  const caches = useQuery(cachesQuery);
  usePageMarks({ title: say(words.title) });
  const nameOf = (name: string): string => (about[name] ? say(about[name].name) : name);

  const clear = async ({ cacheName }: CacheSum): Promise<void> => {
    const sure = await confirm({
      title: say(words.clearAsk, { name: nameOf(cacheName) }),
      text: say(about[cacheName]?.effect ?? unknown),
      confirm: say(words.clear),
    });
    if (!sure) return;
    const answer = await clearCache(cacheName);
    await client.invalidateQueries({ queryKey: ['sysCache'] });
    if (answer.code === '200') notify.success(say(words.cleared, { count: answer.data.cleared }));
  };
  return (
    <div className={css['plain']}>
      <h1 tabIndex={-1}>{say(words.title)}</h1>
      <h2>
        {say(words.health)}{' '}
        {health.dataUpdatedAt > 0 && (
          <small>
            {say(words.at, { time: formatInstant(new Date(health.dataUpdatedAt).toISOString(), 'yyyy-MM-dd hh:mm').slice(11) })}
          </small>
        )}
      </h2>
      <Loaded of={health}>{(figures) => <HealthFigures health={figures} />}</Loaded>
      <h2>{say(words.timings)}</h2>
      <Loaded of={timings}>
        {(figures) => (
          <Suspense fallback={<Skeleton height={160} aria-busy />}>
            <Timings timings={figures} />
          </Suspense>
        )}
      </Loaded>
      <h2>{say(words.caches)}</h2>
      {caches.isError && !caches.data && <Failed error={caches.error} onRetry={caches.refetch} />}
      {caches.isPending && <Skeleton height={160} aria-busy />}
      {caches.data?.length === 0 && <EmptyState title={say(words.none)} />}
      {caches.data && caches.data.length > 0 && (
        <div className={css['scroll']}>
          <table className={css['table']} aria-label={say(words.caches)}>
            <thead>
              <tr>
                {[words.cache, words.keys, words.size, words.hits, words.age].map((label) => (
                  <th key={label.en} scope="col">
                    {say(label)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {caches.data.map((cache) => (
                <tr key={cache.cacheName}>
                  <th scope="row">{nameOf(cache.cacheName)}</th>
                  <td>{cache.keys}</td>
                  <td>{cache.size === null ? '–' : fileSize(cache.size)}</td>
                  <td>{cache.hits ?? '–'}</td>
                  <td>{cache.oldestMs === null ? '–' : waited(cache.oldestMs)}</td>
                  <td>
                    <Group gap="xs" justify="flex-end" wrap="nowrap">
                      {!cache.secret && (
                        <Button size="compact-xs" variant="default" onClick={() => setShown(cache.cacheName)}>
                          {say(words.show)}
                        </Button>
                      )}
                      {mayClear && (
                        <Button size="compact-xs" variant="default" onClick={() => void clear(cache)}>
                          {say(words.clear)}
                        </Button>
                      )}
                    </Group>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense fallback={null}>
        {shown !== null && <CacheKeys cacheName={shown} title={nameOf(shown)} onClose={() => setShown(null)} />}
      </Suspense>
    </div>
  );
};
