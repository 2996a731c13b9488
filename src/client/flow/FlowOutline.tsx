/**
 * The accessible twin of the diagram (interface.md 7.2): the same steps as an ordered list with the same marks. Arrow keys walk it and
 * the diagram follows; what is picked in the diagram is picked here.
 */
import type { FlowView, RouteStep } from '#model/api.ts';
import { w } from '#model/words.ts';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import css from './flow.module.css';

const stateWords = {
  done: w('done', '已完成'),
  here: w('here now', '当前'),
  expected: w('expected', '预计'),
  undecided: w('not decided yet', '尚未确定'),
  rejected: w('rejected', '已驳回'),
} as const;
const modeWords = {
  one: null,
  any: w('any one decides', '或签'),
  all: w('all must approve', '会签'),
  sequence: w('one after the other', '依次'),
  vote: w('by vote', '票决'),
} as const;

interface Props {
  readonly flow: FlowView;
  readonly chosen: string | null;
  readonly onChoose: (nodeId: string) => void;
}

export const FlowOutline = ({ flow, chosen, onChoose }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const list = useRef<HTMLOListElement>(null);
  const focused = flow.route.some(({ nodeId }) => nodeId === chosen)
    ? chosen
    : (flow.route.find(({ state }) => state === 'here') ?? flow.route[0])?.nodeId;

  const walk = (event: KeyboardEvent, at: number) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: flow.route.length - 1 }[event.code];
    const step = to === undefined ? undefined : flow.route[to];
    if (to === undefined) return;
    event.preventDefault();
    if (!step) return;
    onChoose(step.nodeId);
    list.current?.querySelectorAll('button')[to]?.focus();
  };

  useEffect(() => {
    if (chosen !== null) list.current?.querySelector(`[data-node="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const who = (step: RouteStep): string =>
    step.people.length > 0 ? step.people.map(nameOf).join(say(w(', ', '、'))) : step.group ? say(step.group) : '';
  return (
    <ol className={css['outline']} ref={list} aria-label={say(w('Steps of the flow', '流程步骤'))}>
      {flow.route.map((step, at) => {
        const mark = flow.marks[step.nodeId] === 'rejected' ? 'rejected' : step.state;
        const mode = modeWords[step.mode];
        return (
          <li key={`${step.nodeId}-${at}`} data-mark={mark}>
            <button
              type="button"
              data-node={step.nodeId}
              tabIndex={step.nodeId === focused ? 0 : -1}
              aria-current={step.state === 'here' ? 'step' : undefined}
              aria-pressed={step.nodeId === chosen}
              onClick={() => onChoose(step.nodeId)}
              onKeyDown={(event) => walk(event, at)}
            >
              <span className={css['stepName']}>{say(step.name)}</span>
              <span className={css['stepState']}>{say(stateWords[mark])}</span>
              {who(step) !== '' && (
                <span className={css['stepWho']}>
                  {who(step)}
                  {mode && ` · ${say(mode)}`}
                </span>
              )}
              {step.because && <span className={css['stepWhy']}>{say(step.because)}</span>}
              {step.problem && <span className={css['stepProblem']}>{say(step.problem)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
};
