/**
 * One line with its fields below each other, and the ways to the lines beside it; for phones, where it fills the screen, and for kinds of
 * field that no cell can hold. On a phone a quicker way to a record that the line refers to stands first, with the field that takes it.
 */
import { quickMakers } from '#client/data/page/quickMakers.ts';
import { useSay } from '#client/words/language.tsx';
import { isEmpty } from '#model/values.ts';
import { w } from '#model/words.ts';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { FormField } from '#client/blocks/form/FormField.tsx';
import type { FormState } from '#client/blocks/form/formState.ts';
import { valueAt } from '#client/blocks/form/path.ts';
import { PaneCrash } from '#client/blocks/PaneCrash.tsx';
import type { GridColumn } from './gridColumns.ts';
import css from './lines.module.css';
import { PHONE } from '#client/theme/look/screen.ts';

const words = {
  title: w('{lines}: line {row} of {count}', '{lines}：第{row}行，共{count}行'),
  done: w('Done', '完成'),
  close: w('Close', '关闭'),
  remove: w('Remove line', '删除此行'),
  previous: w('Previous line', '上一行'),
  next: w('Next line', '下一行'),
  add: w('Add line', '添加一行'),
};

interface Props {
  readonly form: FormState;
  readonly name: string;
  readonly row: number;
  /** How many lines there are. */
  readonly count: number;
  readonly columns: readonly GridColumn[];
  readonly onGo: (row: number) => void;
  readonly onClose: () => void;
  readonly onAdd?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** The field that has a quicker way than its list. */
const quickColumn = (columns: readonly GridColumn[]): GridColumn | undefined =>
  columns.find(({ open, field }) => open && field.kind === 'ref' && quickMakers[field.target ?? ''] !== undefined);

export const LineSheet = ({ form, name, row, count, columns, onGo, onClose, onAdd, onRemove }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const top = useRef<HTMLDivElement>(null);
  const pathOf = (column: GridColumn): string => `${name}.${row}.${column.name}`;
  const isSaid = (column: GridColumn): boolean => !isEmpty(valueAt(form.record, pathOf(column)));
  const quick = phone ? quickColumn(columns) : undefined;
  const Maker = quick !== undefined && !isSaid(quick) ? quickMakers[quick.field.target ?? ''] : undefined;
  const shown = [...(quick === undefined ? [] : [quick]), ...columns.filter((one) => one !== quick && (!phone || one.open || isSaid(one)))];
  // Another line begins at its top.
  useLayoutEffect(() => {
    top.current?.scrollIntoView({ block: 'end' });
  }, [row]);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': say(words.close) }}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '100%' : 480}
      title={<span role="status">{say(words.title, { lines: say(form.definition.lines[name]!.label), row: row + 1, count })}</span>}
    >
      <div ref={top} />
      <Stack gap="md" key={row}>
        {Maker !== undefined && quick !== undefined && (
          <PaneCrash missing={() => null}>
            <Suspense fallback={null}>
              <Maker onMade={(id, names) => form.set(pathOf(quick), id, names)} />
            </Suspense>
          </PaneCrash>
        )}
        {shown.map((column) => (
          <FormField
            key={column.name}
            form={form}
            path={pathOf(column)}
            field={column.field}
            open={column.open}
            required={column.required}
          />
        ))}
        {onRemove && (
          <Group>
            <Button variant="default" c="var(--danger-text)" onClick={onRemove}>
              {say(words.remove)}
            </Button>
          </Group>
        )}
      </Stack>
      <div className={css['foot']}>
        <Button
          variant="default"
          disabled={row === 0}
          leftSection={<IconChevronLeft size={16} stroke={1.75} />}
          onClick={() => onGo(row - 1)}
        >
          {say(words.previous)}
        </Button>
        {row + 1 < count || onAdd === undefined ? (
          <Button
            variant="default"
            disabled={row + 1 >= count}
            rightSection={<IconChevronRight size={16} stroke={1.75} />}
            onClick={() => onGo(row + 1)}
          >
            {say(words.next)}
          </Button>
        ) : (
          <Button variant="default" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
            {say(words.add)}
          </Button>
        )}
        <Button onClick={onClose}>{say(words.done)}</Button>
      </div>
    </Drawer>
  );
};
