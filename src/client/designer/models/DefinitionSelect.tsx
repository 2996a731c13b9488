/** Picks a deployed version: the newest of every flow, or an earlier one. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, type DefinitionRow } from './calls.ts';
import css from './models.module.css';
import { words } from './modelsWords.ts';

const texts = { flow: w('Flow', '流程'), version: w('Version', '版本') };

interface Props {
  readonly value: DefinitionRow | null;
  readonly onChange: (row: DefinitionRow | null) => void;
  readonly error?: string | undefined;
}

export const DefinitionSelect = ({ value, onChange, error }: Props) => {
  const say = useSay();
  const newest = useQuery(definitionsQuery({ latest: 'true', pageSize: 200, sort: 'name' }));
  const versions = useQuery({ ...definitionsQuery({ key: value?.key ?? '', pageSize: 200 }), enabled: value !== null });
  const nameOf = ({ name, nameEn, key }: DefinitionRow): string => say(w(nameEn || name || key, name || key));
  const rows = newest.data?.records ?? [];
  const all = value ? (versions.data?.records ?? [value]).filter(({ key }) => key === value.key) : [];
  if (newest.isError)
    return (
      <Text c="var(--danger-text)" role="alert">
        {say(words.failed)}
      </Text>
    );
  return (
    <div className={css['fields']}>
      <Select
        label={say(texts.flow)}
        required
        searchable
        error={error}
        data={rows.map((row) => ({ value: row.key, label: `${nameOf(row)} · ${row.key}` }))}
        value={value?.key ?? null}
        onChange={(key) => onChange(rows.find((row) => row.key === key) ?? null)}
      />
      <Select
        label={say(texts.version)}
        disabled={!value}
        data={all.map((row) => ({ value: row.id, label: `v${row.version} · ${row.deployedAt.slice(0, 10)}` }))}
        value={value?.id ?? null}
        allowDeselect={false}
        onChange={(id) => onChange(all.find((row) => row.id === id) ?? value)}
      />
    </div>
  );
};
