/** Detail lines of a form: a grid, on a phone cards with a sheet to edit them. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { FilledStrip } from '#client/blocks/form/FilledStrip.tsx';
import css from '#client/blocks/form/form.module.css';
import type { LinesProps } from './gridColumns.ts';
import { LineCards } from './LineCards.tsx';
import { LinesGrid } from './LinesGrid.tsx';
import { LineSheet } from './LineSheet.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useLineGrid } from './useLineGrid.ts';

const words = {
  add: w('Add line', '添加一行'),
  none: w('{lines}: none yet', '{lines}：暂无'),
  removed: w('Line {row} was removed.', '已删除第{row}行。'),
  undo: w('Undo', '撤销'),
  close: w('Put away', '知道了'),
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
      {!phone ? (
        <LinesGrid {...props} grid={grid} />
      ) : rows.length === 0 ? (
        <Text c="dimmed" size="sm" mb="xs">
          {say(words.none, { lines: say(form.definition.lines[name]!.label) })}
        </Text>
      ) : (
        <LineCards form={form} name={name} columns={columns} rows={rows} onOpen={setSheet} />
      )}
      {grid.gone !== null && (
        <div className={css['filled']} role="status">
          <span>{say(words.removed, { row: grid.gone + 1 })}</span>
          <Button size="compact-sm" variant="subtle" flex="none" onClick={grid.putBack}>
            {say(words.undo)}
          </Button>
          <CloseButton size="sm" aria-label={say(words.close)} onClick={grid.letGo} />
        </div>
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
            data-path={phone && rows.length === 0 ? name : undefined}
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
          count={rows.length}
          columns={columns}
          onGo={setSheet}
          onAdd={mayChange ? () => (grid.add(), setSheet(rows.length)) : undefined}
          onClose={() => setSheet(null)}
          onRemove={mayChange ? () => (setSheet(null), grid.remove(sheet)) : undefined}
        />
      ) : null}
    </div>
  );
};
