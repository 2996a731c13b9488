/** Configured notices: which event informs whom, by which channels, with which words. */
import frame from '#client/blocks/frame.module.css';
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { ResourceList } from '#client/blocks/list/ResourceList.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { GatewayDrafts } from './ChannelsDialog.tsx';
import { words } from './noticesWords.ts';

const ChannelsDialog = lazy(async () => ({ default: (await import('./ChannelsDialog.tsx')).ChannelsDialog }));

const EDIT = '/system/noticeConfigEdit';

export const ConfigsPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go, href } = useNavigation();
  const mayAdd = usePermit('noticeConfig:add');
  const mayDelete = usePermit('noticeConfig:deletes');
  const definition = useDefinition('noticeConfig').data;
  const [channels, setChannels] = useState(false);
  const [drafts, setDrafts] = useState<GatewayDrafts>({});
  usePageMarks({ title: say(words.configs), dirty: Object.keys(drafts).length > 0 ? say(words.unsaved) : null });
  const add = () => go(EDIT);
  useShortcuts('page', mayAdd ? { KeyN: { words: words.add, run: add } } : {});
  const placeOf = (id: unknown) => ({ path: EDIT, query: { id: String(id) } });
  const open = (id: unknown, apart: boolean): void => {
    const place = placeOf(id);
    if (apart) window.open(href(place.path, place.query), '_blank', 'noopener');
    else go(place.path, place.query);
  };
  const addButton = mayAdd ? (
    <Button leftSection={<Icon name="new" size={18} />} rightSection={<Kbd keys={keyFace('KeyN')} />} onClick={add}>
      {say(words.add)}
    </Button>
  ) : null;
  return (
    <div className={frame['page']}>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.configs)}</h1>
        <Group gap="sm">
          <Button variant="default" onClick={() => setChannels(true)}>
            {say(words.channels)}
          </Button>
          {addButton}
        </Group>
      </header>
      {definition ? (
        <ResourceList
          definition={definition}
          query={query}
          onQuery={(next) => go(path, next, { replace: true })}
          onOpen={(record, apart) => open(record['id'], apart)}
          linkOf={(record) => placeOf(record['id'])}
          emptyAction={addButton}
          {...(mayDelete ? { bulk: (selected, clear) => <BulkDelete definition={definition} selected={selected} onDone={clear} /> } : {})}
        />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
      {channels && (
        <Suspense fallback={null}>
          <ChannelsDialog drafts={drafts} onDrafts={setDrafts} onClose={() => setChannels(false)} />
        </Suspense>
      )}
    </div>
  );
};
