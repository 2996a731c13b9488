/** Slim bars above the page, only when needed: the session that ends soon, the lost connection. */
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { momentOf } from '#client/theme/relative.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import css from './bars.module.css';

const SECOND = 1000;

/** `4:59` of milliseconds. */
const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Counts down to `until` (milliseconds since 1970), in seconds. */
const useLeft = (until: number): number => {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const count = () => setLeft(until - Date.now());
    count();
    const timer = setInterval(count, SECOND);
    return () => clearInterval(timer);
  }, [until]);
  return left;
};

interface SessionBarProps {
  readonly until: number;
  readonly onStay: () => void;
}

export const SessionBar = ({ until, onStay }: SessionBarProps) => {
  const say = useSay();
  const left = clockOf(useLeft(until));
  return (
    <div className={css['bar']} data-tone="attention">
      <span role="timer">{say(shell.signedOutIn, { left })}</span>
      <Button size="compact-sm" variant="default" onClick={onStay}>
        {say(shell.stay)}
      </Button>
    </div>
  );
};

/** Work goes on in a system that is being worked on; whoever meets a fault knows why. */
export const MaintenanceBar = ({ name }: { readonly name: string }) => {
  const say = useSay();
  return (
    <div className={css['bar']} data-tone="attention" role="status">
      {say(w('{name} is under maintenance. Pages may be slow or fail for a while.', '{name}正在维护，页面可能变慢或暂时无法使用。'), {
        name,
      })}
    </div>
  );
};

interface OfflineBarProps {
  readonly state: 'offline' | 'reconnecting' | 'back';
  /** Since when, ISO 8601. */
  readonly since: string;
  /** Decisions that wait for the connection, or are being sent now that it is back. */
  readonly waiting: number;
  /** Decisions that the server confirmed since it is back. */
  readonly sent: number;
  readonly onTry: () => void;
}

const words = {
  offline: w('No connection since {time}. You can go on reading and deciding.', '{time} 起无网络连接，可继续阅读和处理。'),
  one: w('1 decision waits.', '1条决定等待发送。'),
  many: w('{n} decisions wait.', '{n}条决定等待发送。'),
  needs: w('Sending documents, files and search need the connection.', '提交单据、附件和搜索需要网络连接。'),
  reconnecting: w('Trying to reconnect…', '正在重新连接…'),
  back: w('Back.', '连接已恢复。'),
  sending: w('Back. Sending {n}…', '连接已恢复，正在发送{n}条…'),
  sent: w('Back. {n} sent.', '连接已恢复，已发送{n}条。'),
  tryNow: w('Retry now', '立即重试'),
} as const;

/** Interface 5.7: since when, what waits, what needs the server; for two seconds, that it is back. */
export const OfflineBar = ({ state, since, waiting, sent, onTry }: OfflineBarProps) => {
  const say = useSay();
  const queued = waiting === 0 ? '' : say(waiting === 1 ? words.one : words.many, { n: waiting });
  return (
    <div className={css['bar']} data-tone={state === 'back' ? 'approved' : 'attention'} role="status">
      {state === 'back' ? (
        say(waiting > 0 ? words.sending : sent > 0 ? words.sent : words.back, { n: waiting > 0 ? waiting : sent })
      ) : state === 'reconnecting' ? (
        <span className={css['what']}>
          {say(words.reconnecting)} {queued}
        </span>
      ) : (
        <>
          <span className={css['what']}>
            {say(words.offline, { time: momentOf(since) })} {queued} <span className={css['small']}>{say(words.needs)}</span>
          </span>
          <Button size="compact-sm" variant="default" onClick={onTry}>
            {say(words.tryNow)}
          </Button>
        </>
      )}
    </div>
  );
};
