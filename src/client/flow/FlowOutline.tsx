/**
 * The accessible twin of the diagram: numbered steps, branches inside each other with their conditions, the same marks.
 * Arrow keys walk it and the diagram follows, Enter shows what is known of a step; what is picked in the diagram is picked here.
 */
import type { FlowView, OutlineBranch, OutlineItem, RouteStep, TrailEntry } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import { useSay } from '#client/words/language.tsx';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import css from './flow.module.css';
import { OutlineStep } from './OutlineStep.tsx';
import { marksOf, markWords } from './marks.ts';

const words = {
  list: w('Steps of the flow', '流程步骤'),
  choice: w('One of these ways', '以下路径之一'),
  several: w('One or more of these ways', '以下路径中的一条或多条'),
  parallel: w('At the same time', '同时进行'),
  otherwise: w('otherwise', '其他情况'),
  if: w('if {condition}', '当 {condition}'),
  straight: w('goes straight on', '直接继续'),
  back: w('back to step {n}: {name}', '回到第{n}步：{name}'),
  on: w('goes on at step {n}: {name}', '转到第{n}步：{name}'),
} as const;

/** The route as an outline, where that of the flow is not at hand. */
const asOutline = (route: readonly RouteStep[]): readonly OutlineItem[] =>
  route.map((step, at) => ({
    type: 'step',
    id: step.nodeId,
    number: at + 1,
    kind: 'UserTask',
    name: step.name,
    who: step.group,
    mode: step.mode,
    due: null,
    inside: [],
    boundary: [],
  }));

interface Props {
  readonly flow: FlowView;
  /** Null where it could not be read; then the route stands for it. */
  readonly outline: readonly OutlineItem[] | null;
  readonly trail: readonly TrailEntry[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export const FlowOutline = ({ flow, outline, trail, chosen, onChoose }: Props) => {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const marks = marksOf(flow);
  const items = outline ?? asOutline(flow.route);
  const steps = new Map(flow.route.map((step) => [step.nodeId, step]));
  const here = flow.route.find(({ state }) => state === 'here')?.nodeId;
  const known = (list: readonly OutlineItem[]): readonly string[] =>
    list.flatMap((item) =>
      item.type === 'step'
        ? [item.id, ...known(item.inside), ...item.boundary.flatMap((branch) => known(branch.items))]
        : item.type === 'jump'
          ? []
          : item.branches.flatMap((branch) => known(branch.items)),
    );
  const ids = known(items);
  const focused = [chosen, here, ids[0]].find((id) => id !== null && id !== undefined && ids.includes(id));

  useEffect(() => {
    if (chosen !== null) root.current?.querySelector(`[data-node="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])];
    const at = all.indexOf(event.currentTarget);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.code];
    if (to === undefined) return;
    event.preventDefault();
    const next = all[to];
    if (!next) return;
    onChoose(next.dataset['node'] ?? '');
    next.focus();
  };

  const branchText = ({ name, condition, otherwise }: OutlineBranch): string => {
    const parts: readonly (readonly [Words, Readonly<Record<string, string>>])[] = [
      ...(name.zh === '' && name.en === '' ? [] : [[name, {}] as const]),
      ...(condition ? [[words.if, { condition: say(condition) }] as const] : []),
      ...(otherwise ? [[words.otherwise, {}] as const] : []),
    ];
    return parts.map(([text, params]) => say(text, params)).join(say(w(', ', '，')));
  };

  const branches = (list: readonly OutlineBranch[]) => (
    <ul className={css['branches']}>
      {list.map((branch) => {
        const mark = marks[branch.flow];
        return (
          <li key={branch.flow} data-mark={mark}>
            <p className={css['branch']} hidden={branchText(branch) === '' && mark === undefined}>
              {branchText(branch)}
              {mark && <span className={css['stepState']}>{say(markWords[mark])}</span>}
            </p>
            {branch.items.length === 0 ? <p className={css['quiet']}>{say(words.straight)}</p> : listOf(branch.items)}
          </li>
        );
      })}
    </ul>
  );

  const listOf = (list: readonly OutlineItem[], label?: string) => (
    <ol className={css['outline']} aria-label={label}>
      {list.map((item, at) => {
        if (item.type === 'jump')
          return (
            <li key={`${item.id}-${at}`} className={css['quiet']} data-jump>
              {say(item.back ? words.back : words.on, { n: item.number, name: say(item.name) })}
            </li>
          );
        if (item.type !== 'step')
          return (
            <li key={item.id} data-split data-mark={marks[item.id]}>
              <p className={css['split']}>
                {say(item.name) || say(item.type === 'parallel' ? words.parallel : item.several ? words.several : words.choice)}
              </p>
              {branches(item.branches)}
            </li>
          );
        return (
          <li key={item.id} data-mark={marks[item.id]}>
            <OutlineStep
              item={item}
              mark={marks[item.id]}
              step={steps.get(item.id)}
              since={flow.since?.[item.id]}
              entry={trail.findLast(({ node, actor }) => node?.id === item.id && actor !== null)}
              chosen={item.id === chosen}
              focusable={item.id === focused}
              open={item.id === open}
              onChoose={() => onChoose(item.id)}
              onOpen={() => setOpen(open === item.id ? null : item.id)}
              onWalk={walk}
            />
            {item.inside.length > 0 && listOf(item.inside)}
            {item.boundary.length > 0 && branches(item.boundary)}
          </li>
        );
      })}
    </ol>
  );

  return (
    <div ref={root} className={css['twin']}>
      {listOf(items, say(words.list))}
    </div>
  );
};
