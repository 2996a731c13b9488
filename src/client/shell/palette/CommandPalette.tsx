/**
 * The palette: what is known here at once, documents and people from the server appended below so that the chosen row
 * never moves. A combobox over a list, safe while an input method composes; Tab shows what else can be done with a row.
 */
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { isComposing } from '#client/blocks/shortcuts.ts';
import { note } from '#client/data/server/timings.ts';
import { w, type Words } from '#model/words.ts';
import { CloseButton, Modal, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import css from './CommandPalette.module.css';
import { scopes, type Choice } from './paletteSearch.ts';
import { usePalette, type PaletteScope } from './usePalette.ts';

interface CommandPaletteProps {
  /** Null while it is closed. */
  readonly scope: PaletteScope | null;
  readonly onClose: () => void;
}

const PAGE = 8;

const groups: Readonly<Record<Choice['group'], Words>> = {
  tasks: w('My tasks', '我的待办'),
  recent: w('Recent', '最近'),
  go: w('Go', '前往'),
  do: w('Do', '执行'),
  new: w('New', '新建'),
  settings: w('Settings', '设置'),
  prefixes: w('Prefixes', '前缀'),
  documents: w('Documents', '单据'),
  people: w('People', '人员'),
};
const words = {
  scope: w('Search in', '搜索范围'),
  acts: w('Actions of {title}', '{title} 的操作'),
  searching: w('Searching…', '正在搜索…'),
  none: w('Nothing found.', '没有找到。'),
  failed: w('The server could not be searched; this is what is known here.', '无法搜索服务器，以下为本机内容。'),
  choose: w('choose', '选择'),
  open: w('open', '打开'),
  window: w('new window', '新窗口'),
  actions: w('actions', '操作'),
  prefixes: w('prefixes', '前缀'),
  back: w('back', '返回'),
} as const;

interface RowProps {
  readonly id: string | undefined;
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly group: string;
  readonly onRun: (newWindow: boolean) => void;
  readonly onPoint: () => void;
  readonly onActs: () => void;
}

const Row = ({ id, choice, chosen, group, onRun, onPoint, onActs }: RowProps) => (
  // The keys stand at the box above, which keeps the focus.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <li
    id={id}
    role="option"
    aria-selected={chosen}
    className={css['option']}
    onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    onPointerMove={chosen ? undefined : onPoint}
    onContextMenu={(event) => {
      event.preventDefault();
      onActs();
    }}
  >
    <span className={css['group']}>{group}</span>
    <span className={css['title']}>{choice.title}</span>
    {choice.detail && <span className={css['detail']}>{choice.detail}</span>}
    {choice.keys && <Kbd keys={choice.keys} />}
  </li>
);

const Hints = ({ inActs }: { readonly inActs: boolean }) => {
  const say = useSay();
  return (
    <div className={css['foot']} aria-hidden>
      <Kbd keys="↑↓" /> {say(words.choose)} <Kbd keys="⏎" /> {say(words.open)}
      {inActs ? (
        <>
          <Kbd keys="Esc" /> {say(words.back)}
        </>
      ) : (
        <>
          <Kbd keys="Ctrl ⏎" /> {say(words.window)} <Kbd keys="Tab" /> {say(words.actions)} <Kbd keys="?" /> {say(words.prefixes)}
        </>
      )}
    </div>
  );
};

const Panel = ({ scope, onClose }: { readonly scope: PaletteScope; readonly onClose: () => void }) => {
  const say = useSay();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { text, kind, narrow, shown, actsOf, chosen, searching, failed, write, choose, walk, openActs, closeActs } = usePalette(scope);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const run = (choice: Choice | undefined, newWindow: boolean) => {
    if (!choice) return;
    if (choice.fills !== undefined) return write(choice.fills);
    if (text !== '' && !actsOf) note('paletteRank', shown.indexOf(choice) + 1);
    onClose();
    choice.run(newWindow);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const { code } = event;
    if (code === 'ArrowDown') walk(1, true);
    else if (code === 'ArrowUp') walk(-1, true);
    else if (code === 'PageDown') walk(PAGE, false);
    else if (code === 'PageUp') walk(-PAGE, false);
    else if (code === 'Enter' || code === 'NumpadEnter') run(chosen, event.ctrlKey || event.metaKey);
    else if (actsOf !== null && (code === 'Escape' || code === 'ArrowLeft' || (code === 'Tab' && event.shiftKey))) closeActs();
    else if (actsOf === null && code === 'Tab' && !event.shiftKey && (chosen?.acts?.length ?? 0) > 0 && chosen) openActs(chosen);
    else return;
    event.preventDefault();
  };

  const optionId = (choice: Choice | undefined): string | undefined => choice && `${id}-${choice.id}`.replaceAll(/\s+/g, '_');
  const label = say(actsOf ? words.acts : scope === 'new' ? shell.newDocument : shell.searchOrDo, { title: actsOf?.title ?? '' });
  return (
    <>
      <div className={css['field']}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          ref={input}
          className={css['input']}
          data-autofocus
          // Esc goes back to the rows first; the dialog is closed by the next one.
          data-mantine-stop-propagation={actsOf !== null}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={optionId(chosen)}
          aria-label={say(scope === 'new' ? shell.newDocument : shell.searchOrDo)}
          placeholder={say(scope === 'new' ? shell.newDocument : shell.search)}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Kbd keys="Esc" />
        <CloseButton className={css['close'] ?? ''} size={36} aria-label={say(shell.close)} onClick={onClose} />
      </div>
      {scope === 'all' && actsOf === null && (
        <div className={css['scopes']} role="group" aria-label={say(words.scope)}>
          {scopes.map(([one, sign, name]) => (
            <button
              key={one}
              type="button"
              className={css['scope']}
              aria-pressed={one === kind}
              onClick={() => {
                narrow(sign);
                input.current?.focus();
              }}
            >
              {say(name)}
            </button>
          ))}
        </div>
      )}
      {actsOf && <div className={css['heading']}>{label}</div>}
      <ul ref={list} id={`${id}-list`} className={css['list']} role="listbox" aria-label={label}>
        {shown.map((choice, index) => (
          <Row
            key={choice.id}
            id={optionId(choice)}
            choice={choice}
            chosen={choice === chosen}
            group={actsOf !== null || choice.group === shown[index - 1]?.group ? '' : say(groups[choice.group])}
            onRun={(newWindow) => run(choice, newWindow)}
            onPoint={() => choose(index)}
            onActs={() => (choice.acts?.length ?? 0) > 0 && openActs(choice)}
          />
        ))}
      </ul>
      <Text className={css['status']} role="status" c="dimmed">
        {searching ? say(words.searching) : failed ? say(words.failed) : shown.length === 0 ? say(words.none) : ''}
      </Text>
      <Hints inActs={actsOf !== null} />
    </>
  );
};

export const CommandPalette = ({ scope, onClose }: CommandPaletteProps) => {
  const say = useSay();
  return (
    <Modal.Root opened={scope !== null} onClose={onClose} size={640} yOffset="10dvh" transitionProps={{ duration: 0 }}>
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content aria-label={say(shell.searchOrDo)} className={css['content']}>
        <Modal.Body p={0}>{scope !== null && <Panel scope={scope} onClose={onClose} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
