/** Whom a step of a trial asks: people, the rules that found them, buttons, what they have to fill in, until when. */
import { buttonsOf } from '#machines/explore/simulate/moves.ts';
import type { TrialState, Visit } from '#machines/explore/simulate/state.ts';
import type { TaskSettings } from '#machines/flow.ts';
import { ruleWords } from '#machines/rules.ts';
import { fieldOf } from '#model/common.ts';
import type { Person } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import { acts, type BarAction } from '#client/blocks/act/actionWords.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import { useDesign } from '../design.ts';
import { dueWords } from './due.ts';
import css from './simulate.module.css';

const text = {
  asked: w('Asked', '审批人'),
  rule: w('Rule', '规则'),
  found: w('{rule}: {who}', '{rule}：{who}'),
  buttons: w('Buttons', '可用操作'),
  due: w('Due', '期限'),
  dueThen: w('{due}, then {then}', '{due}，到期后{then}'),
  fills: w('Must fill in', '须填写'),
  nobody: w('nobody', '无人'),
  admins: w('nobody found: the administrators', '无人，转管理员'),
  standsIn: w('{who} stands in for {of}', '{who}代理{of}'),
} as const;

const onDueWords: Readonly<Record<TaskSettings['onDue'], Words>> = {
  remind: w('a reminder', '提醒'),
  escalate: w('the leader above is asked', '升级至上级'),
  approve: w('it is approved', '自动同意'),
  reject: w('it is rejected', '自动驳回'),
  transfer: w('it is transferred', '自动转交'),
};

interface Props {
  readonly visit: Visit;
  readonly state: TrialState;
  /** No step was decided before, so there is nothing to return to. */
  readonly first: boolean;
}

const useNames = () => {
  const say = useSay();
  const nameOf = useNameOf();
  return (people: readonly Person[]): string => (people.length === 0 ? say(text.nobody) : people.map(nameOf).join(say(w(', ', '、'))));
};

export const VisitAsked = ({ visit, state, first }: Props) => {
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
  ].filter((one) => one in acts && !(first && one === 'return'));
  const timer = state.timers.find((one) => one.nodeId === visit.nodeId && one.onDue !== null);
  const due = timer?.due ?? (task.due?.startsWith('=') ? null : task.due);
  const fills = Object.entries(task.fields).flatMap(([name, right]) => {
    if (right !== 'require') return [];
    const [set = '', column] = name.split('.');
    const field = column === undefined ? definition && fieldOf(definition, name) : definition?.lines[set]?.fields[column];
    return [field ? say(field.label) : name];
  });
  // The only group of a step is called by the name under which the organisation knows it.
  const [only, second] = answer.rules.filter(({ rule }) => /^(role|post):/.test(rule));
  const named = answer.group && only && !second ? { ...labels, [only.rule]: answer.group } : labels;
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
              <div key={rule}>{say(text.found, { rule: say(ruleWords(rule, named)), who: problem ? say(problem) : names(people) })}</div>
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
      {due !== null && asks && (
        <>
          <dt>{say(text.due)}</dt>
          <dd>{say(text.dueThen, { due: say(dueWords({ due, onDue: task.onDue })), then: say(onDueWords[task.onDue]) })}</dd>
        </>
      )}
    </dl>
  );
};
