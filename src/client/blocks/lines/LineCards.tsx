/** Lines on a phone: a card each, that opens the sheet in which the line is edited. */
import { totalText } from '#client/fields/numberText.ts';
import { printed } from '#client/fields/prints.ts';
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import { totalsOf } from '#model/calculation/totals.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import type { FormState } from '#client/blocks/form/formState.ts';
import type { GridColumn } from './gridColumns.ts';
import { LineName, lineSourceOf } from './LineName.tsx';
import css from './lines.module.css';

const words = { edit: w('Edit line {row}', '编辑第{row}行'), faults: w('{count} to correct', '{count}处需修改') };

interface Props {
  readonly form: FormState;
  readonly name: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly AnyDoc[];
  readonly onOpen: (row: number) => void;
}

export const LineCards = ({ form, name, columns, rows, onOpen }: Props) => {
  const say = useSay();
  const shown = useShown();
  const lines = form.definition.lines[name]!;
  return (
    <>
      <ul className={css['cards']} aria-label={say(lines.label)}>
        {rows.map((row, index) => {
          const faults = form.shown.filter(({ field, severity }) => severity === 'error' && field.startsWith(`${name}.${index}.`)).length;
          const texts = columns
            .filter((column) => !isEmpty(row[column.name]))
            .map(({ name: key, field }) => {
              const source = lineSourceOf(form.definition, form.record, field);
              const text = printed({ field, value: row[key], names: form.names, ...shown });
              return { key, field, text: source === null ? text : <LineName source={source} field={field} value={row[key]} /> };
            });
          return (
            <li key={index}>
              <UnstyledButton
                className={css['card']}
                data-bad={faults > 0 || undefined}
                data-path={`${name}.${index}`}
                onClick={() => onOpen(index)}
              >
                <VisuallyHidden>{say(words.edit, { row: index + 1 })}: </VisuallyHidden>
                <Text size="sm" fw={600}>
                  {index + 1}.{' '}
                  {texts.slice(0, 2).map(({ key, text }, at) => (
                    <Fragment key={key}>
                      {at > 0 && ' · '}
                      {text}
                    </Fragment>
                  ))}
                </Text>
                <Text size="sm" c="dimmed">
                  {texts.slice(2, 7).map(({ key, field, text }, at) => (
                    <Fragment key={key}>
                      {at > 0 && ' · '}
                      {say(field.label)} {text}
                    </Fragment>
                  ))}
                </Text>
                {faults > 0 ? (
                  <Text size="sm" c="var(--danger-text)">
                    {say(words.faults, { count: faults })}
                  </Text>
                ) : null}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {Object.entries(totalsOf(lines, rows)).map(([key, sum]) => (
        <Group key={key} justify="space-between" mt="xs">
          <Text size="sm">{say(lines.fields[key]!.label)} Σ</Text>
          <Text size="sm" fw={600}>
            {totalText(lines.fields[key], sum)}
          </Text>
        </Group>
      ))}
    </>
  );
};
