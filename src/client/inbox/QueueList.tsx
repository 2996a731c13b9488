/** Named subsets of the to-do, with counts (interface.md 4.3.2). A queue that empties stays until the page is left. */
import type { InboxCounts } from '#model/inbox.ts';
import type { Words } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight, IconClock, IconFlame, IconInbox, IconUsersGroup } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { Queue } from './queries.ts';
import css from './QueueList.module.css';
import { words } from './words.ts';

interface QueueFace {
  readonly queue: Queue;
  readonly words: Words;
  readonly icon: Icon;
  readonly count: (counts: InboxCounts) => number;
}

const queueFaces: readonly QueueFace[] = [
  { queue: 'all', words: words.allTasks, icon: IconInbox, count: (counts) => counts.todo },
  { queue: 'overdue', words: w('Due or overdue', '今日到期 / 逾期'), icon: IconClock, count: (counts) => counts.overdue },
  { queue: 'urgent', words: words.urgent, icon: IconFlame, count: (counts) => counts.urgent },
  { queue: 'back', words: w('Back to me', '退回给我'), icon: IconArrowBackUp, count: (counts) => counts.back },
  { queue: 'claimable', words: words.claimable, icon: IconUsersGroup, count: (counts) => counts.claimable },
];

/** Counts are exact to 99 (rulings 11). */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

interface Entry {
  readonly queue: Queue;
  readonly words: Words;
  readonly icon: Icon;
  readonly count: number | null;
}

/** Kinds once seen stay, with 0, until the page is left. */
const useEntries = (counts: InboxCounts | undefined): { readonly fixed: readonly Entry[]; readonly kinds: readonly Entry[] } => {
  const [seen, setSeen] = useState<ReadonlyMap<string, Words>>(new Map());
  const others = (counts?.byResource ?? []).filter(({ resource }) => !seen.has(resource));
  if (others.length > 0) setSeen(new Map([...seen, ...others.map(({ resource, kind }) => [resource, kind] as const)]));
  return {
    fixed: queueFaces.map((face) => ({ ...face, count: counts ? face.count(counts) : null })),
    kinds: [...seen].map(([resource, kind]) => ({
      queue: `kind-${resource}` as const,
      words: kind,
      icon: IconChevronRight,
      count: counts?.byResource.find((one) => one.resource === resource)?.count ?? 0,
    })),
  };
};

interface Props {
  readonly counts: InboxCounts | undefined;
  /** Null while the list shows something else than tasks to do. */
  readonly active: Queue | null;
  readonly onQueue: (queue: Queue) => void;
  readonly focusRef?: Ref<HTMLElement>;
}

export const QueueList = ({ counts, active, onQueue, focusRef }: Props) => {
  const say = useSay();
  const { fixed, kinds } = useEntries(counts);
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(event.currentTarget);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const button = ({ queue, words: name, icon: Drawn, count }: Entry) => (
    <li key={queue}>
      <button
        type="button"
        aria-current={queue === active ? 'true' : undefined}
        tabIndex={queue === (active ?? 'all') ? 0 : -1}
        onClick={() => onQueue(queue)}
        onKeyDown={walk}
      >
        <Drawn size={16} stroke={1.75} aria-hidden />
        <span className={css['name']}>{say(name)}</span>
        <span className={css['count']}>{count === null ? '' : countText(count)}</span>
      </button>
    </li>
  );
  return (
    <nav className={css['queues']} aria-label={say(words.queues)} ref={focusRef}>
      <div ref={list}>
        <ul>{fixed.map(button)}</ul>
        {kinds.length > 0 && (
          <>
            <h2 className={css['heading']}>{say(words.byKind)}</h2>
            <ul>{kinds.map(button)}</ul>
          </>
        )}
      </div>
    </nav>
  );
};

/** The same as a select, where there is no room for a pane. */
export const QueueSelect = ({ counts, active, onQueue }: Props) => {
  const say = useSay();
  const { fixed, kinds } = useEntries(counts);
  const option = ({ queue, words: name, count }: Entry) => ({
    value: queue,
    label: count === null ? say(name) : `${say(name)} ${countText(count)}`,
  });
  return (
    <NativeSelect
      className={css['select']}
      aria-label={say(words.queues)}
      value={active ?? 'all'}
      onChange={(event) => onQueue(event.currentTarget.value as Queue)}
      data={[...fixed.map(option), ...(kinds.length > 0 ? [{ group: say(words.byKind), items: kinds.map(option) }] : [])]}
    />
  );
};
