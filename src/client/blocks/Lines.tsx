/** Detail lines of a form: a grid (interface 4.5), on a phone cards with a sheet to edit them. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { FilledStrip } from './FilledStrip.tsx';
import type { LinesProps } from './gridColumns.ts';
import { LineCards } from './LineCards.tsx';
import { LinesGrid } from './LinesGrid.tsx';
import { LineSheet } from './LineSheet.tsx';
import { PHONE } from '#client/theme/screen.ts';
import { useLineGrid } from './useLineGrid.ts';

const words = {
  add: w('Add line', '添加一行'),
  none: w('No lines', '没有明细'),
  empty: w('No lines yet. Add one, or paste a block from a spreadsheet.', '还没有明细。添加一行，或从电子表格粘贴。'),
};

export const Lines = (props: LinesProps) => {
  const { form, name } = props;
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const grid = useLineGrid(props, phone);
  const { rows, columns, mayChange, sheet, setSheet } = grid;
  const own = form.shown.filter(({ field }) => field === name);
  return (
    <div>
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm" mb="xs">
          {say(mayChange && !phone ? words.empty : words.none)}
        </Text>
      ) : phone ? (
        <LineCards form={form} name={name} columns={columns} rows={rows} onOpen={setSheet} />
      ) : (
        <LinesGrid {...props} grid={grid} />
      )}
      {sheet === null && <FilledStrip form={form} at={name} within />}
      {own.map((fault, index) => (
        <Text key={index} size="sm" c="var(--danger-text)" role="alert" mt="xs">
          {say(fault.message)}
        </Text>
      ))}
      {mayChange ? (
        <Group mt="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => grid.add()}
            data-path={rows.length === 0 ? name : undefined}
          >
            {say(words.add)}
          </Button>
        </Group>
      ) : null}
      {sheet !== null && rows[sheet] ? (
        <LineSheet
          form={form}
          name={name}
          row={sheet}
          columns={columns}
          onClose={() => setSheet(null)}
          onRemove={mayChange ? () => (setSheet(null), grid.remove(sheet)) : undefined}
        />
      ) : null}
    </div>
  );
};
