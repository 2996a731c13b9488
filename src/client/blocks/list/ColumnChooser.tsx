/** Shows, hides and orders the columns of a list, by keyboard as well. */
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import { type Column, possibleColumns } from './listColumns.ts';

const words = {
  columns: w('Columns', '列'),
  up: w('{label} further left', '{label}左移'),
  down: w('{label} further right', '{label}右移'),
  reset: w('As delivered', '恢复默认'),
};

interface Props {
  readonly definition: Definition;
  readonly columns: readonly Column[];
  readonly onColumns: (names: readonly string[] | null) => void;
}

export const ColumnChooser = ({ definition, columns, onColumns }: Props) => {
  const say = useSay();
  const shown = columns.map(({ name }) => name);
  const rest = possibleColumns(definition).filter(({ name }) => !shown.includes(name));
  const swap = (from: number, to: number) => onColumns(shown.with(from, shown[to]!).with(to, shown[from]!));
  return (
    <Popover position="bottom-end" width={320} trapFocus returnFocus>
      <Tooltip label={say(words.columns)}>
        {/* Inside, or its name and its being open are the tooltip's, which keeps them to itself. */}
        <Popover.Target>
          <ActionIcon variant="default" size="var(--control)" aria-label={say(words.columns)}>
            <IconColumns size={18} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={420}>
          {[...columns, ...rest].map(({ name, field }) => {
            const at = shown.indexOf(name);
            return (
              <Group key={name} justify="space-between" wrap="nowrap" mih={30}>
                <Checkbox
                  size="xs"
                  label={say(field.label)}
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={() => onColumns(at >= 0 ? shown.filter((one) => one !== name) : [...shown, name])}
                />
                {at >= 0 ? (
                  <Group gap={2} wrap="nowrap">
                    <ActionIcon
                      size="sm"
                      disabled={at === 0}
                      aria-label={say(words.up, { label: say(field.label) })}
                      onClick={() => swap(at, at - 1)}
                    >
                      <IconArrowUp size={14} />
                    </ActionIcon>
                    <ActionIcon
                      size="sm"
                      disabled={at === shown.length - 1}
                      aria-label={say(words.down, { label: say(field.label) })}
                      onClick={() => swap(at, at + 1)}
                    >
                      <IconArrowDown size={14} />
                    </ActionIcon>
                  </Group>
                ) : null}
              </Group>
            );
          })}
        </ScrollArea.Autosize>
        <Button size="compact-sm" variant="subtle" mt="sm" onClick={() => onColumns(null)}>
          {say(words.reset)}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
};
