/** Chooses a folder: where a node is moved or restored to. Folders without the right to upload are not offered as places. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { Alert, Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FolderTree } from './FolderTree.tsx';
import { moveEffectQuery, treeQuery, type TreeNode } from './library.ts';
import css from './library.module.css';
import { words } from './libraryWords.ts';

const found = (nodes: readonly TreeNode[], id: string): TreeNode | undefined =>
  nodes.find((node) => node.id === id) ?? nodes.map(({ children }) => found(children, id)).find((node) => node !== undefined);

/** The tree without a branch, which cannot go into itself. */
const pruned = (nodes: readonly TreeNode[], without: string): readonly TreeNode[] =>
  nodes.filter(({ id }) => id !== without).map((node) => ({ ...node, children: pruned(node.children, without) }));

/** What a move changes for others, before it is done. */
const Effect = ({ id, to }: { readonly id: string; readonly to: string }) => {
  const say = useSay();
  const effect = useQuery(moveEffectQuery(id, to));
  return effect.data === undefined ? null : (
    <p role="status">{say(words.effect, { gains: effect.data.gains, loses: effect.data.loses })}</p>
  );
};

interface Props {
  readonly title: string;
  readonly button: string;
  /** The node that goes there. */
  readonly id: string;
  /** It is moved: who gains and who loses sight of it is told. */
  readonly moves: boolean;
  readonly onClose: () => void;
  /** Answers why it cannot be done, or null. */
  readonly onChosen: (parentId: string) => Promise<string | null>;
}

export const FolderPicker = ({ title, button, id, moves, onClose, onChosen }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const tree = useQuery(treeQuery);
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    if (to === null) return;
    setBusy(true);
    setWhy(await onChosen(to));
    setBusy(false);
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '85%' : 420}
      title={title}
      closeButtonProps={{ 'aria-label': say(words.close) }}
    >
      <Loaded of={tree} title={words.failed}>
        {(nodes) => {
          const offered = pruned(nodes, id);
          const place = to === null ? undefined : found(offered, to);
          return (
            <div className={css['details']}>
              <FolderTree nodes={offered} here={to ?? ''} onGo={setTo} />
              {place !== undefined && <strong>{place.path}</strong>}
              {moves && place?.actions.includes('upload') === true && <Effect id={id} to={place.id} />}
              {why !== null && (
                <Alert color="berry" role="alert">
                  {why}
                </Alert>
              )}
              <div className={frame['bar']}>
                <Button loading={busy} disabled={place?.actions.includes('upload') !== true} onClick={() => void go()}>
                  {button}
                </Button>
                <Button variant="default" onClick={onClose}>
                  {say(words.cancel)}
                </Button>
              </div>
            </div>
          );
        }}
      </Loaded>
    </Drawer>
  );
};
