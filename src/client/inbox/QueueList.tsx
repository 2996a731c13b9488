/** Named subsets of the to-do, with counts (interface.md 4.3.2). A queue that empties stays until the page is left. */
import type { InboxCounts, InboxTab } from '#model/inbox.ts';
import type { Words } from '#model/words.ts';
import { whenIdle } from '#client/blocks/paint.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import {
  IconArrowBackUp,
  IconAt,
  IconChevronRight,
  IconClock,
  IconClockPause,
  IconEye,
  IconFlame,
  IconInbox,
  IconMessageQuestion,
  IconPencil,
  IconUsersGroup,
  IconUserShare,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { lazy, memo, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { InboxQuery, Queue } from './queries.ts';
import css from './QueueList.module.css';
import type { Narrowing } from './useInboxAddress.ts';
import { tabWords, words } from './words.ts';

const SavedViews = lazy(async () => ({ default: (await import('./SavedViews.tsx')).SavedViews }));
const MoreKinds = lazy(async () => ({ default: (await import('./MoreKinds.tsx')).MoreKinds }));

/** Counts are exact to 99 (rulings 11). */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A queue of the to-do, or a list of its own. */
export interface QueueEntry {
  readonly queue: Queue | Extract<InboxTab, 'watched' | 'drafts'>;
  readonly words: Words;
  readonly icon: Icon;
  readonly count: number | null;
}

/** Kinds shown beside the fixed queues; the others are found by searching. */
const mostKinds = 8;

export const fixedOf = (counts: InboxCounts | undefined): readonly QueueEntry[] => {
  const entry = (queue: QueueEntry['queue'], name: Words, icon: Icon, count: number | undefined): QueueEntry => ({
    queue,
    words: name,
    icon,
    count: counts ? (count ?? 0) : null,
  });
  return [
    entry('all', words.allTasks, IconInbox, counts?.todo),
    entry('overdue', w('Due or overdue', '今日到期 / 逾期'), IconClock, counts?.overdue),
    entry('urgent', words.urgent, IconFlame, counts?.urgent),
    entry('back', w('Back to me', '退回给我'), IconArrowBackUp, counts?.back),
    ...(counts?.onBehalf ?? []).map(({ person, count }) =>
      entry(`behalf-${person.id}`, w(`For ${person.nameEn ?? person.name}`, `代 ${person.name}`), IconUserShare, count),
    ),
    entry('claimable', words.claimable, IconUsersGroup, counts?.claimable),
    entry('mentions', w('Mentions', '提到我'), IconAt, counts?.mentions),
    entry('waiting', w('Awaiting answer', '等待答复'), IconMessageQuestion, counts?.waiting),
    entry('snoozed', w('Snoozed', '稍后处理'), IconClockPause, counts?.snoozed),
    entry('watched', tabWords.watched, IconEye, counts?.watched),
    entry('drafts', tabWords.drafts, IconPencil, counts?.drafts),
  ];
};

/** Kinds once seen stay, with 0, until the page is left; the fullest first as they were first seen. */
const useKinds = (counts: InboxCounts | undefined): readonly QueueEntry[] => {
  const [seen, setSeen] = useState<ReadonlyMap<string, Words>>(new Map());
  const others = (counts?.byResource ?? []).filter(({ resource }) => !seen.has(resource)).toSorted((a, b) => b.count - a.count);
  if (others.length > 0) setSeen(new Map([...seen, ...others.map(({ resource, kind }) => [resource, kind] as const)]));
  return [...seen].map(([resource, kind]) => ({
    queue: `kind-${resource}` as const,
    words: kind,
    icon: IconChevronRight,
    count: counts?.byResource.find((one) => one.resource === resource)?.count ?? 0,
  }));
};

export interface QueuesHandle {
  /** The focus goes to the queues. */
  enter(): void;
}

export interface QueuesProps {
  readonly counts: InboxCounts | undefined;
  readonly inbox: InboxQuery;
  readonly onQueue: (queue: Queue) => void;
  readonly onTab: (tab: InboxTab) => void;
  readonly onNarrow: (changes: Narrowing) => void;
  /** A new number asks for a name under which the shown filter is saved. */
  readonly saving: number;
  readonly handle?: Ref<QueuesHandle>;
}

export const activeOf = ({ tab, queue }: InboxQuery): QueueEntry['queue'] | null =>
  tab === 'todo' ? queue : tab === 'watched' || tab === 'drafts' ? tab : null;

const open = (to: QueueEntry['queue'], { onQueue, onTab }: Pick<QueuesProps, 'onQueue' | 'onTab'>): void =>
  to === 'watched' || to === 'drafts' ? onTab(to) : onQueue(to);

export const QueueList = memo((props: QueuesProps) => {
  const { counts, inbox, onNarrow, saving, handle } = props;
  const say = useSay();
  const fixed = fixedOf(counts);
  const kinds = useKinds(counts);
  const active = activeOf(inbox);
  // The kind that is open stands there however few its tasks are.
  const shown = kinds.filter(({ queue }, at) => at < mostKinds || queue === active);
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({ enter: () => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus() }), []);
  const [later, setLater] = useState(false);
  useEffect(() => whenIdle(() => setLater(true)), []);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue]') ?? [])];
    const at = buttons.indexOf(event.currentTarget);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const button = ({ queue, words: name, icon: Drawn, count }: QueueEntry) => (
    <li key={queue}>
      <button
        type="button"
        data-queue
        aria-current={queue === active ? 'true' : undefined}
        tabIndex={queue === (active ?? 'all') ? 0 : -1}
        data-autofocus={queue === (active ?? 'all') || undefined}
        onClick={() => open(queue, props)}
        onKeyDown={walk}
      >
        <Drawn size={16} stroke={1.75} aria-hidden />
        <span className={css['name']}>{say(name)}</span>
        <span className={css['count']}>{count === null ? '' : countText(count)}</span>
      </button>
    </li>
  );
  return (
    <nav className={css['queues']} aria-label={say(words.queues)}>
      <div ref={list}>
        <ul>{fixed.map(button)}</ul>
        {kinds.length > 0 && (
          <>
            <h2 className={css['heading']}>{say(words.byKind)}</h2>
            <ul>{shown.map(button)}</ul>
            {kinds.length > shown.length && (
              <Suspense>
                <MoreKinds kinds={kinds} onQueue={props.onQueue} onKeyDown={walk} />
              </Suspense>
            )}
          </>
        )}
        {(later || saving > 0) && (
          <Suspense>
            <SavedViews inbox={inbox} onNarrow={onNarrow} saving={saving} onKeyDown={walk} />
          </Suspense>
        )}
      </div>
    </nav>
  );
});
