/**
 * The name of a button beside it, under the pointer or the keyboard. A tooltip of Mantine brings what places it, a tenth of the first
 * load: it comes when the browser rests.
 */
import { useEffect, useState, type ComponentType } from 'react';
import { queries } from '#client/data/server/queries.ts';
import { whenIdle } from './paint.ts';
import type { HintProps } from './HintShown.tsx';

type Shown = ComponentType<HintProps>;

let loaded: Shown | null = null;
const load = async (): Promise<void> => void (loaded ??= (await import('./HintShown.tsx')).HintShown);
/** How long nobody pressed anything before, in milliseconds. */
const restMs = 600;
/** The button is another one once it has a hint: nobody may stand on it then. */
const isStoodOn = (): boolean => document.activeElement?.closest('header, nav') != null;

export const Hint = ({ children, ...hint }: HintProps) => {
  const [Drawn, setDrawn] = useState<Shown | null>(() => loaded);
  useEffect(() => {
    if (Drawn !== null) return;
    let gone = false;
    let stop = (): void => undefined;
    const draw = (): void => {
      if (gone) return;
      if (isStoodOn()) wait();
      else setDrawn(() => loaded);
    };
    const wait = (): void => {
      // What the page itself asks for goes first.
      stop = whenIdle(() => (queries.isFetching() > 0 ? wait() : void load().then(draw, () => undefined)), restMs);
    };
    wait();
    return () => {
      gone = true;
      stop();
    };
  }, [Drawn]);
  return Drawn === null ? children : <Drawn {...hint}>{children}</Drawn>;
};
