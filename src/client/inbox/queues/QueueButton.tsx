/** The queues where there is no room for a pane: a button that names the one that is shown; pressed, all of them come as a sheet. */
import { afterPaint } from '#client/blocks/paint.ts';
import { useSay } from '#client/words/language.tsx';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, memo, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { resourceOf } from '#client/inbox/queries.ts';
import css from './QueueList.module.css';
import { activeOf, fixedOf, type QueuesProps } from './QueueList.tsx';
import { countText } from './QueueRow.tsx';
import { words } from '#client/inbox/inboxWords.ts';

const QueueSheet = lazy(async () => ({ default: (await import('./QueueSheet.tsx')).QueueSheet }));

/** Name and number of what is shown; a list that is no queue has neither. */
const shownIn = ({ counts, inbox }: Pick<QueuesProps, 'counts' | 'inbox'>) => {
  const active = activeOf(inbox);
  if (active === null) return undefined;
  const kind = counts?.byResource.find(({ resource }) => resource === resourceOf(inbox.queue));
  return kind ? { words: kind.kind, count: kind.count } : fixedOf(counts).find(({ queue }) => queue === active);
};

export const QueueButton = memo(({ handle, saving, ...props }: QueuesProps) => {
  const say = useSay();
  const [opened, setOpened] = useState<'no' | 'yes' | 'saving'>('no');
  const [asked, setAsked] = useState(saving);
  if (saving !== asked) {
    setAsked(saving);
    setOpened('saving');
  }
  useImperativeHandle(handle, () => ({ enter: () => setOpened('yes') }), []);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened('no');
    afterPaint(() => button.current?.focus());
  };
  const shown = shownIn(props);
  return (
    <div className={css['select']}>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened !== 'no'}
        aria-keyshortcuts="Q"
        onClick={() => setOpened('yes')}
      >
        {shown && <VisuallyHidden>{say(words.queues)}: </VisuallyHidden>}
        <span className={css['name']}>{say(shown?.words ?? words.queues)}</span>
        {shown?.count != null && <span className={css['count']}>{countText(shown.count)}</span>}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {opened !== 'no' && (
        <Suspense>
          <QueueSheet {...props} saving={opened === 'saving' ? 1 : 0} onClose={close} />
        </Suspense>
      )}
    </div>
  );
});
