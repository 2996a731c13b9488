/** What was changed and is not saved: what it pushes, task by task, and the way to keep it or give it up. */
import frame from '#client/blocks/frame.module.css';
import { useSay } from '#client/words/language.tsx';
import type { Shift } from '#resources/project/network.ts';
import { Alert, Button, Checkbox } from '@mantine/core';
import css from './gantt.module.css';
import type { Task } from './plan.ts';
import { words } from './ganttWords.ts';

interface Props {
  readonly tasks: readonly Task[];
  readonly pushed: readonly Shift[];
  readonly follow: boolean;
  readonly onFollow: (follow: boolean) => void;
  /** How many tasks a save writes. */
  readonly count: number;
  readonly weights: string;
  readonly busy: boolean;
  readonly refused: readonly string[];
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** From this many on the others are only counted. */
const mostShown = 30;

export const Changed = ({ tasks, pushed, follow, onFollow, count, weights, busy, refused, onSave, onDiscard }: Props) => {
  const say = useSay();
  return (
    <section className={css['panel']} aria-label={say(words.unsaved)}>
      <div className={frame['bar']}>
        <Checkbox label={say(words.follow)} checked={follow} onChange={(event) => onFollow(event.currentTarget.checked)} />
        <span role="status">
          {pushed.length === 1 ? say(words.oneShifted) : say(words.preview, { n: pushed.length })}
          {weights !== '100.00' && ` · ${say(words.weights, { sum: weights })}`}
        </span>
        <Button loading={busy} onClick={onSave}>
          {say(words.save, { n: count })}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {say(words.discard)}
        </Button>
      </div>
      {refused.length > 0 && (
        <Alert color="berry" role="alert">
          {refused.slice(0, 20).map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Alert>
      )}
      {pushed.length > 0 && (
        <ul className={css['shifts']}>
          {pushed.slice(0, mostShown).map(({ code, from, to }) => (
            <li key={code}>
              {code} {tasks.find(({ taskCode }) => taskCode === code)?.taskName}:{' '}
              {say(words.shifted, { from: from.planStart, to: to.planStart })}
            </li>
          ))}
          {pushed.length > mostShown && <li>…</li>}
        </ul>
      )}
    </section>
  );
};
