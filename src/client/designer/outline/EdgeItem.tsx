/** Where the flow begins and ends: who may begin it, and who is told of it. */
import { useSay } from '#client/words/language.tsx';
import type { PlanEdge } from '#machines/outline/plan.ts';
import { ruleWords } from '#machines/rules.ts';
import { AssigneeRules } from '../properties/AssigneeRules.tsx';
import { textAt } from '../properties/element.ts';
import { IconCircleCheck, IconCircleX, IconPlayerPlay } from '@tabler/icons-react';
import { Card } from './Card.tsx';
import { useDesk } from './desk.ts';
import { Names } from './Names.tsx';
import css from './outline.module.css';
import { rulesIn } from './settings.ts';
import { eventWords, words } from './outlineWords.ts';

const attribute = { start: 'tydf:copyAtSubmit', end: 'tydf:copyAtEnd' } as const;

const how = (event: string | null) => (event === 'error' ? words.rejected : event === 'terminate' ? words.stopped : words.ended);

export const EdgeItem = ({ item }: { readonly item: PlanEdge }) => {
  const { design, plan, rows, nameOf } = useDesk();
  const say = useSay();
  const { modeler, definition, labels, readOnly } = design;
  const process = modeler.process();
  const isStart = item.type === 'start';
  const row = rows.get(item.id);
  const main = row !== undefined && plan.lines.includes(row.main);
  // A rejection is told to the starter alone.
  const copies = main && (isStart ? item.event === null : item.event !== 'error');
  const text = process && copies ? textAt(process, attribute[item.type]) : '';
  const rules = rulesIn(text);
  const Drawn = isStart ? IconPlayerPlay : item.event === 'error' ? IconCircleX : IconCircleCheck;
  const starters = definition ? say(words.starters, { document: say(definition.label) }) : say(words.anybody);
  const lines = [
    ...(!main
      ? isStart
        ? []
        : [say(words.wayEnds)]
      : isStart
        ? [item.event === null ? starters : say(words.beginsBy, { event: say(eventWords(item.event)) })]
        : [say(how(item.event))]),
    ...(rules.length > 0
      ? [
          `${say(words.copies)}${say({ en: ': ', zh: '：' })}${rules.map((rule) => say(ruleWords(rule, labels))).join(say({ en: ', ', zh: '、' }))}`,
        ]
      : []),
  ];
  return (
    <Card
      id={item.id}
      tone={item.type}
      about={isStart && process?.id !== undefined ? [item.id, process.id, ''] : [item.id]}
      tools={!isStart}
      head={
        <>
          <Drawn size={18} aria-hidden className={css['icon']} data-bad={item.event === 'error' || undefined} />
          <span className={css['name']}>{row ? say(nameOf(row)) : ''}</span>
          {lines.map((line) => (
            <span key={line} className={css['line2']}>
              {line}
            </span>
          ))}
        </>
      }
      details={() => (
        <>
          <Names id={item.id} />
          {copies && process?.id !== undefined && (
            <AssigneeRules
              value={rules}
              onChange={(next) => modeler.change((edit) => edit.set(process.id!, { [attribute[item.type]]: next.join(',') || undefined }))}
              definition={definition}
              asked={null}
              disabled={readOnly}
              without={['previousChooses', 'starterChooses', 'starterLeaders']}
              label={say(isStart ? words.copiesAtSubmit : words.copiesAtEnd)}
            />
          )}
        </>
      )}
    />
  );
};
