/**
 * Keys of a grid of lines. Arrows move, typing replaces, F2 or double click edits, Enter commits and goes down, Tab goes
 * right and adds a line after the last cell, Ctrl D copies from above, Ctrl Shift D fills the lines below, Ctrl Delete removes, Alt ↑↓ moves, Ctrl Z/Y undoes, Ctrl Alt ↓
 * leaves the grid.
 */
import { isEmpty } from '#model/values.ts';
import type { KeyboardEvent } from 'react';
import { filledDown, replaced } from './gridLines.ts';
import { isComposing } from '#client/blocks/shortcuts.ts';
import type { LineGrid } from './useGrid.ts';

type Press = KeyboardEvent<HTMLElement>;
type At = NonNullable<LineGrid['active']>;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const take = (event: Press, act: () => void): void => {
  event.preventDefault();
  event.stopPropagation();
  act();
};

const onTab = (event: Press, grid: LineGrid, { row, column }: At): void => {
  const { rows, columns } = grid;
  const back = event.shiftKey;
  const isEnd = back ? row === 0 && column === 0 : row === rows.length - 1 && column === columns.length - 1;
  if (!isEnd) {
    const next = row * columns.length + column + (back ? -1 : 1);
    return take(event, () => grid.close(Math.floor(next / columns.length), next % columns.length));
  }
  // What Tab itself has just taken into the cell is not in these rows yet.
  grid.shut();
  const line = grid.latest.current.rows[row];
  const filled = columns.some(({ name, open }) => open && !isEmpty(line?.[name]));
  if (!back && grid.mayChange && filled) take(event, () => grid.latest.current.add());
};

const whileOpen = (event: Press, grid: LineGrid, { row, column }: At): void => {
  if (event.defaultPrevented) return;
  if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) take(event, () => grid.close(row + 1, column));
  if (event.key === 'Escape') take(event, grid.revert);
};

/** With Ctrl, ⌘ or Alt: what happens to lines; false where the key means nothing here. */
const command = (event: Press, grid: LineGrid, { row, column }: At): boolean => {
  const { rows, mayChange, columns } = grid;
  const mod = event.ctrlKey || event.metaKey;
  const target = columns[column];
  const run = (act: () => void): true => (take(event, act), true);
  // The browser's own meaning of the key, a bookmark, is not wanted in a table, even where there is nothing to copy.
  if (mod && event.code === 'KeyD')
    return run(() => {
      if (!target?.open) return;
      if (event.shiftKey) grid.put(filledDown(rows, row, target.name));
      else if (row > 0) grid.put(replaced(rows, row, { [target.name]: rows[row - 1]?.[target.name] ?? null }));
    });
  if (mod && event.code === 'Delete' && mayChange) return run(() => grid.remove(row));
  if (mod && event.code === 'KeyZ') return run(event.shiftKey ? grid.redo : grid.undo);
  if (mod && event.code === 'KeyY') return run(grid.redo);
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && mayChange)
    return run(() => grid.menu(event.key === 'ArrowUp' ? 'up' : 'down', row));
  return mod || event.altKey;
};

const onPlain = (event: Press, grid: LineGrid, { row, column }: At): void => {
  const { rows, columns } = grid;
  const target = columns[column];
  const step = steps[event.key];
  const clamp = (at: number, length: number) => Math.max(0, Math.min(at, length - 1));
  if (step) return take(event, () => grid.focusCell(clamp(row + step[0], rows.length), clamp(column + step[1], columns.length)));
  if (event.key === 'Home') return take(event, () => grid.focusCell(row, 0));
  if (event.key === 'End') return take(event, () => grid.focusCell(row, columns.length - 1));
  if (event.key === 'F2' || event.key === 'Enter') return take(event, () => grid.edit(row, column));
  if (event.key === 'Delete' || event.key === 'Backspace')
    return target?.open && !target.field.required ? take(event, () => grid.put(replaced(rows, row, { [target.name]: null }))) : undefined;
  if (event.key === ' ' && target?.field.kind === 'boolean') return take(event, () => grid.edit(row, column));
  if (event.key.length !== 1) return;
  // The key goes on to the input that has the focus by now, and replaces its selected text; it is no shortcut of the page.
  event.stopPropagation();
  grid.edit(row, column);
};

export const onGridKey = (event: Press, grid: LineGrid): void => {
  const { active } = grid;
  if (!active || isComposing(event.nativeEvent)) return;
  if ((event.ctrlKey || event.metaKey) && event.altKey && event.code === 'ArrowDown') return take(event, grid.leave);
  if (event.key === 'Tab') return onTab(event, grid, active);
  if (grid.open) return whileOpen(event, grid, active);
  if (!command(event, grid, active)) onPlain(event, grid, active);
};
