/** One step of a trial: who was asked, why, which buttons they have, what was done or passed by itself. */
import type { TrialState, Visit } from '#machines/explore/simulate/state.ts';
import { nameOf as elementName } from '#machines/verify/changes.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconFlag,
  IconPlayerSkipForward,
  IconPointFilled,
  IconRobot,
  IconSend,
  IconTable,
} from '@tabler/icons-react';
import { useDesign } from '../design.ts';
import css from './simulate.module.css';
import { VisitAsked } from './VisitAsked.tsx';
import { becauseWords, decidedWords, visitKinds, visitStates } from './simulateWords.ts';

const states = {
  here: IconPointFilled,
  done: IconCircleCheck,
  passed: IconPlayerSkipForward,
  rejected: IconCircleX,
  returned: IconArrowBackUp,
  left: IconCircle,
} as const;
const kinds: Partial<Record<Visit['kind'], typeof IconFlag>> = {
  effect: IconRobot,
  decision: IconTable,
  call: IconRobot,
  send: IconSend,
  end: IconFlag,
};

const text = {
  gives: w('gives {value}', '结果为 {value}'),
  why: w('Why', '原因'),
  holds: w('holds', '成立'),
  not: w('does not hold', '不成立'),
} as const;

interface Props {
  readonly visit: Visit;
  readonly state: TrialState;
  readonly number: number;
  readonly first: boolean;
}

export const VisitRow = ({ visit, state, number, first }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const { modeler, proved, selected } = useDesign();
  const Icon = (visit.state === 'done' ? kinds[visit.kind] : undefined) ?? states[visit.state];
  const name = say(elementName(proved.elements, visit.nodeId));
  return (
    <li className={css['visit']} data-state={visit.state} data-kind={visit.kind}>
      <span className={css['sign']} title={say(visitStates[visit.state])}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className={css['head']}>
          <UnstyledButton
            className={css['name']}
            aria-pressed={selected.includes(visit.nodeId)}
            onClick={() => {
              modeler.select([visit.nodeId]);
              modeler.reveal(visit.nodeId);
            }}
          >
            {number}. {name}
          </UnstyledButton>{' '}
          <span className={css['quiet']}>
            {visit.because
              ? say(becauseWords[visit.because])
              : visit.kind === 'task'
                ? visit.state === 'done'
                  ? ''
                  : say(visitStates[visit.state])
                : say(visitKinds[visit.kind])}
            {visit.kind === 'decision' && visit.value !== undefined
              ? ` · ${say(text.gives, { value: typeof visit.value === 'object' ? JSON.stringify(visit.value) : textOf(visit.value) })}`
              : ''}
          </span>
        </p>
        {visit.conditions.length > 0 && (
          <ul className={css['why']} aria-label={say(text.why)}>
            {visit.conditions.map(({ text: condition, met }) => (
              <li key={condition.en} data-met={met}>
                {say(condition)} <span className={css['quiet']}>({say(met ? text.holds : text.not)})</span>
              </li>
            ))}
          </ul>
        )}
        <VisitAsked visit={visit} state={state} first={first} />
        {visit.decided.map(({ action, by }, at) => (
          <p key={at} className={css['decided']} data-action={action}>
            {say(decidedWords[action], { who: by ? nameOf(by) : '' })}
          </p>
        ))}
      </div>
    </li>
  );
};
