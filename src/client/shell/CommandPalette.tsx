/**
 * The palette (interface 3.5): menu, commands, new documents and recents from here at once; documents and people from the server,
 * appended below so that the chosen row never moves. A combobox over a list, safe while an input method composes.
 */
import { ask } from '#client/data/call.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { isComposing } from '#client/blocks/shortcuts.ts';
import type { SearchAnswer } from '#model/api.ts';
import { w } from '#model/words.ts';
import { Modal, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import css from './CommandPalette.module.css';
import { search, type Choice } from './paletteSearch.ts';
import { useFound, useLocal, type PaletteCommands } from './paletteChoices.ts';

type PaletteScope = 'all' | 'new';

interface CommandPaletteProps {
  /** Null while it is closed. */
  readonly scope: PaletteScope | null;
  readonly onClose: () => void;
  readonly commands: PaletteCommands;
}

/** What is typed goes to the server when the hand rests this long, in milliseconds. */
const REST_MS = 120;
const MOST_LOCAL = 8;

const groups: Readonly<Record<Choice['group'], { readonly en: string; readonly zh: string }>> = {
  recent: w('Recent', '最近'),
  go: w('Go', '前往'),
  do: w('Do', '执行'),
  new: w('New', '新建'),
  documents: w('Documents', '单据'),
  people: w('People', '人员'),
};

const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, REST_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

const Panel = ({ scope, onClose, commands }: CommandPaletteProps & { readonly scope: PaletteScope }) => {
  const say = useSay();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const asked = useRested(text.trim());
  const local = useLocal(scope, commands);
  const near = useMemo(() => search(local, text).slice(0, text.trim() ? MOST_LOCAL : 12), [local, text]);
  const server = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => ask<SearchAnswer>('GET', '/tydf/process/search', { params: { q: asked }, signal }),
    enabled: scope === 'all' && (asked.length > 1 || /\p{Script=Han}/u.test(asked)),
    retry: false,
  });
  const found = useFound(asked === text.trim() ? server.data : undefined);
  const shown = [...near, ...found];
  const chosen = shown[Math.min(at, shown.length - 1)];

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const run = (choice: Choice | undefined, newWindow: boolean) => {
    if (!choice) return;
    onClose();
    choice.run(newWindow);
  };
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = shown.length - 1;
    if (event.code === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
    else if (event.code === 'ArrowUp') setAt(at <= 0 ? last : at - 1);
    else if (event.code === 'PageDown') setAt(Math.min(last, at + MOST_LOCAL));
    else if (event.code === 'PageUp') setAt(Math.max(0, at - MOST_LOCAL));
    else if (event.code === 'Enter' || event.code === 'NumpadEnter') run(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  const optionId = (choice: Choice | undefined): string | undefined => choice && `${id}-${choice.id}`;
  return (
    <>
      <div className={css['field']}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={css['input']}
          data-autofocus
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(chosen)}
          aria-label={say(scope === 'new' ? shell.newDocument : shell.searchOrDo)}
          placeholder={say(scope === 'new' ? shell.newDocument : shell.search)}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={walk}
        />
        <Kbd keys="Esc" />
      </div>
      <ul ref={list} id={`${id}-list`} className={css['list']} role="listbox" aria-label={say(shell.searchOrDo)}>
        {shown.map((choice, index) => (
          // The keys stand at the box above, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={choice.id}
            id={optionId(choice)}
            role="option"
            aria-selected={choice === chosen}
            className={css['option']}
            onClick={(event) => run(choice, event.ctrlKey || event.metaKey)}
            onPointerMove={() => setAt(index)}
          >
            <span className={css['group']}>{choice.group === shown[index - 1]?.group ? '' : say(groups[choice.group])}</span>
            <span className={css['title']}>{choice.title}</span>
            {choice.detail && <span className={css['detail']}>{choice.detail}</span>}
            {choice.keys && <Kbd keys={choice.keys} />}
          </li>
        ))}
      </ul>
      {shown.length === 0 && !server.isFetching && (
        <Text p="lg" c="dimmed" role="status">
          {say(w('Nothing found.', '没有找到。'))}
        </Text>
      )}
      <div className={css['foot']} aria-hidden>
        <Kbd keys="↑↓" /> {say(w('choose', '选择'))} <Kbd keys="⏎" /> {say(w('open', '打开'))} <Kbd keys="Ctrl ⏎" />{' '}
        {say(w('new window', '新窗口'))}
      </div>
    </>
  );
};

export const CommandPalette = (props: CommandPaletteProps) => {
  const say = useSay();
  const { scope, onClose } = props;
  return (
    <Modal.Root opened={scope !== null} onClose={onClose} size={640} yOffset="10dvh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content aria-label={say(shell.searchOrDo)}>
        <Modal.Body p={0}>{scope !== null && <Panel {...props} scope={scope} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
