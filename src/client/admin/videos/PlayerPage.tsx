/** One video: a film is played, a live stream says how it can be seen. Who may not see it is refused by the server. */
import { BulkDelete } from '#client/blocks/list/BulkDelete.tsx';
import { copyText } from '#client/blocks/copyText.ts';
import frame from '#client/blocks/frame.module.css';
import { Failed, Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ask } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useDefinition } from '#client/data/server/resource.ts';
import { cells } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { filePath } from '#client/data/server/upload.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { isMasked } from '#model/calculation/format.ts';
import type { FileRef } from '#model/field.ts';
import { w } from '#model/words.ts';
import { isEmpty } from '#model/values.ts';
import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkVideos, videoQuery, type Video } from './calls.ts';
import { Cover } from './Cover.tsx';
import { Online } from './Online.tsx';
import css from './videos.module.css';
import { words } from './videosWords.ts';

const Film = ({ file, video }: { readonly file: FileRef; readonly video: Video }) => {
  const say = useSay();
  // The player asks for the parts it needs, by a ticket of this browser.
  const ticket = useQuery({
    queryKey: ['film', file.id],
    queryFn: () => ask<null>('POST', `${filePath(file.id)}/ticket`, { quiet: true, byPerson: false }),
    gcTime: 0,
    retry: false,
  });
  const [broken, setBroken] = useState(false);
  const again = () => {
    setBroken(false);
    void ticket.refetch();
  };
  if (ticket.isError || broken) return <Failed title={words.filmFailed} error={ticket.error} onRetry={again} />;
  if (!ticket.isSuccess)
    return (
      <div className={css['stage']} aria-busy>
        <Cover video={video} />
      </div>
    );
  return (
    // What is filmed here has no spoken text that could be given as captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={css['player']}
      src={filePath(file.id)}
      controls
      preload="metadata"
      onError={() => setBroken(true)}
      aria-label={say(words.film, { name: video.name })}
    />
  );
};

/** Masked addresses are not addresses. */
const isAddress = (text: string | null): text is string => text !== null && /^(https?|rtsp|rtmp):\/\//i.test(text) && !isMasked(text);

const Live = ({ video }: { readonly video: Video }) => {
  const say = useSay();
  const client = useQueryClient();
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    const [found] = (await checkVideos([video.id])) ?? [];
    setChecking(false);
    if (!found) return;
    await client.invalidateQueries({ queryKey: ['record', 'videoManagement', video.id] });
    void client.invalidateQueries({ queryKey: ['list', 'videoManagement'] });
    notify.info(video.name + say(w(': ', '：')) + say(found.reason));
  };
  const address = isAddress(video.streamUrl) ? video.streamUrl : null;
  return (
    <div className={css['stage']}>
      <Cover video={video} />
      <Alert color="river" title={say(words.live)} mt="sm">
        {address === null ? (
          <Text size="sm">{say(words.liveHidden)}</Text>
        ) : (
          <>
            <Text size="sm">{say(words.liveText, { kind: address.split(':')[0]?.toUpperCase() ?? '' })}</Text>
            <Group gap="sm" mt="xs">
              <Code aria-label={say(words.address)}>{address}</Code>
              <Button size="compact-sm" variant="default" onClick={() => void copyText(address)}>
                {say(words.copy)}
              </Button>
            </Group>
          </>
        )}
      </Alert>
      <Group gap="sm" mt="sm">
        <Online state={video.online} />
        <Text size="sm" c="dimmed">
          {video.checkedAt === null ? say(words.notChecked) : <RelTime at={video.checkedAt} />}
        </Text>
        <Button size="compact-sm" variant="default" loading={checking} onClick={() => void check()}>
          {say(words.checkOne)}
        </Button>
      </Group>
    </div>
  );
};

const shownFields = ['code', 'category', 'areaId', 'deviceNo', 'keeper', 'status', 'remark'] as const;

const Facts = ({ video }: { readonly video: Video }) => {
  const say = useSay();
  const shown = useShown();
  const definition = useDefinition('videoManagement').data;
  return (
    <dl className={frame['facts']}>
      {shownFields.map((name) => {
        const field = definition?.fields[name];
        if (!field || isEmpty(video[name])) return null;
        const Cell = cells[field.kind];
        return [
          <dt key={`${name} label`}>{say(field.label)}</dt>,
          <dd key={name}>
            <Cell {...shown} field={field} value={video[name]} names={video.$names} />
          </dd>,
        ];
      })}
    </dl>
  );
};

export const PlayerPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const { go, close } = useNavigation();
  const [mayEdit, mayDelete] = [usePermit('videoManagement:put'), usePermit('videoManagement:deletes')];
  const definition = useDefinition('videoManagement').data;
  const id = query['id'] ?? '';
  const found = useQuery(videoQuery(id));
  const video = found.data;
  usePageMarks({ title: video?.name ?? say(words.title) });
  if (!video)
    return (
      <Loaded of={found} page height={320} title={words.failedOne}>
        {() => null}
      </Loaded>
    );
  const [film] = video.videoFile ?? [];
  return (
    <div className={frame['page']} data-flow>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{video.name}</h1>
        <Group gap="sm">
          <Button variant="default" onClick={() => go('/system/videoManagement')}>
            {say(words.back)}
          </Button>
          {mayDelete && definition && (
            <BulkDelete
              definition={definition}
              selected={[{ id, name: video.name }]}
              effect={words.effect}
              alone
              onDone={(deleted) => {
                if (deleted === 0) return;
                close(path, query);
                go('/system/videoManagement');
              }}
            />
          )}
          {mayEdit && (
            <Button
              variant="default"
              leftSection={<Icon name="edit" size={18} />}
              onClick={() => go('/system/videoManagementEdit', { id })}
            >
              {say(words.edit)}
            </Button>
          )}
        </Group>
      </header>
      {video.videoType === 'live' ? (
        <Live video={video} />
      ) : film ? (
        <Film key={film.id} file={film} video={video} />
      ) : (
        <Text>{say(words.noFile)}</Text>
      )}
      <Facts video={video} />
    </div>
  );
};
