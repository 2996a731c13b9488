/** Detail lines for reading: a table with totals, cards on a phone. Columns in which no line says anything are left out. */
import { FieldCell } from '#client/fields/cells.tsx';
import { rightAligned, widthOf } from '#client/fields/kindSets.ts';
import { totalText } from '#client/fields/numberText.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import type { FieldRight, Names } from '#model/api.ts';
import { allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { LineSet } from '#model/lineSet.ts';
import type { Field } from '#model/field.ts';
import { totalsOf } from '#model/calculation/totals.ts';
import { linesOf, isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { LineName, lineSourceOf } from './LineName.tsx';
import css from './lines.module.css';

const words = { none: w('No lines', '没有明细'), total: w('Total', '合计'), tools: w('Actions', '操作') };

export const visibleFields = (
  lines: Pick<LineSet, 'fields'>,
  name: string,
  rights: Readonly<Record<string, FieldRight>>,
): readonly (readonly [string, Field])[] =>
  Object.entries(allLineFields(lines)).filter(([field]) => rights[`${name}.${field}`] !== 'hidden');

interface Props {
  readonly definition: Definition;
  readonly name: string;
  readonly record: AnyDoc;
  readonly rights?: Readonly<Record<string, FieldRight>>;
  readonly marked?: ReadonlySet<string>;
  /** Buttons of a row, in a last column. */
  readonly tools?: (row: AnyDoc) => ReactNode;
}

export const LinesTable = ({ definition, name, record, rights = {}, marked, tools }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const lines = definition.lines[name]!;
  const rows = linesOf(record, name);
  const names = (record['$names'] as Names | undefined) ?? {};
  const columns = visibleFields(lines, name, rights).filter(([field]) => rows.some((row) => !isEmpty(row[field])));
  const totals = totalsOf(lines, rows);
  const cell = (shape: Field, value: unknown) => {
    const source = lineSourceOf(definition, record, shape);
    return source === null ? (
      <FieldCell field={shape} value={value} names={names} />
    ) : (
      <LineName source={source} field={shape} value={value} />
    );
  };
  if (rows.length === 0) return <Text c="dimmed">{say(words.none)}</Text>;
  if (phone)
    return (
      <ul className={css['cards']} aria-label={say(lines.label)} data-path={name}>
        {rows.map((row, index) => (
          <li key={index} className={css['card']} data-path={`${name}.${index}`}>
            {columns
              .filter(([field]) => !isEmpty(row[field]))
              .map(([field, shape]) => (
                <div key={field} data-path={`${name}.${index}.${field}`}>
                  <Text span size="xs" c="dimmed">
                    {say(shape.label)}{' '}
                  </Text>
                  {cell(shape, row[field])}
                </div>
              ))}
            {tools?.(row)}
          </li>
        ))}
        {Object.entries(totals).map(([field, sum]) => (
          <li key={field}>
            {say(lines.fields[field]?.label ?? words.total) + say(w(': ', '：'))}
            <strong>{totalText(lines.fields[field], sum)}</strong>
          </li>
        ))}
      </ul>
    );
  return (
    <div className={css['frame']} tabIndex={0} role="region" aria-label={say(lines.label)} data-path={name}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['number']}>
              #
            </th>
            {columns.map(([field, shape]) => (
              <th
                key={field}
                scope="col"
                data-width={widthOf(shape.kind)}
                className={rightAligned.has(shape.kind) ? css['right'] : undefined}
              >
                {say(shape.label)}
              </th>
            ))}
            {tools && (
              <th scope="col">
                <VisuallyHidden>{say(words.tools)}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={textOf(row['id'] ?? index)} data-path={`${name}.${index}`}>
              <td className={css['number']}>{index + 1}</td>
              {columns.map(([field, shape]) => (
                <td
                  key={field}
                  data-path={`${name}.${index}.${field}`}
                  className={rightAligned.has(shape.kind) ? css['right'] : undefined}
                  data-warned={marked?.has(`${name}.${index}.${field}`) || undefined}
                >
                  {isEmpty(row[field]) ? null : cell(shape, row[field])}
                </td>
              ))}
              {tools && <td className={css['right']}>{tools(row)}</td>}
            </tr>
          ))}
        </tbody>
        {Object.keys(totals).length > 0 && rows.length > 1 ? (
          <tfoot>
            <tr className={css['total']}>
              <td className={css['number']}>Σ</td>
              {columns.map(([field, shape]) => (
                <td key={field} className={rightAligned.has(shape.kind) ? css['right'] : undefined}>
                  {totals[field] === undefined ? null : totalText(shape, totals[field])}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
};
