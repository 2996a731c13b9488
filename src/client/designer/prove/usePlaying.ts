/** Plays a counter-example on the drawing: the token walks, then its way and where it ends stay marked until the next one. */
import type { Finding } from '#machines/verify/finding.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesign } from '../design.ts';
import { keyOf, walkOf } from './problems.ts';

const layer = 'counterexample';

interface Playing {
  /** Of the finding whose way is shown; null: none. */
  readonly key: string | null;
  readonly play: (finding: Finding) => void;
  readonly stop: () => void;
}

export const usePlaying = (): Playing => {
  const { modeler, proved } = useDesign();
  const [key, setKey] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    modeler.mark(layer, {});
    setKey(null);
  }, [modeler]);
  // The way of an older drawing says nothing about a newer one.
  useEffect(() => stop, [stop, proved.revision]);

  const play = (finding: Finding): void => {
    stop();
    const walk = walkOf(finding, proved.elements);
    const control = new AbortController();
    running.current = control;
    setKey(keyOf(finding));
    if (finding.path?.[0] !== undefined) modeler.reveal(finding.path[0]);
    const marks = (): Readonly<Record<string, string>> => ({
      ...Object.fromEntries(walk.map((id) => [id, 'done'])),
      ...Object.fromEntries((finding.flows ?? []).map((id) => [id, 'expected'])),
      [finding.element]: 'rejected',
    });
    void modeler.travel(walk, control.signal).then(() => {
      if (control.signal.aborted) return;
      modeler.mark(layer, marks());
      if (modeler.element(finding.element)) modeler.reveal(finding.element);
    });
  };
  return { key, play, stop };
};
