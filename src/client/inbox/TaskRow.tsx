/** One row of the inbox: two lines of fixed height; it draws anew only when something of its own changed. */
import type { InboxRow, InboxTab } from '#model/inbox.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { StatusTone, ToneLabel } from '#client/theme/StatusTone.tsx';
import { KeyFigure } from '#client/theme/figures.tsx';
import { useNow } from '#client/data/clock.ts';
import { useSay } from '#client/words/language.tsx';
import { shortCode } from '#client/theme/CodeLink.tsx';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconUsersGroup } from '@tabler/icons-react';
import { memo } from 'react';
import { deedOf } from '../blocks/trailWords.ts';
import css from './TaskList.module.css';
import { words } from './words.ts';

interface RowPlace {
  readonly id: string;
  readonly index: number;
  readonly start: number;
  readonly height: number;
}

interface Props extends RowPlace {
  readonly row: InboxRow;
  readonly tab: InboxTab;
  readonly active: boolean;
  /** Why it came back: refused by the server. */
  readonly refused: string | null;
  readonly onPick: (row: InboxRow) => void;
}

const Sign = ({ row, tab }: { readonly row: InboxRow; readonly tab: InboxTab }) => {
  if (tab !== 'todo') return <StatusTone status={row.status} size="sm" />;
  if (row.task === 'repost') return <ToneLabel tone="rejected" icon="repost" words={words.back} />;
  if (row.status === 'reposted') return <StatusTone status="reposted" size="sm" />;
  return row.node && <ToneLabel tone="submitted" icon="submitted" words={row.node.name} />;
};

const Time = ({ row, tab }: { readonly row: InboxRow; readonly tab: InboxTab }) => {
  const say = useSay();
  const now = useNow();
  if (tab === 'done' && row.decision) return <RelTime at={row.decision.at} />;
  const due = row.dueAt === null ? null : Date.parse(row.dueAt);
  if (tab !== 'todo' || due === null || due - now > 24 * 3600_000) return <RelTime at={row.receivedAt} />;
  return due < now ? (
    <span className={css['over']}>
      <RelTime at={row.dueAt ?? row.receivedAt} /> · {say(words.overdue)}
    </span>
  ) : (
    <span className={css['soon']}>
      {say(words.due)} <RelTime at={row.dueAt ?? row.receivedAt} />
    </span>
  );
};

export const TaskRow = memo(({ row, tab, active, refused, onPick, id, index, start, height }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const holders = tab === 'started' && row.holders.length > 0 ? say(words.with, { people: row.holders.map(nameOf).join(', ') }) : null;
  return (
    // The grid has the focus and hears the keys for all its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={id}
      aria-rowindex={index + 1}
      aria-selected={active}
      className={css['row']}
      data-active={active || undefined}
      data-refused={refused !== null || undefined}
      data-unread={(row.unread && tab === 'todo') || undefined}
      style={{ height, transform: `translateY(${start}px)` }}
      onClick={() => onPick(row)}
    >
      <div role="gridcell" className={css['cell']}>
        <div className={css['first']}>
          {row.unread && (
            <span className={css['unread']}>
              <VisuallyHidden>{say(words.unread)}</VisuallyHidden>
            </span>
          )}
          <span className={css['kind']}>{say(row.kind)}</span>
          {row.urgency !== 'normal' && (
            <span
              className={css['flame']}
              data-urgency={row.urgency}
              title={say(row.urgency === 'urgent' ? words.urgent : words.veryUrgent)}
            >
              <Icon name="urgent" size={16} />
              <VisuallyHidden>{say(row.urgency === 'urgent' ? words.urgent : words.veryUrgent)}</VisuallyHidden>
            </span>
          )}
          <span className={css['sign']}>
            <Sign row={row} tab={tab} />
          </span>
          <span className={css['figure']}>
            <KeyFigure figure={row.figure} />
          </span>
        </div>
        <div className={css['second']}>
          {refused === null ? (
            <span className={css['about']}>
              <span className={css['who']}>{tab === 'started' ? holders : nameOf(row.applicant)}</span>
              {row.department && tab !== 'started' && <span className={css['department']}>{say(row.department)}</span>}
              <span className={css['code']} title={row.code}>
                {shortCode(row.code)}
              </span>
              {row.claimable && (
                <span title={say(words.claimable)}>
                  <IconUsersGroup size={14} stroke={1.75} aria-hidden style={{ verticalAlign: '-2px' }} />
                  <VisuallyHidden>{say(words.claimable)}</VisuallyHidden>
                </span>
              )}
              {tab === 'done' && row.decision && <span>{say(deedOf(row.decision.action).words)}</span>}
            </span>
          ) : (
            <span className={css['refused']}>{refused}</span>
          )}
          {row.files > 0 && (
            <span className={css['files']} title={say(words.files, { n: row.files })}>
              <Icon name="attach" size={14} />
              {row.files}
            </span>
          )}
          <span className={css['time']}>
            <Time row={row} tab={tab} />
          </span>
        </div>
      </div>
    </div>
  );
});

/** Stands for a moment in the place of a decided row. */
export const LeavingRow = memo(({ text, id, index, start, height }: RowPlace & { readonly text: string }) => (
  <div
    role="row"
    id={id}
    aria-rowindex={index + 1}
    aria-disabled
    className={css['leaving']}
    style={{ height, transform: `translateY(${start}px)` }}
  >
    <div role="gridcell">
      <IconArrowRight size={16} aria-hidden /> {text}
    </div>
  </div>
));

export const GroupRow = memo(({ text, count, id, index, start, height }: RowPlace & { readonly text: string; readonly count: number }) => (
  <div role="row" id={id} aria-rowindex={index + 1} className={css['group']} style={{ height, transform: `translateY(${start}px)` }}>
    <div role="gridcell">
      {text} <span>{count}</span>
    </div>
  </div>
));
