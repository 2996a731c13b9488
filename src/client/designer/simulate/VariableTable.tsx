/** Variables with which a process without document begins: name and value, typed as they look. */
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { valueOf } from './variables.ts';
import css from './simulate.module.css';
import { words } from './simulateWords.ts';

interface Props {
  readonly values: AnyDoc;
  /** Names that the flow reads. */
  readonly reads: readonly string[];
  readonly onChange: (values: AnyDoc) => void;
}

interface Row {
  readonly name: string;
  readonly text: string;
}

const textFor = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : textOf(value);

export const VariableTable = ({ values, reads, onChange }: Props) => {
  const say = useSay();
  const [own, setOwn] = useState<readonly Row[]>(() =>
    Object.entries(values)
      .filter(([name]) => !reads.includes(name) && !name.startsWith('$'))
      .map(([name, value]) => ({ name, text: textFor(value) })),
  );
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(reads.map((name) => [name, textFor(values[name])])),
  );

  const tell = (read: Readonly<Record<string, string>>, rows: readonly Row[]): void => {
    const named = rows.filter(({ name }) => name.trim() !== '');
    const all = [...Object.entries(read), ...named.map(({ name, text }) => [name.trim(), text] as const)].filter(
      ([, text]) => text.trim() !== '',
    );
    onChange(Object.fromEntries(all.map(([name, text]) => [name, valueOf(text)])));
  };
  const setText = (name: string, text: string): void => {
    const next = { ...texts, [name]: text };
    setTexts(next);
    tell(next, own);
  };
  const setRow = (at: number, row: Row | null): void => {
    const next = row ? own.with(at, row) : own.toSpliced(at, 1);
    setOwn(next);
    tell(texts, next);
  };
  return (
    <div className={css['variables']}>
      <table>
        <caption>{say(words.variables)}</caption>
        <thead>
          <tr>
            <th scope="col">{say(words.name)}</th>
            <th scope="col">{say(words.value)}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {reads.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <TextInput
                  size="xs"
                  aria-label={`${say(words.value)}: ${name}`}
                  value={texts[name] ?? ''}
                  onChange={(event) => setText(name, event.currentTarget.value)}
                />
              </td>
              <td />
            </tr>
          ))}
          {own.map((row, at) => (
            <tr key={at}>
              <td>
                <TextInput
                  size="xs"
                  aria-label={`${say(words.name)} ${at + 1}`}
                  value={row.name}
                  onChange={(event) => setRow(at, { ...row, name: event.currentTarget.value })}
                />
              </td>
              <td>
                <TextInput
                  size="xs"
                  aria-label={`${say(words.value)}: ${row.name || at + 1}`}
                  value={row.text}
                  onChange={(event) => setRow(at, { ...row, text: event.currentTarget.value })}
                />
              </td>
              <td>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  aria-label={say(words.remove, { name: row.name || at + 1 })}
                  onClick={() => setRow(at, null)}
                >
                  <IconX size={14} />
                </ActionIcon>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="compact-xs" variant="default" onClick={() => setOwn([...own, { name: '', text: '' }])}>
        {say(words.addVariable)}
      </Button>
    </div>
  );
};
