/**
 * The filter part of every kind: how a list is narrowed by it. Parameters are those of the list calls: the exact
 * field name, `{field}_like`, `{field}_from` and `{field}_to`. Several values of one field stand in the address joined by commas.
 */
import { useLanguage, useSay } from '#client/words/language.tsx';
import { daysOf, type Period, periods } from '#model/calculation/periods.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { useChoices } from './choice.tsx';
import { companyToday } from './dateText.ts';
import { FieldInput } from './inputs.tsx';
import { periodWords } from './periodWords.ts';
import { readDecimal } from './readDecimal.ts';
import { clearName, type FilterProps } from './parts.ts';

const words = {
  contains: w('contains', '包含'),
  from: w('From', '从'),
  to: w('To', '至'),
  yes: w('Yes', '是'),
  no: w('No', '否'),
  me: w('Myself', '本人'),
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

const DateFilter = ({ name, label, query, onChange, field, names, byName = false }: FilterProps) => {
  const say = useSay();
  const plain: Field = { kind: field.kind === 'month' ? 'month' : 'date', label: field.label };
  const span = (period: Period): Readonly<Record<string, string | null>> => {
    const { from, to } = daysOf(period, companyToday());
    const days = field.kind === 'month' ? [from.slice(0, 7), to.slice(0, 7)] : [from, to];
    return byName
      ? { [name]: query[name] === period ? null : period, [`${name}_from`]: null, [`${name}_to`]: null }
      : { [`${name}_from`]: days[0] ?? null, [`${name}_to`]: days[1] ?? null };
  };
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {periods.map((period) => (
          <Button
            key={period}
            size="compact-sm"
            variant={query[name] === period ? 'filled' : 'default'}
            aria-pressed={byName ? query[name] === period : undefined}
            onClick={() => onChange(span(period))}
          >
            {say(periodWords[period])}
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
            onChange={(value) =>
              onChange({ [`${name}_${part}`]: typeof value === 'string' ? value : null, ...(byName ? { [name]: null } : {}) })
            }
            names={names}
            inPopover
          />
        ))}
      </Group>
    </Stack>
  );
};

const ChoiceFilter = ({ name, label, query, onChange, field, counts }: FilterProps) => {
  const data = useChoices(field.dictionary);
  const value = (query[name] ?? '').split(',').filter(Boolean);
  return (
    <MultiSelect
      label={label}
      data={data}
      {...(counts
        ? {
            renderOption: ({ option }) => (
              <Group justify="space-between" flex={1} wrap="nowrap">
                {option.label}
                <span data-number>{(counts[option.value] ?? 0).toLocaleString('en')}</span>
              </Group>
            ),
          }
        : {})}
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

const RefFilter = ({ name, label, query, onChange, field, names, onNames, byName = false }: FilterProps) => {
  const say = useSay();
  const isMe = query[name] === 'me';
  const person = field.kind === 'user' || field.kind === 'users' || field.kind === 'staff';
  return (
    <Stack gap="sm">
      {byName && person ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant={isMe ? 'filled' : 'default'}
            aria-pressed={isMe}
            onClick={() => onChange({ [name]: isMe ? null : 'me' })}
          >
            {say(words.me)}
          </Button>
        </Group>
      ) : null}
      <FieldInput
        id={`filter-${name}`}
        field={{ ...field, kind: field.kind === 'refs' ? 'ref' : field.kind === 'users' ? 'user' : field.kind, required: false }}
        label={label}
        value={isMe ? null : (query[name] ?? null)}
        names={names}
        inPopover
        onChange={(value, found) => {
          if (found) onNames(found);
          onChange({ [name]: typeof value === 'string' ? value : null });
        }}
      />
    </Stack>
  );
};

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
