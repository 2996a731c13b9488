/** The lists of the builder: columns, groups, filters; each entry moved and removed by buttons, so that keys do all of it. */
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { ActionIcon, Group, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReportField, ReportSource } from '#model/report/report.ts';
import { moved } from './draft.ts';
import css from './reports.module.css';
import { words } from './reportsWords.ts';

/** Fields of a source for a select, those of each line set under its name. */
export const useFieldOptions = (source: ReportSource | undefined, fits: (field: ReportField) => boolean) => {
  const say = useSay();
  const option = ({ field, label }: ReportField) => ({ value: field, label: say(label) });
  const own = (source?.fields ?? []).filter(({ lines }) => lines === null).filter(fits);
  const sets = Object.entries(source?.lines ?? {}).map(([key, label]) => ({
    group: say(label),
    items: (source?.fields ?? [])
      .filter(({ lines }) => lines === key)
      .filter(fits)
      .map(option),
  }));
  return [{ group: source ? say(source.label) : '', items: own.map(option) }, ...sets.filter(({ items }) => items.length > 0)];
};

interface RowsProps<Of> {
  readonly entries: readonly Of[];
  readonly nameOf: (entry: Of) => string;
  readonly onChange: (entries: readonly Of[]) => void;
  readonly children: (entry: Of, set: (next: Of) => void) => ReactNode;
}

export const Rows = <Of,>({ entries, nameOf, onChange, children }: RowsProps<Of>) => {
  const say = useSay();
  return (
    <ul className={css['rows']}>
      {entries.map((entry, at) => {
        const name = nameOf(entry);
        const button = (label: Words, icon: ReactNode, act: () => void, off = false) => (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={say(label, { name })} disabled={off} onClick={act}>
            {icon}
          </ActionIcon>
        );
        return (
          <li key={at} className={css['row']}>
            {children(entry, (next) => onChange(entries.with(at, next)))}
            <Group gap={2} wrap="nowrap" justify="flex-end">
              {button(words.up, <IconArrowUp size={16} stroke={1.75} />, () => onChange(moved(entries, at, -1)), at === 0)}
              {button(
                words.down,
                <IconArrowDown size={16} stroke={1.75} />,
                () => onChange(moved(entries, at, 1)),
                at === entries.length - 1,
              )}
              {button(words.remove, <Icon name="delete" size={16} />, () => onChange(entries.toSpliced(at, 1)))}
            </Group>
          </li>
        );
      })}
    </ul>
  );
};

interface AddProps {
  readonly label: Words;
  readonly data: ReturnType<typeof useFieldOptions>;
  /** The first entry of its own: counting rows. */
  readonly first?: { readonly value: string; readonly label: string };
  readonly onAdd: (field: string) => void;
}

/** Adds what is chosen and is empty again. */
export const AddField = ({ label, data, first, onAdd }: AddProps) => {
  const say = useSay();
  return (
    <Select
      size="sm"
      searchable
      aria-label={say(label)}
      placeholder={`+ ${say(label)}`}
      value={null}
      data={first ? data.map((group, at) => (at === 0 ? { ...group, items: [first, ...group.items] } : group)) : data}
      onChange={(value) => value !== null && onAdd(value)}
      maxDropdownHeight={320}
    />
  );
};
