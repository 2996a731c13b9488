/**
 * The simple view of a flow: steps from top to bottom, branches side by side, everything editable with pointer, keyboard and
 * screen reader. It reads the drawing and writes to the drawing, so both are always the same flow; what it cannot say is shown as it is and
 * edited there.
 */
import '#client/fields/styles.ts';
import { isComposing } from '#client/blocks/shortcuts.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { DeskContext, useOutline, type Desk } from './desk.ts';
import { moveBy, remove } from './doing.ts';
import { ScopeList } from './LineList.tsx';
import css from './outline.module.css';
import { gapBehind } from './rows.ts';
import { words } from './outlineWords.ts';

/** Rows in the order in which they stand on the page. */
const shown = (root: HTMLElement): readonly HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-node]')];

/** Branches beside each other: to the left or right one's head. */
const beside = (row: HTMLElement, by: -1 | 1): HTMLElement | null => {
  for (let branch = row.closest('[data-branch]'); branch; branch = branch.parentElement?.closest('[data-branch]') ?? null) {
    const next = by === 1 ? branch.nextElementSibling : branch.previousElementSibling;
    const head = next?.querySelector<HTMLElement>('[data-node]');
    if (head) return head;
  }
  return null;
};

const walk = (root: HTMLElement, row: HTMLElement, code: string): HTMLElement | null | undefined => {
  const all = shown(root);
  const at = all.indexOf(row);
  switch (code) {
    case 'ArrowDown':
      return all[at + 1];
    case 'ArrowUp':
      return all[at - 1];
    case 'ArrowLeft':
      return beside(row, -1);
    case 'ArrowRight':
      return beside(row, 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
};

/** Keys on a row; true where one was meant. */
const pressed = (desk: Desk, key: string, event: KeyboardEvent<HTMLElement>): boolean => {
  const row = desk.rows.get(key);
  if (!row) return false;
  if (event.code === 'F2') {
    desk.open(key, true);
    return true;
  }
  if (desk.design.readOnly) return false;
  if (event.altKey) {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.code] as -1 | 1 | undefined;
    if (by) moveBy(desk, row, by);
    return by !== undefined;
  }
  if (event.key === '+' || event.code === 'Insert' || event.code === 'NumpadAdd') {
    const gap = gapBehind(row);
    if (gap) desk.insertAt(gap);
    return gap !== null;
  }
  if (event.code !== 'Delete' && event.code !== 'Backspace') return false;
  remove(desk, row);
  return true;
};

export const OutlineView = () => {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const desk = useOutline(root);
  const { plan, told } = desk;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
    const target = event.target as HTMLElement;
    const isRow = target.dataset['node'] !== undefined;
    const typing = target.matches('input,textarea,select,[contenteditable=true]');
    if ((event.ctrlKey || event.metaKey) && !typing && (event.code === 'KeyZ' || event.code === 'KeyY')) {
      event.preventDefault();
      desk.undo(event.code === 'KeyY' || event.shiftKey);
      return;
    }
    if (event.code === 'Escape' && !isRow && desk.opened !== null && target.closest('[data-details]')) {
      event.preventDefault();
      // The row first: what has the focus must not go before another has it.
      root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(desk.opened)}"]`)?.focus();
      desk.open(null);
      return;
    }
    if (!isRow || event.ctrlKey || event.metaKey) return;
    const next = event.altKey ? undefined : walk(root.current!, target, event.code);
    if (next) {
      desk.choose(next.dataset['node']!);
      next.focus();
    } else if (next === undefined && !pressed(desk, target.dataset['node']!, event)) return;
    event.preventDefault();
  };

  return (
    <DeskContext value={desk}>
      <div className={css['outline']}>
        <div className={css['bar']}>
          <strong>{say(words.count, { n: plan.count })}</strong>
          {!desk.design.readOnly && <span className={css['keys']}>{say(words.keys)}</span>}
        </div>
        {/* The rows take the keys; this only hears them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div ref={root} className={css['field']} onKeyDown={onKeyDown}>
          <div className={css['tree']}>
            {plan.lines.length === 0 && <p className={css['quiet']}>{say(words.noStart)}</p>}
            <ScopeList scope={plan} label={say(words.outline)} />
          </div>
        </div>
        <div className={css['told']} data-shown={told !== null || undefined}>
          <p role={told?.failed ? 'alert' : 'status'}>{told?.text}</p>
          {told?.undo && (
            <Button size="compact-sm" variant="default" onClick={() => desk.undo()}>
              {say(words.undo)}
            </Button>
          )}
        </div>
      </div>
    </DeskContext>
  );
};
