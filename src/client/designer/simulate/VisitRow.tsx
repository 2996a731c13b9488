/** One step of a trial: who was asked, why, which buttons they have, what was done or passed by itself. */
import type { TrialState, Visit } from '#machines/explore/simulate/state.ts';
import { buttonsOf } from '#machines/explore/simulate/play.ts';
import { nameOf as elementName } from '#machines/verify/changes.ts';
import { ruleWords } from '#machines/rules.ts';
import type { Person } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/text.ts';
import { acts, type BarAction } from '#client/blocks/actionWords.ts';
import { useNameOf } from '#client/theme/PersonChip.tsx';
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
import { dueWords } from './due.ts';
import css from './simulate.module.css';
import { becauseWords, decidedWords, visitKinds, visitStates } from './words.ts';

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
  asked: w('Asked', '审批人'),
  rule: w('Rule', '规则'),
  found: w('{rule}: {who}', '{rule}：{who}'),
  buttons: w('Buttons', '可用操作'),
  due: w('Due', '期限'),
  fills: w('Must fill in', '须填写'),
  gives: w('gives {value}', '结果为 {value}'),
  why: w('Why', '原因'),
  holds: w('holds', '成立'),
  not: w('does not hold', '不成立'),
  nobody: w('nobody', '无人'),
  admins: w('nobody found: the administrators', '无人，转管理员'),
  standsIn: w('{who} stands in for {of}', '{who}代理{of}'),
} as const;

interface Props {
  readonly visit: Visit;
  readonly state: TrialState;
  readonly number: number;
}

const useNames = () => {
  const say = useSay();
  const nameOf = useNameOf();
  return (people: readonly Person[]): string => (people.length === 0 ? say(text.nobody) : people.map(nameOf).join(say(w(', ', '、'))));
};

const Asked = ({ visit, state }: Omit<Props, 'number'>) => {
  const say = useSay();
  const nameOf = useNameOf();
  const names = useNames();
  const { proved, labels, definition } = useDesign();
  const { answer } = visit;
  const element = proved.elements[visit.nodeId];
  const task = element?.task;
  if (!answer || !element || !task) return null;
  const buttons = [
    ...new Set(
      buttonsOf(element).map((one): BarAction => (one === 'addBefore' || one === 'addAfter' ? 'addApprover' : (one as BarAction))),
    ),
  ].filter((one) => one in acts);
  const due = state.timers.find((one) => one.nodeId === visit.nodeId && one.onDue !== null);
  const fills = Object.entries(task.fields).flatMap(([name, right]) => {
    if (right !== 'require') return [];
    const [set = '', column] = name.split('.');
    const field = column === undefined ? definition && fieldOf(definition, name) : definition?.lines[set]?.fields[column];
    return [field ? say(field.label) : name];
  });
  const asks = answer.outcome === 'found' || answer.outcome === 'admins';
  return (
    <dl className={css['facts']}>
      {asks && (
        <>
          <dt>{say(text.asked)}</dt>
          <dd>
            {answer.outcome === 'admins' ? `${say(text.admins)} · ` : answer.group ? `${say(answer.group)} · ` : ''}
            {names(answer.people)}
            {answer.standIns.map(({ person, onBehalfOf }) => (
              <span key={`${person.id}/${onBehalfOf.id}`} className={css['quiet']}>
                {' '}
                ({say(text.standsIn, { who: nameOf(person), of: nameOf(onBehalfOf) })})
              </span>
            ))}
          </dd>
        </>
      )}
      {answer.rules.length > 0 && (
        <>
          <dt>{say(text.rule)}</dt>
          <dd>
            {answer.rules.map(({ rule, people, problem }) => (
              <div key={rule}>{say(text.found, { rule: say(ruleWords(rule, labels)), who: problem ? say(problem) : names(people) })}</div>
            ))}
          </dd>
        </>
      )}
      {asks && (
        <>
          <dt>{say(text.buttons)}</dt>
          <dd className={css['buttons']}>
            {buttons.map((one) => (
              <span key={one} className={css['button']}>
                {say(acts[one].words)}
              </span>
            ))}
          </dd>
        </>
      )}
      {fills.length > 0 && asks && (
        <>
          <dt>{say(text.fills)}</dt>
          <dd>{fills.join(say(w(', ', '、')))}</dd>
        </>
      )}
      {due && (
        <>
          <dt>{say(text.due)}</dt>
          <dd>{say(dueWords(due))}</dd>
        </>
      )}
    </dl>
  );
};

export const VisitRow = ({ visit, state, number }: Props) => {
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
      <div className={css['told']}>
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
        <Asked visit={visit} state={state} />
        {visit.decided.map(({ action, by }, at) => (
          <p key={at} className={css['decided']} data-action={action}>
            {say(decidedWords[action], { who: by ? nameOf(by) : '' })}
          </p>
        ))}
      </div>
    </li>
  );
};
