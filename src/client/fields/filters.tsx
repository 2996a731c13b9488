/**
 * The filter part of every kind: how a list is narrowed by it. Parameters are those of the list calls (office.md 0.4): the exact
 * field name, `{field}_like`, `{field}_from` and `{field}_to`. Several values of one field stand in the address joined by commas.
 */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { addDays, addMonths } from '#model/dates.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { useChoices } from './choice.tsx';
import { companyToday } from './dateText.ts';
import { FieldInput } from './inputs.tsx';
import { readDecimal } from './readDecimal.ts';
import { clearName, type FilterProps } from './parts.ts';

const words = {
  contains: w('contains', '包含'),
  from: w('From', '从'),
  to: w('To', '至'),
  yes: w('Yes', '是'),
  no: w('No', '否'),
  today: w('Today', '今天'),
  week: w('Last 7 days', '近7天'),
  days30: w('Last 30 days', '近30天'),
  month: w('This month', '本月'),
  year: w('This year', '今年'),
};

/** Text is sent when typing rests. */
const REST_MS = 300;

const useTyped = (value: string, send: (text: string) => void) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => send(typed), REST_MS);
    return () => clearTimeout(timer);
    // `send` is new at every render and does not matter for when it is called.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, value]);
  return [typed, setTyped] as const;
};

const TextFilter = ({ name, label, query, onChange }: FilterProps) => {
  const say = useSay();
  const key = `${name}_like`;
  const [typed, setTyped] = useTyped(query[key] ?? '', (text) => onChange({ [key]: text.trim() || null }));
  return (
    <TextInput
      label={`${label} ${say(words.contains)}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      data-autofocus
    />
  );
};

const NumberFilter = ({ name, label, query, onChange, field }: FilterProps) => {
  const say = useSay();
  const part = (end: 'from' | 'to') => ({
    label: label + say(w(': ', '：')) + say(words[end]),
    defaultValue: query[`${name}_${end}`] ?? '',
    inputMode: 'decimal' as const,
    onBlur: (event: { readonly currentTarget: { readonly value: string } }) => {
      const text = readDecimal(event.currentTarget.value, field.digits?.[1] ?? 2);
      onChange({ [`${name}_${end}`]: text !== null && /^-?[\d.]+$/.test(text) ? text : null });
    },
    onKeyDown: (event: { readonly key: string; readonly currentTarget: HTMLInputElement }) =>
      event.key === 'Enter' && event.currentTarget.blur(),
  });
  return (
    <Group gap="sm" wrap="nowrap">
      <TextInput {...part('from')} data-autofocus />
      <TextInput {...part('to')} />
    </Group>
  );
};

const DateFilter = ({ name, label, query, onChange, field, names }: FilterProps) => {
  const say = useSay();
  const today = companyToday();
  const ranges = [
    [words.today, today, today],
    [words.week, addDays(today, -6), today],
    [words.days30, addDays(today, -29), today],
    [words.month, `${today.slice(0, 7)}-01`, addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1)],
    [words.year, `${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  ] as const;
  const plain: Field = { kind: field.kind === 'month' ? 'month' : 'date', label: field.label };
  const end = (key: string, from: string, to: string) =>
    (field.kind === 'month' ? [from.slice(0, 7), to.slice(0, 7)] : [from, to])[key === 'from' ? 0 : 1] ?? '';
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {ranges.map(([text, from, to]) => (
          <Button
            key={text.en}
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ [`${name}_from`]: end('from', from, to), [`${name}_to`]: end('to', from, to) })}
          >
            {say(text)}
          </Button>
        ))}
      </Group>
      <Group gap="sm" wrap="nowrap" align="end">
        {(['from', 'to'] as const).map((part) => (
          <FieldInput
            key={part}
            id={`filter-${name}-${part}`}
            field={plain}
            label={label + say(w(': ', '：')) + say(words[part])}
            value={query[`${name}_${part}`] ?? null}
            onChange={(value) => onChange({ [`${name}_${part}`]: typeof value === 'string' ? value : null })}
            names={names}
            inPopover
          />
        ))}
      </Group>
    </Stack>
  );
};

const ChoiceFilter = ({ name, label, query, onChange, field }: FilterProps) => {
  const data = useChoices(field.dictionary);
  const value = (query[name] ?? '').split(',').filter(Boolean);
  return (
    <MultiSelect
      label={label}
      data={data}
      value={value}
      onChange={(next) => onChange({ [name]: next.join(',') || null })}
      searchable={data.length > 7}
      clearable
      clearButtonProps={clearName(label)}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
    />
  );
};

const BooleanFilter = ({ name, label, query, onChange }: FilterProps) => {
  const language = useLanguage();
  const data = [
    { value: 'true', label: words.yes[language] },
    { value: 'false', label: words.no[language] },
  ];
  return (
    <Select
      label={label}
      data={data}
      value={query[name] ?? null}
      onChange={(next) => onChange({ [name]: next })}
      clearable
      clearButtonProps={clearName(label)}
      data-autofocus
      comboboxProps={{ withinPortal: false }}
    />
  );
};

const RefFilter = ({ name, label, query, onChange, field, names, onNames }: FilterProps) => (
  <FieldInput
    id={`filter-${name}`}
    field={{ ...field, kind: field.kind === 'refs' ? 'ref' : field.kind === 'users' ? 'user' : field.kind, required: false }}
    label={label}
    value={query[name] ?? null}
    names={names}
    inPopover
    onChange={(value, found) => {
      if (found) onNames(found);
      onChange({ [name]: typeof value === 'string' ? value : null });
    }}
  />
);

/** Null where narrowing by the kind makes no sense. */
export const filters = {
  text: TextFilter,
  longText: TextFilter,
  richText: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  date: DateFilter,
  dateTime: DateFilter,
  month: DateFilter,
  time: null,
  boolean: BooleanFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  ref: RefFilter,
  refs: RefFilter,
  user: RefFilter,
  users: RefFilter,
  staff: RefFilter,
  department: RefFilter,
  post: RefFilter,
  files: null,
  images: null,
  location: null,
  signature: null,
  json: null,
  code: TextFilter,
} satisfies Record<FieldKind, ComponentType<FilterProps> | null>;
