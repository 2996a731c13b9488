/** The side menu as people would see it with what is being edited. */
import type { ResourceNode } from '#model/operations/administration.ts';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import css from './system.module.css';
import { titleOf, types } from './menu.ts';

const words = {
  title: w('Preview of the side menu', '侧边菜单预览'),
  empty: w('Nothing to show', '没有可显示的菜单'),
};

const shown = (nodes: readonly ResourceNode[]): readonly ResourceNode[] =>
  nodes.filter(
    (node) =>
      !node.hidden &&
      node.status !== 'disabled' &&
      (node.resType === types.menu || (node.resType === types.directory && shown(node.children).length > 0)),
  );

interface LevelProps {
  readonly nodes: readonly ResourceNode[];
  readonly current: string | null;
  readonly depth: number;
}

const Level = ({ nodes, current, depth }: LevelProps) => {
  const say = useSay();
  return (
    <>
      {shown(nodes).map((node) => (
        <li key={node.id}>
          <span data-shown={node.id === current || undefined}>
            {depth === 0 && <MenuIcon name={node.icon} size={16} stroke={1.75} aria-hidden />}
            {say(titleOf(node))}
          </span>
          {shown(node.children).length > 0 && (
            <ul>
              <Level nodes={node.children} current={current} depth={depth + 1} />
            </ul>
          )}
        </li>
      ))}
    </>
  );
};

export const MenuPreview = ({ nodes, current }: Omit<LevelProps, 'depth'>) => {
  const say = useSay();
  return (
    // What scrolls is reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside className={css['preview']} aria-label={say(words.title)} tabIndex={0}>
      <h2>{say(words.title)}</h2>
      {shown(nodes).length === 0 ? (
        <p>{say(words.empty)}</p>
      ) : (
        <ul className={css['menu']}>
          <Level nodes={nodes} current={current} depth={0} />
        </ul>
      )}
    </aside>
  );
};
