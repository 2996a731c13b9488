/** One line with all its fields, below each other; for phones, and for kinds of field that no cell can hold. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FormField } from '#client/blocks/form/FormField.tsx';
import type { FormState } from '#client/blocks/form/formState.ts';
import type { GridColumn } from './gridColumns.ts';
import { PHONE } from '#client/theme/look/screen.ts';

const words = { title: w('{lines}: line {row}', '{lines}：第{row}行'), done: w('Done', '完成'), remove: w('Remove line', '删除此行') };

interface Props {
  readonly form: FormState;
  readonly name: string;
  readonly row: number;
  readonly columns: readonly GridColumn[];
  readonly onClose: () => void;
  readonly onRemove?: (() => void) | undefined;
}

export const LineSheet = ({ form, name, row, columns, onClose, onRemove }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '90%' : 480}
      title={say(words.title, { lines: say(form.definition.lines[name]!.label), row: row + 1 })}
    >
      <Stack gap="md">
        {columns.map((column) => (
          <FormField
            key={column.name}
            form={form}
            path={`${name}.${row}.${column.name}`}
            field={column.field}
            open={column.open}
            required={column.required}
          />
        ))}
        <Group justify="space-between">
          {onRemove ? (
            <Button variant="default" c="var(--danger-text)" onClick={onRemove}>
              {say(words.remove)}
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={onClose}>{say(words.done)}</Button>
        </Group>
      </Stack>
    </Drawer>
  );
};
