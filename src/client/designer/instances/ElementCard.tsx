/** The element that is chosen: how it stands, and what can be planned from here at once. */
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { ElementState, TaskPassed } from '#model/workflow/instanceView.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { deedOf } from '#client/blocks/trail/trailWords.ts';
import css from './instance.module.css';

const states: Readonly<Record<ElementState['state'], Words>> = {
  waiting: w('waits here', '当前环节'),
  done: w('passed', '已通过'),
  rejected: w('rejected here', '在此驳回'),
  cancelled: w('left without a decision', '未处理即离开'),
};

const texts = {
  chosen: w('Step', '环节'),
  never: w('not reached yet', '尚未到达'),
  took: w('{time} in all', '共 {time}'),
  move: w('Move it here', '跳转到此环节'),
  here: w('It waits here already.', '已在此环节。'),
  cannot: w('Work cannot begin here.', '不能从此处开始。'),
  task: w('{who} {deed}, {time}', '{who}{deed}，{time}'),
  given: w('given up, {time}', '已取消，{time}'),
} as const;

interface Props {
  readonly name: string;
  readonly state: ElementState | undefined;
  readonly passed: readonly TaskPassed[];
  /** Null where the person may not act; a sentence where it cannot be moved here. */
  readonly move: (() => void) | Words | null;
}

/** Why it cannot be moved to an element. */
export const noMove = { here: texts.here, cannot: texts.cannot } as const;

export const ElementCard = ({ name, state, passed, move }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const ended = passed.filter(({ endedAt }) => endedAt !== null);
  return (
    <section className={css['card']} aria-label={`${say(texts.chosen)}: ${name}`}>
      <div>
        <strong>{name}</strong>{' '}
        <span className={css['quiet']}>
          {say(state ? states[state.state] : texts.never)}
          {state && state.durationMs >= 60_000 && ` · ${say(texts.took, { time: waited(state.durationMs) })}`}
        </span>
        <ul className={css['relatives']}>
          {ended.map((task) => (
            <li key={task.id}>
              {task.by
                ? say(texts.task, {
                    who: nameOf(task.by),
                    deed: say(deedOf(task.action ?? '').words),
                    time: formatInstant(task.endedAt ?? '', 'yyyy-MM-dd hh:mm'),
                  })
                : say(texts.given, { time: formatInstant(task.endedAt ?? '', 'yyyy-MM-dd hh:mm') })}
            </li>
          ))}
        </ul>
      </div>
      {move !== null && (
        <Button
          size="compact-sm"
          disabled={typeof move !== 'function'}
          title={typeof move === 'function' ? undefined : say(move)}
          onClick={typeof move === 'function' ? move : undefined}
        >
          {say(texts.move)}
        </Button>
      )}
    </section>
  );
};
