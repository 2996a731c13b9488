/** Before and after a practice: what it is, and how it went. */
import { Kbd } from '#client/theme/Kbd.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './practice.module.css';
import type { Presses } from './presses.ts';
import { cleared, fewestKeys, limit } from './steps.ts';

export const practiceWords = {
  title: w('Practise: clear 5 tasks in 60 seconds', '练习：60秒处理5个任务'),
  again: w('Again', '再来一次'),
  leave: w('To my own inbox', '返回我的待办'),
} as const;

const words = {
  what: w(
    'Five small steps, each says what to press: approve, take back, reject, find, and three at once. The clock starts when you begin and stops nobody.',
    '共五个小步骤，每步都会提示按什么键：同意、撤销、驳回、搜索、批量处理。点击开始后计时，超时也可以继续。',
  ),
  safe: w(
    'People and documents here are invented. Nothing is stored or sent, and your own tasks stay as they are.',
    '这里的人员和单据均为虚构，不保存也不发送任何内容，自己的任务不受影响。',
  ),
  begin: w('Begin', '开始'),
  well: w('Done: {n} tasks in {seconds} seconds.', '完成：{seconds}秒处理了{n}个任务。'),
  keys: w('{keys} keystrokes; the shortest way takes {fewest}.', '按键{keys}次，最少{fewest}次。'),
  points: w(
    '{keys} keystrokes and {points} presses of mouse or finger; the shortest way takes {fewest} keys alone.',
    '按键{keys}次，点击{points}次；只用键盘最少{fewest}次。',
  ),
  thumb: w('{points} presses.', '点击{points}次。'),
  within: w('At this pace forty tasks take {minutes} minutes.', '照此速度，四十个任务约需{minutes}分钟。'),
  slower: w('It gets faster with every round; the keys stay the same everywhere.', '多练几次就会更快，这些按键处处通用。'),
} as const;

/** Tasks of a day that one can imagine. */
const many = 40;

/** The heading takes the focus: what was focused before is gone. */
const useHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
};

export const Intro = ({ onBegin, onLeave }: { readonly onBegin: () => void; readonly onLeave: () => void }) => {
  const say = useSay();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={css['card']}>
      <h2>{say(practiceWords.title)}</h2>
      <p>{say(words.what)}</p>
      <p>{say(words.safe)}</p>
      <div className={css['acts']}>
        <Button ref={first} onClick={onBegin} rightSection={<Kbd keys="⏎" />}>
          {say(words.begin)}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {say(practiceWords.leave)}
        </Button>
      </div>
    </div>
  );
};

interface EndProps {
  readonly seconds: number;
  readonly presses: Presses;
  readonly thumb: boolean;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

export const End = ({ seconds, presses, thumb, onAgain, onLeave }: EndProps) => {
  const say = useSay();
  const heading = useHeading();
  const fewest = fewestKeys(useLanguage());
  const { keys, points } = presses;
  return (
    <div className={css['card']}>
      <IconCircleCheck size={40} stroke={1.5} aria-hidden className={css['done']} />
      <h2 ref={heading} tabIndex={-1}>
        {say(words.well, { n: cleared, seconds })}
      </h2>
      <p>{say(thumb ? words.thumb : points === 0 ? words.keys : words.points, { keys, points, fewest })}</p>
      <p>{say(seconds <= limit ? words.within : words.slower, { minutes: Math.max(2, Math.ceil((many * seconds) / cleared / 60)) })}</p>
      <div className={css['acts']}>
        <Button onClick={onLeave}>{say(practiceWords.leave)}</Button>
        <Button variant="default" onClick={onAgain}>
          {say(practiceWords.again)}
        </Button>
      </div>
    </div>
  );
};
