/** Slim bars above the page, only when needed: the session that ends soon, the lost connection; and the line of an environment. */
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { Environment } from '#client/data/environment.ts';
import { formatInstant } from '#model/dates.ts';
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

interface OfflineBarProps {
  readonly state: 'offline' | 'reconnecting' | 'back';
  /** Since when, ISO 8601. */
  readonly since: string;
  readonly onTry: () => void;
}

export const OfflineBar = ({ state, since, onTry }: OfflineBarProps) => {
  const say = useSay();
  const time = formatInstant(since, 'yyyy-MM-dd hh:mm').slice(11);
  return (
    <div className={css['bar']} data-tone={state === 'back' ? 'approved' : 'attention'} role="status">
      {state === 'back' ? say(shell.connected) : state === 'reconnecting' ? say(shell.reconnecting) : say(shell.offline, { time })}
      {state === 'offline' && (
        <Button size="compact-sm" variant="default" onClick={onTry}>
          {say(shell.tryNow)}
        </Button>
      )}
    </div>
  );
};

/** Nobody approves real money in a test, or the reverse: everything but production says what it is. */
export const EnvironmentLine = ({ name }: { readonly name: Environment }) =>
  name === 'prod' ? null : (
    <div className={css['environment']} data-name={name}>
      <span className={css['label']}>{name}</span>
    </div>
  );
