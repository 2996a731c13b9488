/** Text that a log is narrowed by, taken over by Enter or on leaving; `/` goes there. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { w } from '#model/words.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';

const focus = w('Search in the log', '在日志中查找');

interface Props {
  readonly value: string;
  readonly label: Words;
  readonly onChange: (text: string | null) => void;
}

export const SearchBox = ({ value, label, onChange }: Props) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const take = () => typed.trim() !== value && onChange(typed.trim() || null);
  useShortcuts('list', { Slash: { words: focus, run: () => input.current?.focus() } });
  return (
    <TextInput
      ref={input}
      size="sm"
      w={200}
      aria-label={say(label)}
      placeholder={say(label)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
    />
  );
};
