/** One notice: what happened, by whom, when; a button that leads there. */
import { LazyMenu } from '#client/blocks/LazyMenu.tsx';
import { useGo } from '#client/data/page/page.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Notice } from '#model/operations/personal.ts';
import { w } from '#model/words.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import css from './NoticeDrawer.module.css';
import { kindWords, markRead, openNotice } from './notices.ts';

const words = {
  unread: w('unread', '未读'),
  more: w('More about this notice', '此消息的更多操作'),
  done: w('already done', '已处理'),
  read: w('Mark read', '标为已读'),
  mute: w('Mute “{kind}”…', '不再提醒“{kind}”…'),
} as const;

export const NoticeRow = ({ notice, onOpened }: { readonly notice: Notice; readonly onOpened: () => void }) => {
  const say = useSay();
  const go = useGo();
  const nameOf = useNameOf();
  const { kind, title, text, actor, at, read, taskId, done } = notice;
  return (
    <li className={css['row']} data-unread={!read || undefined}>
      <button
        type="button"
        className={css['open']}
        onClick={() => {
          onOpened();
          void openNotice(notice, go);
        }}
      >
        <span className={css['dot']} role={read ? undefined : 'img'} aria-label={read ? undefined : say(words.unread)} />
        <span className={css['text']}>
          <span className={css['what']}>{say(title)}</span>
          {say(text) !== '' && <span className={css['more']}>{say(text)}</span>}
          <span className={css['when']}>
            {actor && `${nameOf(actor)} · `}
            <RelTime at={at} />
            {taskId !== null && done && ` · ${say(words.done)}`}
          </span>
        </span>
      </button>
      <LazyMenu label={say(words.more)} icon={<IconDots size={16} />} button={{ size: 28, variant: 'subtle' }} position="bottom-end">
        {!read && <Menu.Item onClick={() => void markRead([notice.id])}>{say(words.read)}</Menu.Item>}
        <Menu.Item
          onClick={() => {
            onOpened();
            go('/preferences', { section: 'notices', kind });
          }}
        >
          {say(words.mute, { kind: say(kindWords[kind]) })}
        </Menu.Item>
      </LazyMenu>
    </li>
  );
};
