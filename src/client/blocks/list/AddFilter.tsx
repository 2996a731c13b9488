/** More fields to narrow a list by than those that stand over it: chosen from a list, by typing. */
import { usePermit } from '#client/data/permit.tsx';
import { filters } from '#client/fields/filters.tsx';
import { useSay } from '#client/words/language.tsx';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Select } from '@mantine/core';

const field = w('Field', '字段');

interface Props {
  readonly definition: Definition;
  /** Stand there already. */
  readonly there: readonly string[];
  readonly onAdd: (name: string) => void;
}

const internal: ReadonlySet<string> = new Set(['version', 'processInstanceId', 'processKey']);

export const AddFilter = ({ definition, there, onAdd }: Props) => {
  const say = useSay();
  const seesAll = usePermit(`${definition.key}:sensitive`);
  const data = Object.entries(allFields(definition))
    .filter(([name, { kind, sensitive }]) => filters[kind] && !there.includes(name) && !internal.has(name) && (seesAll || !sensitive))
    .map(([name, { label }]) => ({ value: name, label: say(label) }));
  return (
    <Select
      label={say(field)}
      data={data}
      value={null}
      onChange={(name) => name && onAdd(name)}
      searchable
      defaultDropdownOpened
      maxDropdownHeight={280}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
    />
  );
};
