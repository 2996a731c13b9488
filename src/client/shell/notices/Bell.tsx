/** How many notices are unread; the drawer behind it is loaded when it is opened. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import css from './Bell.module.css';

export const Bell = ({ unread, onOpen }: { readonly unread: number; readonly onOpen: () => void }) => {
  const say = useSay();
  const shown = unread > 99 ? '99+' : String(unread);
  const label = unread > 0 ? say(w('Notices, {n} unread', '消息，{n}条未读'), { n: shown }) : say(w('Notices', '消息'));
  return (
    <ActionIcon size={32} className={css['bell']} aria-label={label} title={label} aria-haspopup="dialog" onClick={onOpen}>
      <IconBell size={18} stroke={1.75} />
      {unread > 0 && (
        <span className={css['count']} aria-hidden>
          {shown}
        </span>
      )}
    </ActionIcon>
  );
};
