/** The text of a cell while it is edited, with what may stand there. Enter takes what is typed; arrows choose from the list first. */
import { Autocomplete, Text } from '@mantine/core';
import { useState } from 'react';
import type { CellOptions } from './cellOptions.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly CellOptions[];
  readonly wrong: boolean;
  readonly onChange: (text: string) => void;
}

export const CellInput = ({ id, label, value, options, wrong, onChange }: Props) => {
  // The file knows no space at the end of a cell; while somebody types, it is the space before the next word.
  const [typed, setTyped] = useState(value);
  const [before] = useState(value);
  const labels = new Map(options.flatMap(({ items }) => items.map((one) => [one.value, one.label] as const)));
  return (
    <Autocomplete
      id={id}
      aria-label={label}
      variant="unstyled"
      error={wrong}
      withErrorStyles={false}
      value={typed.trim() === value.trim() ? typed : value}
      spellCheck={false}
      data={options.map(({ group, items }) => ({ group, items: items.map((one) => one.value) }))}
      // All of them until something is typed; then by value or by what it is called, without what already stands here.
      filter={({ options: groups, search, limit }) => {
        const wanted = search.trim().toLowerCase();
        const fits = (text: string): boolean =>
          wanted === '' ||
          search === before ||
          (text !== search.trim() && `${text} ${labels.get(text) ?? ''}`.toLowerCase().includes(wanted));
        let left = limit;
        return groups.flatMap((group) => {
          if (!('group' in group)) return [];
          const items = group.items.filter((one) => typeof one !== 'string' && fits(one.value) && left-- > 0);
          return items.length > 0 ? [{ ...group, items }] : [];
        });
      }}
      limit={60}
      maxDropdownHeight={260}
      comboboxProps={{ width: 320, position: 'bottom-start', withinPortal: true }}
      renderOption={({ option }) => (
        <span>
          {option.value}
          {labels.get(option.value) ? (
            <Text span size="xs" c="dimmed" ml="xs">
              {labels.get(option.value)}
            </Text>
          ) : null}
        </span>
      )}
      onChange={(text) => {
        setTyped(text);
        onChange(text);
      }}
    />
  );
};
