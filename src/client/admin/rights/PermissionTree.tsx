/**
 * What a role or post may do: directories and menus with three states, permission codes as chips in the row of their menu.
 * Arrow keys walk: up and down between rows, left and right along a row.
 */
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { IconApi, IconChevronDown, IconChevronRight, IconFolder, IconLayoutList } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { ScopeSelect } from './ScopeSelect.tsx';
import css from './rights.module.css';
import {
  differenceOf,
  matches,
  narrowed,
  rightsIn,
  tickOf,
  toggleCode,
  toggleNode,
  type Chosen,
  type CodeOf,
  type TreeNode,
} from './tree.ts';
import { words } from './rightsWords.ts';

export type Show = 'all' | 'granted' | 'changed';

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly chosen: Chosen;
  /** As it is stored; what differs is marked. */
  readonly stored: Chosen;
  /** Without it the tree is only looked at. */
  readonly onChange?: (chosen: Chosen) => void;
  readonly typed?: string;
  readonly show?: Show;
  /** Clears what narrows the tree. */
  readonly onAll?: () => void;
  /** Data scope by menu, where it differs from `ownScope`; only for roles. */
  readonly scopes?: Readonly<Record<string, string>>;
  readonly ownScope?: string;
  readonly onScope?: (menuId: string, scope: string | null) => void;
}

/** Ticks and chips of the tree, in the order in which the keys walk. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const here = event.target as HTMLElement;
  const row = here.closest('[data-row]');
  if (row === null || here.matches('select')) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const inRow = [...row.querySelectorAll<HTMLElement>('input, button')];
  const to =
    event.key === 'ArrowDown'
      ? rows[rows.indexOf(row as HTMLElement) + 1]?.querySelector<HTMLElement>('input')
      : event.key === 'ArrowUp'
        ? rows[rows.indexOf(row as HTMLElement) - 1]?.querySelector<HTMLElement>('input')
        : event.key === 'ArrowRight'
          ? inRow[inRow.indexOf(here) + 1]
          : event.key === 'ArrowLeft'
            ? inRow[inRow.indexOf(here) - 1]
            : undefined;
  if (!to) return;
  event.preventDefault();
  to.focus();
};

interface RowProps extends Props {
  readonly node: TreeNode;
  readonly depth: number;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (id: string) => void;
}

const Chip = ({ code, on, was, onToggle }: { code: CodeOf; on: boolean; was: boolean; onToggle: (() => void) | null }) => {
  const say = useSay();
  return (
    <label className={css['chip']} title={code.code} data-changed={on !== was || undefined} data-on={on || undefined}>
      <input type="checkbox" aria-label={say(code.name)} checked={on} disabled={onToggle === null} onChange={() => onToggle?.()} />
      {say(code.name)}
    </label>
  );
};

const Row = ({ node, depth, folded, onFold, ...props }: RowProps) => {
  const { nodes, chosen, stored, onChange, scopes, ownScope, onScope } = props;
  const say = useSay();
  const name = say(node.name);
  const tick = tickOf(node, chosen);
  const ids = rightsIn(node);
  const granted = ids.filter((id) => chosen.has(id)).length;
  const closed = folded.has(node.id);
  const id = useId();
  const Kind = node.kind === 'directory' ? IconFolder : IconLayoutList;
  const menuOn = node.kind === 'menu' && (chosen.has(node.id) || node.codes.some((code) => chosen.has(code.id) && code.code === node.code));
  return (
    <li>
      <div className={css['row']} data-row data-kind={node.kind} style={{ paddingInlineStart: depth * 20 }}>
        {node.children.length > 0 ? (
          <button
            type="button"
            className={css['fold']}
            aria-expanded={!closed}
            aria-label={say(closed ? words.expand : words.collapse, { name })}
            onClick={() => onFold(node.id)}
          >
            {closed ? <IconChevronRight size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
          </button>
        ) : (
          <span className={css['fold']} />
        )}
        <label className={css['node']} data-changed={ids.some((one) => chosen.has(one) !== stored.has(one)) || undefined}>
          <input
            type="checkbox"
            aria-label={name}
            ref={(input) => {
              if (input) input.indeterminate = tick === 'some';
            }}
            checked={tick === 'all'}
            aria-describedby={id}
            disabled={onChange === undefined || ids.length === 0}
            onChange={() => onChange?.(toggleNode(nodes, node, chosen))}
          />
          <Kind size={16} stroke={1.75} role="img" aria-label={say(node.kind === 'directory' ? words.directory : words.menu)} />
          <span className={css['name']}>{name}</span>
        </label>
        <span id={id} className={css['count']}>
          {say(words.ofCount, { granted, total: ids.length })}
        </span>
        {node.codes.length > 0 && (
          <span className={css['chips']} role="group" aria-label={say(words.permissions, { menu: name })}>
            <IconApi size={16} stroke={1.75} aria-hidden className={css['api']} />
            {node.codes.map((code) => (
              <Chip
                key={code.id}
                code={code}
                on={chosen.has(code.id)}
                was={stored.has(code.id)}
                onToggle={onChange ? () => onChange(toggleCode(nodes, node, code, chosen)) : null}
              />
            ))}
          </span>
        )}
        {menuOn && scopes && ownScope !== undefined && (
          <ScopeSelect
            label={say(words.scopeOfMenu, { menu: name })}
            value={scopes[node.id] ?? null}
            own={ownScope}
            onChange={onScope ? (scope) => onScope(node.id, scope) : null}
          />
        )}
      </div>
      {node.children.length > 0 && !closed && (
        <ul>
          {node.children.map((child) => (
            <Row key={child.id} {...props} node={child} depth={depth + 1} folded={folded} onFold={onFold} />
          ))}
        </ul>
      )}
    </li>
  );
};

export const PermissionTree = (props: Props) => {
  const { nodes, chosen, stored, typed = '', show = 'all', onAll } = props;
  const say = useSay();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (id: string): void => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const { added, removed } = differenceOf(nodes, stored, chosen);
  const differs = new Set([...added, ...removed]);
  const own = (node: TreeNode): string[] => [node.id, ...node.codes.map(({ id }) => id)];
  const kept = narrowed(nodes, (node) => {
    if (show !== 'all' && node.kind === 'directory') return false;
    if (show === 'granted' && !own(node).some((id) => chosen.has(id))) return false;
    if (show === 'changed' && !own(node).some((id) => differs.has(id))) return false;
    return typed.trim() === '' || matches(node, typed);
  });
  if (kept.length === 0)
    return (
      <EmptyState
        title={say(words.nothing)}
        action={
          onAll && (
            <Button variant="default" onClick={onAll}>
              {say(words.showAll)}
            </Button>
          )
        }
      />
    );
  return (
    <ul className={css['tree']} aria-label={say(words.resources)} onKeyDown={walk}>
      {kept.map((node) => (
        <Row key={node.id} {...props} node={node} depth={0} folded={folded} onFold={fold} />
      ))}
    </ul>
  );
};
