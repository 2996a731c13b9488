/** My notices: everything that was told to me, the unread first; read, looked up and taken away here. */
import frame from '#client/blocks/frame.module.css';
import { ListFoot, ListStates } from '#client/blocks/list/ListStates.tsx';
import { notify } from '#client/blocks/notify.ts';
import { SearchBox } from '#client/blocks/list/SearchBox.tsx';
import { ask, call } from '#client/data/server/call.ts';
import { useNavigation, usePageMarks, type PageProps } from '#client/data/page/page.ts';
import { noticesPath } from '#client/data/personal.ts';
import { narrow, pageNumOf, type OnQuery } from '#client/data/server/query.ts';
import { listen } from '#client/data/server/stream.ts';
import { useChoices } from '#client/fields/choice.tsx';
import '#client/fields/styles.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Checkbox, Group, Select } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mine, type MyNotice } from './calls.ts';
import css from './notices.module.css';
import { placeOf } from './place.ts';
import { words as common } from './noticesWords.ts';

const words = {
  search: w('Search notices', '搜索消息'),
  state: w('State', '阅读状态'),
  level: w('Level', '级别'),
  kind: w('Kind', '消息类别'),
  unread: w('unread', '未读'),
  readAll: w('Mark all read', '全部标为已读'),
  allRead: w('All are marked read', '已全部标为已读'),
  readThese: w('Mark {count} read', '标记{count}条已读'),
  remove: w('Remove {count}', '删除{count}条'),
  removed: w('{count} removed from your list', '已删除{count}条'),
  choose: w('Choose “{title}”', '选择“{title}”'),
  none: w('No notices', '暂无消息'),
  noneText: w(
    'Tasks, decisions on your documents, mentions and messages appear here.',
    '新任务、单据处理结果、提到我和系统消息会显示在这里。',
  ),
  critical: w('Critical', '重要'),
  warning: w('Warning', '提醒'),
} as const;

const SIZE = 20;
const filters = ['keyword', 'readState', 'level', 'kind'] as const;

const plain = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('</p>', '</p>\n'), 'text/html').body.textContent.trim();

const Row = ({
  notice,
  chosen,
  onChoose,
  onOpen,
}: {
  readonly notice: MyNotice;
  readonly chosen: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onOpen: () => void;
}) => {
  const say = useSay();
  const text = plain(notice.content);
  return (
    <li className={css['row']} data-unread={notice.readState === 'unread' || undefined}>
      <Checkbox
        mt={10}
        checked={chosen}
        aria-label={say(words.choose, { title: notice.title })}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <button type="button" className={css['open']} onClick={onOpen}>
        <span className={css['title']}>
          {notice.readState === 'unread' && <span className={css['dot']} role="img" aria-label={say(words.unread)} />}
          <span>{notice.title}</span>
          {notice.level !== 'info' && (
            <ToneLabel tone={notice.level === 'critical' ? 'rejected' : 'attention'} words={words[notice.level]} />
          )}
        </span>
        {text !== '' && <span className={css['more']}>{text}</span>}
        <span className={css['more']}>
          <RelTime at={notice.sentAt} />
        </span>
      </button>
    </li>
  );
};

export const MinePage = ({ path, query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const language = useLanguage();
  const { go } = useNavigation();
  const [levels, kinds, states] = [useChoices('noticeLevel'), useChoices('noticeKind'), useChoices('readState')];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  usePageMarks({ title: say(common.mine) });
  const pageNum = pageNumOf(query);
  const asked = Object.fromEntries(filters.map((name) => [name, query[name] ?? null]));
  const list = useQuery({
    queryKey: ['personal', 'notices', 'register', asked, pageNum, language],
    queryFn: ({ signal }) =>
      ask<{ records: readonly MyNotice[]; total: number }>('GET', `${mine}/page`, {
        params: { ...asked, pageNum, pageSize: SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const again = () => {
    void client.invalidateQueries({ queryKey: ['personal', 'notices'] });
    void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
  };
  useEffect(
    () => listen(({ type }) => type === 'notice' && void client.invalidateQueries({ queryKey: ['personal', 'notices'] })),
    [client],
  );
  const onQuery: OnQuery = (part) => {
    setChosen(new Set());
    go(path, narrow(query, part), { replace: true });
  };
  const rows = list.data?.records ?? [];
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const unread = rows.filter(({ id, readState }) => chosen.has(id) && readState === 'unread').map(({ id }) => id);
  const read = async (which: readonly string[]) => {
    const answer = await call('POST', `${noticesPath}/read`, { body: { ids: which } });
    if (answer.code === '200') setChosen(new Set());
    again();
  };
  const readAll = async () => {
    const answer = await call('PUT', `${mine}/readAll`);
    if (answer.code === '200') notify.success(say(words.allRead));
    again();
  };
  const remove = async () => {
    const answer = await call('DELETE', `${mine}/deletes`, { body: ids });
    if (answer.code !== '200') return;
    notify.success(say(words.removed, { count: ids.length }));
    setChosen(new Set());
    again();
  };
  const open = (notice: MyNotice) => {
    if (notice.readState === 'unread') void read([notice.id]);
    const place = placeOf(notice);
    go(place.path, place.query);
  };
  const filter = (name: (typeof filters)[number], label: string, data: { value: string; label: string }[]) => (
    <Select
      size="sm"
      w={150}
      clearable
      aria-label={label}
      placeholder={label}
      data={data}
      value={query[name] ?? null}
      onChange={(value) => onQuery({ [name]: value })}
    />
  );
  return (
    <div className={frame['page']} data-flow>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(common.mine)}</h1>
        <Button variant="default" onClick={() => void readAll()}>
          {say(words.readAll)}
        </Button>
      </header>
      <div className={frame['bar']} role="search">
        <SearchBox value={query['keyword'] ?? ''} label={words.search} width={220} onSearch={(keyword) => onQuery({ keyword })} />
        {filter('readState', say(words.state), states)}
        {filter('kind', say(words.kind), kinds)}
        {filter('level', say(words.level), levels)}
      </div>
      {ids.length > 0 && (
        <Group gap="sm">
          {unread.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void read(unread)}>
              {say(words.readThese, { count: unread.length })}
            </Button>
          )}
          <Button size="compact-sm" variant="default" color="berry" onClick={() => void remove()}>
            {say(words.remove, { count: ids.length })}
          </Button>
        </Group>
      )}
      <ListStates
        list={list}
        count={rows.length}
        narrowed={filters.some((name) => query[name])}
        onClear={() => go(path, {}, { replace: true })}
        empty={words.none}
        emptyText={words.noneText}
      >
        <ul className={css['rows']} aria-label={say(common.mine)}>
          {rows.map((notice) => (
            <Row
              key={notice.id}
              notice={notice}
              chosen={chosen.has(notice.id)}
              onChoose={(on) => setChosen((all) => new Set(on ? [...all, notice.id] : [...all].filter((id) => id !== notice.id)))}
              onOpen={() => open(notice)}
            />
          ))}
        </ul>
      </ListStates>
      <ListFoot total={list.data?.total ?? 0} pageNum={pageNum} pageSize={SIZE} onQuery={onQuery} />
    </div>
  );
};
