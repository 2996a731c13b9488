/** The text of a cell while it is edited, with what may stand there. Enter takes what is typed; arrows choose from the list first. */
import { Autocomplete, Text } from '@mantine/core';
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
  const labels = new Map(options.flatMap(({ items }) => items.map((one) => [one.value, one.label] as const)));
  return (
    <Autocomplete
      id={id}
      aria-label={label}
      variant="unstyled"
      error={wrong}
      withErrorStyles={false}
      value={value}
      spellCheck={false}
      data={options.map(({ group, items }) => ({ group, items: items.map((one) => one.value) }))}
      // What it is called is looked for, too.
      filter={({ options: groups, search, limit }) => {
        const wanted = search.trim().toLowerCase();
        const fits = (text: string): boolean =>
          wanted === '' || text === value || `${text} ${labels.get(text) ?? ''}`.toLowerCase().includes(wanted);
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
      onChange={onChange}
    />
  );
};
