/** Cameras and films as cards with their covers; what narrows the list stands in the address. */
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import frame from '#client/blocks/frame.module.css';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { notify } from '#client/blocks/notify.ts';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { useDefinition } from '#client/data/server/resource.ts';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkVideos, PAGE_SIZE, videosQuery, type Video } from './calls.ts';
import { Cover } from './Cover.tsx';
import { Online } from './Online.tsx';
import css from './videos.module.css';
import { words } from './videosWords.ts';

const VIEW = '/system/videoManagementView';

interface CardProps {
  readonly video: Video;
  readonly category: string;
  /** Null where nothing can be done with those chosen. */
  readonly onChoose: ((on: boolean) => void) | null;
  readonly chosen: boolean;
}

const Card = ({ video, category, onChoose, chosen }: CardProps) => {
  const say = useSay();
  const area = video.areaId ? video.$names[`areas/${video.areaId}`] : undefined;
  return (
    <li className={css['card']}>
      <Cover video={video} />
      <div className={css['about']}>
        <span className={css['line']}>
          <PageLink to={VIEW} query={{ id: video.id }}>
            {video.name}
          </PageLink>
          {onChoose && (
            <Checkbox
              size="xs"
              checked={chosen}
              aria-label={say(words.choose, { name: video.name })}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          )}
        </span>
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
  const phone = useMediaQuery(PHONE) ?? false;
  const [mayAdd, mayPut] = [usePermit('videoManagement:add'), usePermit('videoManagement:put')];
  const mayDelete = usePermit('videoManagement:deletes');
  const definition = useDefinition('videoManagement').data;
  const categories = useChoices('videoCategory');
  const kinds = useChoices('videoType');
  const [checking, setChecking] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  usePageMarks({ title: say(words.title) });
  const asked = { name_like: query['name_like'], category: query['category'], videoType: query['videoType'] };
  const pageNum = pageNumOf(query);
  const list = useQuery(videosQuery(asked, pageNum));
  const videos = list.data?.records ?? [];
  const selected = videos.filter(({ id }) => chosen.has(id)).map(({ id, name }) => ({ id, name }));
  const onQuery: OnQuery = (part) => {
    setChosen(new Set());
    go(path, narrow(query, part), { replace: true });
  };
  const add = () => go('/system/videoManagementEdit');
  useShortcuts('page', mayAdd ? { KeyN: { words: words.add, run: add } } : {});
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
  const choice = (name: 'videoType' | 'category', about: Words, data: typeof kinds) => (
    <Select
      size="sm"
      w={160}
      clearable
      aria-label={say(about)}
      placeholder={say(about)}
      data={data}
      value={query[name] ?? null}
      onChange={(value) => onQuery({ [name]: value })}
    />
  );
  const addButton = mayAdd && (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={phone ? null : <Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.add)}
    </Button>
  );
  return (
    <div className={frame['page']} data-flow>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <Group gap="sm">
          {mayPut && (
            <Button variant="default" loading={checking} onClick={() => void check()}>
              {say(words.check)}
            </Button>
          )}
          {addButton}
        </Group>
      </header>
      <div className={frame['bar']} role="search">
        <SearchBox value={query['name_like'] ?? ''} label={words.search} width={200} onSearch={(text) => onQuery({ name_like: text })} />
        {choice('videoType', words.kind, kinds)}
        {choice('category', words.category, categories)}
        {selected.length > 0 && definition && (
          <>
            <Text size="sm" role="status">
              {say(words.selected, { n: selected.length })}
            </Text>
            <BulkDelete definition={definition} selected={selected} effect={words.effect} onDone={() => setChosen(new Set())} />
          </>
        )}
      </div>
      <ListStates
        list={list}
        count={videos.length}
        narrowed={Object.values(asked).some(Boolean)}
        onClear={() => go(path, {}, { replace: true })}
        empty={words.none}
        emptyAction={addButton}
      >
        <ul className={css['grid']} aria-label={say(words.title)}>
          {videos.map((video) => (
            <Card
              key={video.id}
              video={video}
              category={label(video.category)}
              chosen={chosen.has(video.id)}
              onChoose={
                mayDelete ? (on) => setChosen(new Set(on ? [...chosen, video.id] : [...chosen].filter((id) => id !== video.id))) : null
              }
            />
          ))}
        </ul>
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNum} pageSize={PAGE_SIZE} onQuery={onQuery} />
    </div>
  );
};
