/**
 * The view “Form rights”: fields × steps, each hidden, read, edited or required. A grid for the keyboard: arrows walk, a
 * letter sets, on a heading it sets the whole row or column. Every change is one step of undo.
 */
import './styles.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRight } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDesign } from '../design.ts';
import { namesOf, typeOf } from './element.ts';
import { useChanges, useWrite } from './parts.ts';
import { allRows, differs, groupsIn, nextRight, rightOf, walked, withRights } from './rights/rights.ts';
import { rightKeys, RightSign, rightWords } from './rights/RightSign.tsx';
import { setRights, taskOf } from './task.ts';
import css from './rights/rights.module.css';

const words = {
  title: w('Form rights', '表单权限'),
  none: w('The flow has no document, so there are no fields.', '流程未绑定单据，没有表单字段。'),
  noSteps: w('Draw a user task; what it shows of the form is set here.', '先绘制用户任务，再在此设置其表单权限。'),
  noRows: w('No field fits.', '没有符合条件的字段。'),
  field: w('Field', '字段'),
  search: w('Find a field', '查找字段'),
  only: w('Only what differs from “read”', '仅显示与默认（可读）不同的字段'),
  legend: w('Set to', '设为'),
  keys: w(
    'Arrow keys walk; H, R, E, Q set; on a heading they set the whole row or column.',
    '方向键移动；H、R、E、Q 设置权限；在行列标题上设置整行或整列。',
  ),
  cell: w('{field}, {step}: {right}', '{field}，{step}：{right}'),
  row: w('{field}: all steps', '{field}：所有环节'),
  column: w('{step}: all fields', '{step}：所有字段'),
  set: w('{field}, {step}: now {right}', '{field}，{step}：已设为{right}'),
  filled: w('{n} cells set to {right}', '已将{n}格设为{right}'),
  refused: w('{field} is never filled in by people', '{field}不能由人填写'),
} as const;

export const FieldRightsMatrix = () => {
  const say = useSay();
  const { definition, modeler, readOnly } = useDesign();
  const write = useWrite();
  const grid = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState<readonly [number, number]>([0, 0]);
  const [only, setOnly] = useState(false);
  const [sought, setSought] = useState('');
  const [told, setTold] = useState('');
  useChanges();
  const steps = modeler
    .elements()
    .filter((one) => typeOf(one) === 'UserTask')
    .map((element) => ({ id: element.id!, name: namesOf(element), rights: taskOf(element).fields }));
  const every = definition ? allRows(definition, steps) : [];
  if (!definition) return <p className={css['empty']}>{say(words.none)}</p>;
  if (steps.length === 0) return <p className={css['empty']}>{say(words.noSteps)}</p>;

  const wanted = sought.trim().toLowerCase();
  const rows = every.filter(
    ({ path, label }) =>
      (!only || steps.some((step) => differs(step.rights, path))) &&
      (wanted === '' || `${label.zh} ${label.en} ${path}`.toLowerCase().includes(wanted)),
  );
  const [row, column] = [Math.min(cursor[0], rows.length - 1), Math.min(cursor[1], steps.length - 1)];
  const nameOf = (at: number): string => say(steps[at]!.name) || steps[at]!.id;
  const go = (to: readonly [number, number]): void => {
    setCursor(to);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to[0]} ${to[1]}"]`)?.focus();
  };

  /** Sets what the place stands for: a cell, a row or a column, where the field allows it. */
  const set = (right: FieldRight, [r, c]: readonly [number, number]): void => {
    if (readOnly) return;
    const meant = (r === -1 ? rows : [rows[r]!]).filter(({ allowed }) => allowed.includes(right));
    const at = c === -1 ? steps.map((_, index) => index) : [c];
    const changes = at.map((index) => {
      const step = steps[index]!;
      const changed = meant.filter(({ path, unknown }) => rightOf(step.rights, path) !== right || unknown);
      return { step, changed };
    });
    const count = changes.reduce((sum, { changed }) => sum + changed.length, 0);
    if (count > 0)
      write((edit) => {
        for (const { step, changed } of changes)
          if (changed.length > 0)
            setRights(edit, step.id, withRights(every, step.rights, Object.fromEntries(changed.map(({ path }) => [path, right]))));
      });
    const name = say(rightWords[right]);
    if (r >= 0 && meant.length === 0) setTold(say(words.refused, { field: say(rows[r]!.label) }));
    else if (r >= 0 && c >= 0) setTold(say(words.set, { field: say(rows[r]!.label), step: nameOf(c), right: name }));
    else setTold(say(words.filled, { n: count, right: name }));
  };
  const press = (at: readonly [number, number]): void => {
    const [r, c] = at;
    if (r >= 0 && c >= 0 && r === row && c === column) set(nextRight(rows[r]!, rightOf(steps[c]!.rights, rows[r]!.path)), at);
    else go(at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = walked(event.key, event.ctrlKey || event.metaKey, [row, column], [rows.length, steps.length]);
    const right = event.ctrlKey || event.metaKey || event.altKey ? undefined : rightKeys[event.code];
    if (to) go(to);
    else if (right) set(right, [row, column]);
    else if ((event.key === 'Enter' || event.key === ' ') && row >= 0 && column >= 0)
      set(nextRight(rows[row]!, rightOf(steps[column]!.rights, rows[row]!.path)), [row, column]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** One tab stop for all; headings and cells are walked by arrows. */
  const place = (r: number, c: number) => ({
    'data-cell': `${r} ${c}`,
    tabIndex: r === row && c === column ? 0 : -1,
    'data-at': (r === row && c === column) || undefined,
    onClick: () => press([r, c]),
    onFocus: () => setCursor([r, c]),
  });
  const groups = groupsIn(rows);

  return (
    <section className={css['matrix']} aria-label={say(words.title)}>
      <div className={css['bar']}>
        <TextInput
          size="xs"
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Switch size="sm" label={say(words.only)} checked={only} onChange={(event) => setOnly(event.currentTarget.checked)} />
        <div role="group" aria-label={say(words.legend)} className={css['legend']}>
          {Object.entries(rightKeys).map(([code, right]) => (
            <Button
              key={right}
              size="compact-sm"
              variant="default"
              disabled={readOnly || rows.length === 0}
              leftSection={<RightSign right={right} />}
              rightSection={<kbd aria-hidden>{code.slice(3)}</kbd>}
              onClick={() => set(right, [row, column])}
            >
              {say(rightWords[right])}
            </Button>
          ))}
        </div>
      </div>
      <p className={css['keys']}>{say(words.keys)}</p>
      <div className={css['scroll']}>
        {rows.length === 0 ? (
          <p className={css['empty']}>{say(words.noRows)}</p>
        ) : (
          <table
            ref={grid}
            role="grid"
            aria-label={say(words.title)}
            aria-readonly={readOnly}
            className={css['table']}
            onKeyDown={onKeyDown}
          >
            <thead>
              <tr>
                <th scope="col" className={css['corner']}>
                  {say(words.field)}
                </th>
                {steps.map((step, at) => (
                  <th key={step.id} scope="col" aria-label={say(words.column, { step: nameOf(at) })} {...place(-1, at)}>
                    {nameOf(at)}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map(({ group, from, to }) => (
              <tbody key={from}>
                <tr className={css['group']}>
                  <th scope="rowgroup" colSpan={steps.length + 1} aria-label={say(group)}>
                    <span>{say(group)}</span>
                  </th>
                </tr>
                {rows.slice(from, to).map((one, index) => {
                  const at = from + index;
                  const field = say(one.label);
                  return (
                    <tr key={one.path} data-unknown={one.unknown}>
                      <th scope="row" data-column={one.column || undefined} aria-label={say(words.row, { field })} {...place(at, -1)}>
                        {field}
                      </th>
                      {steps.map((step, c) => {
                        const right = rightOf(step.rights, one.path);
                        const name = say(rightWords[right]);
                        return (
                          <td
                            key={step.id}
                            role="gridcell"
                            aria-label={say(words.cell, { field, step: nameOf(c), right: name })}
                            data-right={right}
                            data-differs={differs(step.rights, one.path) || undefined}
                            {...place(at, c)}
                          >
                            <RightSign right={right} />
                            {/* What every field has anyway is not repeated in every cell. */}
                            {step.rights[one.path] !== undefined && <span className={css['word']}>{name}</span>}
                          </td>
                        );
                      })}
                    </tr>
                  );
                })}
              </tbody>
            ))}
          </table>
        )}
      </div>
      <p role="status" className={css['told']}>
        {told}
      </p>
    </section>
  );
};
