/** Named subsets of the to-do, with counts. A queue that empties stays until the page is left. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import type { InboxCounts, InboxTab } from '#model/workflow/inbox.ts';
import type { Words } from '#model/words.ts';
import { afterPaint, whenIdle } from '#client/blocks/paint.ts';
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
import { VisuallyHidden } from '@mantine/core';
import { lazy, memo, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { InboxQuery, Queue } from '#client/inbox/queries.ts';
import { sectionOf, useArrangement, type Section } from './arrangement.ts';
import css from './QueueList.module.css';
import { QueueRow } from './QueueRow.tsx';
import type { Narrowing } from '#client/inbox/useInboxAddress.ts';
import { tabWords, words } from '#client/inbox/inboxWords.ts';
import type { QueueEntry } from './MoreKinds.tsx';

const SavedViews = lazyOptional(async () => (await import('./SavedViews.tsx')).SavedViews);
const QueueMenu = lazy(async () => ({ default: (await import('./QueueMenu.tsx')).QueueMenu }));
const MoreKinds = lazy(async () => ({ default: (await import('./MoreKinds.tsx')).MoreKinds }));

interface Line extends QueueEntry {
  /** By which it is known where the person arranged it. */
  readonly key: string;
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
  const arrangement = useArrangement();
  const active = activeOf(inbox);
  const lineOf = (entry: QueueEntry): Line => ({ ...entry, key: entry.queue });
  const fixed = sectionOf('fixed', fixedOf(counts).map(lineOf), arrangement, active);
  const kinds = sectionOf('kinds', useKinds(counts).map(lineOf), arrangement, active);
  // The kind that is open stands there however few its tasks are.
  const fullest = kinds.shown.filter(({ queue }, at) => at < mostKinds || queue === active);
  const list = useRef<HTMLDivElement>(null);
  const enter = () => list.current?.querySelector<HTMLElement>('[data-queue][tabindex="0"]')?.focus();
  useImperativeHandle(handle, () => ({ enter }), []);
  const [later, setLater] = useState(false);
  const counted = counts !== undefined;
  // A browser that waits for the first answer is idle too: what saved views are drawn with must not travel before the tasks.
  useEffect(() => (counted ? whenIdle(() => setLater(true)) : undefined), [counted]);
  // What can be done with them is loaded for whoever comes near.
  const [near, setNear] = useState(false);
  const [said, setSaid] = useState('');
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue]') ?? [])];
    const at = buttons.indexOf(event.currentTarget);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const onHidden = (key: string) => {
    if (key === active) props.onQueue('all');
    afterPaint(enter);
  };
  const row = (section: Section<Line>) => (line: Line) => {
    const { queue, icon, count, key } = line;
    const name = say(line.words);
    return (
      <QueueRow
        key={key}
        name={name}
        icon={icon}
        count={count}
        current={queue === active}
        entry={queue === (active ?? 'all')}
        dimmed={arrangement.hidden.has(key)}
        onOpen={() => open(queue, props)}
        onKeyDown={walk}
        menu={
          near && (
            <Suspense>
              <QueueMenu name={name} line={key} section={section} onHidden={onHidden} onSaid={setSaid} />
            </Suspense>
          )
        }
      />
    );
  };
  const queues = [...fixed.lines, ...kinds.lines].map(({ key, words: name }) => ({ key, name: say(name) }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      className={css['queues']}
      aria-label={say(words.queues)}
      onPointerMove={near ? undefined : () => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <div ref={list}>
        <ul>{fixed.shown.map(row(fixed))}</ul>
        {kinds.shown.length > 0 && (
          <>
            <h2 className={css['heading']}>{say(words.byKind)}</h2>
            <ul>{fullest.map(row({ ...kinds, shown: fullest }))}</ul>
            {kinds.shown.length > fullest.length && (
              <Suspense>
                <MoreKinds kinds={kinds.shown} onQueue={props.onQueue} onKeyDown={walk} />
              </Suspense>
            )}
          </>
        )}
        {(later || saving > 0) && (
          <Suspense>
            <SavedViews
              inbox={inbox}
              counts={counts}
              arrangement={arrangement}
              queues={queues}
              onQueue={props.onQueue}
              onNarrow={onNarrow}
              onSaid={setSaid}
              near={near}
              onFocus={enter}
              saving={saving}
              onKeyDown={walk}
            />
          </Suspense>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </nav>
  );
});
