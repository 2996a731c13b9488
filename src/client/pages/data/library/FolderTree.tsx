/** Folders as a tree (ARIA): arrows walk and open, Enter goes in. What is shared from folders that are not seen stands at its end. */
import { useSay } from '#client/words/language.tsx';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { TreeNode } from './library.ts';
import css from './library.module.css';
import { words } from './words.ts';

interface Shown {
  readonly node: TreeNode;
  readonly level: number;
}

/** The branches that are to be seen, in their order. */
const shownOf = (nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1): readonly Shown[] =>
  nodes.flatMap((node) => [{ node, level }, ...(open.has(node.id) ? shownOf(node.children, open, level + 1) : [])]);

/** Ids of the folders above a node, itself left out. */
export const aboveOf = (nodes: readonly TreeNode[], id: string): readonly string[] | null => {
  for (const node of nodes) {
    if (node.id === id) return [];
    const inside = aboveOf(node.children, id);
    if (inside !== null) return [node.id, ...inside];
  }
  return null;
};

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly here: string;
  readonly label: string;
  readonly onGo: (id: string) => void;
}

export const FolderTree = ({ nodes, here, label, onGo }: Props) => {
  const say = useSay();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const above = new Set(aboveOf(nodes, here) ?? []);
  const isOpen = (id: string): boolean => toggled.get(id) ?? above.has(id);
  const every = (all: readonly TreeNode[]): readonly string[] => all.flatMap(({ id, children }) => [id, ...every(children)]);
  const shown = shownOf(nodes, new Set(every(nodes).filter(isOpen)));
  const toggle = (id: string, open: boolean): void => setToggled(new Map([...toggled, [id, open]]));
  const walk = (event: KeyboardEvent, at: number, { node }: Shown): void => {
    const focus = (to: number): void => list.current?.querySelectorAll<HTMLElement>('[data-go]')[to]?.focus();
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(Math.min(shown.length - 1, at + 1)),
      ArrowUp: () => focus(Math.max(0, at - 1)),
      Home: () => focus(0),
      End: () => focus(shown.length - 1),
      ArrowRight: () => (node.children.length > 0 && !isOpen(node.id) ? toggle(node.id, true) : focus(Math.min(shown.length - 1, at + 1))),
      ArrowLeft: () =>
        isOpen(node.id) && node.children.length > 0
          ? toggle(node.id, false)
          : focus(
              Math.max(
                0,
                shown.findIndex((one) => one.node.children.some(({ id }) => id === node.id)),
              ),
            ),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <nav className={css['tree']} aria-label={label}>
      <ul role="tree" aria-label={label} ref={list}>
        {shown.map((one, at) => {
          const { node, level } = one;
          return (
            <li
              key={node.id}
              role="treeitem"
              aria-level={level}
              aria-selected={node.id === here}
              {...(node.children.length > 0 && { 'aria-expanded': isOpen(node.id) })}
            >
              <div className={css['branch']} data-here={node.id === here || undefined} style={{ paddingInlineStart: (level - 1) * 14 }}>
                <span className={css['twist']} aria-hidden onClick={() => toggle(node.id, !isOpen(node.id))}>
                  {node.children.length > 0 && (isOpen(node.id) ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />)}
                </span>
                <button
                  type="button"
                  className={css['go']}
                  data-go
                  tabIndex={node.id === here || (at === 0 && !shown.some((other) => other.node.id === here)) ? 0 : -1}
                  onClick={() => onGo(node.id)}
                  onKeyDown={(event) => walk(event, at, one)}
                >
                  {node.name}
                  {node.shared && <small> · {say(words.shared)}</small>}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
