/** The rows of a list: a table with sortable heads and rows that the keyboard walks. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import type { Query } from '#client/data/page/page.ts';
import { FieldCell } from '#client/fields/cells.tsx';
import { rightAligned } from '#client/fields/kindSets.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { Column } from './listColumns.ts';
import frame from '#client/blocks/frame.module.css';
import css from './list.module.css';
import type { Sort } from './listQuery.ts';
import type { Sums } from './listTotals.ts';

const words = {
  all: w('Select all rows of this page', '选择本页全部'),
  one: w('Select {name}', '选择{name}'),
  sort: w('Sort by {label}', '按{label}排序'),
  open: w('Open', '打开'),
  total: w('Total', '合计'),
};

export interface ListTableProps {
  readonly definition: Definition;
  readonly columns: readonly Column[];
  readonly records: readonly AnyDoc[];
  /** Over the whole filter; they stand below the rows. */
  readonly sums: Sums;
  readonly sort: Sort | null;
  readonly onSort: (by: string) => void;
  readonly selected: ReadonlySet<string>;
  /** Without it rows cannot be selected. */
  readonly onSelect?: (ids: readonly string[], on: boolean) => void;
  readonly focused: number;
  readonly onFocus: (row: number) => void;
  readonly onOpen: (record: AnyDoc, apart: boolean) => void;
  /** Where a row leads, for a true link in its first cell. */
  readonly linkOf?: (record: AnyDoc) => { readonly path: string; readonly query: Query };
}

const namesOf = (record: AnyDoc): Names => (record['$names'] as Names | undefined) ?? {};
const idOf = (record: AnyDoc): string => String(record['id']);

export const ListTable = ({
  definition,
  columns,
  records,
  sums,
  sort,
  onSort,
  selected,
  onSelect,
  focused,
  onFocus,
  onOpen,
  linkOf,
}: ListTableProps) => {
  const say = useSay();
  const ids = records.map(idOf);
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <table className={`${frame['table']} ${css['table']}`} aria-label={say(definition.label)}>
      <thead>
        <tr>
          {onSelect ? (
            <th scope="col" className={css['check']}>
              <Checkbox
                size="xs"
                aria-label={say(words.all)}
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={() => onSelect(ids, chosen < ids.length)}
              />
            </th>
          ) : null}
          {columns.map(({ name, field }) => {
            const direction = sort?.by === name ? (sort.down ? 'descending' : 'ascending') : undefined;
            const Arrow = direction === 'descending' ? IconChevronDown : direction === 'ascending' ? IconChevronUp : IconSelector;
            return (
              <th key={name} scope="col" aria-sort={direction} className={rightAligned.has(field.kind) ? css['right'] : undefined}>
                <UnstyledButton onClick={() => onSort(name)} title={say(words.sort, { label: say(field.label) })}>
                  {say(field.label)}
                  <Arrow size={14} stroke={1.75} aria-hidden opacity={direction ? 1 : 0.45} />
                </UnstyledButton>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {records.map((record, row) => {
          const id = idOf(record);
          const link = linkOf?.(record);
          return (
            <tr
              key={id}
              data-row={row}
              data-chosen={selected.has(id) || undefined}
              tabIndex={row === focused ? 0 : -1}
              onFocus={() => row !== focused && onFocus(row)}
              onDoubleClick={(event) => onOpen(record, event.ctrlKey || event.metaKey)}
            >
              {onSelect ? (
                <td className={css['check']}>
                  <Checkbox
                    size="xs"
                    tabIndex={-1}
                    aria-label={say(words.one, { name: textOf(record['code'] ?? record[definition.name?.zh ?? ''] ?? id) })}
                    checked={selected.has(id)}
                    onChange={() => onSelect([id], !selected.has(id))}
                  />
                </td>
              ) : null}
              {columns.map(({ name, field }, at) => {
                const cell = isEmpty(record[name]) ? null : <FieldCell field={field} value={record[name]} names={namesOf(record)} />;
                return (
                  <td key={name} className={rightAligned.has(field.kind) ? css['right'] : undefined}>
                    {at === 0 && link ? (
                      <PageLink to={link.path} query={link.query}>
                        {cell ?? say(words.open)}
                      </PageLink>
                    ) : (
                      cell
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
      {sums.size > 0 ? (
        <tfoot>
          <tr>
            {onSelect ? <td aria-hidden>Σ</td> : null}
            {columns.map(({ name, field }, at) => (
              <td key={name} className={rightAligned.has(field.kind) ? css['right'] : undefined} data-number>
                {sums.get(name) ?? (at === 0 ? say(words.total) : null)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
};
