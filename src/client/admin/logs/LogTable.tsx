/** Rows of a log, newest first: opened by click or Enter, walked by arrows; the tail adds new ones on top and waits while one looks. */
import frame from '#client/blocks/frame.module.css';
import { Failed } from '#client/blocks/Loaded.tsx';
import { RelTime } from '#client/theme/RelTime.tsx';
import { useSay } from '#client/words/language.tsx';
import { formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import type { KeyboardEvent, ReactNode } from 'react';
import css from './logs.module.css';
import type { Tail } from './useLog.ts';
import { words } from './logsWords.ts';

const texts = {
  live: w('Live', '实时'),
  on: w('New entries appear by themselves.', '新记录自动出现。'),
  paused: w('Paused', '已暂停'),
  waiting: w('{n} new', '新增{n}条'),
  older: w('Older entries', '加载更早的记录'),
  end: w('That is all.', '已到最早的记录。'),
  failed: w('Older entries could not be loaded', '更早的记录加载失败'),
} as const;

export interface Column<Row> {
  readonly label: Words;
  readonly cell: (row: Row) => ReactNode;
  /** Hidden on a narrow screen: it stands in the drawer. */
  readonly minor?: boolean;
}

interface Props<Row> {
  readonly label: Words;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Of the row that stands open. */
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onHold: (held: boolean) => void;
  /** The portion before; a failure to get it is told in its place. */
  readonly older: { readonly has: boolean; readonly busy: boolean; readonly error: Error | null; readonly load: () => void };
}

interface Row {
  readonly id: string;
  readonly at: string;
  readonly lastAt?: string;
  readonly times?: number;
}

const walk = (event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void => {
  if (event.target !== event.currentTarget) return;
  const { key, currentTarget: row } = event;
  const to = key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null;
  if (key === 'Enter' || key === ' ') open();
  else if (to instanceof HTMLElement) to.focus();
  else return;
  event.preventDefault();
};

export function LogTable<Of extends Row>({ label, columns, rows, openId, onOpen, onHold, older }: Props<Of>) {
  const say = useSay();
  return (
    <div
      className={frame['scroll']}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onHold(false)}
    >
      <table className={`${frame['table']} ${css['log']}`} aria-label={say(label)}>
        <thead>
          <tr>
            <th scope="col">{say(words.time)}</th>
            {columns.map((column) => (
              <th key={column.label.en} scope="col" data-minor={column.minor}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={row.id}
              // One stop of Tab; the arrows go on from there.
              tabIndex={row.id === openId || (place === 0 && !rows.some(({ id }) => id === openId)) ? 0 : -1}
              data-open={row.id === openId || undefined}
              onClick={() => onOpen(row.id)}
              onKeyDown={(event) => walk(event, () => onOpen(row.id))}
            >
              <td className={css['time']}>
                <time dateTime={row.at}>{formatInstant(row.at, 'yyyy-MM-dd hh:mm:ss')}</time>
                <RelTime at={row.lastAt ?? row.at} className={frame['quiet']} />
                {(row.times ?? 1) > 1 && <span className={css['times']}>{say(words.times, { n: row.times ?? 1 })}</span>}
              </td>
              {columns.map((column) => (
                <td key={column.label.en} data-minor={column.minor}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css['end']}>
        {older.error ? (
          <Failed title={texts.failed} error={older.error} onRetry={older.load} />
        ) : older.has ? (
          <Button size="compact-sm" variant="subtle" loading={older.busy} onClick={older.load}>
            {say(texts.older)}
          </Button>
        ) : (
          <span className={frame['quiet']}>{say(texts.end)}</span>
        )}
      </div>
    </div>
  );
}

/** Whether new rows come by themselves, and how many wait. */
export const TailSwitch = ({ tail, running }: { readonly tail: Tail; readonly running: boolean }) => {
  const say = useSay();
  if (tail.state === 'off') return null;
  return (
    <span className={css['tail']} data-state={tail.state}>
      <Switch size="sm" label={say(texts.live)} checked={running} onChange={tail.toggle} />
      {running && (
        <span role="status" className={frame['quiet']}>
          {tail.state === 'on' ? say(texts.on) : tail.waiting > 0 ? say(texts.waiting, { n: tail.waiting }) : say(texts.paused)}
        </span>
      )}
    </span>
  );
};
