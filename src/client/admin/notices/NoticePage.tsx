/** One of my notices whole, as it was written; opening it marks it as read. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { ask } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { RichTextView } from '#client/fields/richText.tsx';
import '#client/fields/styles.ts';
import { Instant } from '#client/theme/RelTime.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mine, type MyNotice } from './calls.ts';
import css from './notices.module.css';
import { placeOf } from './place.ts';
import { words as common } from './noticesWords.ts';

const words = { open: w('Open what it is about', '打开相关内容'), all: w('All my notices', '全部消息') } as const;
const OWN = '/system/noticeMessageView';

export const NoticePage = ({ query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const language = useLanguage();
  const id = query['id'] ?? '';
  // Reading it is what the call is for.
  const asked = useQuery({
    queryKey: ['personal', 'notice', id, language],
    queryFn: ({ signal }) => ask<MyNotice>('PUT', `${mine}/put/${id}`, { signal, byPerson: false }),
  });
  const { data } = asked;
  usePageMarks({ title: data?.title ?? say(common.mine) });
  const known = data !== undefined;
  useEffect(() => {
    if (!known) return;
    void client.invalidateQueries({ queryKey: ['personal', 'notices'] });
    void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
  }, [known, client]);
  const place = data ? placeOf(data) : null;
  return (
    <div className={frame['page']} data-flow>
      <Loaded of={asked} height={240}>
        {(notice) => (
          <>
            <header className={frame['head']}>
              <h1 tabIndex={-1}>{notice.title}</h1>
              <Text size="sm" c="dimmed">
                <Instant at={notice.sentAt} />
              </Text>
            </header>
            <div className={css['preview']}>
              <RichTextView html={notice.content} />
            </div>
          </>
        )}
      </Loaded>
      <footer className={css['foot']}>
        {place && place.path !== OWN && <Button onClick={() => go(place.path, place.query)}>{say(words.open)}</Button>}
        <Button variant="default" onClick={() => go('/system/noticeMessage')}>
          {say(words.all)}
        </Button>
      </footer>
    </div>
  );
};
