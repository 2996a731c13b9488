/** Steps of a route as a list: who, at which node, why; problems in red. */
import { AwayLater } from '#client/theme/AwayLater.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { RouteStep } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import css from './route.module.css';

const modes: Readonly<Record<RouteStep['mode'], Words | null>> = {
  one: null,
  any: w('any one of them', '或签'),
  all: w('all of them', '会签'),
  sequence: w('in order', '依次'),
  vote: w('by vote', '票决'),
};
const words = { you: w('you', '本人'), nobody: w('nobody found', '未找到审批人') };

/** More people than this are counted, not named. */
const NAMED = 4;
const others = w('and {count} more', '等{count}人');

export const RouteSteps = ({ steps }: { readonly steps: readonly RouteStep[] }) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (
    <ol className={css['steps']}>
      <li className={css['step']} data-here>
        <Text size="sm" fw={600}>
          {say(words.you)}
        </Text>
      </li>
      {steps.map((step) => {
        if (step.state === 'undecided')
          return (
            <li key="undecided" className={css['step']} data-undecided>
              <Text size="sm" c="dimmed" component="div">
                {say(step.name)}
              </Text>
            </li>
          );
        const mode = modes[step.mode];
        const named = step.people
          .slice(0, NAMED)
          .map(nameOf)
          .join(say(w(', ', '、')));
        return (
          <li key={step.nodeId} className={css['step']} data-problem={step.problem ? true : undefined}>
            <Text size="sm" fw={600} component="div">
              {named || (step.group ? say(step.group) : say(words.nobody))}
              {step.people.length > NAMED ? ` ${say(others, { count: step.people.length })}` : ''}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              {say(step.name)}
              {step.people.length > 1 && mode ? ` · ${say(mode)}` : ''}
            </Text>
            <AwayLater people={step.people.slice(0, NAMED)} />
            {step.because ? (
              <Text size="xs" c="dimmed" component="div">
                {say(w('because: {why}', '依据：{why}'), { why: say(step.because) })}
              </Text>
            ) : null}
            {step.problem ? (
              <Text size="xs" component="div" className={css['problem']}>
                <IconAlertCircle size={14} stroke={1.75} aria-hidden /> {say(step.problem)}
              </Text>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
};
