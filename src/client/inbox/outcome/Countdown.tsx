/** Seconds until what is held goes; begins anew with its `key`, stands still while paused. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useEffect, useState } from 'react';
import css from './OutboxStrip.module.css';

interface Props {
  /** Milliseconds. */
  readonly hold: number;
  readonly paused: boolean;
}

export const Countdown = ({ hold, paused }: Props) => {
  const say = useSay();
  const [left, setLeft] = useState(Math.ceil(hold / 1000));
  useEffect(() => {
    if (paused) return;
    const end = performance.now() + hold;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [paused, hold]);
  return (
    <span aria-hidden className={css['seconds']}>
      {say(w('{n} s', '{n}秒'), { n: left })}
    </span>
  );
};
