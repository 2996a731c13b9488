/** What the sections of the panel share: the element they are about, and writing to it. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Edit } from '#client/flow/modeling.ts';
import { useCallback, useEffect, useReducer } from 'react';
import { useDesign } from '../design.ts';

export interface SectionProps {
  readonly element: ModdleElement;
  readonly id: string;
}

/** Writes in one step of undo; nothing happens where the drawing is read only. */
export const useWrite = (): ((work: (edit: Edit) => void) => void) => {
  const { modeler, readOnly } = useDesign();
  return useCallback(
    (work) => {
      if (!readOnly) modeler.change(work);
    },
    [modeler, readOnly],
  );
};

/** Renders anew with every change of the drawing at once; `drawn` follows when its file is written out. */
export const useChanges = (): void => {
  const { modeler } = useDesign();
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => modeler.onChange(again), [modeler]);
};
