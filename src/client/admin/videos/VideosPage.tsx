/** Cameras and films as cards with their covers (interface 4.12); what narrows the list stands in the address. */
import { notify } from '#client/blocks/notify.ts';
import { Refused } from '#client/data/call.ts';
import { PageLink } from '#client/data/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { Alert, Button, Group, Select, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkVideos, videosQuery, type Video } from './calls.ts';
import { Cover } from './Cover.tsx';
import { Online } from './Online.tsx';
import css from './videos.module.css';
import { words } from './words.ts';

const VIEW = '/system/videoManagementView';

const Card = ({ video, category }: { readonly video: Video; readonly category: string }) => {
  const say = useSay();
  const area = video.areaId ? video.$names[`areas/${video.areaId}`] : undefined;
  return (
    <li className={css['card']}>
      <Cover video={video} />
      <div className={css['about']}>
        <PageLink to={VIEW} query={{ id: video.id }}>
          {video.name}
        </PageLink>
        <span className={css['line']}>
          <span>{[category, area && say(area)].filter(Boolean).join(' · ')}</span>
          {video.videoType === 'live' ? <Online state={video.online} /> : <span>{minutes(video.duration)}</span>}
        </span>
      </div>
    </li>
  );
};

/** 3:05, 1:02:09; nothing where it is not known. */
const minutes = (seconds: number | null): string => {
  if (seconds === null) return '';
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
};

export const VideosPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const [mayAdd, mayCheck] = [usePermit('videoManagement:add'), usePermit('videoManagement:put')];
  const categories = useChoices('videoCategory');
  const kinds = useChoices('videoType');
  const [checking, setChecking] = useState(false);
  usePageMarks({ title: say(words.title) });
  const narrowed = { name_like: query['name_like'], category: query['category'], videoType: query['videoType'] };
  const list = useQuery(videosQuery(narrowed));
  const videos = list.data ?? [];
  const set = (name: string, value: string | null) => {
    const { [name]: _before, ...rest } = query;
    go(path, value ? { ...rest, [name]: value } : rest, { replace: true });
  };
  const check = async () => {
    setChecking(true);
    const found = await checkVideos([]);
    setChecking(false);
    if (!found) return;
    await client.invalidateQueries({ queryKey: ['list', 'videoManagement'] });
    const online = found.filter((one) => one.online === 'online').length;
    const text = say(words.checked, { online, all: found.length });
    if (online < found.length) notify.warning(text);
    else notify.success(text);
  };
  const label = (value: string): string => categories.find((one) => one.value === value)?.label ?? value;
  const isNarrowed = Object.values(narrowed).some(Boolean);
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <Group gap="sm">
          {mayCheck && (
            <Button variant="default" loading={checking} onClick={() => void check()}>
              {say(words.check)}
            </Button>
          )}
          {mayAdd && (
            <Button leftSection={<Icon name="new" size={18} />} onClick={() => go('/system/videoManagementEdit')}>
              {say(words.add)}
            </Button>
          )}
        </Group>
      </header>
      <div className={css['bar']} role="search">
        <TextInput
          size="sm"
          key={query['name_like'] ?? ''}
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          defaultValue={query['name_like'] ?? ''}
          onBlur={(event) =>
            event.currentTarget.value.trim() !== (query['name_like'] ?? '') && set('name_like', event.currentTarget.value.trim())
          }
          onKeyDown={(event) => event.key === 'Enter' && set('name_like', event.currentTarget.value.trim())}
        />
        <Select
          size="sm"
          clearable
          aria-label={say(words.kind)}
          placeholder={say(words.kind)}
          data={kinds}
          value={query['videoType'] ?? null}
          onChange={(value) => set('videoType', value)}
        />
        <Select
          size="sm"
          clearable
          aria-label={say(words.category)}
          placeholder={say(words.category)}
          data={categories}
          value={query['category'] ?? null}
          onChange={(value) => set('category', value)}
        />
      </div>
      {list.isError && (
        <Alert color="berry" title={say(words.failed)}>
          <Text size="sm">{list.error instanceof Refused ? list.error.envelope.desc : list.error.message}</Text>
          <Button size="compact-sm" variant="default" mt="sm" onClick={() => void list.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {list.isPending && <Skeleton height={240} aria-busy />}
      {list.data?.length === 0 &&
        (isNarrowed ? (
          <EmptyState
            title={say(words.noMatch)}
            action={
              <Button variant="default" onClick={() => go(path, {}, { replace: true })}>
                {say(words.clear)}
              </Button>
            }
          />
        ) : (
          <EmptyState title={say(words.none)} />
        ))}
      <ul className={css['grid']} aria-label={say(words.title)}>
        {videos.map((video) => (
          <Card key={video.id} video={video} category={label(video.category)} />
        ))}
      </ul>
    </div>
  );
};
