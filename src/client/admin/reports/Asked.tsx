/** The filters that the reader of a report sets; what stands in them stands in the address. */
import { filters } from '#client/fields/filters.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AskedFilter } from '#model/report/report.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './reports.module.css';
import { words } from './reportsWords.ts';

interface Props {
  readonly asked: readonly AskedFilter[];
  readonly names: Names;
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void;
}

/** One condition of a text or of a time, as the report has it. */
const TextAsked = ({ filter, onChange }: { readonly filter: AskedFilter; readonly onChange: Props['onChange'] }) => {
  const say = useSay();
  const held = filter.values.join(',');
  const [typed, setTyped] = useState(held);
  const [led, setLed] = useState(held);
  if (led !== held) {
    setLed(held);
    setTyped(held);
  }
  const send = () => typed.trim() !== held && onChange({ [filter.name]: typed.trim() });
  return (
    <TextInput
      label={`${say(filter.field.label)} ${say(words[filter.op])}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  );
};

export const Asked = ({ asked, names, onChange }: Props) => {
  const say = useSay();
  const [found, setFound] = useState<Names>({});
  const query = Object.fromEntries(asked.map(({ name, values }) => [name, values.join(',')]));
  const fields = [...new Map(asked.map((filter) => [filter.field.field, filter])).values()];
  return (
    <div className={css['asked']} role="search" aria-label={say(words.filters)}>
      {fields.map((filter) => {
        const { field } = filter;
        const Filter = filters[field.kind];
        const plain = field.kind === 'text' || field.kind === 'longText' || field.kind === 'code' || Filter === null;
        if (plain)
          return asked
            .filter((one) => one.field.field === field.field)
            .map((one) => <TextAsked key={one.name} filter={one} onChange={onChange} />);
        return (
          <div key={field.field} className={css['askedField']}>
            <Filter
              field={field}
              name={field.field}
              label={say(field.label)}
              query={query}
              // An empty text says that nothing is asked; no entry would bring back what the report begins with.
              onChange={(part) => onChange(Object.fromEntries(Object.entries(part).map(([name, value]) => [name, value ?? ''])))}
              names={{ ...names, ...found }}
              onNames={(more) => setFound((before) => ({ ...before, ...more }))}
            />
          </div>
        );
      })}
    </div>
  );
};
