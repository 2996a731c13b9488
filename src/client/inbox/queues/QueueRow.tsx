/** One line of the queues: opens it; what else can be done with it comes behind its ⋯ (`QueueMenu`). */
import type { Icon } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import css from './QueueList.module.css';

/** Counts are exact to 99. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

interface Props {
  readonly name: string;
  readonly icon: Icon;
  readonly count: number | null;
  /** Whose it is, or that it is shared. */
  readonly note?: string | undefined;
  readonly current: boolean;
  /** The pane is entered here. */
  readonly entry: boolean;
  /** Put out of sight, and shown nevertheless. */
  readonly dimmed: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly menu: ReactNode;
}

export const QueueRow = ({ name, icon: Drawn, count, note, current, entry, dimmed, onOpen, onKeyDown, menu }: Props) => (
  <li className={css['row']} data-dimmed={dimmed || undefined}>
    <button
      type="button"
      data-queue
      aria-current={current ? 'true' : undefined}
      tabIndex={entry ? 0 : -1}
      data-autofocus={entry || undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Drawn size={16} stroke={1.75} aria-hidden />
      <span className={css['name']} title={note && `${name} ${note}`}>
        {name}
        {note && <span className={css['note']}> {note}</span>}
      </span>
      <span className={css['count']}>{count === null ? '' : countText(count)}</span>
    </button>
    {menu}
  </li>
);
