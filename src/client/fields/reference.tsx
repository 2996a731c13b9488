/** Inputs of all kinds that point at records: searched on the server through the target's own list, names shown, ids stored. */
import { peopleQuery } from '#client/data/personal.ts';
import { usePermit } from '#client/data/permit.tsx';
import { askList, useDefinition } from '#client/data/server/resource.ts';
import { useSay } from '#client/words/language.tsx';
import { Avatar } from '#client/theme/PersonChip.tsx';
import type { Names, Page } from '#model/api.ts';
import type { Field, FieldKind } from '#model/field.ts';
import type { Colleague } from '#model/operations/personal.ts';
import { type Language, type Words, w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon, type ComboboxParsedItem, MultiSelect, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconListSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePick, useShown } from './context.tsx';
import css from './reference.module.css';
import { useLeftText } from './leftText.ts';
import { clearName, control, type InputProps, typedName } from './parts.ts';
import { nameOf, printed } from './prints.ts';
import { wordsOf } from './recordWords.ts';

/** What stands in the place of what can be chosen. */
export const foundWords = { none: w('Nothing found', '没有找到'), searching: w('Searching…', '正在搜索…') };
const words = {
  failed: w('The search failed. Type again to retry.', '搜索失败，重新输入可重试。'),
  choose: w('Choose {label} from the list', '从列表中选择{label}'),
};

const people: ReadonlySet<FieldKind> = new Set(['user', 'users', 'staff']);

/** How many a search shows. */
const FOUND = 20;

interface Found {
  readonly id: string;
  readonly words: Words;
  /** What else tells it apart: post, department, code. */
  readonly beside: string;
}

/** Colleagues as choices of a field of personnel files that is for anyone: whoever fills it in may list few of the files, or none. */
const asFiles = (colleagues: readonly Colleague[], language: Language): readonly Found[] =>
  colleagues.flatMap(({ staffId, name, nameEn, post, department }) =>
    staffId === null
      ? []
      : [{ id: staffId, words: w(nameEn ?? name, name), beside: [post?.[language], department?.[language]].filter(Boolean).join(' · ') }],
  );

const useFound = ({ target, kind, anyone, among }: Field, typed: string, open: boolean) => {
  const isPerson = people.has(kind);
  const mayList = usePermit(`${target}:page`);
  const definition = useDefinition(target).data ?? null;
  const { language, dictionary } = useShown();
  const [keyword] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery<Page>({
    queryKey: ['pick', target, keyword, among],
    enabled: open && definition !== null && (mayList || !anyone),
    staleTime: 60_000,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => askList(definition!, { ...among, keyword, pageSize: FOUND }, signal),
  });
  const searched = useQuery({
    ...peopleQuery(keyword),
    enabled: open && anyone === true,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo((): readonly Found[] => {
    if (!definition) return [];
    const others = definition.list.columns.filter(
      (name) =>
        name !== definition.name?.zh &&
        name !== definition.name?.en &&
        definition.name?.beside?.includes(name) !== true &&
        definition.fields[name],
    );
    // People are told apart everywhere by what they do and where, not by a number or their sex.
    const where = ['post', 'department'].flatMap((kind) => others.filter((name) => definition.fields[name]?.kind === kind).slice(0, 1));
    const beside = isPerson && where.length > 0 ? where : others;
    const listed = (found.data?.records ?? []).map((record) => ({
      id: String(record['id']),
      words: wordsOf(definition, record),
      beside: beside
        .slice(0, 2)
        .map((name) =>
          printed({
            field: definition.fields[name]!,
            value: record[name],
            language,
            dictionary,
            names: (record['$names'] as Names | undefined) ?? {},
          }),
        )
        .filter(Boolean)
        .join(' · '),
    }));
    const known = new Set(listed.map(({ id }) => id));
    return [...listed, ...asFiles(searched.data ?? [], language).filter(({ id }) => !known.has(id))];
  }, [searched.data, found.data, definition, language, dictionary, isPerson]);
  const isFetching = found.isFetching || searched.isFetching || definition === null;
  return { rows, isError: found.isError || searched.isError, isFetching, keyword };
};

const useBox = (props: InputProps, ids: readonly string[]) => {
  const say = useSay();
  const pick = usePick();
  const { language, dictionary } = useShown();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { rows, isError, isFetching, keyword } = useFound(props.field, typed, open);
  const names = props.names ?? {};
  const label = (id: string) => nameOf({ field: props.field, value: id, language, dictionary, names }, id);
  const known = new Set(rows.map((row) => row.id));
  // The chosen ones stand in the list too, otherwise the control would not show them.
  const data = [
    ...ids.filter((id) => !known.has(id)).map((id) => ({ value: id, label: label(id) })),
    ...rows.map((row) => ({ value: row.id, label: row.words[language] || row.words.zh })),
  ];
  const beside = new Map(rows.map((row) => [row.id, row.beside]));
  const namesOf = (chosen: readonly string[]): Names =>
    Object.fromEntries(rows.filter((row) => chosen.includes(row.id)).map((row) => [`${props.field.target}/${row.id}`, row.words]));
  const many = props.field.kind === 'refs' || props.field.kind === 'users';
  const shared = {
    ...control(props),
    data,
    searchable: true,
    openOnFocus: props.bare ?? false,
    onSearchChange: setTyped,
    onDropdownOpen: () => setOpen(true),
    filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    nothingFoundMessage: isError ? say(words.failed) : isFetching ? say(foundWords.searching) : say(foundWords.none),
    renderOption: ({ option }: { readonly option: { readonly value: string; readonly label: string } }) => (
      <span className={people.has(props.field.kind) ? css['person'] : undefined}>
        {people.has(props.field.kind) ? <Avatar name={option.label} /> : null}
        {option.label}
        {beside.get(option.value) ? (
          <Text span size="xs" c="dimmed" ml="xs">
            {beside.get(option.value)}
          </Text>
        ) : null}
      </span>
    ),
    maxDropdownHeight: 320,
    comboboxProps: { withinPortal: !props.inPopover },
    ...(pick && !props.bare && !props.inPopover
      ? {
          rightSectionPointerEvents: 'all' as const,
          rightSection: (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say(words.choose, { label: props.label })}
              onClick={async () => {
                const chosen = await pick({ target: props.field.target ?? '', many, chosen: ids, among: props.field.among });
                if (chosen) props.onChange(many ? chosen.ids : (chosen.ids[0] ?? null), chosen.names);
              }}
            >
              <IconListSearch size={16} stroke={1.75} />
            </ActionIcon>
          ),
        }
      : {}),
  };
  return { shared, settled: keyword === typed.trim() && !isFetching, typed, namesOf, label };
};

export const RefBox = (props: InputProps) => {
  const value = textOf(props.value) || null;
  const { shared, namesOf, settled } = useBox(props, value === null ? [] : [value]);
  const { bare, inPopover, onChange, onBlur } = props;
  const left = useLeftText({ settled, onBlur, keep: bare && !inPopover ? (text) => onChange(typedName(text)) : undefined });
  return (
    <Select
      {...shared}
      {...(left.fault === null || props.error ? {} : { error: props.bare ? true : left.fault })}
      {...left.hears}
      value={value}
      onChange={(next) => (left.taken(), props.onChange(next, next === null ? {} : namesOf([next])))}
      allowDeselect={!props.field.required}
      clearable={!props.field.required && !props.bare && shared.rightSection === undefined}
      clearButtonProps={clearName(props.label)}
    />
  );
};

export const RefsBox = (props: InputProps) => {
  const value = Array.isArray(props.value) ? props.value.map(String) : [];
  const { shared, namesOf, settled } = useBox(props, value);
  const left = useLeftText({ settled, onBlur: props.onBlur });
  return (
    <MultiSelect
      {...shared}
      {...(left.fault === null || props.error ? {} : { error: props.bare ? true : left.fault })}
      {...left.hears}
      value={value}
      onChange={(next) => (left.taken(), props.onChange(next.length > 0 ? next : null, namesOf(next)))}
      hidePickedOptions
    />
  );
};
