/** The rules of a table in the product's own grid: its keys, its clipboard; gaps as hatched rows behind the rules. */
import { type GridColumn } from '#client/blocks/lines/gridColumns.ts';
import { onGridKey } from '#client/blocks/lines/gridKeys.ts';
import { blockOf, pasted } from '#client/blocks/lines/gridLines.ts';
import { TypeHere } from '#client/blocks/lines/TypeHere.tsx';
import lines from '#client/blocks/lines/lines.module.css';
import type { LineGrid } from '#client/blocks/lines/useGrid.ts';
import { useSay } from '#client/words/language.tsx';
import type { SheetDifference } from '#machines/dmn/difference.ts';
import type { Sheet } from '#machines/dmn/sheet.ts';
import type { Labels } from '#machines/rules.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { useId, type ClipboardEvent, type FocusEvent, type ReactNode } from 'react';
import { CellInput } from './CellInput.tsx';
import { ruleLabel, type CellOptions } from './cellOptions.ts';
import { faultOfCell } from './cellFaults.ts';
import css from './decisions.module.css';
import { settled, type SheetColumn } from './rows.ts';
import { words as common } from './decisionsWords.ts';

const words = {
  hint: w('Arrow keys move, F2 edits, Ctrl Alt Down leaves the table', '方向键移动，F2 编辑，Ctrl Alt ↓ 离开表格'),
  menu: w('Rule {row}: more', '规则{row}：更多'),
  above: w('Add rule above', '在上方添加规则'),
  below: w('Add rule below', '在下方添加规则'),
  copy: w('Copy rule', '复制规则'),
  up: w('Move up', '上移'),
  down: w('Move down', '下移'),
  remove: w('Remove rule', '删除规则'),
  gap: w('No rule', '无规则'),
  fill: w('Add this rule', '添加此规则'),
  hit: w('This rule applies', '此规则命中'),
  counts: w('This rule applies and counts', '此规则命中并生效'),
};

/** A gap as the row that would fill it. */
export interface GapRow {
  readonly tests: readonly string[];
  readonly words: Words;
}

interface Props {
  readonly sheet: Sheet;
  readonly grid: LineGrid;
  readonly columns: readonly SheetColumn[];
  readonly labels: Labels;
  readonly readOnly: boolean;
  /** Why a rule overlaps others, by its id. */
  readonly overlaps: Readonly<Record<string, Words>>;
  readonly gaps: readonly GapRow[];
  /** Ids of the rules that the tried values hit; null: nothing is tried. */
  readonly hits: ReadonlySet<string> | null;
  readonly difference: SheetDifference | null;
  readonly optionsFor: (column: SheetColumn) => readonly CellOptions[];
  readonly headOf: (column: SheetColumn) => ReactNode;
  readonly onCell: (row: number, column: SheetColumn, text: string) => void;
  readonly onFill: (gap: GapRow) => void;
  readonly names: ReadonlySet<string>;
}

const useClipboard = (grid: LineGrid, columns: readonly SheetColumn[], names: ReadonlySet<string>) => ({
  onPaste: (event: ClipboardEvent) => {
    const { active, open, rows, mayChange, fresh, put } = grid;
    if (open || !active) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text/plain')).map((cells) =>
      cells.map((text, at) => settled(text, columns[active.column + at] ?? columns[0]!, names)),
    );
    put(pasted(rows, block, active, columns as readonly GridColumn[], { fresh, mayAdd: mayChange, today: '', dictionary: {} }).lines);
  },
  onCopy: (event: ClipboardEvent) => {
    const { active, open, rows } = grid;
    const column = open || !active ? undefined : columns[active.column];
    if (!active || !column) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(rows[active.row]?.[column.name]));
  },
});

const partClass = (column: SheetColumn, before: SheetColumn | undefined): string | undefined =>
  before && before.column.part !== column.column.part ? css['edge'] : undefined;

export const RulesGrid = (props: Props) => {
  const { sheet, grid, columns, labels, readOnly, overlaps, gaps, hits, difference, optionsFor, headOf, onCell, onFill, names } = props;
  const { rows, active, open, frame } = grid;
  const say = useSay();
  const hint = useId();
  const clipboard = useClipboard(grid, columns, names);
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (to instanceof HTMLElement && (event.currentTarget.contains(to) || to.closest('[data-portal]'))) return;
    if (open && to !== null) grid.left();
  };
  const activeColumn = active ? columns[active.column] : undefined;
  const fault = active && activeColumn ? faultOfCell(textOf(rows[active.row]?.[activeColumn.name]), activeColumn.column.part) : null;
  const overlap = active ? overlaps[sheet.rules[active.row]?.id ?? ''] : undefined;
  const activate = (row: number, column: number, wanted: boolean) => {
    const now = grid.latest.current;
    return wanted ? now.edit(row, column) : now.open ? now.close(row, column) : now.focusCell(row, column);
  };
  const menu = (row: number) => (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" color="gray" aria-label={say(words.menu, { row: row + 1 })} tabIndex={-1}>
          {row + 1}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => grid.latest.current.add(row)}>{say(words.above)}</Menu.Item>
        <Menu.Item onClick={() => grid.latest.current.add(row + 1)}>{say(words.below)}</Menu.Item>
        {(['copy', 'up', 'down', 'remove'] as const).map((act) => (
          <Menu.Item key={act} c={act === 'remove' ? 'var(--danger-text)' : undefined} onClick={() => grid.latest.current.menu(act, row)}>
            {say(words[act])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <div>
      <div ref={frame} className={`${lines['frame']} ${css['frame']}`}>
        <table
          role="grid"
          data-grid
          className={`${lines['table']} ${css['table']}`}
          aria-label={sheet.name || sheet.key}
          aria-describedby={hint}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={readOnly || undefined}
          onKeyDown={(event) => onGridKey(event, grid)}
          onBlur={onBlur}
          {...clipboard}
        >
          <thead>
            <tr>
              <th scope="col" className={lines['number']}>
                #
              </th>
              {columns.map((column, at) => (
                <th key={column.name} scope="col" data-part={column.column.part} className={partClass(column, columns[at - 1])}>
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const rule = sheet.rules[index];
              const id = rule?.id ?? '';
              const changed = difference?.rules[id];
              const hit = hits?.has(id) ?? false;
              return (
                <tr
                  key={textOf(row['id'])}
                  aria-rowindex={index + 2}
                  data-hit={hit || undefined}
                  data-passed={(hits !== null && !hit) || undefined}
                  data-overlap={overlaps[id] ? '' : undefined}
                  data-new={changed === null || undefined}
                >
                  <td className={lines['number']} role="rowheader">
                    {readOnly ? index + 1 : menu(index)}
                    {hit ? <VisuallyHidden>{say(words.hit)}</VisuallyHidden> : null}
                    {changed === null ? <VisuallyHidden>{say(common.newRule)}</VisuallyHidden> : null}
                  </td>
                  {columns.map((column, at) => {
                    const text = textOf(row[column.name]);
                    const wrong = faultOfCell(text, column.column.part);
                    const here = active?.row === index && active.column === at;
                    const editing = open && here;
                    const types = here && !editing && !readOnly;
                    const was = changed?.[column.name];
                    const spoken = column.column.part === 'then' ? ruleLabel(text, labels) : null;
                    const told = [
                      wrong && say(wrong),
                      was === undefined ? null : say(common.was, { text: was || say(common.empty) }),
                      overlaps[id] && say(overlaps[id]),
                    ]
                      .filter(Boolean)
                      .join('\n');
                    return (
                      <td
                        key={column.name}
                        data-row={index}
                        data-column={at}
                        data-part={column.column.part}
                        data-open={editing || undefined}
                        data-bad={wrong ? true : undefined}
                        data-changed={was === undefined ? undefined : ''}
                        aria-readonly={readOnly || undefined}
                        aria-invalid={wrong ? true : undefined}
                        aria-colindex={at + 2}
                        tabIndex={!types && (here || (active === null && index === 0 && at === 0)) ? 0 : -1}
                        className={`${lines['cell']} ${partClass(column, columns[at - 1]) ?? ''}`}
                        title={told || undefined}
                        onMouseDown={(event) => {
                          if (editing) return;
                          event.preventDefault();
                          activate(index, at, here);
                        }}
                        onFocus={(event) => event.target === event.currentTarget && !here && grid.focused(index, at)}
                        onDoubleClick={() => !editing && activate(index, at, true)}
                      >
                        {editing ? (
                          <CellInput
                            id={`cell-${index}-${at}`}
                            label={`${column.label} ${index + 1}`}
                            value={text}
                            wrong={wrong !== null}
                            options={optionsFor(column)}
                            onChange={(next) => onCell(index, column, next)}
                          />
                        ) : (
                          <>
                            {types ? (
                              <TypeHere
                                label={`${column.label} ${index + 1}`}
                                invalid={wrong !== null}
                                onText={(typed) => grid.latest.current.edit(index, at, typed)}
                              />
                            ) : null}
                            <span className={column.column.part === 'notes' ? undefined : css['feel']}>{text}</span>
                            {text === '' && column.column.part === 'when' ? <span className={css['any']}>{say(common.any)}</span> : null}
                            {spoken ? <span className={css['spoken']}>{say(spoken)}</span> : null}
                            {wrong ? <VisuallyHidden>{say(wrong)}</VisuallyHidden> : null}
                            {was === undefined ? null : (
                              <VisuallyHidden>{say(common.was, { text: was || say(common.empty) })}</VisuallyHidden>
                            )}
                          </>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
            {(difference?.removed ?? []).map(({ rule }) => (
              <tr key={`gone ${rule.id}`} data-gone="" title={say(common.wasRule)}>
                <td className={lines['number']}>
                  <VisuallyHidden>{say(common.wasRule)}</VisuallyHidden>–
                </td>
                {columns.map(({ name, column }) => (
                  <td key={name}>
                    <del>{rule[column.part][column.at] ?? ''}</del>
                  </td>
                ))}
              </tr>
            ))}
            {gaps.map((gap) => (
              <tr key={gap.tests.join('|')} data-gap="" title={say(gap.words)}>
                <td className={lines['number']}>
                  <VisuallyHidden>{say(words.gap)}</VisuallyHidden>?
                </td>
                {gap.tests.map((text, at) => (
                  <td key={at}>
                    <span className={css['feel']}>{text === '-' ? say(common.any) : text}</span>
                  </td>
                ))}
                <td colSpan={columns.length - gap.tests.length} className={css['fill']}>
                  {say(words.gap)}{' '}
                  {readOnly ? null : (
                    <Button size="compact-xs" variant="default" onClick={() => onFill(gap)}>
                      {say(words.fill)}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <VisuallyHidden id={hint}>{say(words.hint)}</VisuallyHidden>
      </div>
      <div className={lines['note']} role="status" hidden={!fault && !overlap}>
        {fault ? say(fault) : overlap ? say(overlap) : null}
      </div>
    </div>
  );
};
