/** The drawing that is open: the modeler, its file as it stands, and what is selected. bpmn-js is loaded with the first one. */
import { useLanguage } from '#client/words/language.tsx';
import type { Modeler } from '#client/flow/modeling.ts';
import { lostBetween } from '#client/flow/whole.ts';
import { useEffect, useRef, useState } from 'react';
import type { Drawn } from '../design.ts';

/** Quiet after a change before its file is written out, in milliseconds: a drag is many changes. */
const quiet = 60;

export interface Drawing {
  readonly modeler: Modeler;
  readonly drawn: Drawn;
  readonly selected: readonly string[];
  /** What the reader of the file doubted. */
  readonly doubts: readonly string[];
  /** What of the file would not be in it any more once it is saved. */
  readonly lost: readonly string[];
}

interface Opening {
  readonly drawing: Drawing | null;
  readonly error: Error | null;
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/**
 * A file that cannot be saved whole is only looked at until somebody has accepted what it would lose.
 * @param xml what is opened first; later states come through the modeler itself.
 */
export const useDrawing = (xml: string | null, reads: boolean, accepted: boolean): Opening & { readonly held: boolean } => {
  const language = useLanguage();
  const [opening, setOpening] = useState<Opening>({ drawing: null, error: null });
  const held = !reads && !accepted && (opening.drawing?.lost.length ?? 0) > 0;
  const readOnly = reads || held;
  const first = useRef({ xml, language, readOnly });
  const modeler = opening.drawing?.modeler;

  useEffect(() => {
    let gone = false;
    let made: Modeler | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let revision = 0;
    const change = (to: Partial<Drawing>): void =>
      setOpening(({ drawing, error }) => ({ drawing: drawing && { ...drawing, ...to }, error }));
    const load = async (): Promise<void> => {
      const { createModeler } = await import('#client/flow/modeler.ts');
      if (gone) return;
      made = createModeler({ language: first.current.language, readOnly: first.current.readOnly });
      const doubts = await made.open(first.current.xml ?? '');
      const opened = made;
      const file = await opened.xml();
      const lost = lostBetween(first.current.xml ?? '', file);
      if (gone) return;
      opened.onChange(() => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          void opened.xml().then((next) => {
            if (!gone) change({ drawn: { xml: next, revision: (revision += 1) } });
          });
        }, quiet);
      });
      opened.onSelect((selected) => change({ selected }));
      setOpening({ drawing: { modeler: opened, drawn: { xml: file, revision }, selected: [], doubts, lost }, error: null });
    };
    load().catch((reason: unknown) => {
      if (!gone) setOpening({ drawing: null, error: errorOf(reason) });
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      made?.destroy();
    };
  }, []);

  useEffect(() => modeler?.speak(language), [modeler, language]);
  useEffect(() => modeler?.readOnly(readOnly), [modeler, readOnly]);
  return { ...opening, held };
};
