/**
 * Detail lines as a spreadsheet (interface 4.5). Arrows move, typing replaces, F2 or double click edits, Enter commits and goes down,
 * Tab goes right and adds a line after the last cell, Ctrl D copies from above, Ctrl Delete removes, Alt ↑↓ moves, Ctrl Z/Y undoes,
 * a block from Excel is pasted from the cell on, Ctrl Alt ↓ leaves the grid. On a phone lines are cards with a sheet to edit them.
 */
import { rightAligned } from '#client/fields/kindSets.ts';
import { useShown } from '#client/fields/context.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { fixedDecimal } from '#client/fields/numberText.ts';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import { lineDefaultsOf } from '#model/defaults.ts';
import type { AnyDoc } from '#model/definition.ts';
import { linesOf, totalsOf } from '#model/evaluate.ts';
import { isEmpty } from '#model/fields/kinds.ts';
import { w } from '#model/words.ts';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useActor } from './formState.ts';
import { blockOf, copyOf, inserted, type Lines as LineList, moved, pasted, removed, replaced } from './gridLines.ts';
import { columnsOf, type LinesProps, sheetKinds, widthOf } from './gridColumns.ts';
import { LineCards } from './LineCards.tsx';
import { LineRow, type RowProps } from './LineRow.tsx';
import css from './lines.module.css';
import { LineSheet } from './LineSheet.tsx';
import { PHONE } from './LinesTable.tsx';

const words = {
  add: w('Add line', '添加一行'),
  hint: w('Arrow keys move, F2 edits, Ctrl Alt Down leaves the table', '方向键移动，F2 编辑，Ctrl Alt ↓ 离开表格'),
  none: w('No lines', '没有明细'),
  empty: w('No lines yet. Add one, or paste a block from a spreadsheet.', '还没有明细。添加一行，或从电子表格粘贴。'),
};

const WINDOW_FROM = 100;
const ROW_PX = 35;

export const Lines = (props: LinesProps) => {
  const { form, name, rights } = props;
  const say = useSay();
  const hint = useId();
  const { language, dictionary } = useShown();
  const actor = useActor();
  const phone = useMediaQuery(PHONE) ?? false;
  const lines = form.definition.lines[name]!;
  const rows = linesOf(form.record, name);
  const columns = columnsOf(props);
  const mayChange = rights === undefined;
  const [active, setActive] = useState<{ row: number; column: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<number | null>(null);
  const before = useRef<AnyDoc | null>(null);
  const past = useRef<LineList[]>([]);
  const future = useRef<LineList[]>([]);
  const frame = useRef<HTMLDivElement>(null);
  const windowed = rows.length > WINDOW_FROM;
  // The window is read in render, where the rows are drawn; nothing memoized takes it.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: windowed ? rows.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });

  const fresh = (): AnyDoc => lineDefaultsOf(form.definition, name, { actor, today: companyToday(), now: new Date().toISOString() });
  const remember = () => {
    past.current = [...past.current.slice(-49), rows];
    future.current = [];
  };
  const put = (next: LineList) => {
    if (next === rows) return;
    remember();
    form.setLines(name, next);
  };
  const focusCell = (row: number, column: number) => {
    flushSync(() => setActive({ row, column }));
    if (windowed) virtual.scrollToIndex(row);
    frame.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus();
  };
  const edit = (row: number, column: number) => {
    const target = columns[column];
    if (!target?.open) return focusCell(row, column);
    if (sheetKinds.has(target.field.kind)) return setSheet(row);
    if (target.field.kind === 'boolean') return put(replaced(rows, row, { [target.name]: rows[row]?.[target.name] !== true }));
    before.current = rows[row] ?? null;
    remember();
    flushSync(() => {
      setActive({ row, column });
      setOpen(true);
    });
    const input = frame.current?.querySelector<HTMLInputElement>('[data-open] input');
    input?.focus();
    input?.select();
  };
  const close = (row: number, column: number) => {
    form.touch(`${name}.${active?.row}.${columns[active?.column ?? 0]?.name}`);
    flushSync(() => setOpen(false));
    focusCell(Math.max(0, Math.min(row, rows.length - 1)), Math.max(0, Math.min(column, columns.length - 1)));
  };
  const add = (at = rows.length, line = fresh()) => {
    flushSync(() => put(inserted(rows, at, line)));
    if (phone) return setSheet(at);
    focusCell(
      at,
      Math.max(
        0,
        columns.findIndex((column) => column.open),
      ),
    );
  };
  const remove = (row: number) => {
    flushSync(() => put(removed(rows, row)));
    if (rows.length > 1) focusCell(Math.min(row, rows.length - 2), active?.column ?? 0);
  };
  const menu: RowProps['onMenu'] = (act, row) => {
    if (act === 'open') return setSheet(row);
    if (act === 'copy') return add(row + 1, copyOf(rows[row] ?? {}));
    if (act === 'remove') return remove(row);
    const to = act === 'up' ? row - 1 : row + 1;
    flushSync(() => put(moved(rows, row, to)));
    focusCell(Math.max(0, Math.min(to, rows.length - 1)), active?.column ?? 0);
  };
  const leave = () => {
    const all = [...document.querySelectorAll<HTMLElement>('button,input,select,textarea,a[href],[tabindex="0"]')];
    const inside = frame.current;
    const next = all.find(
      (element) =>
        inside &&
        !inside.contains(element) &&
        inside.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        element.offsetParent,
    );
    setOpen(false);
    next?.focus();
  };
  const undo = (from: typeof past, to: typeof past) => {
    const previous = from.current.pop();
    if (!previous) return;
    to.current.push(rows);
    form.setLines(name, previous);
  };

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!active || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { row, column } = active;
    const mod = event.ctrlKey || event.metaKey;
    const take = (act: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (mod && event.altKey && event.code === 'ArrowDown') return take(leave);
    if (event.key === 'Tab') {
      const last = columns.length - 1;
      const isEnd = event.shiftKey ? row === 0 && column === 0 : row === rows.length - 1 && column === last;
      if (!isEnd) {
        const next = row * columns.length + column + (event.shiftKey ? -1 : 1);
        return take(() => close(Math.floor(next / columns.length), next % columns.length));
      }
      const filled = columns.some(({ name: key, open: mine }) => mine && !isEmpty(rows[row]?.[key]));
      if (!event.shiftKey && mayChange && filled) return take(() => (setOpen(false), add()));
      return setOpen(false);
    }
    if (open) {
      if (event.defaultPrevented) return;
      if (event.key === 'Enter' && !event.shiftKey && !mod) return take(() => close(row + 1, column));
      if (event.key === 'Escape')
        return take(() => {
          const old = before.current;
          if (old) form.setLines(name, replaced(rows, row, old));
          close(row, column);
        });
      return;
    }
    if (mod && event.code === 'KeyD' && row > 0 && columns[column]?.open)
      return take(() => put(replaced(rows, row, { [columns[column]!.name]: rows[row - 1]?.[columns[column]!.name] ?? null })));
    if (mod && event.code === 'Delete' && mayChange) return take(() => remove(row));
    if (mod && event.code === 'KeyZ') return take(() => (event.shiftKey ? undo(future, past) : undo(past, future)));
    if (mod && event.code === 'KeyY') return take(() => undo(future, past));
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && mayChange)
      return take(() => menu(event.key === 'ArrowUp' ? 'up' : 'down', row));
    if (mod || event.altKey) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step)
      return take(() =>
        focusCell(Math.max(0, Math.min(row + step[0]!, rows.length - 1)), Math.max(0, Math.min(column + step[1]!, columns.length - 1))),
      );
    if (event.key === 'Home') return take(() => focusCell(row, 0));
    if (event.key === 'End') return take(() => focusCell(row, columns.length - 1));
    if (event.key === 'F2' || event.key === 'Enter') return take(() => edit(row, column));
    if (event.key === 'Delete' || event.key === 'Backspace')
      return columns[column]?.open && !columns[column].field.required
        ? take(() => put(replaced(rows, row, { [columns[column]!.name]: null })))
        : undefined;
    if (event.key === ' ' && columns[column]?.field.kind === 'boolean') return take(() => edit(row, column));
    if (event.key.length !== 1) return;
    // The key goes on to the input that has the focus by now, and replaces its selected text; it is no shortcut of the page.
    event.stopPropagation();
    edit(row, column);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (open || !active) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text/plain'));
    put(pasted(rows, block, active, columns, { fresh, mayAdd: mayChange, today: companyToday(), dictionary }));
    for (const [index, cells] of block.entries())
      cells.forEach((_, at) => form.touch(`${name}.${active.row + index}.${columns[active.column + at]?.name}`));
  };
  const onCopy = (event: ClipboardEvent) => {
    if (open || !active) return;
    const column = columns[active.column];
    if (!column) return;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      printed({ field: column.field, value: rows[active.row]?.[column.name], language, dictionary, names: form.names }),
    );
  };

  const acts = {
    active: (row: number, column: number, wanted: boolean) =>
      wanted ? edit(row, column) : open ? close(row, column) : focusCell(row, column),
    menu,
  };
  // A row is drawn anew only when its own line changes, and still acts on the lines as they are now.
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });

  const totals = totalsOf(lines, rows);
  const own = form.shown.filter(({ field }) => field === name);
  const activeFault = active && form.shown.find(({ field }) => field === `${name}.${active.row}.${columns[active.column]?.name}`);
  const addButton = mayChange ? (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => add()}
      data-path={rows.length === 0 ? name : undefined}
    >
      {say(words.add)}
    </Button>
  ) : null;
  const items = windowed
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, start: index * ROW_PX, end: (index + 1) * ROW_PX }));
  const [above, below] = windowed ? [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)] : [0, 0];

  return (
    <div>
      {phone ? (
        <LineCards form={form} name={name} columns={columns} rows={rows} onOpen={setSheet} />
      ) : rows.length === 0 ? (
        <Text c="dimmed" size="sm" mb="xs">
          {say(mayChange ? words.empty : words.none)}
        </Text>
      ) : (
        <div ref={frame} className={css['frame']} style={windowed ? { maxHeight: '60vh', overflowY: 'auto' } : undefined} data-path={name}>
          <table
            role="grid"
            data-grid
            className={css['table']}
            aria-label={say(lines.label)}
            aria-describedby={hint}
            aria-rowcount={rows.length + 1}
            aria-colcount={columns.length + 1}
            onKeyDown={onKey}
            onPaste={onPaste}
            onCopy={onCopy}
            onBlur={(event) => {
              const to = event.relatedTarget;
              if (to instanceof HTMLElement && (event.currentTarget.contains(to) || to.closest('[data-portal]'))) return;
              if (open && to !== null) setOpen(false);
            }}
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
              {above > 0 ? (
                <tr style={{ height: above }} aria-hidden>
                  <td colSpan={columns.length + 1} />
                </tr>
              ) : null}
              {items.map(({ index }) => (
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
                  onActive={(row, column, wanted) => latest.current.active(row, column, wanted)}
                  onFocusCell={(row, column) => {
                    setOpen(false);
                    setActive({ row, column });
                  }}
                  onMenu={(act, row) => latest.current.menu(act, row)}
                  mayChange={mayChange}
                />
              ))}
              {below > 0 ? (
                <tr style={{ height: below }} aria-hidden>
                  <td colSpan={columns.length + 1} />
                </tr>
              ) : null}
            </tbody>
            {Object.keys(totals).length > 0 ? (
              <tfoot>
                <tr className={css['total']}>
                  <td className={css['number']}>Σ</td>
                  {columns.map(({ name: key, field }) => (
                    <td key={key} className={rightAligned.has(field.kind) ? css['right'] : undefined}>
                      {totals[key] === undefined ? null : fixedDecimal(totals[key], field.digits?.[1] ?? 2)}
                    </td>
                  ))}
                </tr>
              </tfoot>
            ) : null}
          </table>
          <VisuallyHidden id={hint}>{say(words.hint)}</VisuallyHidden>
          {activeFault ? (
            <div className={css['note']} role="status">
              {say(activeFault.message)}
            </div>
          ) : null}
        </div>
      )}
      {own.map((fault, index) => (
        <Text key={index} size="sm" c="var(--danger-text)" role="alert" mt="xs">
          {say(fault.message)}
        </Text>
      ))}
      <Group mt="sm">{addButton}</Group>
      {sheet !== null && rows[sheet] ? (
        <LineSheet
          form={form}
          name={name}
          row={sheet}
          columns={columns}
          onClose={() => setSheet(null)}
          onRemove={mayChange ? () => (setSheet(null), remove(sheet)) : undefined}
        />
      ) : null}
    </div>
  );
};
