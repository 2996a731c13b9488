/** One line of a grid; drawn anew only when something of it changed, so that typing stays quick among hundreds. */
import { FieldCell } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import type { InputProps } from '#client/fields/parts.ts';
import { rightAligned } from '#client/fields/kindSets.ts';
import { printed } from '#client/fields/prints.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { FormState } from '#client/blocks/form/formState.ts';
import { type GridColumn, sheetKinds } from './gridColumns.ts';
import { LineBox } from './LineBox.tsx';
import { LineName, lineSourceOf } from './LineName.tsx';
import css from './lines.module.css';
import { equalValues } from '#client/blocks/form/path.ts';
import { TypeHere } from './TypeHere.tsx';

const words = {
  menu: w('Line {row}: more', '第{row}行：更多'),
  open: w('Edit in a sheet', '展开编辑'),
  copy: w('Copy line', '复制此行'),
  remove: w('Remove line', '删除此行'),
  up: w('Move up', '上移'),
  down: w('Move down', '下移'),
  fill: w('Fill “{label}” into the lines below', '将“{label}”填充到以下各行'),
  cell: w('{label} {row}: {value}', '{label} {row}：{value}'),
  nothing: w('empty', '空'),
};

export interface RowProps {
  readonly line: AnyDoc;
  readonly index: number;
  readonly columns: readonly GridColumn[];
  readonly form: FormState;
  readonly set: string;
  readonly faults: readonly Fault[];
  /** Column with the focus in this row, -1 for none. */
  readonly active: number;
  readonly open: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onActive: (row: number, column: number, edit: boolean, text?: string) => void;
  /** The focus came here by itself: by Tab, or from the list of errors. */
  readonly onFocusCell: (row: number, column: number) => void;
  readonly onMenu: (act: 'open' | 'copy' | 'fill' | 'remove' | 'up' | 'down', row: number) => void;
  readonly mayChange: boolean;
}

const sameRow = (a: RowProps, b: RowProps): boolean =>
  a.index === b.index &&
  a.active === b.active &&
  a.open === b.open &&
  a.first === b.first &&
  a.last === b.last &&
  a.mayChange === b.mayChange &&
  a.form.names === b.form.names &&
  a.columns.length === b.columns.length &&
  a.columns.every(({ name }, at) => name === b.columns[at]?.name && equalValues(a.line[name], b.line[name])) &&
  // Lines of another record are chosen anew where that record is another.
  a.columns.every(({ field: { line } }) => line === undefined || a.form.record[line.of] === b.form.record[line.of]) &&
  equalValues(a.faults, b.faults);

export const LineRow = memo(
  ({ line, index, columns, form, set, faults, active, open, first, last, onActive, onFocusCell, onMenu, mayChange }: RowProps) => {
    const say = useSay();
    const shown = useShown();
    const chosen = columns[active];
    return (
      <tr aria-rowindex={index + 2}>
        <td className={css['number']} role="rowheader">
          {mayChange ? (
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <ActionIcon size={28} variant="subtle" color="gray" aria-label={say(words.menu, { row: index + 1 })} tabIndex={-1}>
                  {index + 1}
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {chosen?.open && !last ? (
                  <Menu.Item onClick={() => onMenu('fill', index)}>{say(words.fill, { label: say(chosen.field.label) })}</Menu.Item>
                ) : null}
                {(['open', 'copy', 'up', 'down', 'remove'] as const).map((act) => (
                  <Menu.Item key={act} onClick={() => onMenu(act, index)} c={act === 'remove' ? 'var(--danger-text)' : undefined}>
                    {say(words[act])}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : (
            index + 1
          )}
        </td>
        {columns.map((column, at) => {
          const path = `${set}.${index}.${column.name}`;
          const fault = faults.find(({ field }) => field === path);
          const editing = open && active === at;
          const value = line[column.name];
          const types = active === at && !editing && column.open && column.field.kind !== 'boolean' && !sheetKinds.has(column.field.kind);
          const source = lineSourceOf(form.definition, form.record, column.field);
          const input: InputProps = {
            bare: true,
            id: `grid-${path}`,
            field: column.field,
            label: `${say(column.field.label)} ${index + 1}`,
            value,
            error: fault?.severity === 'error',
            names: form.names,
            onChange: (next, names) => form.set(path, next, names),
            onBlur: () => form.touch(path),
          };
          return (
            <td
              key={column.name}
              data-path={path}
              data-row={index}
              data-column={at}
              data-open={editing || undefined}
              data-locked={!column.open || undefined}
              data-bad={fault?.severity === 'error' || undefined}
              data-warned={fault?.severity === 'warning' || undefined}
              aria-readonly={!column.open || undefined}
              aria-invalid={fault?.severity === 'error' || undefined}
              aria-colindex={at + 2}
              tabIndex={!types && (active === at || (first && at === 0)) ? 0 : -1}
              className={`${css['cell']} ${rightAligned.has(column.field.kind) && !editing ? css['right'] : ''}`}
              title={fault ? say(fault.message) : undefined}
              onMouseDown={(event) => {
                if (editing) return;
                event.preventDefault();
                onActive(index, at, active === at);
              }}
              onFocus={(event) => event.target === event.currentTarget && active !== at && onFocusCell(index, at)}
              onDoubleClick={() => !editing && onActive(index, at, true)}
            >
              {editing ? (
                source === null ? (
                  <FieldInput {...input} />
                ) : (
                  <LineBox {...input} source={source} />
                )
              ) : (
                <>
                  {isEmpty(value) ? null : source === null ? (
                    <FieldCell field={column.field} value={value} names={form.names} />
                  ) : (
                    <LineName source={source} field={column.field} value={value} />
                  )}
                  {types ? (
                    <TypeHere
                      label={say(words.cell, {
                        label: say(column.field.label),
                        row: index + 1,
                        value: isEmpty(value) ? say(words.nothing) : printed({ field: column.field, value, names: form.names, ...shown }),
                      })}
                      invalid={fault?.severity === 'error'}
                      onText={(text) => onActive(index, at, true, text)}
                    />
                  ) : null}
                  {fault ? <VisuallyHidden>{say(fault.message)}</VisuallyHidden> : null}
                </>
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  sameRow,
);
LineRow.displayName = 'LineRow';
