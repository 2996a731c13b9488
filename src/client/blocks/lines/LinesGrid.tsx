/** Detail lines as a spreadsheet: head, rows, totals. From a hundred lines on only those in sight are drawn. */
import { rightAligned, widthOf } from '#client/fields/kindSets.ts';
import { totalText } from '#client/fields/numberText.ts';
import { useSay } from '#client/words/language.tsx';
import { totalsOf } from '#model/calculation/totals.ts';
import { w } from '#model/words.ts';
import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useId, useLayoutEffect } from 'react';
import { useGridClipboard } from './gridClipboard.ts';
import type { LinesProps } from './gridColumns.ts';
import { onGridKey } from './gridKeys.ts';
import { LineRow } from './LineRow.tsx';
import css from './lines.module.css';
import type { LineGrid } from './useGrid.ts';

const hintWords = w('Arrow keys move, F2 edits, Ctrl Alt Down leaves the table', '方向键移动，F2 编辑，Ctrl Alt ↓ 离开表格');
const emptyWords = {
  open: w(
    '{lines}: none yet. Add a line, or paste rows from a spreadsheet here (Ctrl+V).',
    '{lines}：暂无。可添加一行，或在此粘贴表格中的行（Ctrl+V）。',
  ),
  closed: w('{lines}: none', '{lines}：无'),
};
const WINDOW_FROM = 100;
const ROW_PX = 35;

/** Room of the rows that are not drawn. */
const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr style={{ height }} aria-hidden>
      <td colSpan={columns} />
    </tr>
  ) : null;

export const LinesGrid = (props: LinesProps & { readonly grid: LineGrid }) => {
  const { form, name, grid } = props;
  const { rows, columns, active, open, frame, latest } = grid;
  const say = useSay();
  const hint = useId();
  const clipboard = useGridClipboard(props, grid);
  const lines = form.definition.lines[name]!;
  const windowed = rows.length > WINDOW_FROM;
  // The window is read in render, where the rows are drawn; nothing memoized takes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: windowed ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const { reveal } = grid;
  useLayoutEffect(() => {
    reveal.current = (row) => void (windowed && virtual.scrollToIndex(row));
  });
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (to instanceof HTMLElement && (event.currentTarget.contains(to) || to.closest('[data-portal]'))) return;
    if (open && to !== null) grid.left();
  };

  const totals = totalsOf(lines, rows);
  const fault = active && form.shown.find(({ field }) => field === `${name}.${active.row}.${columns[active.column]?.name}`);
  const items = windowed
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, start: index * ROW_PX, end: (index + 1) * ROW_PX }));
  const [above, below] = windowed ? [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)] : [0, 0];
  return (
    <div ref={frame} className={css['frame']} style={windowed ? { maxHeight: '60vh', overflowY: 'auto' } : undefined} data-path={name}>
      <table
        role="grid"
        data-grid
        className={css['table']}
        aria-label={say(lines.label)}
        aria-describedby={hint}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={(event) => onGridKey(event, grid)}
        onBlur={onBlur}
        {...clipboard}
      >
        <thead>
          <tr>
            <th scope="col" className={css['number']}>
              #
            </th>
            {columns.map(({ name: key, field, required }) => (
              <th
                key={key}
                scope="col"
                data-width={widthOf(field.kind)}
                className={rightAligned.has(field.kind) ? css['right'] : undefined}
              >
                {say(field.label)}
                {required ? <span style={{ color: 'var(--danger-text)' }}> *</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td
                colSpan={columns.length + 1}
                className={css['none']}
                tabIndex={grid.mayChange ? 0 : undefined}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !grid.mayChange) return;
                  event.preventDefault();
                  grid.add();
                }}
              >
                {say(grid.mayChange ? emptyWords.open : emptyWords.closed, { lines: say(lines.label) })}
              </td>
            </tr>
          ) : null}
          <Gap height={above} columns={columns.length + 1} />
          {items.map(({ index }) => (
            // A row is drawn anew only when its own line changes, and still acts on the lines as they are now.
            <LineRow
              key={index}
              line={rows[index]!}
              index={index}
              columns={columns}
              form={form}
              set={name}
              faults={form.shown.filter(({ field }) => field.startsWith(`${name}.${index}.`))}
              active={active?.row === index ? active.column : -1}
              open={open && active?.row === index}
              first={active === null && index === 0}
              last={index === rows.length - 1}
              onActive={(row, column, wanted, text) => {
                const now = latest.current;
                return wanted ? now.edit(row, column, text) : now.open ? now.close(row, column) : now.focusCell(row, column);
              }}
              onFocusCell={grid.focused}
              onMenu={(act, row) => latest.current.menu(act, row)}
              mayChange={grid.mayChange}
            />
          ))}
          <Gap height={below} columns={columns.length + 1} />
        </tbody>
        {rows.length > 0 && Object.keys(totals).length > 0 ? (
          <tfoot>
            <tr className={css['total']}>
              <td className={css['number']}>Σ</td>
              {columns.map(({ name: key, field }) => (
                <td key={key} className={rightAligned.has(field.kind) ? css['right'] : undefined}>
                  {totals[key] === undefined ? null : totalText(field, totals[key])}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      <VisuallyHidden id={hint}>{say(hintWords)}</VisuallyHidden>
      {fault ? (
        <div className={css['note']} role="status">
          {say(fault.message)}
        </div>
      ) : null}
    </div>
  );
};
