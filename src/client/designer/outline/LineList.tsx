/** Items behind each other, with the places between them; and what stands beside the way. */
import { useSay } from '#client/words/language.tsx';
import type { Gap, Line, PlanItem, Scope } from '#machines/outline/plan.ts';
import { useId } from 'react';
import { BlockItem } from './BlockItem.tsx';
import { EdgeItem } from './EdgeItem.tsx';
import { GapMenu } from './GapMenu.tsx';
import { JumpItem } from './JumpItem.tsx';
import css from './outline.module.css';
import { keyOf } from './rows.ts';
import { StepItem } from './StepItem.tsx';
import { words } from './outlineWords.ts';

const lineOf = (line: Line) => <LineList line={line} />;
const scopeOf = (scope: Scope) => <ScopeList scope={scope} />;

const Item = ({ item }: { readonly item: PlanItem }) => {
  switch (item.type) {
    case 'start':
    case 'end':
      return <EdgeItem item={item} />;
    case 'step':
      return <StepItem item={item} line={lineOf} scope={scopeOf} />;
    case 'block':
      return <BlockItem item={item} line={lineOf} />;
    default:
      return <JumpItem item={item} />;
  }
};

const Between = ({ gap }: { readonly gap: Gap | null }) => <div className={css['gap']}>{gap && <GapMenu gap={gap} />}</div>;

const LineList = ({ line, label }: { readonly line: Line; readonly label?: string }) => {
  const say = useSay();
  return (
    <ol className={css['line']} aria-label={label}>
      {line.items.map((item, at) => (
        <li key={keyOf(item)} className={css['item']} data-type={item.type}>
          {/* The line begins with its start; before it there is no place. */}
          {(at > 0 || item.type !== 'start') && <Between gap={item.gap} />}
          <Item item={item} />
        </li>
      ))}
      {line.last && (
        <li className={css['item']}>
          {line.items.length === 0 && <p className={css['straight']}>{say(words.straight)}</p>}
          <Between gap={line.last} />
        </li>
      )}
    </ol>
  );
};

const Rest = ({ items, title }: { readonly items: Scope['loose']; readonly title: string }) => {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={css['rest']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A process or sub-process: its lines, then the parts that an event begins, and elements that nothing leads to. */
export const ScopeList = ({ scope, label }: { readonly scope: Scope; readonly label?: string }) => {
  const say = useSay();
  return (
    <>
      {scope.lines.map((line) => (
        <LineList key={line.items[0]?.id} line={line} label={label} />
      ))}
      <Rest items={scope.handlers} title={say(words.handlers)} />
      <Rest items={scope.loose} title={say(words.loose)} />
    </>
  );
};
