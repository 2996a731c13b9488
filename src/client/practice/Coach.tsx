/** The strip above a practice: which step, what to press, how long it took so far. Heard as it changes; the clock is not. */
import { keyFace } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { useEffect, useState } from 'react';
import css from './practice.module.css';
import { limit, stepKeys, steps, type Press, type StepKey } from './steps.ts';
import type { Hint } from './run.ts';

const words = {
  step: w('Step {n} of {of}', '第{n}步，共{of}步'),
  press: w('Press', '按'),
  type: w('type', '输入'),
  clock: w('{n} of {of} seconds', '{n} / {of}秒'),
  clockLabel: w('Time', '用时'),
} as const;

const hints: Readonly<Record<Hint, Words>> = {
  approveFirst: w('That was another decision; take it back and approve.', '这是另一种决定，撤销后再点同意。'),
  late: w('It was sent before you took it back, so here is another one.', '撤销前已发送，再来一条。'),
  template: w(
    'Your own words do too; here use one that is there: take it back and try again.',
    '自己写也可以，这里练习常用意见：撤销后再试。',
  ),
  rejectIt: w('This one has to be rejected; take it back.', '这一条应驳回，先撤销。'),
  palette: w('Approved, but found by hand: another one has come, look for it.', '已同意，但不是搜索找到的。又来了一条，用搜索打开它。'),
  loan: w('That was another task; take it back and look for the loan note.', '这是另一条任务，撤销后再找借款单。'),
  alike: w('Select all three of them.', '选中全部三条。'),
  atOnce: w('One by one works too; here take all three at once.', '逐条处理也可以，这里练习三条一次处理。'),
};

/** Whole seconds since it was first shown, until it stops. */
export const useSeconds = (running: boolean): number => {
  const [begun] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 250);
    return () => clearInterval(timer);
  }, [begun, running]);
  return seconds;
};

const Presses = ({ presses }: { readonly presses: readonly Press[] }) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <span className={css['presses']}>
      {say(words.press)}{' '}
      {presses.map((press, at) =>
        typeof press === 'string' ? (
          <Kbd key={at} keys={keyFace(press)} spoken />
        ) : (
          <span key={at} className={css['typed']}>
            {say(words.type)} <code>{press[language]}</code>
          </span>
        ),
      )}
    </span>
  );
};

interface Props {
  readonly step: StepKey;
  readonly hint: Hint | null;
  /** How the person works here: by keys, with a mouse because letters are off, or with a thumb. */
  readonly by: 'keys' | 'mouse' | 'thumb';
  readonly seconds: number;
}

export const Coach = ({ step, hint, by, seconds }: Props) => {
  const say = useSay();
  const { title, press, mouse, thumb } = steps[step];
  const at = stepKeys.indexOf(step);
  return (
    <section className={css['coach']} aria-label={say(words.step, { n: at + 1, of: stepKeys.length })}>
      <ol className={css['dots']} aria-hidden>
        {stepKeys.map((key, index) => (
          <li key={key} data-state={index < at ? 'done' : index === at ? 'here' : undefined} />
        ))}
      </ol>
      <div className={css['what']} role="status">
        <p>
          <span className={css['count']}>{say(words.step, { n: at + 1, of: stepKeys.length })}</span> <strong>{say(title)}</strong>
        </p>
        <p>{by === 'keys' ? <Presses presses={press} /> : say(by === 'mouse' ? mouse : thumb)}</p>
        {hint !== null && <p className={css['hint']}>{say(hints[hint])}</p>}
      </div>
      <span className={css['clock']} role="timer" aria-label={say(words.clockLabel)} data-over={seconds > limit || undefined}>
        {say(words.clock, { n: seconds, of: limit })}
      </span>
    </section>
  );
};
