/** The bell's drawer: for me and of the system, grouped by document, newest first. */
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { listen } from '#client/data/server/stream.ts';
import { useGo } from '#client/data/page/page.ts';
import { desktopTrouble, setDesktop, troubleWords, wantsDesktop } from '#client/data/desktop.ts';
import { askNotices } from '#client/data/personal.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { noticeKinds } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Drawer, Group, Skeleton, Switch, Tabs } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import css from './NoticeDrawer.module.css';
import { NoticeRow } from './NoticeRow.tsx';
import { askAgain, groupsOf, markAllRead } from './notices.ts';

const PAGE = 50;
const panels = ['me', 'system'] as const;
type Panel = (typeof panels)[number];
/** Kinds as the server takes them: it fills the pages, so that a panel is never blank while older ones are there. */
const kindsOf: Readonly<Record<Panel, string>> = { me: noticeKinds.filter((kind) => kind !== 'system').join(','), system: 'system' };

const words = {
  title: w('Notices', '消息'),
  me: w('For me', '与我有关'),
  system: w('System', '系统'),
  readAll: w('Mark all read', '全部标为已读'),
  all: w('All notices', '全部消息'),
  older: w('Show older ones', '显示更早的消息'),
  failed: w('The notices could not be loaded.', '消息加载失败。'),
  retry: w('Retry', '重试'),
  none: w('No notices.', '暂无消息。'),
  noneText: w(
    'Tasks, decisions on your documents, mentions and questions appear here.',
    '新任务、单据处理结果、提到我和询问会显示在这里。',
  ),
  desktop: w('Also show rejections, mentions, questions and urging outside this page', '驳回、提到我、询问和催办同时在桌面提醒'),
  refused: w('This browser does not allow it.', '浏览器未允许。'),
} as const;

const useNotices = (panel: Panel) =>
  useInfiniteQuery({
    queryKey: ['personal', 'notices', panel],
    queryFn: ({ pageParam, signal }) => askNotices({ kind: kindsOf[panel], after: pageParam, size: PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });

const List = ({ panel, onOpened }: { readonly panel: Panel; readonly onOpened: () => void }) => {
  const say = useSay();
  const { data, isPending, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotices(panel);
  if (isPending) return <Skeleton height={56} mt="sm" aria-busy />;
  // A failed read in the background takes nothing away that is there.
  if (isError && data === undefined)
    return (
      <Alert color="berry" mt="sm" title={say(words.failed)}>
        {error.message}
        <Button display="block" mt="sm" size="compact-sm" variant="default" onClick={() => void refetch()}>
          {say(words.retry)}
        </Button>
      </Alert>
    );
  const shown = data.pages.flatMap(({ notices }) => notices);
  if (shown.length === 0 && !hasNextPage) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
  return (
    <>
      <ul className={css['groups']}>
        {groupsOf(shown).map(({ key, code, notices }) => (
          <li key={key} className={css['group']}>
            {code !== '' && notices.length > 1 && <h3 className={css['code']}>{code}</h3>}
            <ul className={css['notices']}>
              {notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpened={onOpened} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say(words.older)}
        </Button>
      )}
    </>
  );
};

const Desktop = () => {
  const say = useSay();
  const trouble = desktopTrouble();
  const [on, setOn] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => void wantsDesktop().then(setOn), []);
  const change = async (wanted: boolean) => {
    const done = await setDesktop(wanted);
    setOn(wanted && done);
    setRefused(!done);
  };
  return (
    <Switch
      label={say(words.desktop)}
      disabled={trouble !== null}
      description={trouble && say(troubleWords[trouble])}
      checked={on}
      error={refused && say(words.refused)}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};

export const NoticeDrawer = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const say = useSay();
  const go = useGo();
  const [panel, setPanel] = useState<Panel>('me');
  useEffect(() => listen(({ type }) => (type === 'notice' || type === 'poll') && opened && askAgain()), [opened]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(380px, 100vw)"
      title={say(words.title)}
      closeButtonProps={{ 'aria-label': say(shell.close) }}
      classNames={{ body: css['body'] ?? '' }}
    >
      <Tabs value={panel} onChange={(next) => setPanel(next === 'system' ? 'system' : 'me')} keepMounted={false}>
        <Tabs.List>
          {panels.map((name) => (
            <Tabs.Tab key={name} value={name} data-autofocus={name === panel || undefined}>
              {say(words[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Group justify="space-between" my="xs" gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => void markAllRead(kindsOf[panel])}>
            {say(words.readAll)}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onClose();
              go('/system/noticeMessage');
            }}
          >
            {say(words.all)}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onClose();
              go('/preferences', { section: 'notices' });
            }}
          >
            {say(shell.preferences)}
          </Button>
        </Group>
        {panels.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {opened && <List panel={name} onOpened={onClose} />}
          </Tabs.Panel>
        ))}
      </Tabs>
      <footer className={css['foot']}>
        <Desktop />
      </footer>
    </Drawer>
  );
};
