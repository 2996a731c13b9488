/**
 * A tree to choose from and to move in: arrows walk, Enter chooses, letters find (pinyin initials as well); what may be moved has a handle to
 * drag by, and whoever uses the tree has a dialog for the same. A drop that is refused says why while it is tried.
 */
import { useSay } from '#client/words/language.tsx';
import { initialsOf } from '#client/words/pinyin.ts';
import { w } from '#model/words.ts';
import { Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import css from './tree.module.css';
import { countOf, foundIn, openAtFirst, rowsOf, waysIn, waysTo, type TreeItem, type TreeRow } from './tree.ts';

/** Letters that come this soon after one another are one word. */
const TYPE_MS = 700;
const isLetter = ({ key, nativeEvent }: KeyboardEvent): boolean => /^[\p{L}\p{N}]$/u.test(key) && !nativeEvent.isComposing;
const begins = (label: string, text: string): boolean => label.toLowerCase().startsWith(text) || initialsOf(label).startsWith(text);

/** From so many on one looks for a name rather than for its place. */
const MANY = 30;
/** So many rows are drawn at first at most: of a large tree fewer levels are open. */
const MOST_ROWS = 200;

const words = {
  search: w('Search', '搜索'),
  none: w('Nothing has this name.', '没有匹配的名称。'),
  drag: w('Drag {name} to another place', '拖动 {name}'),
};

interface Props {
  readonly label: string;
  readonly items: readonly TreeItem[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Levels that are open at first. */
  readonly levels?: number;
  readonly onMove?: (id: string, to: string) => void;
  /** Why one cannot be moved below another; null where it can. */
  readonly refusal?: (id: string, to: string) => string | null;
}

export const TreeManager = ({ label, items, selected, onSelect, levels = 2, onMove, refusal }: Props) => {
  const say = useSay();
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([...openAtFirst(items, levels, MOST_ROWS), ...waysTo(items, selected)]),
  );
  const [led, setLed] = useState(selected);
  if (led !== selected) {
    // What is chosen elsewhere is to be seen here.
    setLed(selected);
    setOpened(new Set([...opened, ...waysTo(items, selected)]));
  }
  const [sought, setSought] = useState('');
  const [wanted, setWanted] = useState<string | null>(selected);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<{ readonly id: string; readonly why: string | null } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const text = sought.trim().toLowerCase();
  const fits = ({ label: name }: TreeItem): boolean => name.toLowerCase().includes(text) || initialsOf(name).includes(text);
  const shown = text === '' ? items : foundIn(items, fits);
  const open = text === '' ? opened : new Set([...opened, ...waysIn(shown, fits)]);
  const rows = rowsOf(shown, open);
  const focused = rows.find(({ item }) => item.id === wanted) ?? rows.find(({ item }) => item.id === selected) ?? rows[0];

  const focus = (id: string | null | undefined): void => {
    if (!id) return;
    setWanted(id);
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const toggle = (id: string, on: boolean): void =>
    setOpened((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  /** To the next row that begins like what was just typed; pinyin finds Chinese names as well. */
  const find = (key: string, at: number, now: number): void => {
    typed.current = { text: (now - typed.current.at < TYPE_MS ? typed.current.text : '') + key.toLowerCase(), at: now };
    const { text: letters } = typed.current;
    // A first letter goes on from the row below; more letters may still fit the row itself.
    const from = letters.length === 1 ? at + 1 : at;
    const found = [...rows.slice(from), ...rows.slice(0, from)].find(({ item }) => begins(item.label, letters));
    focus(found?.item.id);
  };
  const onKeyDown = (event: KeyboardEvent, { item, parentId }: TreeRow): void => {
    const at = rows.findIndex((row) => row.item.id === item.id);
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[at + 1]?.item.id),
      ArrowUp: () => focus(rows[at - 1]?.item.id),
      Home: () => focus(rows[0]?.item.id),
      End: () => focus(rows.at(-1)?.item.id),
      ArrowRight: () => (item.children.length > 0 && !open.has(item.id) ? toggle(item.id, true) : focus(item.children[0]?.id)),
      ArrowLeft: () => (open.has(item.id) && item.children.length > 0 ? toggle(item.id, false) : focus(parentId)),
      Enter: () => onSelect(item.id),
      Space: () => onSelect(item.id),
    };
    const deed = deeds[event.code] ?? (isLetter(event) ? () => find(event.key, at, event.timeStamp) : undefined);
    if (!deed || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  };
  const dropProps = ({ item }: TreeRow) =>
    dragged === null
      ? {}
      : {
          onDragOver: (event: DragEvent) => {
            const why = refusal?.(dragged, item.id) ?? null;
            if (why === null) event.preventDefault();
            if (over?.id !== item.id) setOver({ id: item.id, why });
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            if ((refusal?.(dragged, item.id) ?? null) === null) onMove?.(dragged, item.id);
            setDragged(null);
            setOver(null);
          },
        };
  return (
    <div className={css['tree']}>
      {countOf(items) > MANY && (
        <TextInput
          size="sm"
          mb="xs"
          className={css['search']}
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          maxLength={100}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'ArrowDown' && !event.nativeEvent.isComposing && focus(rows[0]?.item.id)}
        />
      )}
      {rows.length === 0 && (
        <Text c="dimmed" role="status">
          {say(words.none)}
        </Text>
      )}
      <div role="tree" aria-label={label} ref={list}>
        {rows.map((row) => {
          const { item, level, place, of } = row;
          const parent = item.children.length > 0;
          const isOpen = open.has(item.id);
          const Arrow = isOpen ? IconChevronDown : IconChevronRight;
          return (
            <div
              key={item.id}
              role="treeitem"
              data-id={item.id}
              aria-level={level}
              aria-posinset={place}
              aria-setsize={of}
              aria-selected={item.id === selected}
              {...(parent ? { 'aria-expanded': isOpen } : {})}
              data-drop={over?.id === item.id ? (over.why === null ? 'yes' : 'no') : undefined}
              data-faint={item.faint || undefined}
              className={css['node']}
              style={{ paddingInlineStart: (level - 1) * 18 }}
              tabIndex={item.id === focused?.item.id ? 0 : -1}
              onFocus={(event) => event.target === event.currentTarget && setWanted(item.id)}
              onClick={() => onSelect(item.id)}
              onKeyDown={(event) => onKeyDown(event, row)}
              {...dropProps(row)}
            >
              <span
                className={css['arrow']}
                aria-hidden
                onClick={(event) => {
                  if (!parent) return;
                  event.stopPropagation();
                  toggle(item.id, !isOpen);
                }}
              >
                {parent && <Arrow size={16} stroke={1.75} />}
              </span>
              <span className={css['label']}>{item.label}</span>
              {item.detail !== undefined && <span className={css['detail']}>{item.detail}</span>}
              {onMove && level > 1 && (
                <span
                  className={css['handle']}
                  draggable
                  title={say(words.drag, { name: item.label })}
                  aria-hidden
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', item.label);
                    setDragged(item.id);
                  }}
                  onDragEnd={() => {
                    setDragged(null);
                    setOver(null);
                  }}
                >
                  <IconGripVertical size={16} stroke={1.75} />
                </span>
              )}
            </div>
          );
        })}
      </div>
      <p className={css['why']} role="status">
        {over?.why}
      </p>
    </div>
  );
};
