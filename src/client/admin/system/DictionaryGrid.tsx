/** The values of a dictionary in the product's grid: codes in use are locked and say how many records have them. */
import type { GridColumn } from '#client/blocks/lines/gridColumns.ts';
import { onGridKey } from '#client/blocks/lines/gridKeys.ts';
import { TypeHere } from '#client/blocks/lines/TypeHere.tsx';
import lines from '#client/blocks/lines/lines.module.css';
import { notify } from '#client/blocks/notify.ts';
import { useGrid } from '#client/blocks/lines/useGrid.ts';
import { useSay } from '#client/words/language.tsx';
import type { Fault } from '#model/refusal.ts';
import { f } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon, Button, Menu, TextInput, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId, type FocusEvent } from 'react';
import type { ValueRow } from './calls.ts';
import css from './system.module.css';
import { freshValue, guarded, isLocked } from './values.ts';
import { words } from './systemWords.ts';

interface Props {
  readonly name: string;
  readonly rows: readonly ValueRow[];
  readonly faults: readonly Fault[];
  readonly mayChange: boolean;
  readonly onRows: (rows: readonly ValueRow[]) => void;
}

/** `enabled` stands for the row's state; uses are only read. */
const columns: readonly GridColumn[] = [
  { name: 'itemValue', field: f.text(words.code, { max: 50 }), open: true, required: true },
  { name: 'labelZh', field: f.text(words.zh, { max: 80 }), open: true, required: true },
  { name: 'labelEn', field: f.text(words.en, { max: 80 }), open: true, required: true },
  { name: 'color', field: f.text(words.tone, { max: 20 }), open: true, required: false },
  { name: 'isDefault', field: f.boolean(words.isDefault), open: true, required: false },
  { name: 'enabled', field: f.boolean(words.enabled), open: true, required: false },
  { name: 'uses', field: f.integer(words.uses), open: false, required: false },
];

type Line = Readonly<Record<string, unknown>>;
const lineOf = (row: ValueRow): Line => ({ ...row, enabled: row.status !== 'disabled' });
const rowOf = ({ enabled, ...line }: Line): ValueRow => ({
  ...(line as unknown as ValueRow),
  status: enabled === false ? 'disabled' : 'enabled',
});

export const DictionaryGrid = ({ name, rows, faults, mayChange, onRows }: Props) => {
  const say = useSay();
  const hint = useId();
  const put = (next: readonly Line[]): void => {
    const { rows: kept, gone } = guarded(rows, next.map(rowOf));
    if (gone) notify.warning(say(words.cannotRemove, { name: gone.labelZh ?? gone.itemValue ?? '' }));
    onRows(kept);
  };
  const grid = useGrid({
    rows: rows.map(lineOf),
    columns: mayChange ? columns : columns.map((column) => ({ ...column, open: false })),
    mayChange,
    phone: false,
    fresh: () => ({ ...lineOf(freshValue()) }),
    setRows: put,
  });
  const { active, open, frame } = grid;
  const lockOf = (row: ValueRow): string | null =>
    row.id === undefined || !isLocked(row) ? null : say(row.builtIn ? words.lockedBuiltIn : words.lockedUse, { count: row.uses });
  const faultAt = (row: number, column: string): Fault | undefined =>
    faults.find(({ field }) => field === `values.${row}.${column === 'enabled' ? 'status' : column}`);
  const activeRow = active ? rows[active.row] : undefined;
  const activeColumn = active ? columns[active.column]?.name : undefined;
  const fault = active && activeColumn ? faultAt(active.row, activeColumn) : undefined;
  const lock = activeRow && activeColumn === 'itemValue' ? lockOf(activeRow) : null;
  const activate = (row: number, column: number, wanted: boolean): void => {
    const now = grid.latest.current;
    if (wanted) now.edit(row, column);
    else if (now.open) now.close(row, column);
    else now.focusCell(row, column);
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    const to = event.relatedTarget;
    if (to instanceof HTMLElement && (event.currentTarget.contains(to) || to.closest('[data-portal]'))) return;
    if (open && to !== null) grid.left();
  };
  const text = (row: ValueRow, column: string) => {
    const locked = column === 'itemValue' ? lockOf(row) : null;
    if (column === 'isDefault') return row.isDefault ? say(words.yes) : '';
    if (column === 'enabled') return say(row.status === 'disabled' ? words.no : words.yes);
    if (column === 'uses') return row.uses > 0 ? row.uses : '';
    const value = textOf(row[column as 'itemValue']);
    if (column === 'color' && value !== '')
      return (
        <span className={css['locked']}>
          <span className={css['swatch']} style={{ color: `var(--tone-${value}-dot, var(--text-2))` }} aria-hidden />
          {value}
        </span>
      );
    return locked === null ? (
      value
    ) : (
      <span className={css['locked']}>
        <IconLock size={14} stroke={1.75} aria-hidden />
        {value}
        <VisuallyHidden>{locked}</VisuallyHidden>
      </span>
    );
  };
  return (
    <div>
      <div ref={frame} className={lines['frame']}>
        <table
          role="grid"
          data-grid
          className={lines['table']}
          aria-label={say(words.values, { name })}
          aria-describedby={hint}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={!mayChange || undefined}
          onKeyDown={(event) => onGridKey(event, grid)}
          onBlur={onBlur}
        >
          <thead>
            <tr>
              <th scope="col" className={lines['number']}>
                #
              </th>
              {columns.map(({ name: key, field, required }) => (
                <th key={key} scope="col" data-width={key.startsWith('label') ? 'wide' : 'middle'}>
                  {say(field.label)}
                  {required ? <span style={{ color: 'var(--danger-text)' }}> *</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id ?? `new ${index}`} aria-rowindex={index + 2}>
                <td className={lines['number']} role="rowheader">
                  {mayChange ? (
                    <Menu position="bottom-start" withinPortal>
                      <Menu.Target>
                        <ActionIcon
                          size={28}
                          variant="subtle"
                          color="gray"
                          aria-label={say(words.rowMenu, { row: index + 1 })}
                          tabIndex={-1}
                        >
                          {index + 1}
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item onClick={() => grid.latest.current.add(index)}>{say(words.above)}</Menu.Item>
                        <Menu.Item onClick={() => grid.latest.current.add(index + 1)}>{say(words.below)}</Menu.Item>
                        <Menu.Item onClick={() => grid.latest.current.menu('up', index)}>{say(words.up)}</Menu.Item>
                        <Menu.Item onClick={() => grid.latest.current.menu('down', index)}>{say(words.down)}</Menu.Item>
                        <Menu.Item disabled={isLocked(row)} onClick={() => grid.latest.current.menu('remove', index)}>
                          {say(words.remove)}
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
                  ) : (
                    index + 1
                  )}
                </td>
                {columns.map((column, at) => {
                  const wrong = faultAt(index, column.name);
                  const locked = column.name === 'itemValue' && isLocked(row);
                  const here = active?.row === index && active.column === at;
                  const editing = open && here;
                  const types = here && !editing && !locked && column.open && column.field.kind !== 'boolean';
                  return (
                    <td
                      key={column.name}
                      data-row={index}
                      data-column={at}
                      data-open={(editing && !locked) || undefined}
                      data-bad={wrong ? true : undefined}
                      data-locked={locked || !column.open || undefined}
                      aria-readonly={locked || !column.open || undefined}
                      aria-invalid={wrong ? true : undefined}
                      aria-colindex={at + 2}
                      tabIndex={!types && (here || (active === null && index === 0 && at === 0)) ? 0 : -1}
                      className={lines['cell']}
                      title={wrong ? say(wrong.message) : locked ? (lockOf(row) ?? undefined) : undefined}
                      onMouseDown={(event) => {
                        if (editing && !locked) return;
                        event.preventDefault();
                        activate(index, at, !locked && here);
                      }}
                      onFocus={(event) => event.target === event.currentTarget && !here && grid.focused(index, at)}
                      onDoubleClick={() => !editing && !locked && activate(index, at, true)}
                    >
                      {editing && !locked ? (
                        <TextInput
                          variant="unstyled"
                          aria-label={`${say(column.field.label)} ${index + 1}`}
                          maxLength={column.field.max}
                          value={textOf(row[column.name as 'itemValue'])}
                          onChange={(event) => {
                            const typed = event.currentTarget.value;
                            onRows(
                              rows.map((one, place) => (place === index ? { ...one, [column.name]: typed === '' ? null : typed } : one)),
                            );
                          }}
                        />
                      ) : (
                        <>
                          {text(row, column.name)}
                          {types ? (
                            <TypeHere
                              label={`${say(column.field.label)} ${index + 1}`}
                              invalid={wrong !== undefined}
                              onText={(typed) => grid.latest.current.edit(index, at, typed)}
                            />
                          ) : null}
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <VisuallyHidden id={hint}>{say(words.hint)}</VisuallyHidden>
      </div>
      <div className={lines['note']} role="status" hidden={!fault && !lock}>
        {fault ? say(fault.message) : lock}
      </div>
      {mayChange && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => grid.add()}>
          {say(words.addValue)}
        </Button>
      )}
    </div>
  );
};
