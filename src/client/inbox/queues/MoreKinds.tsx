/** The kinds beyond the fullest, found by typing. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Popover, TextInput } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Queue } from '#client/inbox/queries.ts';
import { countText } from './QueueRow.tsx';
import css from './QueueList.module.css';
import type { InboxTab } from '#model/workflow/inbox.ts';
import type { Words } from '#model/words.ts';
import type { Icon } from '@tabler/icons-react';

/** A queue of the to-do, or a list of its own. */
export interface QueueEntry {
  readonly queue: Queue | Extract<InboxTab, 'watched' | 'drafts'>;
  readonly words: Words;
  readonly icon: Icon;
  readonly count: number | null;
}

const words = {
  more: w('more…', '更多…'),
  search: w('Search kinds', '查找单据类型'),
  none: w('No kind is called so.', '没有此类单据。'),
};

interface Props {
  readonly kinds: readonly QueueEntry[];
  readonly onQueue: (queue: Queue) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const MoreKinds = ({ kinds, onQueue, onKeyDown }: Props) => {
  const say = useSay();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = kinds.filter(({ words: name }) => `${name.zh} ${name.en}`.toLowerCase().includes(wanted));
  const take = (queue: QueueEntry['queue']) => {
    setOpened(false);
    onQueue(queue as Queue);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="right-start" width={260} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" data-queue tabIndex={-1} aria-expanded={opened} onClick={() => setOpened(!opened)} onKeyDown={onKeyDown}>
          <IconDots size={16} stroke={1.75} aria-hidden />
          <span className={css['name']}>{say(words.more)}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          size="xs"
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && found[0] && take(found[0].queue)}
        />
        <ul className={css['kinds']}>
          {found.map(({ queue, words: name, count }) => (
            <li key={queue}>
              <button type="button" onClick={() => take(queue)}>
                <span className={css['name']}>{say(name)}</span>
                <span className={css['count']}>{count === null ? '' : countText(count)}</span>
              </button>
            </li>
          ))}
        </ul>
        <div role="status">{found.length === 0 ? say(words.none) : null}</div>
      </Popover.Dropdown>
    </Popover>
  );
};
