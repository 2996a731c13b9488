/** Directories, menus and interfaces as a tree, walked with the arrow keys. */
import type { ResourceNode } from '#model/operations/administration.ts';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Text } from '@mantine/core';
import { IconApi, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import beside from '#client/blocks/reader/beside.module.css';
import css from './system.module.css';
import { titleOf, types, walk } from './menu.ts';

const tree = w('Menus', '菜单');
const off = w('disabled', '停用');
const hidden = w('hidden', '隐藏');

interface Props {
  readonly nodes: readonly ResourceNode[];
  readonly current: string | null;
  readonly onChoose: (id: string) => void;
}

/** Ids above a node. */
const above = (nodes: readonly ResourceNode[], id: string | null): ReadonlySet<string> => {
  const parents = new Map([...walk(nodes)].map(([node]) => [node.id, node.parentId]));
  const found = new Set<string>();
  for (let at = id === null ? null : (parents.get(id) ?? null); at !== null && !found.has(at); at = parents.get(at) ?? null) found.add(at);
  return found;
};

export const MenuTree = ({ nodes, current, onChoose }: Props) => {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const way = useMemo(() => above(nodes, current), [nodes, current]);
  // Directories of the first level stand open; so does the way to what is chosen.
  const isOpen = (node: ResourceNode, depth: number): boolean =>
    toggled.get(node.id) ?? (way.has(node.id) || (depth === 0 && nodes.length < 8));
  const rows: (readonly [ResourceNode, number])[] = [];
  const add = (level: readonly ResourceNode[], depth: number): void => {
    for (const node of level) {
      rows.push([node, depth]);
      if (isOpen(node, depth)) add(node.children, depth + 1);
    }
  };
  add(nodes, 0);
  const focusAt = (at: number): void => list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[at]?.focus();
  const stop = rows.some(([{ id }]) => id === current) ? current : (rows[0]?.[0].id ?? null);
  const onKey = (event: KeyboardEvent, at: number, node: ResourceNode, depth: number): void => {
    const open = isOpen(node, depth);
    const toggle = (to: boolean): void => setToggled(new Map(toggled).set(node.id, to));
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusAt(Math.min(at + 1, rows.length - 1)),
      ArrowUp: () => focusAt(Math.max(at - 1, 0)),
      Home: () => focusAt(0),
      End: () => focusAt(rows.length - 1),
      ArrowRight: () => (node.children.length > 0 && !open ? toggle(true) : focusAt(Math.min(at + 1, rows.length - 1))),
      ArrowLeft: () => (open && node.children.length > 0 ? toggle(false) : focusAt(rows.findIndex(([{ id }]) => id === node.parentId))),
      Enter: () => onChoose(node.id),
      Space: () => onChoose(node.id),
    };
    const act = acts[event.code];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <div ref={list} className={beside['list']} role="tree" aria-label={say(tree)}>
      {rows.map(([node, depth], at) => {
        const open = isOpen(node, depth);
        const many = node.children.length > 0;
        return (
          <div
            key={node.id}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={node.id === current}
            aria-expanded={many ? open : undefined}
            tabIndex={node.id === stop ? 0 : -1}
            className={beside['item']}
            style={{ display: 'flex', justifyContent: 'space-between', gap: 8, paddingInlineStart: 8 + depth * 16 }}
            onClick={() => onChoose(node.id)}
            onKeyDown={(event) => onKey(event, at, node, depth)}
          >
            <span className={css['entry']} data-off={node.status === 'disabled' || undefined}>
              <span
                aria-hidden
                style={{ width: 16, flex: 'none' }}
                onClick={(event) => {
                  if (!many) return;
                  event.stopPropagation();
                  setToggled(new Map(toggled).set(node.id, !open));
                }}
              >
                {many ? open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} /> : null}
              </span>
              {node.resType === types.call ? (
                <IconApi size={16} stroke={1.75} aria-hidden />
              ) : (
                <MenuIcon
                  name={node.resType === types.directory && !node.icon ? 'folder' : node.icon}
                  size={16}
                  stroke={1.75}
                  aria-hidden
                />
              )}
              {say(titleOf(node))}
            </span>
            <Text span size="xs" c="dimmed">
              {node.resType === types.call ? node.permCode?.split(':')[1] : null}
              {node.hidden ? say(hidden) : null} {node.status === 'disabled' ? say(off) : null}
            </Text>
          </div>
        );
      })}
    </div>
  );
};
