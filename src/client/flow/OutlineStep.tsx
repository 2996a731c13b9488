/** A step in the outline of a flow: its name, how it stands, who; open, everything else that is known of it. */
import type { OutlineItem, RouteStep, TrailEntry } from '#model/api.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { type Words, w } from '#model/words.ts';
import { useNow } from '#client/data/clock.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useWaited } from '#client/theme/waited.ts';
import { useSay } from '#client/words/language.tsx';
import type { KeyboardEvent } from 'react';
import css from './flow.module.css';
import { type Mark, markWords } from './marks.ts';
import { Why } from './Why.tsx';

const modeWords: Readonly<Record<RouteStep['mode'], Words | null>> = {
  one: null,
  any: w('any one decides', '或签'),
  all: w('all must approve', '会签'),
  sequence: w('one after the other', '依次'),
  vote: w('by vote', '票决'),
};

const kinds: Readonly<Record<string, Words>> = {
  StartEvent: w('start', '开始'),
  EndEvent: w('end', '结束'),
  ServiceTask: w('automatic', '自动处理'),
  ScriptTask: w('automatic', '自动处理'),
  BusinessRuleTask: w('decision table', '决策表'),
  CallActivity: w('another flow', '子流程'),
  SubProcess: w('part of the flow', '子流程'),
  ReceiveTask: w('waits for a message', '等待消息'),
  SendTask: w('sends a message', '发送消息'),
  IntermediateCatchEvent: w('waits', '等待'),
};

const words = {
  waiting: w('waiting for {time}', '已等待 {time}'),
  decided: w('{who}, {time}', '{who}，{time}'),
  limit: w('within {time}', '时限 {time}'),
  nobody: w('nobody named', '未指定'),
} as const;

const parts: readonly (readonly [RegExp, Words])[] = [
  [/(\d+(?:\.\d+)?)D/, w('{n} d', '{n}天')],
  [/T.*?(\d+(?:\.\d+)?)H/, w('{n} h', '{n}小时')],
  [/T.*?(\d+(?:\.\d+)?)M/, w('{n} min', '{n}分钟')],
];

/** `P1DT4H` → 1 d 4 h; anything else as it is written. */
const useDuration = (): ((text: string) => string) => {
  const say = useSay();
  return (text) =>
    parts
      .flatMap(([pattern, unit]) => (pattern.exec(text)?.[1] === undefined ? [] : [say(unit, { n: pattern.exec(text)![1]! })]))
      .join(' ') || text;
};

interface Props {
  readonly item: Extract<OutlineItem, { type: 'step' }>;
  readonly mark: Mark | undefined;
  /** Of the document's own way; undefined where that does not pass here. */
  readonly step: RouteStep | undefined;
  readonly since: string | undefined;
  /** What was last done here. */
  readonly entry: TrailEntry | undefined;
  readonly chosen: boolean;
  readonly focusable: boolean;
  readonly open: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly onWalk: (event: KeyboardEvent<HTMLElement>) => void;
}

export const OutlineStep = ({ item, mark, step, since, entry, chosen, focusable, open, onChoose, onOpen, onWalk }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const waited = useWaited();
  const duration = useDuration();
  const now = useNow();
  const mode = modeWords[item.mode];
  const people = step?.people ?? [];
  const decider = (mark === 'done' || mark === 'rejected') && entry?.actor ? entry : null;
  const who = decider?.actor
    ? say(words.decided, { who: nameOf(decider.actor), time: formatInstant(decider.at, 'yyyy-MM-dd hh:mm').slice(5) })
    : people.length > 0
      ? people.map(nameOf).join(say(w(', ', '、')))
      : (step?.group ?? item.who)
        ? say((step?.group ?? item.who)!)
        : '';
  const kind = kinds[item.kind];
  const limits = [
    ...(mode ? [say(mode)] : []),
    ...(item.due === null ? [] : [say(words.limit, { time: duration(item.due) })]),
    ...(mark === 'here' && since !== undefined ? [say(words.waiting, { time: waited(now - Date.parse(since)) })] : []),
  ];
  return (
    <>
      <button
        type="button"
        className={css['step']}
        data-node={item.id}
        tabIndex={focusable ? 0 : -1}
        aria-current={mark === 'here' ? 'step' : undefined}
        aria-pressed={chosen}
        aria-expanded={open}
        onClick={() => {
          onChoose();
          onOpen();
        }}
        onKeyDown={onWalk}
      >
        <span className={css['stepName']}>
          <span data-number>{item.number}</span> {say(item.name) || (kind ? say(kind) : item.id)}
        </span>
        {mark && <span className={css['stepState']}>{say(markWords[mark])}</span>}
        {(who !== '' || limits.length > 0) && <span className={css['stepWho']}>{[who, ...limits].filter(Boolean).join(' · ')}</span>}
        {step?.problem && <span className={css['stepProblem']}>{say(step.problem)}</span>}
      </button>
      {open && (
        <div className={css['details']}>
          {kind && say(kind) !== say(item.name) && <p className={css['quiet']}>{say(kind)}</p>}
          {step ? <Why step={step} /> : item.who && <p className={css['why']}>{say(item.who)}</p>}
          {decider?.comment && <blockquote>{decider.comment}</blockquote>}
        </div>
      )}
    </>
  );
};
