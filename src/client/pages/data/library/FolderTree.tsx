/** Folders as a tree; what is shared from folders that are not seen stands at its end. */
import type { TreeItem } from '#client/blocks/choose/tree.ts';
import { TreeManager } from '#client/blocks/choose/TreeManager.tsx';
import { useSay } from '#client/words/language.tsx';
import type { TreeNode } from './library.ts';
import { words } from './libraryWords.ts';

interface Props {
  readonly nodes: readonly TreeNode[];
  /** The folder that is open, or chosen; empty for none. */
  readonly here: string;
  readonly onGo: (id: string) => void;
}

export const FolderTree = ({ nodes, here, onGo }: Props) => {
  const say = useSay();
  const itemOf = ({ id, name, shared, children }: TreeNode): TreeItem => ({
    id,
    label: name,
    ...(shared && { detail: say(words.shared) }),
    children: children.map(itemOf),
  });
  return <TreeManager label={say(words.folders)} items={nodes.map(itemOf)} selected={here || null} onSelect={onGo} levels={1} />;
};
