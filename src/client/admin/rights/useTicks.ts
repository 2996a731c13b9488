/** Ticks of a tree of rights while they are changed. Only what the person changed is kept: a list that is read again takes nothing away. */
import { useMemo, useState } from 'react';
import { differenceOf, editsOf, laidOver, type Chosen, type Difference, type Edits, type TreeNode } from './tree.ts';

interface Ticks {
  /** As it begins. */
  readonly begun: Chosen;
  readonly chosen: Chosen;
  readonly difference: Difference;
  readonly isChanged: boolean;
  readonly put: (chosen: Chosen) => void;
  readonly reset: () => void;
}

const none: Edits = new Map();

export const useTicks = (nodes: readonly TreeNode[], held: readonly string[]): Ticks => {
  const [edits, setEdits] = useState(none);
  const begun = useMemo(() => new Set(held), [held]);
  const chosen = useMemo(() => laidOver(begun, edits), [begun, edits]);
  const difference = useMemo(() => differenceOf(nodes, begun, chosen), [nodes, begun, chosen]);
  return {
    begun,
    chosen,
    difference,
    isChanged: difference.added.length + difference.removed.length > 0,
    put: (next) => setEdits(editsOf(begun, next)),
    reset: () => setEdits(none),
  };
};
