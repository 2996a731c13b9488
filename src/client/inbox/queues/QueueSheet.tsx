/** The queues and saved filters over the list, on narrow windows and phones. What is chosen closes it. */
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import css from './QueueList.module.css';
import { QueueList, type QueuesProps } from './QueueList.tsx';
import { words } from '#client/inbox/inboxWords.ts';

export const QueueSheet = ({ onClose, ...props }: Omit<QueuesProps, 'handle'> & { readonly onClose: () => void }) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const closing =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given) => {
      onClose();
      work(...given);
    };
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'left'}
      size={phone ? '80dvh' : 300}
      padding={0}
      title={say(words.queues)}
      classNames={{ header: css['sheetHead'] ?? '' }}
      closeButtonProps={{ 'aria-label': say(shell.close) }}
    >
      <QueueList {...props} onQueue={closing(props.onQueue)} onTab={closing(props.onTab)} onNarrow={closing(props.onNarrow)} />
    </Drawer>
  );
};
