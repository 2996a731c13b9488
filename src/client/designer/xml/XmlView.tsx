/**
 * A BPMN text to read: coloured, numbered, folded, searched; only the lines in sight are drawn, so that a megabyte
 * scrolls as a page does. A list of lines for the keyboard: arrows walk, left and right fold, Enter picks the element of the line.
 */
import { copyText } from '#client/blocks/copyText.ts';
import { offerFile } from '#client/data/server/file.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon, Button, Text, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconFold, IconSearch } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { Line } from './Line.tsx';
import { useXmlLines } from './useXmlLines.ts';
import css from './xml.module.css';

const words = {
  text: w('BPMN XML, {count} lines', 'BPMN XML，共{count}行'),
  search: w('Search in the XML', '在 XML 中查找'),
  next: w('Next match', '下一处'),
  previous: w('Previous match', '上一处'),
  matches: w('{at} of {count}', '第{at}处，共{count}处'),
  noMatch: w('No match', '无匹配'),
  foldAll: w('Fold all', '全部折叠'),
  unfoldAll: w('Unfold all', '全部展开'),
  copy: w('Copy', '复制'),
  download: w('Download', '下载'),
} as const;

interface Props {
  readonly xml: string;
  /** Ids of elements. */
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  /** File name without its ending. */
  readonly name?: string;
}

export const XmlView = ({ xml, selected, onSelect, name = 'flow' }: Props) => {
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const view = useXmlLines(xml, selected, onSelect, scroller);
  const { text, shown, window, matches } = view;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => view.move(1),
    ArrowUp: () => view.move(-1),
    PageDown: () => view.move(window.page),
    PageUp: () => view.move(-window.page),
    Home: () => view.move(-shown.length),
    End: () => view.move(shown.length),
    ArrowLeft: () => view.fold(view.cursor, true),
    ArrowRight: () => view.fold(view.cursor, false),
    Enter: () => view.pick(view.cursor),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.code];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const copy = () => void copyText(xml);
  return (
    <div className={css['view']}>
      <div className={css['bar']} role="search">
        <TextInput
          size="sm"
          w={240}
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={view.sought}
          onChange={(event) => view.seek(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.code !== 'Enter') return;
            event.preventDefault();
            view.step(event.shiftKey ? -1 : 1);
          }}
        />
        <Text size="sm" c="dimmed" role="status">
          {view.sought === ''
            ? ''
            : matches.length === 0
              ? say(words.noMatch)
              : say(words.matches, { at: view.match + 1, count: matches.length })}
        </Text>
        <ActionIcon variant="default" aria-label={say(words.previous)} disabled={matches.length === 0} onClick={() => view.step(-1)}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={say(words.next)} disabled={matches.length === 0} onClick={() => view.step(1)}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
        <Tooltip label={say(view.folded ? words.unfoldAll : words.foldAll)}>
          <ActionIcon
            variant="default"
            aria-label={say(view.folded ? words.unfoldAll : words.foldAll)}
            aria-pressed={view.folded}
            onClick={() => view.foldAll(!view.folded)}
          >
            <IconFold size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button size="compact-sm" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {say(words.copy)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="export" />}
          onClick={() => offerFile(`${name}.bpmn`, 'application/xml', xml)}
        >
          {say(words.download)}
        </Button>
      </div>
      <div
        ref={scroller}
        className={css['scroll']}
        role="listbox"
        tabIndex={0}
        aria-label={say(words.text, { count: text.lines.length })}
        aria-activedescendant={window.has(view.cursor) ? `${view.id}-${view.cursor}` : undefined}
        onScroll={view.onScroll}
        onKeyDown={onKeyDown}
      >
        <div className={css['lines']} role="presentation" style={{ height: shown.length * view.height }}>
          {window.rows.map(({ line, top }) => (
            <Line
              key={line}
              id={`${view.id}-${line}`}
              text={text}
              line={line}
              top={top}
              sought={view.sought}
              closed={view.closed.has(line)}
              cursor={line === view.cursor}
              selected={view.marked(line)}
              onPick={view.pick}
              onFold={view.fold}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
