/** What can be done with nodes that are chosen or open: only what the person has the right to, for all of them. */
import { notify } from '#client/blocks/notify.ts';
import { useSay } from '#client/words/language.tsx';
import { Button } from '@mantine/core';
import { FolderPicker } from './FolderPicker.tsx';
import { allowing, isLockedNow, lockNode, moveNode, renameNode, type Node } from './library.ts';
import { NameDrawer } from './NameDrawer.tsx';
import { saveNodes } from './saving.ts';
import { words } from './libraryWords.ts';

/** What asks for more before it is done. */
export interface Doing {
  readonly what: 'rename' | 'move';
  readonly node: Node;
}

interface Props {
  readonly nodes: readonly Node[];
  readonly now: string;
  readonly onDoing: (doing: Doing) => void;
  readonly onRemove: (nodes: readonly Node[]) => void;
  readonly onShow: (node: Node) => void;
}

export const NodeTools = ({ nodes, now, onDoing, onRemove, onShow }: Props) => {
  const say = useSay();
  const [first] = nodes;
  if (first === undefined) return null;
  const one = nodes.length === 1;
  const locked = isLockedNow(first, now);
  const turn = async (): Promise<void> => {
    const { code } = await lockNode(first.id, !locked);
    if (code === '200') notify.success(say(words.done));
  };
  const button = (label: string, run: () => void) => (
    <Button key={label} size="compact-sm" variant="default" onClick={run}>
      {label}
    </Button>
  );
  return (
    <>
      {one && button(say(words.rights), () => onShow(first))}
      {allowing(nodes, 'download') && button(say(words.download), () => void saveNodes(nodes))}
      {one && allowing(nodes, 'edit') && button(say(words.rename), () => onDoing({ what: 'rename', node: first }))}
      {one && allowing(nodes, 'move') && button(say(words.move), () => onDoing({ what: 'move', node: first }))}
      {one && allowing(nodes, 'edit') && button(say(locked ? words.unlock : words.lock), () => void turn())}
      {allowing(nodes, 'remove') && button(say(words.remove), () => onRemove(nodes))}
    </>
  );
};

export const Work = ({ doing: { what, node }, onDone }: { readonly doing: Doing; readonly onDone: () => void }) => {
  const say = useSay();
  if (what === 'rename')
    return (
      <NameDrawer
        title={say(words.rename)}
        label={say(words.newName)}
        start={node.name}
        department={false}
        onClose={onDone}
        onNamed={async (name) => {
          const { code, desc } = await renameNode(node, name);
          if (code !== '200') return desc;
          notify.success(say(words.renamed, { name }));
          onDone();
          return null;
        }}
      />
    );
  return (
    <FolderPicker
      title={say(words.moveTo, { name: node.name })}
      button={say(words.moveHere)}
      id={node.id}
      moves
      onClose={onDone}
      onChosen={async (parentId) => {
        const { code, desc } = await moveNode(node.id, parentId);
        if (code !== '200') return desc;
        notify.success(say(words.moved, { name: node.name }));
        onDone();
        return null;
      }}
    />
  );
};
