/** Text that a list is narrowed by: taken over when the hand rests, at Enter and on leaving, never in the middle of composing; `/` goes there. */
import { useSay } from '#client/words/language.tsx';
import { w, type Words } from '#model/words.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShortcuts } from '#client/blocks/shortcuts.ts';

const focus = w('Search in the list', '查找');
const REST_MS = 250;

interface Props {
  /** As the address has it, which leads: going back changes what stands in the box. */
  readonly value: string;
  readonly label: Words;
  /** Null where nothing is looked for. */
  readonly onSearch: (text: string | null) => void;
  readonly width?: number | string;
}

export const SearchBox = ({ value, label, onSearch, width = 240 }: Props) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [led, setLed] = useState(value);
  const [composing, setComposing] = useState(false);
  if (led !== value) {
    setLed(value);
    // What comes back of what was just typed does not take away the rest of it.
    if (typed.trim() !== value) setTyped(value);
  }
  const latest = useRef(onSearch);
  useLayoutEffect(() => {
    latest.current = onSearch;
  });
  const text = typed.trim();
  const take = () => text !== value && latest.current(text || null);
  useEffect(() => {
    if (composing || text === value) return;
    const timer = setTimeout(() => latest.current(text || null), REST_MS);
    return () => clearTimeout(timer);
  }, [composing, text, value]);
  useShortcuts('list', { Slash: { words: focus, run: () => input.current?.focus() } });
  return (
    <TextInput
      ref={input}
      size="sm"
      w={width}
      maxLength={200}
      aria-label={say(label)}
      placeholder={say(label)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take()}
    />
  );
};
