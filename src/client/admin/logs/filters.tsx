/** What logs are narrowed by beside time and text. */
import { PersonFilter } from '#client/blocks/list/PersonFilter.tsx';
import type { Query } from '#client/data/page/page.ts';
import type { OnQuery } from '#client/data/server/query.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { Words } from '#model/words.ts';
import { Select } from '@mantine/core';
import { words } from './logsWords.ts';

interface Common {
  readonly query: Query;
  readonly onQuery: OnQuery;
}

interface ChoiceProps extends Common {
  /** In the address. */
  readonly name: string;
  readonly label: Words;
  readonly choices: readonly (readonly [value: string, label: Words])[];
  /** Other parts of the address that no longer fit where this one changes. */
  readonly takes?: readonly string[];
  readonly width?: number;
}

export const ByChoice = ({ name, label, choices, takes = [], width = 150, query, onQuery }: ChoiceProps) => {
  const say = useSay();
  return (
    <Select
      size="sm"
      w={width}
      clearable
      searchable={choices.length > 12}
      aria-label={say(label)}
      placeholder={say(label)}
      data={choices.map(([value, text]) => ({ value, label: say(text) }))}
      value={query[name] ?? null}
      onChange={(value) => onQuery({ ...Object.fromEntries(takes.map((other) => [other, null])), [name]: value })}
    />
  );
};

export const ByPerson = ({ query, onQuery, rows }: Common & { readonly rows: readonly { readonly person: Person | null }[] }) => (
  <PersonFilter
    label={words.person}
    id={query['person']}
    known={rows.flatMap(({ person }) => person ?? [])}
    onPick={(person) => onQuery({ person })}
  />
);
