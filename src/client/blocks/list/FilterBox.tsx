/** Operator and value of a filter. Which operators there are follows from the kind of the field. */
import { ask } from '#client/data/server/call.ts';
import { filters } from '#client/fields/filters.tsx';
import { filterKeys } from '#client/fields/parts.ts';
import { useSay } from '#client/words/language.tsx';
import type { Field, FieldKind } from '#model/field.ts';
import type { ListCounts } from '#model/lists.ts';
import { w } from '#model/words.ts';
import { Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paramsOf, withoutFilter } from './listQuery.ts';
import { narrowingOf } from './listTotals.ts';
import type { Query } from '#client/data/page/page.ts';
import type { Names } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';

export interface FilterChipProps {
  readonly definition: Definition;
  readonly name: string;
  readonly field: Field;
  readonly query: Query;
  readonly names: Names;
  /** Has just been added, so that it is open. */
  readonly fresh: boolean;
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
  readonly onClear: () => void;
  readonly onNames: (names: Names) => void;
}

const words = {
  operator: w('Condition', '条件'),
  is: w('is', '是'),
  not: w('is not', '不是'),
  contains: w('contains', '包含'),
  between: w('between', '介于'),
  empty: w('is empty', '为空'),
  filled: w('is not empty', '不为空'),
};
type Operator = 'is' | 'not' | 'empty' | 'filled';

const texts: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'richText', 'code']);
const measured: ReadonlySet<FieldKind> = new Set<FieldKind>(['integer', 'decimal', 'money', 'date', 'dateTime', 'month']);

const operatorsOf = ({ kind }: Field): readonly Operator[] =>
  kind === 'boolean' ? ['is'] : texts.has(kind) || measured.has(kind) ? ['is', 'empty', 'filled'] : ['is', 'not', 'empty', 'filled'];
const wordOf = ({ kind }: Field, operator: Operator) =>
  operator === 'is' && texts.has(kind) ? words.contains : operator === 'is' && measured.has(kind) ? words.between : words[operator];

/** How many rows each value would leave; of other fields nobody counts. */
const useCounts = ({ definition, name, field, query }: Pick<FilterChipProps, 'definition' | 'name' | 'field' | 'query'>) => {
  const params = { ...narrowingOf(paramsOf(definition, withoutFilter(name, query))), by: name };
  const { data } = useQuery<ListCounts>({
    queryKey: ['list', definition.key, 'counts', params],
    queryFn: ({ signal }) => ask<ListCounts>('GET', `/tydf/lists/${definition.key}/counts`, { params, signal, quiet: true }),
    enabled: field.kind === 'choice' || field.kind === 'choices',
  });
  return data?.atLeast ? undefined : data?.counts;
};

export const FilterBox = ({
  definition,
  name,
  field,
  label,
  query,
  names,
  onChange,
  onNames,
}: Omit<FilterChipProps, 'fresh' | 'onClear'> & { readonly label: string }) => {
  const say = useSay();
  const empty = query[`${name}_empty`];
  const [operator, setOperator] = useState<Operator>(empty ? (empty === 'true' ? 'empty' : 'filled') : query[`${name}_not`] ? 'not' : 'is');
  const counts = useCounts({ definition, name, field, query });
  const Filter = filters[field.kind];
  const operators = operatorsOf(field);
  const choose = (next: Operator) => {
    setOperator(next);
    const kept = query[name] ?? query[`${name}_not`] ?? null;
    const cleared = Object.fromEntries(filterKeys(name).map((key) => [key, null]));
    if (next === 'empty' || next === 'filled') onChange({ ...cleared, [`${name}_empty`]: String(next === 'empty') });
    else if (operators.includes('not')) onChange({ ...cleared, [next === 'not' ? `${name}_not` : name]: kept });
    else onChange({ [`${name}_empty`]: null });
  };
  return (
    <Stack gap="sm">
      {operators.length > 1 ? (
        <Select
          label={say(words.operator)}
          data={operators.map((one) => ({ value: one, label: say(wordOf(field, one)) }))}
          value={operator}
          onChange={(next) => next && choose(next)}
          allowDeselect={false}
          size="xs"
          comboboxProps={{ withinPortal: false }}
        />
      ) : null}
      {Filter && (operator === 'is' || operator === 'not') ? (
        <Filter
          field={field}
          name={operator === 'not' ? `${name}_not` : name}
          label={label}
          query={query}
          names={names}
          onChange={onChange}
          onNames={onNames}
          byName
          {...(counts ? { counts } : {})}
        />
      ) : null}
    </Stack>
  );
};
